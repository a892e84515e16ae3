import { extname } from 'node:path';
import { type ProseIssue, valeWordLists } from '../../../core/index.ts';
import { entriesOf, fieldOf, numberOf, type ProseTool, ProseToolProblem, textOf, textsOf } from './proseTool.ts';

/** Vale, the style checker. Source: its manual (vale.sh), "CLI options" and the fields of `--output=JSON`. */
export const vale: ProseTool = {
  name: 'vale',
  program: 'vale',
  title: 'Vale',
  configs: ['.vale.ini', '_vale.ini', 'vale.ini', '.vale'],
  runsCode: false,
  // By default, Vale needs another program for `.mdx`. The masked text is Markdown, so it is passed as `.md`, unless
  // Vale's settings define what `mdx` is.
  words: (file, config = '') => [
    '--output=JSON',
    '--no-exit',
    `--ext=${/^\s*mdx\s*=/m.test(config) ? extname(file) : '.md'}`,
  ],
  read(printed, text) {
    const lines = text.split('\n');
    const starts: number[] = [];
    let at = 0;
    for (const line of lines) {
      starts.push(at);
      at += line.length + 1;
    }
    const files = JSON.parse(printed) as unknown;
    // Vale prints an error as an object with a code.
    if (textOf(fieldOf(files, 'Code')) !== '') throw new ProseToolProblem(textOf(fieldOf(files, 'Text')));
    const alerts = typeof files === 'object' && files !== null ? Object.values(files).flatMap(entriesOf) : [];
    return alerts.flatMap((alert) => {
      const line = numberOf(fieldOf(alert, 'Line')) - 1;
      const written = lines[line];
      const start = starts[line];
      return written === undefined || start === undefined ? [] : issueOf(alert, written, start);
    });
  },
  wordLists: ({ text }) => valeWordLists(text),
};

function issueOf(alert: unknown, line: string, lineStart: number): readonly ProseIssue[] {
  const [first, last] = entriesOf(fieldOf(alert, 'Span')).map(numberOf);
  if (first === undefined || last === undefined) return [];
  const found = placeOf(line, { first, last, match: textOf(fieldOf(alert, 'Match')) });
  const action = fieldOf(alert, 'Action');
  const names = textsOf(fieldOf(action, 'Params'));
  const kind = textOf(fieldOf(action, 'Name'));
  const rule = textOf(fieldOf(alert, 'Check'));
  const word = textOf(fieldOf(alert, 'Match'));
  return [
    {
      range: { start: lineStart + found.start, end: lineStart + found.end },
      message: textOf(fieldOf(alert, 'Message')),
      rule,
      replacements: kind === 'replace' ? names : kind === 'remove' ? [''] : [],
      ...(isSpelling(rule, kind, names) && word !== '' ? { word } : {}),
    },
  ];
}

/** True for rules that look words up in a dictionary, such as `Vale.Spelling`. */
function isSpelling(rule: string, action: string, parameters: readonly string[]): boolean {
  return /spelling$/i.test(rule) || (action === 'suggest' && parameters.includes('spellings'));
}

/**
 * Returns the offsets of an issue in its line. Columns count characters from 1 and include the last one. They can be
 * inexact, so the matched text is searched near them.
 */
function placeOf(
  line: string,
  { first, last, match }: { readonly first: number; readonly last: number; readonly match: string },
): { readonly start: number; readonly end: number } {
  const characters = [...line];
  const offset = (column: number): number => characters.slice(0, Math.max(0, column)).join('').length;
  const start = offset(first - 1);
  if (match === '' || line.startsWith(match, start))
    return { start, end: match === '' ? offset(last) : start + match.length };
  const near = [line.lastIndexOf(match, start), line.indexOf(match, start)].filter((at) => at >= 0);
  const best = near.sort((a, b) => Math.abs(a - start) - Math.abs(b - start))[0];
  return best === undefined ? { start, end: offset(last) } : { start: best, end: best + match.length };
}
