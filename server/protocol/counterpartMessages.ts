import type { Whole } from './whole.ts';

/** Pages of one site in several languages. Lines count from 0; paths are relative to the site's folder. */
export interface CounterpartRequests {
  /** The same page in the other languages, at the block that is on a line. */
  'docsight/counterparts': {
    params: { readonly uri: string; readonly line: Whole };
    result: CounterpartAnswer;
  };
  /** The languages of a site whose pages lie in folders of one shape: a list for each place where there are some. */
  'docsight/counterparts/trees': {
    params: { readonly folder: string };
    result: readonly (readonly LanguageFolder[])[];
  };
  /** What one language has and the other lacks, and which was changed since. */
  'docsight/counterparts/compare': {
    params: {
      /** URI of the site's folder. */
      readonly folder: string;
      /** Folders of two languages, as `trees` gives them. */
      readonly from: string;
      readonly to: string;
    };
    result: LanguageComparison;
  };
}

/** A page in other languages. */
export interface CounterpartAnswer {
  readonly pages: readonly {
    readonly language: string;
    readonly path: string;
    readonly uri: string;
    readonly line: Whole;
  }[];
  /** Where those would be that are not there. */
  readonly missing: readonly { readonly language: string; readonly path: string }[];
}

/** A language and the folder of its pages; both may be empty. */
export interface LanguageFolder {
  readonly language: string;
  readonly folder: string;
}

/** What a language is called: by its code, else by its folder. */
export function languageName({ language, folder }: LanguageFolder): string {
  return language || folder || '/';
}

/** Two languages side by side, or why they cannot be compared. */
export type LanguageComparison =
  | { readonly kind: 'problem'; readonly message: string }
  | {
      readonly kind: 'comparison';
      /** Pages of both. */
      readonly pages: number;
      /** Pages that only one has: `of` is the language that has it. */
      readonly missing: readonly MissingPage[];
      readonly sections: readonly MissingSections[];
      readonly changed: readonly ChangedSide[];
      /** Recorded sections whose source has changed since. */
      readonly outdated: readonly OutdatedRow[];
      /** Why it is not told which side changed. */
      readonly note?: string;
    };

/** A page that one language lacks. */
export interface MissingPage {
  readonly side: 'from' | 'to';
  readonly path: string;
  readonly uri: string;
  readonly title?: string;
}

/** A page of both languages of which one lacks sections. */
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
  /** Empty for the part above the first heading. */
  readonly heading: string;
}

/** A page that was changed after the one in the other language. */
export interface ChangedSide {
  readonly path: string;
  readonly title?: string;
  readonly uri: string;
  /** The page that was not changed since. */
  readonly other: { readonly path: string; readonly uri: string };
  /** Seconds since 1970; absent where the change is not committed yet. */
  readonly at?: Whole;
}
