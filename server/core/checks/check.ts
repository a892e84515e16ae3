import table from '../../../schemas/findings.json' with { type: 'json' };
import type { Page } from '../page/pageTree.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { FileFinding, Finding } from '../text/finding.ts';

/** The code of a finding: a row of schemas/findings.json. */
export type FindingCode = keyof typeof table;

/**
 * A check has a file named after its code, and an entry in the list of `list.ts`. In schemas/findings.json, its codes
 * have their class, severity and a sentence on how to fix them.
 */
export type Check = PageCheck | SiteCheck;

/** Checks one page, with the facts about the rest of the site. */
export interface PageCheck {
  readonly on: 'page';
  /** Codes of the findings that it can report. */
  readonly codes: readonly string[];
  run(page: Page, site: SiteIndex): Iterable<Finding>;
}

/** Checks docs.json, the settings file or the site as a whole. Each finding has its file. */
export interface SiteCheck {
  readonly on: 'site';
  readonly codes: readonly string[];
  run(site: SiteIndex): Iterable<FileFinding>;
}

/** Returns the sentence of a finding's row. The rules file for assistants contains the same. */
export function ruleSentence(code: FindingCode): string {
  return table[code].about.replace(/`/g, '"');
}
