import type { Examples } from '../example.ts';

export const examples = {
  'file/unread': {
    inWords:
      'The system refuses to give `guides/install.mdx` to Docsight, for example because its permissions are too strict.',
  },
  'site/too-large': {
    inWords: 'A site has more than 200,000 files.',
  },
} satisfies Examples;
