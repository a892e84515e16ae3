import { defaultText, type FindingRow, findingRows, nearest } from '../../core/index.ts';
import { type Arguments, type Command, type ExitCode, UsageError } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** What a class says of a site. */
const meanings: Readonly<Record<FindingRow['class'], string>> = {
  breaks: 'the site does not build, or readers meet an error',
  misleads: 'the page is shown, but not as the author means it',
  style: 'the page works; it could be better',
};

/** `docsight explain`: what a finding means, and what to do about it. */
export const explainCommand: Command = {
  name: 'explain',
  operands: '[CODE…]',
  about: 'Explain findings by their codes, such as link/missing.',
  details: 'An area such as link lists its codes; without CODE, all are listed.',
  words: () => [...findingRows.keys()],
  options: {},
  run: runExplain,
};

async function runExplain({ operands }: Arguments, terminal: Terminal): Promise<ExitCode> {
  const codes = [...findingRows.keys()];
  const unknown = operands.find((word) => !findingRows.has(word) && !codes.some((code) => isIn(code, word)));
  if (unknown !== undefined) {
    const near = nearest(unknown, codes);
    throw new UsageError(`there is no finding "${unknown}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
  }
  const lists = operands.length === 0 ? [''] : operands.filter((word) => !findingRows.has(word));
  for (const area of lists) await terminal.out(table(codes.filter((code) => area === '' || isIn(code, area))));
  const rows = operands.flatMap((code) =>
    [findingRows.get(code)].flatMap((row) => (row ? [explanation(code, row)] : [])),
  );
  await terminal.out(rows.join('\n'));
  return 0;
}

function isIn(code: string, area: string): boolean {
  return code.startsWith(`${area.replace(/\/\*?$/, '')}/`);
}

function table(codes: readonly string[]): string {
  const width = Math.max(...codes.map((code) => code.length));
  return codes.map((code) => `${code.padEnd(width)}  ${findingRows.get(code)?.title ?? ''}\n`).join('');
}

/** What an error of the class `breaks` stops. */
const stopped: Readonly<Record<NonNullable<FindingRow['breaks']>, string>> = {
  build: 'the platform refuses the file or the build',
  readers: 'the site builds, and readers meet an error',
  settings: 'Docsight cannot use this setting',
};

function explanation(code: string, row: FindingRow): string {
  const { title, about, class: kind, breaks, strict } = row;
  return [
    `${code}: ${title}`,
    '',
    about,
    '',
    `Class     ${kind}: ${breaks === undefined ? meanings[kind] : stopped[breaks]}`,
    `Severity  ${defaultText(row)}; with --strict: ${strict ?? 'error'}`,
    '',
    'To change it for a site, in .docsightrc.json:',
    `  { "rules": { "${code}": "off" } }`,
    'To silence it in one place of a page, on the line before:',
    `  {/* docsight-ignore-next-line ${code} */}`,
    '',
  ].join('\n');
}
