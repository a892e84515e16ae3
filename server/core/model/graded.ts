import table from '../../../schemas/findings.json' with { type: 'json' };
import type { FileFinding, Severity } from '../text/finding.ts';

/** What a finding means for the site: the build refuses it or a reader meets an error; it misleads; it is style. */
export type FindingClass = 'breaks' | 'misleads' | 'style';

/** A finding with its severity under the site's settings: what editor, CLI and tests show. */
export interface GradedFinding extends FileFinding {
  readonly class: FindingClass;
  readonly severity: Severity;
  /** What it would be without the site's baseline, in which it stands: for that it is a hint. */
  readonly old?: Severity;
}

/** A row of schemas/findings.json. */
export interface FindingRow {
  readonly class: FindingClass;
  /**
   * Of the class `breaks`: what an error of this code stops. The platform rejects the file or the whole build; or it
   * publishes the site, and readers meet a missing page or image; or Docsight cannot use its own settings.
   */
  readonly breaks?: 'build' | 'readers' | 'settings';
  /** What it is by default. */
  readonly severity: Severity | 'off';
  /** What it is on sites whose docs.json is in format v2, where that differs. */
  readonly v2?: Severity | 'off';
  /** What it is where a check finds it of less weight. */
  readonly mild?: Severity;
  /** What it is under `strict`; an error where the row does not say. */
  readonly strict?: Severity | 'off';
  /** Only the rest of the site can say it: not reported for a page without a docs.json above it. */
  readonly needsSite?: true;
  readonly title: string;
  readonly about: string;
}

/** All codes with their rows, in order of the codes. */
export const findingRows: ReadonlyMap<string, FindingRow> = new Map(
  Object.entries(table as unknown as Readonly<Record<string, FindingRow>>),
);

/** The default of a row in words, for both formats: `hint`, or `hint (docs.json v2: off)`. */
export function defaultText({ severity, v2 }: FindingRow): string {
  return v2 === undefined ? severity : `${severity} (docs.json v2: ${v2})`;
}

/** Whether a comment in a page can silence a finding: those of docs.json, the settings file and the whole site have none. */
export function isIgnoredInPages(code: string): boolean {
  return !/^(?:config|file|json|settings|site)\//.test(code);
}
