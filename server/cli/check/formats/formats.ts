import { appendFile } from 'node:fs/promises';
import { type Arguments, optionText, UsageError } from '../../command.ts';
import { writeReport } from '../../reportFile.ts';
import type { Terminal } from '../../terminal.ts';
import type { Results } from '../report.ts';
import { githubFormat, jobSummary } from './githubFormat.ts';
import { gitlabFormat } from './gitlabFormat.ts';
import { jsonFormat } from './jsonFormat.ts';
import { sarifFormat } from './sarifFormat.ts';
import { textFormat } from './textFormat.ts';
import { checkstyleFormat, junitFormat } from './xmlFormats.ts';

/** All formats by name. Each yields its output in pieces. */
const formats = {
  text: textFormat,
  json: jsonFormat,
  github: githubFormat,
  sarif: sarifFormat,
  junit: junitFormat,
  gitlab: gitlabFormat,
  checkstyle: checkstyleFormat,
} satisfies Record<string, (results: Results, terminal: Terminal, summary: boolean) => Iterable<string>>;

type FormatName = keyof typeof formats;

/** Names for `--format`. */
export const formatNames = Object.keys(formats) as readonly FormatName[];

/** A format and its destination: a file, or standard output. */
export interface Output {
  readonly format: FormatName;
  /** As on the command line. */
  readonly file: string | undefined;
}

/**
 * Destinations of the results: a file for each `--format NAME=FILE`, and one format without a file for `--output` or
 * standard output. That is `github` in a GitHub workflow and `text` elsewhere by default. Throws `UsageError` for
 * several formats without a file.
 */
export function outputsOf(args: Arguments, terminal: Terminal): readonly Output[] {
  const named = (args.options.get('format') ?? []).map((value): Output => {
    const [name = '', ...file] = value.split('=');
    return { format: name as FormatName, file: file.length === 0 ? undefined : file.join('=') };
  });
  const nameless = named.find(({ file }) => file === '');
  if (nameless !== undefined) throw new UsageError(`--format ${nameless.format}= wants a file behind it`);
  const printed = named.filter(({ file }) => file === undefined);
  if (printed.length > 1) {
    const other = printed[1]?.format ?? '';
    throw new UsageError(`only one format can be printed; write the others into files: --format ${other}=FILE`);
  }
  const usual: FormatName = terminal.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  return [
    ...named.filter(({ file }) => file !== undefined),
    { format: printed[0]?.format ?? usual, file: optionText(args, 'output') },
  ];
}

/** Prints results and writes the requested files. */
export async function printResults(
  results: Results,
  outputs: readonly Output[],
  summary: boolean,
  terminal: Terminal,
): Promise<void> {
  for (const { format, file } of outputs) {
    if (file === undefined) {
      for (const piece of formats[format](results, terminal, summary)) await terminal.out(piece);
    } else {
      const plain = { ...terminal, color: false, isInteractive: false };
      await writeReport({ file, text: [...formats[format](results, plain, summary)].join(''), terminal });
    }
    const page = terminal.env['GITHUB_STEP_SUMMARY'] ?? '';
    if (format === 'github' && page !== '') await appendFile(page, jobSummary(results));
  }
}
