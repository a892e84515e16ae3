import type { Whole } from './whole.ts';

/** A tool that rules can be written for. */
export interface RulesTarget {
  readonly id: string;
  readonly label: string;
  /** Where it is written, relative to the repository's root. */
  readonly path: string;
  /** The tool's file or folder is there already. */
  readonly inUse: boolean;
  /** Target that goes along with its first rules: the file with the reference of components. */
  readonly brings?: string;
  /** Something that keeps the tool from reading it. */
  readonly note?: string;
}

/** A rules file as it is and as it is to be. */
export interface RulesFile {
  readonly id: string;
  /** URI of the file to write. */
  readonly uri: string;
  /** Undefined when the file is not there yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** What was dropped to fit, what shadows it. */
  readonly notes: readonly string[];
  /** Why it is not to be written: a template with an error, a link out of the repository. */
  readonly problem?: string;
}

/** A file whose rules no longer match the site. */
export interface StaleRulesFile {
  /** Of the target, as in `RulesTarget`. */
  readonly id: string;
  readonly uri: string;
  /** Zero-based line that begins our block. */
  readonly line: Whole;
}
