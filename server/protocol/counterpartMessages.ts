import type { Whole } from './whole.ts';

/**
 * Requests for pages of one site in several languages. Lines are zero-based. Paths are relative to the site's folder.
 */
export interface CounterpartRequests {
  /** Returns the same page in other languages, at the block on a line. */
  'docsight/counterparts': {
    params: { readonly uri: string; readonly line: Whole };
    result: CounterpartAnswer;
  };
  /**
   * Returns the languages of a site whose page folders have the same structure: one list for each place with such
   * folders.
   */
  'docsight/counterparts/trees': {
    params: { readonly folder: string };
    result: readonly (readonly LanguageFolder[])[];
  };
  /** Compares two languages: content that only one of them has, and pages that changed since. */
  'docsight/counterparts/compare': {
    params: {
      /** URI of the site's folder. */
      readonly folder: string;
      /** Folders of two languages, from the result of `trees`. */
      readonly from: string;
      readonly to: string;
    };
    result: LanguageComparison;
  };
}

/** The translations of a page. */
export interface CounterpartAnswer {
  readonly pages: readonly {
    readonly language: string;
    readonly path: string;
    readonly uri: string;
    readonly line: Whole;
  }[];
  /** Paths of missing translations. */
  readonly missing: readonly { readonly language: string; readonly path: string }[];
}

/** A language and the folder of its pages. Either may be empty. */
export interface LanguageFolder {
  readonly language: string;
  readonly folder: string;
}

/** Returns the name of a language: its code, or else its folder. */
export function languageName({ language, folder }: LanguageFolder): string {
  return language || folder || '/';
}

/** Comparison of two languages, or why they cannot be compared. */
export type LanguageComparison =
  | { readonly kind: 'problem'; readonly message: string }
  | {
      readonly kind: 'comparison';
      /** Number of pages in both languages. */
      readonly pages: number;
      /** Pages that only one language has. */
      readonly missing: readonly MissingPage[];
      readonly sections: readonly MissingSections[];
      readonly changed: readonly ChangedSide[];
      /** Recorded sections whose source has changed since. */
      readonly outdated: readonly OutdatedRow[];
      /** Why it is unknown which side changed. */
      readonly note?: string;
    };

/** A page that one language lacks. */
export interface MissingPage {
  readonly side: 'from' | 'to';
  readonly path: string;
  readonly uri: string;
  readonly title?: string;
}

/** A page in both languages, of which one lacks sections. */
export interface MissingSections {
  readonly path: string;
  readonly title?: string;
  /** Sections that only the page of `side` has. */
  readonly sections: readonly {
    readonly side: 'from' | 'to';
    readonly text: string;
    readonly uri: string;
    readonly line: Whole;
  }[];
}

/** A section of a translation whose source has changed since it was recorded. */
export interface OutdatedRow {
  readonly path: string;
  readonly uri: string;
  readonly line: Whole;
  /** Empty for the text above the first heading. */
  readonly heading: string;
}

/** A page that was changed after its counterpart in the other language. */
export interface ChangedSide {
  readonly path: string;
  readonly title?: string;
  readonly uri: string;
  /** The counterpart, which was not changed since. */
  readonly other: { readonly path: string; readonly uri: string };
  /** Unix time in seconds. Absent for a change without a commit. */
  readonly at?: Whole;
}
