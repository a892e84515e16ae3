import table from '../../../schemas/findings.json' with { type: 'json' };
import type { Page } from '../page/pageTree.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { FileFinding, Finding } from '../text/finding.ts';

/** The code of a finding: a row of schemas/findings.json. */
export type FindingCode = keyof typeof table;

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

/** The sentence of the authoring rule that a code stands for, as the rules file for assistants has it. */
export function ruleSentence(code: FindingCode): string {
  return table[code].about.replace(/`/g, '"');
}
