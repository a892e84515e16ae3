import wording from '../../../../schemas/wording.json' with { type: 'json' };
import type { Page } from '../../page/pageTree.ts';
import { isVerbatim } from '../../page/walk.ts';
import type { Finding } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

const shapes = [...wording.secrets, ...wording.tokens].map(({ name, holds, pattern }) => ({
  name,
  holds,
  pattern: new RegExp(pattern, 'g'),
}));

/** The fixed texts of all kinds of keys. */
const suspicious = new RegExp(
  shapes.flatMap(({ holds }) => holds.map((part) => part.replace(/[^\w -]/g, '\\$&'))).join('|'),
);

/** The beginning of a private key, which has several lines. All other keys are one long word. */
const block = 'PRIVATE KEY-';

/** All keys of one word have this many letters, digits, `_` and `-` in a row. Normal words hardly ever do. */
const run = 20;

/** The fixed text of a key is in its run, or at most this many characters before it. */
const lead = 64;

const inRun = new Uint8Array(128);
for (let code = 0; code < inRun.length; code++) inRun[code] = /[\w-]/.test(String.fromCharCode(code)) ? 1 : 0;

/** Reports real keys in a page, which anyone can read. Placeholders are accepted. */
export const codeSecret: PageCheck = {
  on: 'page',
  codes: ['code/secret'],
  run(page) {
    const found: Finding[] = [];
    const { text } = page.file;
    if (!maySuspect(text)) return found;
    for (const { name, holds, pattern } of shapes) {
      if (!holds.some((part) => text.includes(part))) continue;
      for (const match of text.matchAll(pattern)) {
        if (isPlaceholder(match[0]) || found.some(({ range }) => range.start <= match.index && match.index < range.end))
          continue;
        const range = { start: match.index, end: match.index + match[0].length };
        const placeholder = placeholderAt(page, range.start);
        const whole = { start: range.start, end: secretEnd(text, range) };
        found.push({
          code: 'code/secret',
          range,
          message: `This looks like a real ${name}. Revoke it and write a placeholder such as "<API_KEY>".`,
          fixes: [
            suggestion({
              path: page.file.path,
              title: `Write "${placeholder}" in its place`,
              edits: [{ range: whole, text: placeholder }],
            }),
          ],
        });
      }
    }
    return found;
  },
};

/** A quick check for long runs of characters, so that most of the text is skipped. */
function maySuspect(text: string): boolean {
  let at = run - 1;
  while (at < text.length) {
    let start = at;
    while (at - start < run && inRun[text.charCodeAt(start)] === 1) start--;
    if (at - start < run) {
      at = start + run;
      continue;
    }
    let end = at + 1;
    while (inRun[text.charCodeAt(end)] === 1) end++;
    if (suspicious.test(text.slice(Math.max(0, start + 1 - lead), end))) return true;
    at = end + run;
  }
  return text.includes(block);
}

/** Maximum length of a key. */
const maxLength = 10_000;

/**
 * Returns the end of a key whose pattern matches only its beginning. Replacing half of a key would not remove the
 * finding.
 */
function secretEnd(text: string, { start, end }: Range): number {
  const rest = text.slice(end, end + maxLength);
  const tail = text.startsWith('-----', start) ? /^[^-]*-----END [A-Z ]*-----/ : /^[\w-]*/;
  return end + (tail.exec(rest)?.[0].length ?? 0);
}

/** Outside code, `<` would begin a tag. */
function placeholderAt(page: Page, offset: number): string {
  return isVerbatim(page, offset) ? '<API_KEY>' : 'API_KEY';
}

function isPlaceholder(secret: string): boolean {
  const lower = secret.toLowerCase();
  if (wording.placeholderWords.some((word) => lower.includes(word))) return true;
  // Random text of that length has more different characters than a placeholder.
  return new Set(secret.slice(-20)).size < 9;
}
