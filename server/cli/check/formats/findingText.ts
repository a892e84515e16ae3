import type { GradedFinding, Severity, SourceFile } from '../../../core/index.ts';
import { linesOf } from '../../../core/index.ts';
import { printable } from '../../printable.ts';

/** Maximum width of a source line. Longer lines are cut around the finding. */
const shownColumns = 100;

const colors: Readonly<Record<Severity | 'dim' | 'bold', number>> = {
  error: 31,
  warning: 33,
  information: 36,
  hint: 90,
  dim: 2,
  bold: 1,
};

/** Colors a text, or returns it unchanged. */
export type Paint = (text: string, color: keyof typeof colors) => string;

/** Adds ANSI colors, or none if the output does not support them. */
export function painter(color: boolean): Paint {
  return (text, name) => (color ? `\u001b[${colors[name]}m${text}\u001b[0m` : text);
}

/**
 * A finding for people: a place that terminals make clickable, the source line with carets, and its fix. Texts of the
 * site cannot control the terminal.
 */
export function findingText(finding: GradedFinding, path: string, file: SourceFile, paint: Paint): string {
  const { text } = file;
  const lines = linesOf(file);
  const start = lines.positionAt(finding.range.start);
  const lineStart = lines.offsetAt({ line: start.line, character: 0 });
  const line = text.slice(lineStart, lines.endOf(start.line));
  const end = Math.max(Math.min(finding.range.end - lineStart, line.length), start.character);
  const gutter = String(start.line + 1);
  const margin = paint(`${' '.repeat(gutter.length + 1)}|`, 'dim');
  const { source, caret } = excerpt(line, start.character, end);
  return [
    findingLine(finding, path, file, paint),
    ...(line.trim() === ''
      ? []
      : [`${paint(`${gutter} |`, 'dim')} ${source}`, `${margin} ${paint(caret, finding.severity)}`]),
    ...(finding.fixes ?? []).map((fix) => `${margin} fix: ${printable(fix.title)}`),
    '',
  ].join('\n');
}

/**
 * A finding in one line: `guides/a.mdx:8:3 error Missing alt text. (image/alt)`.
 *
 * @param path empty below a heading with the file
 */
export function findingLine(finding: GradedFinding, path: string, file: SourceFile, paint: Paint): string {
  const { line, character } = linesOf(file).positionAt(finding.range.start);
  const place = printable(`${path === '' ? '' : `${path}:`}${line + 1}:${character + 1}`);
  const { severity, message, code } = finding;
  return `${paint(place, 'bold')} ${paint(severity, severity)} ${printable(message)} ${paint(`(${code})`, 'dim')}`;
}

/** Part of a line around a range, and the carets below it. */
function excerpt(line: string, start: number, end: number): { readonly source: string; readonly caret: string } {
  const from = line.length <= shownColumns ? 0 : Math.max(0, Math.min(start - 20, line.length - shownColumns));
  const to = Math.min(line.length, from + shownColumns);
  const before = (from > 0 ? '…' : '') + printable(line.slice(from, start));
  const marked = printable(line.slice(start, Math.min(end, to)));
  const after = printable(line.slice(Math.min(end, to), to)) + (to < line.length ? '…' : '');
  return {
    source: before + marked + after,
    caret: ' '.repeat(widthOf(before)) + '^'.repeat(Math.max(1, widthOf(marked))),
  };
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const zero = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Width of a string in terminal columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += zero.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}
