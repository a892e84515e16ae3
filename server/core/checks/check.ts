import table from '../../../schemas/findings.json' with { type: 'json' };
import type { Page } from '../page/pageTree.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Finding, Severity } from '../text/finding.ts';

/**
 * One thing Docsight looks for. A check lives in a file named after its code and stands in checks/list.ts; its class,
 * severities and one-line explanation are its row in schemas/findings.json.
 */
export type Check = PageCheck | SiteCheck;

/** Looks at one page, knowing what the rest of the site tells of itself. */
export interface PageCheck {
  readonly on: 'page';
  /** The codes it may give. */
  readonly codes: readonly string[];
  /** What it needs of the site as a whole, in pieces that can be worked out before the first page is looked at. */
  readonly ahead?: readonly ((site: SiteIndex) => unknown)[];
  run(page: Page, site: SiteIndex): Iterable<Finding>;
}

/** Looks at docs.json, the settings file or the site as a whole; says on which file each finding stands. */
export interface SiteCheck {
  readonly on: 'site';
  readonly codes: readonly string[];
  /** What it needs, in pieces that can be worked out before. */
  readonly ahead?: PageCheck['ahead'];
  run(site: SiteIndex): Iterable<FileFinding>;
}

/** A finding of a check that looks at the whole site, with the file that its ranges are offsets of. */
export interface FileFinding extends Finding {
  readonly path: string;
}

/** What a finding means for the site: the build refuses it or a reader meets an error; it misleads; it is style. */
export type FindingClass = 'breaks' | 'misleads' | 'style';

/** A finding with its severity under the site's settings: what editor, CLI and tests show. */
export interface GradedFinding extends FileFinding {
  readonly class: FindingClass;
  readonly severity: Severity;
  /** What it would be without the site's baseline, in which it stands: for that it is a hint. */
  readonly old?: Severity;
}

/** The sentence of the authoring rule that a code stands for, as the rules file for assistants has it. */
export function ruleSentence(code: keyof typeof table): string {
  return table[code].about.replace(/`/g, '"');
}
