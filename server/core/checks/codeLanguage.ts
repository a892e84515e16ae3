import wording from '../../../schemas/wording.json' with { type: 'json' };
import type { Finding, Fix } from '../text/finding.ts';
import { insertion, suggestion } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

const guesses = wording.languageGuesses.map(({ language, pattern }) => ({ language, pattern: new RegExp(pattern) }));

/** Each fence names the language of its code. */
export const codeLanguage: PageCheck = {
  on: 'page',
  codes: ['code/language'],
  *run(page): Iterable<Finding> {
    const { path } = page.file;
    for (const fence of page.fences) {
      if (fence.lang !== '') continue;
      const add = (language: string): Fix =>
        suggestion(path, `Set the language to "${language}"`, [insertion(fence.infoRange.start, language)]);
      const guess = guessLanguage(fence.value);
      yield {
        code: 'code/language',
        range: firstLine(page.file.text, fence.range.start),
        message: 'This code block has no language. Write it after the opening fence, or "text" for none.',
        fixes: guess === undefined ? [add('text')] : [add(guess), add('text')],
      };
    }
  },
};

/** The language of a piece of code by how it starts, where that is plain. */
export function guessLanguage(code: string): string | undefined {
  const start = code.slice(0, 1000);
  return guesses.find(({ pattern }) => pattern.test(start))?.language;
}

function firstLine(text: string, start: number): { readonly start: number; readonly end: number } {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return { start, end };
}
