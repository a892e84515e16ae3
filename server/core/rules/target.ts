import type { Dialect } from '../site/siteTypes.ts';

/** A place where an assistant reads its rules: a row of rules-templates/targets.json. */
export interface TargetSpec {
  readonly id: string;
  /** Name of the assistant, and of the file where it has several. */
  readonly label: string;
  /** Relative to the repository's root; `{name}` stands for the name of a file of our own, `{skill}` for that of a skill. */
  readonly path: string;
  /** Address of the tool's documentation where it names this place. */
  readonly source: string;
  /** `own` files are ours alone; in `shared` ones people write too, and ours is a block between markers. */
  readonly file: 'own' | 'shared';
  /** The tool reads this file in sub-folders too, for what lies below: there it stands beside docs.json. */
  readonly nested?: boolean;
  readonly frontMatter?: {
    /** For a site that is the whole repository. */
    readonly always?: FrontMatterShape;
    /** For a site in a folder of the repository. */
    readonly scoped?: FrontMatterShape;
  };
  readonly limit?: Limit;
  /** Templates that make up this file; all unless given. */
  readonly parts?: readonly string[];
  /** Id of the target that holds the reference of components, for tools that read such a file only when they need it. */
  readonly reference?: string;
  /** Files and folders by which the tool shows to be in use. */
  readonly detect: readonly string[];
  /** Older than the target of this id, offered only where it is in use. */
  readonly legacy?: string;
  /** The tool reads one of these in its place when it exists. */
  readonly instead?: readonly string[];
  /** Files that people have this one import; their rules need not be repeated. */
  readonly imports?: readonly string[];
  /** Files that the tool reads beside this one; their rules need not be repeated. */
  readonly reads?: readonly string[];
}

/**
 * Keys in order; a text may be a placeholder: `{title}`, `{description}`, `{description of components}`, `{skill}`,
 * `{globs}`, `{globs as text}`, `{globs as plain text}`.
 */
export type FrontMatterShape = Readonly<Record<string, string | boolean>>;

/** How much of a file its tool reads, and how one knows. */
export interface Limit {
  readonly characters?: number;
  readonly lines?: number;
  readonly why: string;
  /** Address of the tool's documentation where it says so. */
  readonly source: string;
}

/** A part of the rules, in order. */
export interface RulesPart {
  /** Name of its template file without `.md`. */
  readonly template: string;
  /** Holds what the site says of itself: left out where the site is not trusted. */
  readonly fromSite?: boolean;
  readonly dialect?: Dialect;
}

/** All of rules-templates/targets.json. */
export interface TargetTable {
  readonly parts: readonly RulesPart[];
  readonly targets: readonly TargetSpec[];
  /** Tools that read only the first file there is of a list. */
  readonly firstOf: readonly { readonly tool: string; readonly paths: readonly string[] }[];
}

/** What targets.json holds: as `TargetTable`, the targets by id, and what all skills have in common once. */
export interface TargetsJson extends Omit<TargetTable, 'targets'> {
  readonly targets: Readonly<Record<string, Omit<TargetSpec, 'id'>>>;
  readonly skill: Omit<TargetSpec, 'id' | 'label' | 'path' | 'source'>;
  readonly skills: Readonly<Record<string, Pick<TargetSpec, 'label' | 'path' | 'source'>>>;
}

/** The table of targets.json, which is Docsight's own and has its shape by a test. */
export function targetTable({ parts, targets, skill, skills, firstOf }: TargetsJson): TargetTable {
  const rules = Object.entries(targets).map(([id, target]) => ({ id, ...target }));
  const own = Object.entries(skills).map(([id, each]) => ({ id, ...each, ...skill }));
  return { parts, firstOf, targets: [...rules, ...own] };
}

/**
 * Where a target's file stands for a site in `scope`, a folder relative to the repository's root ("" for the root
 * itself). Several sites of one repository get files of their own.
 */
export function pathOfTarget(target: TargetSpec, scope: string): string {
  const path = target.path.replace('{name}', fileNameFor(scope)).replace('{skill}', skillName(scope));
  return target.nested === true && scope !== '' ? `${scope}/${path}` : path;
}

/** What tells the files and blocks of a repository's sites apart: empty for a site at its root, else from its folder. */
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

/** Name of the skill with a site's components, which is its folder's too: at most 64 characters (agentskills.io). */
function skillName(scope: string): string {
  const last = '-components';
  return (
    fileNameFor(scope)
      .slice(0, 64 - last.length)
      .replace(/-$/, '') + last
  );
}

/** Globs of a site's files, relative to the repository's root; what has a meaning in some glob dialect becomes `?`. */
export function globsFor(scope: string): readonly string[] {
  const folder = scope === '' ? '' : `${scope.replace(/[^\p{L}\p{N}/._-]/gu, '?')}/`;
  // docs.json first: a plain YAML text must not begin with `*`.
  return [`${folder}docs.json`, `${folder}**/*.mdx`, `${folder}**/*.md`];
}

/** What the placeholders of a front matter stand for. */
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

/** The lines that a rules file begins with, both `---` included and no line ending at the end; empty without any. */
export function frontMatterText(shape: FrontMatterShape | undefined, values: FrontMatterValues): string {
  if (shape === undefined) return '';
  const lines = Object.entries(shape).map(([key, value]) => `${key}:${valueText(value, values)}`);
  return ['---', ...lines, '---'].join('\n');
}

/** What stands behind a key's colon. */
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
