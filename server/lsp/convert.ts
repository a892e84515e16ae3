import * as lsp from 'vscode-languageserver';
import {
  findingRows,
  type GradedFinding,
  helpUrl,
  type LineIndex,
  type Range,
  type Severity,
  type Site,
} from '../core/index.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import type { LinesOf } from './columns.ts';

/** Converts offsets to lines and columns. */
export function toRange(lines: LineIndex, range: Range): lsp.Range {
  return { start: lines.positionAt(range.start), end: lines.positionAt(range.end) };
}

/** Converts lines and columns to offsets. */
export function fromRange(lines: LineIndex, range: lsp.Range): Range {
  const start = lines.offsetAt(range.start);
  return { start, end: Math.max(start, lines.offsetAt(range.end)) };
}

/** A range in a file of a site; the start of the file if its text is unknown. */
export function rangeIn(site: Site, path: string, range: Range, linesOf: LinesOf): lsp.Range {
  const file = site.files.get(path);
  return file === undefined ? startOfFile : toRange(linesOf(file), range);
}

const startOfFile: lsp.Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const severities: Readonly<Record<Severity, lsp.DiagnosticSeverity>> = {
  error: lsp.DiagnosticSeverity.Error,
  warning: lsp.DiagnosticSeverity.Warning,
  information: lsp.DiagnosticSeverity.Information,
  hint: lsp.DiagnosticSeverity.Hint,
};

/** An LSP diagnostic, with its message in the editor's language. */
export function toDiagnostic(
  sites: LiveSites,
  live: LiveSite,
  finding: GradedFinding,
  { linesOf, translate }: { readonly linesOf: LinesOf; readonly translate: (message: string) => string },
): lsp.Diagnostic {
  const { related = [], tag } = finding;
  return {
    range: rangeIn(live.site, finding.path, finding.range, linesOf),
    severity: severities[finding.severity],
    code: finding.code,
    ...(findingRows.has(finding.code) ? { codeDescription: { href: helpUrl(finding.code) } } : {}),
    source: 'docsight',
    message: translate(finding.message),
    ...(tag === undefined
      ? {}
      : { tags: [tag === 'deprecated' ? lsp.DiagnosticTag.Deprecated : lsp.DiagnosticTag.Unnecessary] }),
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map(({ path, range, message }) => ({
            location: { uri: sites.uriOf(live, path), range: rangeIn(live.site, path, range, linesOf) },
            message,
          })),
        }),
  };
}
