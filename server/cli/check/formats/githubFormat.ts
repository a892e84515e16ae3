import { linesOf, type Severity } from '../../../core/index.ts';
import { pathFrom } from '../../openSites.ts';
import { printable } from '../../printable.ts';
import { count, type Listed, listedFindings, type Results } from '../report.ts';
import { ruleCounts } from '../ruleSummary.ts';
import { fromOne } from './jsonFormat.ts';
import { totals } from './textFormat.ts';

/** GitHub shows the first 10 annotations of each kind in a step and silently drops the others. */
const maxAnnotations = 10;

const commands: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/**
 * GitHub workflow commands: annotations on the lines of a pull request, errors first. Findings above the limit become
 * log lines, followed by the totals. Source: docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function* githubFormat(results: Results): Iterable<string> {
  const shown = { error: 0, warning: 0, notice: 0 };
  const rest: Listed[] = [];
  for (const listed of listedFindings(results)) {
    const command = commands[listed.finding.severity];
    if (shown[command]++ < maxAnnotations) yield annotation(command, listed, results.root);
    else rest.push(listed);
  }
  if (rest.length > 0) {
    yield `::group::${count(rest.length, 'more finding')}, beyond the ${maxAnnotations} of each kind that GitHub shows\n`;
    for (const listed of rest) yield logLine(listed, results.root);
    yield '::endgroup::\n';
  }
  yield totals(results, (text) => text);
}

function annotation(command: string, { site, finding, file }: Listed, root: string): string {
  const lines = linesOf(file);
  const start = fromOne(lines.positionAt(finding.range.start));
  const end = fromOne(lines.positionAt(finding.range.end));
  const properties = {
    file: pathFrom(root, site, finding.path),
    line: start.line,
    endLine: end.line,
    // Columns are only valid within one line, and the end column is inclusive.
    ...(start.line === end.line ? { col: start.column, endColumn: Math.max(start.column, end.column - 1) } : {}),
    title: finding.code,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`);
  return `::${command} ${list.join(',')}::${escapeData(printable(finding.message))}\n`;
}

/** Begins with a dash, so that text of the site cannot be a workflow command. */
function logLine({ site, finding, file }: Listed, root: string): string {
  const { line, column } = fromOne(linesOf(file).positionAt(finding.range.start));
  const text = `- ${pathFrom(root, site, finding.path)}:${line}:${column} ${finding.severity} ${finding.message} (${finding.code})`;
  return `${printable(text)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A Markdown table of the rules for the job summary, which has no limit like annotations. */
export function jobSummary(results: Results): string {
  const rows = ruleCounts(listedFindings(results)).map(
    ({ count, severity, code, files, title }) =>
      `| ${count} | ${severity} | \`${code}\` | ${title.replaceAll('|', '\\|')} | ${files} |`,
  );
  const table = [
    '| Findings | Severity | Rule | What it is | Files |',
    '| ---: | --- | --- | --- | ---: |',
    ...rows,
    '',
  ];
  const end = totals(results, (text) => text)
    .trimEnd()
    .replaceAll('\n', '  \n');
  return `## Docsight\n\n${end}\n\n${rows.length === 0 ? '' : `${table.join('\n')}\n`}`;
}
