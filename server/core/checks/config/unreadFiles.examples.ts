import type { Examples } from '../example.ts';

export const examples = {
  'file/unread': {
    inWords:
      'The operating system does not let Docsight read `guides/install.mdx`, because of the permissions of the file.',
  },
  'site/too-large': {
    inWords: 'A site has more than 200,000 files.',
  },
} satisfies Examples;
