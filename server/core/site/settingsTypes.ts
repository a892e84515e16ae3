import type { SeoSettings } from './config/seo.ts';

/** Font of a site's text or headings. */
export interface SiteFont {
  /** Only letters, digits, spaces and hyphens, because it is used in style sheets. */
  readonly family: string;
  /** From 1 to 1000. */
  readonly weight: number | undefined;
  /** URL of its file, in the site or elsewhere. */
  readonly url: string | undefined;
  readonly format: 'woff' | 'woff2';
}

/** An icon as in docs.json or front matter. */
export interface NamedIcon {
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  /** The library, if it differs from that of the site. */
  readonly iconLibrary?: string | undefined;
}

/** A color for each mode, checked. */
export interface ModeColors {
  readonly light: string;
  readonly dark: string;
}

/** What appears around pages. A language can have its own. */
export interface SiteAround {
  readonly topbarLinks: readonly (NamedLink & NamedIcon)[];
  readonly cta:
    | { readonly type: 'link' | 'github' | 'discord'; readonly name: string | undefined; readonly url: string }
    | undefined;
  readonly socials: readonly { readonly platform: string; readonly url: string }[];
  /** Columns of links below every page, in docs.json v2. */
  readonly footerLinks: readonly { readonly name: string | undefined; readonly links: readonly NamedLink[] }[];
  /** A line of Markdown above every page, in docs.json v2. */
  readonly banner: Banner | undefined;
}

/** A line of Markdown above every page. */
export interface Banner {
  readonly content: string;
  readonly dismissible: boolean;
  readonly type: 'info' | 'warning' | 'critical';
  /** Overrides the color of the type. */
  readonly color: ModeColors | undefined;
}

/** The look of code blocks. */
export interface CodeStyle {
  /** True if they are dark in light mode too. */
  readonly isDark: boolean;
  /** Names of Shiki's themes, as written. Undefined for Docsight's own colors. */
  readonly theme: { readonly light: string; readonly dark: string } | undefined;
  /** Paths of the site's grammars, as in docs.json. */
  readonly grammars: readonly string[];
}

/** An entry of the menu next to a page's title: one of the platform by name, or one of the site. */
export type ContextualOption =
  | string
  | ({
      readonly title: string;
      readonly description: string | undefined;
      /** Can contain `$page`, `$path` and `$mcp`, as can the query at its end. */
      readonly href: string;
      readonly query: readonly (readonly [key: string, value: string])[];
    } & NamedIcon);

/**
 * How much of the playground appears: everything, the endpoint, nothing, or everything for readers who are logged in.
 */
export type PlaygroundMode = 'show' | 'simple' | 'hide' | 'login';

/** Settings of API pages. */
export interface ApiSettings {
  readonly baseUrls: readonly string[];
  /** Name of the base URL in docs.json, for messages. */
  readonly baseUrlField: string;
  /** True if base URLs and `auth` only apply to pages without an API document. */
  readonly onlyByHand: boolean;
  readonly auth: {
    readonly method: string | undefined;
    readonly name: string | undefined;
    readonly inputPrefix: string | undefined;
  };
  readonly playgroundMode: PlaygroundMode;
  readonly maintainOrder: boolean;
  /** True if the base URL appears before every path, false if only for a choice of several. */
  readonly showsBaseUrl: boolean;
  /** True if nested fields are open at first. */
  readonly expandsFields: boolean;
  /** Keys of a parameter whose values appear next to its name. */
  readonly pills: readonly string[];
  readonly examples: {
    /** Languages of samples, in this order. Undefined for all. */
    readonly languages: readonly string[] | undefined;
    /** Whether samples include optional values. */
    readonly withOptional: { readonly parameters: boolean; readonly properties: boolean };
    /** True if fields of the form start with the examples of the API document. */
    readonly prefill: boolean;
    /** True if samples are generated when the API document has none. */
    readonly autogenerate: boolean;
  };
}

/** What the site's chrome shows, from docs.json v1 or v2, with the specification's defaults. */
export interface SiteSettings extends SiteAround {
  readonly name: string;
  /** Name of the theme in docs.json v2. */
  readonly theme: string | undefined;
  /** What appears above a page's title: its group, or the whole path to it. */
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
  /** The language of each version that has one. */
  readonly versionLocales: ReadonlyMap<string, string>;
  /** The version that readers see first. */
  readonly firstVersion: string | undefined;
  readonly anchors: readonly Anchor[];
  readonly topAnchor: { readonly name: string; readonly icon: string; readonly iconType: string };
  readonly tabs: readonly Tab[];
  /** The tab for pages that no other tab has. */
  readonly primaryTab: Pick<Tab, 'name' | 'isDefaultHidden'>;
  readonly feedback: { readonly suggestEdit: boolean; readonly raiseIssue: boolean; readonly thumbsRating: boolean };
  readonly modeToggle: { readonly default: 'light' | 'dark' | undefined; readonly isHidden: boolean };
  /** Library of icons that set none themselves. */
  readonly iconLibrary: string | undefined;
  readonly decoration: 'gradient' | 'grid' | 'windows' | undefined;
  readonly code: CodeStyle;
  /** Placeholder of the search field. */
  readonly searchPrompt: string | undefined;
  /** What readers see at a URL without a page. Undefined if the format has no setting for it. */
  readonly missing:
    | { readonly redirects: boolean; readonly title: string | undefined; readonly description: string | undefined }
    | undefined;
  readonly contextual: { readonly options: readonly ContextualOption[]; readonly isInToc: boolean };
  /** True if pages show when they were last changed. */
  readonly timestamp: boolean;
  /** True if a click on a group opens its first page. */
  readonly drilldown: boolean | undefined;
  readonly backgroundImage: { readonly light: string; readonly dark: string } | undefined;
  readonly fonts: { readonly body: SiteFont | undefined; readonly headings: SiteFont | undefined };
  /** Values for `{{name}}` in pages. Undefined if the format has none. */
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

/** A link above the sidebar. `color` is a CSS color or a gradient. Undefined for the site's color. */
export interface Anchor extends NamedLink, NamedIcon {
  readonly color: { readonly from: string; readonly via?: string; readonly to: string } | string | undefined;
  readonly version: string | undefined;
  readonly isDefaultHidden: boolean;
}

/** A tab above all pages in docs.json v1, by the prefix of the pages' URLs. */
export interface Tab extends NamedLink {
  readonly version: string | undefined;
  readonly isDefaultHidden: boolean;
}
