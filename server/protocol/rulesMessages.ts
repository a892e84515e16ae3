import type { Whole } from './whole.ts';

/** A tool that rules can be written for. */
export interface RulesTarget {
  readonly id: string;
  readonly label: string;
  /** Path of the rules file relative to the repository's root. */
  readonly path: string;
  /** True if the tool's file or folder already exists. */
  readonly inUse: boolean;
  /** ID of the target that is added with its first rules: the file with the component reference. */
  readonly brings?: string;
  /** What prevents the tool from reading it. */
  readonly note?: string;
}

/** A rules file before and after generation. */
export interface RulesFile {
  readonly id: string;
  /** URI of the file to write. */
  readonly uri: string;
  /** Undefined if the file does not exist yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** What was left out to fit, and which files hide it from the tool or are hidden by it. */
  readonly notes: readonly string[];
  /** Why it must not be written: a template with an error, a link to a place outside the repository. */
  readonly problem?: string;
}

/** A file whose rules no longer match the site. */
export interface StaleRulesFile {
  /** ID of the target, as in `RulesTarget`. */
  readonly id: string;
  readonly uri: string;
  /** Zero-based first line of our block. */
  readonly line: Whole;
}
