import type { Suggestion } from '../server/core/assist/assistTypes.ts';
import type { Edit } from '../server/core/text/edit.ts';

/**
 * A suggestion's edit as an editor applies it without further typing: choices take their first value, and further lines
 * of a snippet are indented like its first line.
 */
export function accepted(text: string, { edit, snippet }: Suggestion): Edit {
  if (snippet !== true) return edit;
  const start = text.lastIndexOf('\n', edit.range.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const filled = edit.text
    .replace(/(?<!\\)\$\{\d+\|([^,|}]*)[^}]*\}/g, '$1')
    .replace(/(?<!\\)\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/(?<!\\)\$\d+/g, '')
    .replace(/\\([\\$}])/g, '$1')
    .replace(/\n(?=.)/g, `\n${indent}`);
  return { range: edit.range, text: filled };
}
