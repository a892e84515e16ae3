import type { Edit } from '../../text/edit.ts';
import { inPercent } from '../../text/percent.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Reference } from '../references/reference.ts';

/** Writes another target in the place of a reference's own: what would end it there is written otherwise. */
export function writeTarget(file: SourceFile, { form, written: range }: Reference, target: string): Edit | undefined {
  const { text } = file;
  switch (form) {
    case 'expression':
      return undefined;
    case 'json':
      return { range, text: JSON.stringify(target) };
    case 'yaml':
      return { range, text: yamlText(text.charAt(range.start), target) };
    case 'markdown':
      return { range, text: target.replace(/[ ()<>\\|]/g, inPercent) };
    case 'words':
      return { range, text: target.replace(/[ (),<>"']/g, inPercent) };
    case 'css':
      return { range, text: target.replace(/[ ()'"\\]/g, inPercent) };
    case 'attribute':
    case 'script':
      return { range, text: textInQuotes(text.slice(0, range.start), form, target) };
    default:
      return form satisfies never;
  }
}

/** A text of front matter with the quotes that it had, or such as it needs. */
export function yamlText(quote: string, text: string): string {
  // A `#` behind a blank would begin a comment.
  const isPlain = quote !== '"' && quote !== "'" && /^[\w/.][\w./~{}-]*(?:[ #][\w./~{}-]+)*$/.test(text);
  return isPlain ? text : quote === "'" ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text);
}

/** What stands between the quotes of an attribute or of a text of JavaScript; `before` ends with what may be the quote. */
export function textInQuotes(before: string, form: 'attribute' | 'script', text: string): string {
  const quote = before.at(-1) ?? '';
  if (form === 'attribute') return text.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
  return text.replace(/[\\'"`$]/g, (sign) => {
    const counts = sign === '\\' || sign === quote || (sign === '$' && quote === '`');
    return counts ? `\\${sign}` : sign;
  });
}
