import table from '../../../schemas/findings.json' with { type: 'json' };
import type { FileFinding, Severity } from '../text/finding.ts';

/**
 * Effect of a finding. `breaks`: the build fails or readers get an error. `misleads`: readers are misled. `style`:
 * style.
 */
export type FindingClass = 'breaks' | 'misleads' | 'style';

/** A finding with its severity under the site's settings: what editor, CLI and tests show. */
export interface GradedFinding extends FileFinding {
  readonly class: FindingClass;
  readonly severity: Severity;
  /** Its severity without the site's baseline. Findings in the baseline are hints. */
  readonly old?: Severity;
}

/** A row of schemas/findings.json. */
export interface FindingRow {
  readonly class: FindingClass;
  /**
   * For the class `breaks`, what an error stops:
   *
   * - `build`: the platform rejects the file or the whole build.
   * - `readers`: the site is published, but a page or image is missing.
   * - `settings`: Docsight cannot use its own settings.
   */
  readonly breaks?: 'build' | 'readers' | 'settings';
  /** Default severity. */
  readonly severity: Severity | 'off';
  /** Default severity for docs.json v2, if different. */
  readonly v2?: Severity | 'off';
  /** Severity of the milder cases that a check marks. */
  readonly mild?: Severity;
  /** Severity under `strict`. Default: `error`. */
  readonly strict?: Severity | 'off';
  /** Depends on the rest of the site, so it is not reported for a page without a docs.json. */
  readonly needsSite?: true;
  readonly title: string;
  readonly about: string;
}

/** All codes with their rows, sorted by code. */
export const findingRows: ReadonlyMap<string, FindingRow> = new Map(
  Object.entries(table as unknown as Readonly<Record<string, FindingRow>>),
);

/** The default severity in words: `hint`, or `hint (docs.json v2: off)`. */
export function defaultText({ severity, v2 }: FindingRow): string {
  return v2 === undefined ? severity : `${severity} (docs.json v2: ${v2})`;
}

/**
 * Whether a comment in a page can silence a finding. False for findings in docs.json, in the settings file and about
 * the whole site.
 */
export function isIgnoredInPages(code: string): boolean {
  return !/^(?:config|file|json|settings|site)\//.test(code);
}
