import wording from '../../../schemas/wording.json' with { type: 'json' };
import type { Finding } from '../text/finding.ts';
import type { PageCheck } from './check.ts';

const shapes = wording.secrets.map(({ name, holds, pattern }) => ({ name, holds, pattern: new RegExp(pattern, 'g') }));

/** A fixed text of any shape: nearly no page has one, and one look is many times faster than one for each shape. */
const suspicious = new RegExp(
  shapes.flatMap(({ holds }) => holds.map((part) => part.replace(/[^\w -]/g, '\\$&'))).join('|'),
);

/** Real keys in a page: everybody can read them. Placeholders are fine. */
export const codeSecret: PageCheck = {
  on: 'page',
  codes: ['code/secret'],
  run(page) {
    const found: Finding[] = [];
    const { text } = page.file;
    if (!suspicious.test(text)) return found;
    for (const { name, holds, pattern } of shapes) {
      if (!holds.some((part) => text.includes(part))) continue;
      for (const match of text.matchAll(pattern)) {
        if (isPlaceholder(match[0])) continue;
        found.push({
          code: 'code/secret',
          range: { start: match.index, end: match.index + match[0].length },
          message: `This looks like a real ${name}. Revoke it and write a placeholder such as "<API_KEY>".`,
        });
      }
    }
    return found;
  },
};

function isPlaceholder(secret: string): boolean {
  const lower = secret.toLowerCase();
  if (wording.placeholderWords.some((word) => lower.includes(word))) return true;
  // Random text of that length has more different characters than what a writer makes up.
  return new Set(secret.slice(-20)).size < 9;
}
