import type { SeoSettings } from './config/seo.ts';

/** The type of a site's text or headings. */
export interface SiteFont {
  /** Letters, digits, blanks and hyphens alone: it reaches style sheets. */
  readonly family: string;
  /** From 1 to 1000. */
  readonly weight: number | undefined;
  /** Of its file, in the site or elsewhere. */
  readonly url: string | undefined;
  readonly format: 'woff' | 'woff2';
}

/** An icon as docs.json or front matter asks for it. */
export interface NamedIcon {
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  /** The library that it is of, where another than the site's is asked for. */
  readonly iconLibrary?: string | undefined;
}

/** A color for each mode, checked. */
export interface ModeColors {
  readonly light: string;
  readonly dark: string;
}

/** What stands around pages, which a language may have its own of. */
export interface SiteAround {
  readonly topbarLinks: readonly (NamedLink & NamedIcon)[];
  readonly cta:
    | { readonly type: 'link' | 'github' | 'discord'; readonly name: string | undefined; readonly url: string }
    | undefined;
  readonly socials: readonly { readonly platform: string; readonly url: string }[];
  /** Columns of links below every page, of the second generation. */
  readonly footerLinks: readonly { readonly name: string | undefined; readonly links: readonly NamedLink[] }[];
  /** A line of Markdown above every page, of the second generation. */
  readonly banner: Banner | undefined;
}

/** A line of Markdown above every page. */
export interface Banner {
  readonly content: string;
  readonly dismissible: boolean;
  readonly type: 'info' | 'warning' | 'critical';
  /** Over that of the type. */
  readonly color: ModeColors | undefined;
}

/** The look of blocks of code. */
export interface CodeStyle {
  /** Dark in light mode too. */
  readonly isDark: boolean;
  /** Names of Shiki's themes, as written; undefined for Docsight's own colors. */
  readonly theme: { readonly light: string; readonly dark: string } | undefined;
  /** Grammars that the site brings along, as docs.json writes their paths. */
  readonly grammars: readonly string[];
}

/** An entry of the menu beside a page's title: one of the platform's by name, or the site's own. */
export type ContextualOption =
  | string
  | ({
      readonly title: string;
      readonly description: string | undefined;
      /** May have `$page`, `$path` and `$mcp`, and so may the query, which goes to its end. */
      readonly href: string;
      readonly query: readonly (readonly [key: string, value: string])[];
    } & NamedIcon);

/** How much of the playground there is: all of it, the endpoint, nothing, or all for readers who are logged in. */
export type PlaygroundMode = 'show' | 'simple' | 'hide' | 'login';

/** How pages of an API are shown. */
export interface ApiSettings {
  readonly baseUrls: readonly string[];
  /** What docs.json calls them. */
  readonly baseUrlField: string;
  /** Base URLs and `auth` are for pages written by hand alone; an API document says its own. */
  readonly onlyByHand: boolean;
  readonly auth: {
    readonly method: string | undefined;
    readonly name: string | undefined;
    readonly inputPrefix: string | undefined;
  };
  readonly playgroundMode: PlaygroundMode;
  readonly maintainOrder: boolean;
  /** The base URL stands before every path; else only where there are several to choose from. */
  readonly showsBaseUrl: boolean;
  /** Fields within fields begin open. */
  readonly expandsFields: boolean;
  /** Keys of a parameter's description that are shown beside its name. */
  readonly pills: readonly string[];
  readonly examples: {
    /** Languages of samples, in this order; undefined for all that are known. */
    readonly languages: readonly string[] | undefined;
    /** Samples send what is optional too. */
    readonly withOptional: { readonly parameters: boolean; readonly properties: boolean };
    /** Fields of the form begin with the examples of the description. */
    readonly prefill: boolean;
    /** Samples are made where the description brings none. */
    readonly autogenerate: boolean;
  };
}

/** What the site's chrome shows, from either generation, defaults of the specification filled in. */
export interface SiteSettings extends SiteAround {
  readonly name: string;
  /** As docs.json names it; the first generation's are other ones and not told. */
  readonly theme: string | undefined;
  /** What is above a page's title: the group it is in, or the whole way to it. */
  readonly eyebrows: 'section' | 'breadcrumbs';
  readonly logo:
    | { readonly light: string | undefined; readonly dark: string | undefined; readonly href: string }
    | undefined;
  readonly favicon: string | undefined;
  readonly colors: {
    readonly primary: string;
    readonly light: string;
    readonly dark: string;
    readonly background: { readonly light: string | undefined; readonly dark: string | undefined };
  };
  readonly versions: readonly string[];
  /** The language of each version that says one. */
  readonly versionLocales: ReadonlyMap<string, string>;
  /** The version that readers see first. */
  readonly firstVersion: string | undefined;
  readonly anchors: readonly Anchor[];
  readonly topAnchor: { readonly name: string; readonly icon: string; readonly iconType: string };
  readonly tabs: readonly Tab[];
  /** The tab that holds the pages of no other. */
  readonly primaryTab: Pick<Tab, 'name' | 'isDefaultHidden'>;
  readonly feedback: { readonly suggestEdit: boolean; readonly raiseIssue: boolean; readonly thumbsRating: boolean };
  readonly modeToggle: { readonly default: 'light' | 'dark' | undefined; readonly isHidden: boolean };
  /** Where an icon's own place names no library. */
  readonly iconLibrary: string | undefined;
  readonly decoration: 'gradient' | 'grid' | 'windows' | undefined;
  readonly code: CodeStyle;
  /** What the empty field of the search says. */
  readonly searchPrompt: string | undefined;
  /** What visitors of an address without a page see; undefined where the generation has nothing to say of it. */
  readonly missing:
    | { readonly redirects: boolean; readonly title: string | undefined; readonly description: string | undefined }
    | undefined;
  readonly contextual: { readonly options: readonly ContextualOption[]; readonly isBeside: boolean };
  /** Pages say when they were changed last. */
  readonly timestamp: boolean;
  /** A click on a group opens its first page. */
  readonly drilldown: boolean | undefined;
  readonly backgroundImage: { readonly light: string; readonly dark: string } | undefined;
  readonly fonts: { readonly body: SiteFont | undefined; readonly headings: SiteFont | undefined };
  /** Texts that pages write as `{{name}}`; undefined where the format has none. */
  readonly variables: ReadonlyMap<string, string> | undefined;
  readonly openapi: readonly string[];
  readonly api: ApiSettings;
  readonly redirects: readonly { readonly source: string; readonly destination: string }[];
  readonly seo: SeoSettings;
}

/** A link of the header, footer or the like. `url` is as written. */
export interface NamedLink {
  readonly name: string;
  readonly url: string;
}

/** A link above the sidebar. `color` is a CSS color or a gradient; undefined where the site's own is used. */
export interface Anchor extends NamedLink, NamedIcon {
  readonly color: { readonly from: string; readonly via?: string; readonly to: string } | string | undefined;
  readonly version: string | undefined;
  readonly isDefaultHidden: boolean;
}

/** A tab above all pages of docs.json's first generation, by the prefix of the pages' URLs. */
export interface Tab extends NamedLink {
  readonly version: string | undefined;
  readonly isDefaultHidden: boolean;
}
