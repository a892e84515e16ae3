import { type FindingClass, linesOf, type Position, type Severity } from '../../../core/index.ts';
import { pathFrom } from '../../openSites.ts';
import { printableJson } from '../../printable.ts';
import { countOf, fileOf, pagesOf, type Results, sumOf } from '../report.ts';

/** The public shape of schemas/check.schema.json. */
export interface CheckJson {
  readonly version: 2;
  readonly summary: {
    readonly pages: number;
    readonly errors: number;
    readonly warnings: number;
    readonly information: number;
    readonly hints: number;
    /** Errors that stop the build, and errors that readers meet on the published site. */
    readonly buildErrors: number;
    readonly brokenForReaders: number;
  };
  readonly findings: readonly {
    readonly code: string;
    readonly class: FindingClass;
    readonly severity: Severity;
    readonly path: string;
    readonly range: { readonly start: Place; readonly end: Place };
    readonly message: string;
    readonly fixes: readonly string[];
    readonly old?: true;
  }[];
}

/** Both from 1, as in editors and in the text format. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** All findings with hints, sorted by site, path and place. */
export function* jsonFormat({ reports, quiet }: Results): Iterable<string> {
  const json: CheckJson = {
    version: 2,
    summary: {
      pages: pagesOf(reports),
      errors: countOf(reports, 'error'),
      warnings: countOf(reports, 'warning'),
      information: countOf(reports, 'information'),
      hints: countOf(reports, 'hint'),
      buildErrors: sumOf(reports, 'build').now,
      brokenForReaders: sumOf(reports, 'readers').now,
    },
    findings: reports.flatMap(({ site, findings }) =>
      findings
        .filter(({ severity }) => !quiet || severity === 'error')
        .map(({ code, class: kind, severity, path, range, message, fixes, old }) => {
          const lines = linesOf(fileOf(site, path));
          return {
            code,
            class: kind,
            severity,
            path: pathFrom(site.base, site, path),
            range: {
              start: fromOne(lines.positionAt(range.start)),
              end: fromOne(lines.positionAt(range.end)),
            },
            message,
            fixes: (fixes ?? []).map(({ title }) => title),
            ...(old === undefined ? {} : { old: true as const }),
          };
        }),
    ),
  };
  yield `${printableJson(json)}\n`;
}

/** A position counted from 1. */
export function fromOne({ line, character }: Position): Place {
  return { line: line + 1, column: character + 1 };
}
