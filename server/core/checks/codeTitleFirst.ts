import fences from '../../../schemas/fences.json' with { type: 'json' };
import type { Finding } from '../text/finding.ts';
import { safeFix } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

const languages: Readonly<Record<string, string>> = fences.languages;

/** Fences whose title stands before their language: the first word is always read as the language. */
export const codeTitleFirst: PageCheck = {
  on: 'page',
  codes: ['code/title-first'],
  *run(page): Iterable<Finding> {
    for (const { infoRange } of page.fences) {
      const info = page.file.text.slice(infoRange.start, infoRange.end);
      const match = /^("[^"]*"|'[^']*'|\S+)[ \t]+([\w+#-]+)(?=[ \t]|$)/.exec(info);
      const [written, title = '', language = ''] = match ?? [];
      if (written === undefined || !Object.hasOwn(languages, language) || !isTitle(title)) continue;
      const isQuoted = /^["']/.test(title);
      const range = { start: infoRange.start, end: infoRange.start + written.length };
      const text = `${language} ${isQuoted ? 'title=' : ''}${title}`;
      yield {
        code: 'code/title-first',
        range,
        message: `The first word after the fence is the language of the code, and "${isQuoted ? title.slice(1, -1) : title}" is not a language. Write the title after "${language}".`,
        fixes: [safeFix(page.file.path, `Change to ${text}`, [{ range, text }])],
      };
    }
  },
};

/** A text in quotes or the name of a file; any other word may be a language that is not known here. */
function isTitle(word: string): boolean {
  return /^(["']).+\1$/.test(word) || (/^[\w./@-]*\.[A-Za-z]\w*$/.test(word) && !Object.hasOwn(languages, word));
}
