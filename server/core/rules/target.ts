import type { Dialect } from '../site/siteTypes.ts';

/** A file where an assistant reads rules: a row of rules-templates/targets.json. */
export interface TargetSpec {
  readonly id: string;
  /** Name of the assistant, and of the file if it has several. */
  readonly label: string;
  /**
   * Relative to the repository's root. `{name}` is the name of a file that Docsight owns, `{skill}` that of a skill.
   */
  readonly path: string;
  /** URL of the tool's documentation about this file. */
  readonly source: string;
  /** `own`: only Docsight writes the file. `shared`: people edit it too, and our part is a block between markers. */
  readonly file: 'own' | 'shared';
  /** The tool also reads this file in subfolders, for the files there. Then it is next to docs.json. */
  readonly nested?: boolean;
  readonly frontMatter?: {
    /** For a site at the repository's root. */
    readonly always?: FrontMatterShape;
    /** For a site in a folder of the repository. */
    readonly scoped?: FrontMatterShape;
  };
  readonly limit?: Limit;
  /** Templates of this file. Default: all. */
  readonly parts?: readonly string[];
  /** Id of the target with the component reference, for tools that read it only when needed. */
  readonly reference?: string;
  /** Files and folders that show that the tool is used. */
  readonly detect: readonly string[];
  /** Id of a newer target. This one is offered only if it is in use. */
  readonly legacy?: string;
  /** The tool reads one of these instead, if it exists. */
  readonly instead?: readonly string[];
  /** Files that usually import this one, so their rules need not be repeated. */
  readonly imports?: readonly string[];
  /** Files that the tool reads in addition, so their rules need not be repeated. */
  readonly reads?: readonly string[];
}

/**
 * Keys in order. Values can be placeholders: `{title}`, `{description}`, `{description of components}`, `{skill}`,
 * `{globs}`, `{globs as text}`, `{globs as plain text}`.
 */
export type FrontMatterShape = Readonly<Record<string, string | boolean>>;

/** How much of a file the tool reads. */
export interface Limit {
  readonly characters?: number;
  readonly lines?: number;
  readonly why: string;
  /** URL of the tool's documentation about the limit. */
  readonly source: string;
}

/** A part of the rules, in order. */
export interface RulesPart {
  /** Name of its template file, without `.md`. */
  readonly template: string;
  /** Contains facts of the site, so it is left out if the site is not trusted. */
  readonly fromSite?: boolean;
  readonly dialect?: Dialect;
}

/** The contents of rules-templates/targets.json. */
export interface TargetTable {
  readonly parts: readonly RulesPart[];
  readonly targets: readonly TargetSpec[];
  /** Tools that read only the first existing file of a list. */
  readonly firstOf: readonly { readonly tool: string; readonly paths: readonly string[] }[];
}

/** The shape of targets.json: like `TargetTable`, with targets by id, and with what all skills share. */
export interface TargetsJson extends Omit<TargetTable, 'targets'> {
  readonly targets: Readonly<Record<string, Omit<TargetSpec, 'id'>>>;
  readonly skill: Omit<TargetSpec, 'id' | 'label' | 'path' | 'source'>;
  readonly skills: Readonly<Record<string, Pick<TargetSpec, 'label' | 'path' | 'source'>>>;
}

/** The table in targets.json. It is our own file, and a test checks its shape. */
export function targetTable({ parts, targets, skill, skills, firstOf }: TargetsJson): TargetTable {
  const rules = Object.entries(targets).map(([id, target]) => ({ id, ...target }));
  const own = Object.entries(skills).map(([id, each]) => ({ id, ...each, ...skill }));
  return { parts, firstOf, targets: [...rules, ...own] };
}

/**
 * Path of a target's file for a site in `scope`, a folder relative to the repository's root ("" for the root). Each
 * site of a repository has its own files.
 */
export function pathOfTarget(target: TargetSpec, scope: string): string {
  const path = target.path.replace('{name}', fileNameFor(scope)).replace('{skill}', skillName(scope));
  return target.nested === true && scope !== '' ? `${scope}/${path}` : path;
}

/** Distinguishes the files and blocks of several sites: empty for a site at the root, else made from its folder. */
export function siteKey(scope: string): string {
  return scope
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);
}

function fileNameFor(scope: string): string {
  const key = siteKey(scope);
  return key === '' ? 'docsight' : `docsight-${key}`;
}

/** Name and folder of the skill with a site's components: at most 64 characters. Source: agentskills.io */
function skillName(scope: string): string {
  const last = '-components';
  return (
    fileNameFor(scope)
      .slice(0, 64 - last.length)
      .replace(/-$/, '') + last
  );
}

/**
 * Globs for a site's files, relative to the repository's root. Characters with a meaning in some glob dialect become
 * `?`.
 */
export function globsFor(scope: string): readonly string[] {
  const folder = scope === '' ? '' : `${scope.replace(/[^\p{L}\p{N}/._-]/gu, '?')}/`;
  // docs.json comes first, because an unquoted YAML string must not begin with `*`.
  return [`${folder}docs.json`, `${folder}**/*.mdx`, `${folder}**/*.md`];
}

/** Values of the placeholders in front matter. */
export interface FrontMatterValues {
  readonly title: string;
  readonly description: string;
  readonly components: string;
  readonly skill: string;
  readonly globs: readonly string[];
}

/** The values for a site in `scope`. */
export function frontMatterValues(scope: string): FrontMatterValues {
  const where = scope === '' ? '' : ` in ${globsFor(scope)[0]?.replace(/\/docs\.json$/, '') ?? ''}`;
  return {
    title: scope === '' ? 'Documentation rules' : `Documentation rules (${siteKey(scope)})`,
    description: 'How to write and change the pages and the docs.json of this documentation site.',
    components: `Components of the documentation site${where}: attributes, allowed values, places and examples. Use it before you write or change a component in a page.`,
    skill: skillName(scope),
    globs: globsFor(scope),
  };
}

/** Front matter of a rules file with both `---` lines, without a final line ending; empty if it has none. */
export function frontMatterText(shape: FrontMatterShape | undefined, values: FrontMatterValues): string {
  if (shape === undefined) return '';
  const lines = Object.entries(shape).map(([key, value]) => `${key}:${valueText(value, values)}`);
  return ['---', ...lines, '---'].join('\n');
}

/** The text after a key's colon. */
function valueText(value: string | boolean, values: FrontMatterValues): string {
  const { title, description, components, skill, globs } = values;
  switch (value) {
    case '{title}':
      return ` ${JSON.stringify(title)}`;
    case '{description}':
      return ` ${JSON.stringify(description)}`;
    case '{description of components}':
      return ` ${JSON.stringify(components)}`;
    case '{skill}':
      return ` ${skill}`;
    case '{globs}':
      return globs.map((glob) => `\n  - ${JSON.stringify(glob)}`).join('');
    case '{globs as text}':
      return ` ${JSON.stringify(globs.join(','))}`;
    case '{globs as plain text}':
      return ` ${globs.join(',')}`;
    default:
      return ` ${value}`;
  }
}
