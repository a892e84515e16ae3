import { linesOf, type Severity } from '../../../core/index.ts';
import { pathFrom } from '../../openSites.ts';
import { printableXml } from '../../printable.ts';
import { type Listed, listedFindings, type Results } from '../report.ts';
import { fromOne } from './jsonFormat.ts';

/**
 * JUnit XML as CI services read it: a suite for each file, a case for each finding. A file without findings is one
 * passed case. Errors are failures; other findings are passed cases with the message.
 */
export function* junitFormat(results: Results): Iterable<string> {
  const suites = byPath(results);
  for (const { site, paths } of results.reports)
    for (const path of paths) {
      const name = pathFrom(results.root, site, path);
      if (!suites.has(name)) suites.set(name, []);
    }
  const all = [...suites.values()].flat();
  const tests = [...suites.values()].reduce((sum, list) => sum + Math.max(1, list.length), 0);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docsight" tests="${tests}" failures="${failures(all)}">\n`;
  for (const [path, list] of [...suites].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const counts = `tests="${Math.max(1, list.length)}" failures="${failures(list)}" errors="0"`;
    yield `  <testsuite name="${escape(path)}" ${counts}>\n`;
    if (list.length === 0) yield `    <testcase classname="${escape(path)}" name="no findings"/>\n`;
    for (const listed of list) yield junitCase(listed, path);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

function failures(list: readonly Listed[]): number {
  return list.filter(({ finding }) => finding.severity === 'error').length;
}

function junitCase(listed: Listed, path: string): string {
  const { code, severity, message } = listed.finding;
  const { line, column } = lineAndColumn(listed);
  const text = escape(`${path}:${line}:${column} ${severity} ${message}`);
  const inner =
    severity === 'error'
      ? `<failure type="${code}" message="${escape(message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${escape(path)}" name="${escape(`${code} ${line}:${column}`)}">${inner}</testcase>\n`;
}

const checkstyleSeverities: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'info',
};

/** Checkstyle XML, which review bots and editors read. */
export function* checkstyleFormat(results: Results): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="8.0">\n';
  for (const [path, list] of byPath(results)) {
    yield `  <file name="${escape(path)}">\n`;
    for (const listed of list) {
      const { code, severity, message } = listed.finding;
      const { line, column } = lineAndColumn(listed);
      yield `    <error line="${line}" column="${column}" severity="${checkstyleSeverities[severity]}" message="${escape(message)}" source="docsight.${code}"/>\n`;
    }
    yield '  </file>\n';
  }
  yield '</checkstyle>\n';
}

function byPath(results: Results): Map<string, Listed[]> {
  const files = new Map<string, Listed[]>();
  for (const listed of listedFindings(results)) {
    const path = pathFrom(results.root, listed.site, listed.finding.path);
    const list = files.get(path);
    if (list === undefined) files.set(path, [listed]);
    else list.push(listed);
  }
  return files;
}

function lineAndColumn({ finding, file }: Listed): { readonly line: number; readonly column: number } {
  return fromOne(linesOf(file).positionAt(finding.range.start));
}

/** Escapes text for XML 1.0, for content and attributes. Characters that XML does not allow become U+FFFD. */
function escape(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (/[\t\n\r]/.test(sign) ? ' ' : '\ufffd'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return printableXml(plain);
}
