import type { Examples } from '../example.ts';

export const examples = {
  'page/encoding': {
    inWords: 'A page is saved as Windows-1252 instead of UTF-8, so that "café" shows as "caf�".',
  },
} satisfies Examples;
