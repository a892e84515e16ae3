import type { Example, ExampleFile } from '../../core/checks/examples.ts';
import { defaultText, type FindingRow, findingRows, helpUrl, isIgnoredInPages, nearest } from '../../core/index.ts';
import { type Arguments, type Command, type ExitCode, UsageError } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** Meaning of each class. */
const meanings: Readonly<Record<FindingRow['class'], string>> = {
  breaks: 'the site does not build, or readers see an error',
  misleads: 'the page is shown, but not as the author means it',
  style: 'the page works; it could be better',
};

/** `docsight explain`: the meaning of a finding, and how to fix it. */
export const explainCommand: Command = {
  name: 'explain',
  operands: '[CODE…]',
  about: 'Explain findings by their codes, such as link/missing, with examples.',
  details: 'An area, such as link, lists its codes. Without CODE, all codes are listed.',
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
  // Examples are a separate bundle, because no other command needs them.
  const known = await import('../../core/checks/examples.ts');
  const byCode: ReadonlyMap<string, Example> = new Map(Object.entries(known.examples));
  const rows = operands.flatMap((code) => {
    const row = findingRows.get(code);
    const example = byCode.get(code);
    return row && example ? [explanation(code, row, exampleText(example, known))] : [];
  });
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
  readers: 'the site builds, and readers see an error',
  settings: 'Docsight cannot use this setting',
};

function explanation(code: string, row: FindingRow, example: readonly string[]): string {
  const { title, about, class: kind, breaks, strict } = row;
  return [
    `${code}: ${title}`,
    '',
    about,
    '',
    ...example,
    '',
    `Class     ${kind}: ${breaks === undefined ? meanings[kind] : stopped[breaks]}`,
    `Severity  ${defaultText(row)}; with --strict: ${strict ?? 'error'}`,
    '',
    'To change it for a site, in .docsightrc.json:',
    `  { "rules": { "${code}": "off" } }`,
    ...(isIgnoredInPages(code)
      ? ['To silence it in one place of a page, on the line before:', `  {/* docsight-ignore-next-line ${code} */}`]
      : []),
    '',
    `On the web: ${helpUrl(code)}`,
    '',
  ].join('\n');
}

type Known = typeof import('../../core/checks/examples.ts');

/** The wrong text with carets below it, and the corrected text. */
function exampleText(example: Example, known: Known): readonly string[] {
  if ('inWords' in example) return ['Example:', `  ${example.inWords}`];
  const { wrong, right } = known.shownFiles(example);
  const also = example.also === undefined ? [] : ['', `This is also reported as ${example.also.join(' and ')}.`];
  return ['Wrong:', ...filesText(wrong, known), ...also, '', 'Right:', ...filesText(right, known)];
}

function filesText(files: readonly ExampleFile[], { fileTitle, otherFilesText }: Known): readonly string[] {
  const others = otherFilesText(files, '');
  const shown = files.filter(({ form }) => form !== 'name');
  const texts = shown.map((file) => {
    const title = file.form === 'body' ? [] : [`  ${fileTitle(file)}`];
    return ['', ...title, ...file.lines.flatMap((line, at) => [`    ${line}`.trimEnd(), ...carets(file, at)])];
  });
  return [...(others === undefined ? [] : [`  ${others}`]), ...texts.flat()];
}

/** A line of carets for each marked range. Tabs are kept for alignment. */
function carets({ lines, marks }: ExampleFile, at: number): readonly string[] {
  const before = (start: number): string => (lines[at] ?? '').slice(0, start).replace(/[^\t]/g, ' ');
  const texts = marks
    .filter(({ line }) => line === at)
    .map(({ start, end }) => `    ${before(start)}${'^'.repeat(Math.max(1, end - start))}`);
  return [...new Set(texts)];
}
