import type { Edit } from '../../text/edit.ts';
import { percentEncode } from '../../text/percent.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Reference } from '../references/reference.ts';

/** Replaces the target of a reference. Characters that would end the target are escaped. */
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
      return { range, text: target.replace(/[ ()<>\\|]/g, percentEncode) };
    case 'words':
      return { range, text: target.replace(/[ (),<>"']/g, percentEncode) };
    case 'css':
      return { range, text: target.replace(/[ ()'"\\]/g, percentEncode) };
    case 'attribute':
    case 'script':
      return { range, text: textInQuotes(text.slice(0, range.start), form, target) };
    default:
      return form satisfies never;
  }
}

/** A YAML string with its previous quotes, or with quotes if it needs them. */
export function yamlText(quote: string, text: string): string {
  // A `#` after a space would start a comment.
  const isPlain = quote !== '"' && quote !== "'" && /^[\w/.][\w./~{}-]*(?:[ #][\w./~{}-]+)*$/.test(text);
  return isPlain ? text : quote === "'" ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text);
}

/** Escapes text for an attribute or a JavaScript string. `before` ends with the opening quote, if there is one. */
export function textInQuotes(before: string, form: 'attribute' | 'script', text: string): string {
  const quote = before.at(-1) ?? '';
  if (form === 'attribute') return text.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
  return text.replace(/[\\'"`$]/g, (sign) => {
    const counts = sign === '\\' || sign === quote || (sign === '$' && quote === '`');
    return counts ? `\\${sign}` : sign;
  });
}
