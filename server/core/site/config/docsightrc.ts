import schema from '../../../../schemas/docsightrc.schema.json' with { type: 'json' };
import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import type { Severity } from '../../text/finding.ts';
import { memo, memoByText } from '../../text/memo.ts';
import { table } from '../../text/question.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { strip } from '../../text/text.ts';
import { docsightrcPath, joinPath, matchesGlob } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { dataOf } from './configFiles.ts';

/** Code hosts with different URLs. */
export type RepositoryType = (typeof repositoryTypes)[number];
const repositoryTypes = ['github', 'gitlab', 'bitbucket', 'gitea'] as const;

/** The settings in a site's `.docsightrc.json`. See schemas/docsightrc.schema.json. */
export interface Docsightrc {
  readonly strict: boolean;
  /** Severity by finding code. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** Later entries win. Each applies to files that match one of its globs. */
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: ReadonlyMap<string, Severity | 'off'>;
  }[];
  /** Globs of generated files. Only findings that break the build are reported for them. */
  readonly generated: readonly string[];
  /** Components of the site, in the format of the catalogue. */
  readonly components: DataNode | undefined;
  readonly siteUrl: string | undefined;
  /** The path prefix of the deployment, without slashes at its ends. */
  readonly basePath: string | undefined;
  /** Folder of the site for new images. Undefined if it is not set or is outside the site. */
  readonly images: string | undefined;
  /** The repository of the site. Undefined parts come from Git. */
  readonly repository: {
    readonly url: string | undefined;
    readonly type: RepositoryType | undefined;
    readonly branch: string | undefined;
    /** Folder in the repository, without slashes at its ends. */
    readonly folder: string | undefined;
  };
  /** Sources of rules files for assistants, as paths in the site's folder. */
  readonly assistants: { readonly rules: string; readonly templates: string; readonly glossary: string };
}

/** The settings for one file. */
interface FileRules {
  readonly isGenerated: boolean;
  /** Severity by finding code: those of the site, overridden by matching `overrides`. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
}

/** Returns the rules for a file. Globs are tried once for each path. */
export function rulesOfFile(index: SiteIndex, path: string): FileRules {
  return rulesFor(docsightrcOf(index), path);
}

const rulesFor = memoByText(({ generated, overrides, rules }: Docsightrc, path: string): FileRules => {
  const matching = overrides.filter(({ files }) => files.some((glob) => matchesGlob(path, glob)));
  return {
    isGenerated: generated.some((glob) => matchesGlob(path, glob)),
    rules:
      matching.length === 0
        ? rules
        : new Map([rules, ...matching.map((each) => each.rules)].flatMap((each) => [...each])),
  };
});

/** Returns the settings of a site. Defaults if it has no valid settings file. */
export const docsightrcOf: (index: SiteIndex) => Docsightrc = table((index: SiteIndex): Docsightrc => {
  const file = index.others.get(docsightrcPath);
  const root = file === undefined ? undefined : dataOf(file).root;
  const strict = valueOf(root, 'strict');
  return {
    strict: strict?.kind === 'boolean' && strict.value,
    rules: readRules(valueOf(root, 'rules')),
    ...readGlobs(root),
    components: valueOf(root, 'components'),
    siteUrl: stringOf(valueOf(root, 'siteUrl')),
    basePath: pathOf(stringOf(valueOf(root, 'basePath'))),
    images: imagesAt(root),
    repository: readRepository(valueOf(root, 'repository')),
    assistants: {
      rules: pathAt(root, 'rules'),
      templates: pathAt(root, 'templates'),
      glossary: pathAt(root, 'glossary'),
    },
  };
});

type AssistantFile = keyof Docsightrc['assistants'];

/** Returns a path in the settings, unless it is outside the site. */
function pathAt(root: DataNode | undefined, key: AssistantFile): string {
  const path = stringOf(valueOf(valueOf(root, 'assistants'), key));
  const usual = schema.properties.assistants.properties[key].default;
  return (path === undefined ? undefined : joinPath('', path)) ?? usual;
}

function pathOf(basePath: string | undefined): string | undefined {
  return basePath === undefined ? undefined : strip(basePath, '/');
}

function imagesAt(root: DataNode | undefined): string | undefined {
  const folder = stringOf(valueOf(root, 'images'));
  return folder === undefined || /[\\:]/.test(folder) ? undefined : joinPath('', folder);
}

function readRepository(node: DataNode | undefined): Docsightrc['repository'] {
  const text = (key: string): string | undefined => stringOf(valueOf(node, key))?.trim() || undefined;
  const type = text('type');
  const folder = stringOf(valueOf(node, 'folder'))?.trim();
  return {
    url: stringOf(node)?.trim() || text('url'),
    type: repositoryTypes.find((each) => each === type),
    branch: text('branch'),
    folder: folder === undefined ? undefined : joinPath('', strip(folder, '/')),
  };
}

/** Limit on entries of the settings file, because each glob is tried on each file. */
export const maxSettings = 1000;

/** Reads rules for some files, up to the limit on globs and rules. */
function readGlobs(root: DataNode | undefined): Pick<Docsightrc, 'generated' | 'overrides'> {
  const generated = texts(valueOf(root, 'generated')).slice(0, maxSettings);
  const overrides: Docsightrc['overrides'][number][] = [];
  let left = maxSettings - generated.length;
  for (const item of itemsOf(valueOf(root, 'overrides'))) {
    const files = texts(valueOf(item, 'files')).slice(0, Math.max(0, left));
    const rules = readRules(valueOf(item, 'rules'), left - files.length);
    left -= files.length + rules.size + 1;
    if (files.length > 0 && rules.size > 0) overrides.push({ files, rules });
    if (left <= 0) break;
  }
  return { generated, overrides };
}

/** True if the settings file has more rules, overrides and globs than the limit. */
export function hasTooManySettings(root: DataNode | undefined): boolean {
  const size = (node: DataNode | undefined): number => (node?.kind === 'object' ? node.properties.length : 0);
  let globs = texts(valueOf(root, 'generated')).length;
  for (const item of itemsOf(valueOf(root, 'overrides')))
    globs += 1 + texts(valueOf(item, 'files')).length + size(valueOf(item, 'rules'));
  return Math.max(globs, size(valueOf(root, 'rules'))) > maxSettings;
}

const severities = new Set(['error', 'warning', 'information', 'hint', 'off']);

function readRules(node: DataNode | undefined, most = maxSettings): ReadonlyMap<string, Severity | 'off'> {
  const result = new Map<string, Severity | 'off'>();
  if (node?.kind !== 'object') return result;
  for (const { key, value } of node.properties.slice(0, Math.max(0, most))) {
    const severity = stringOf(value);
    if (severity !== undefined && severities.has(severity)) result.set(key, severity as Severity | 'off');
  }
  return result;
}

function texts(node: DataNode | undefined): readonly string[] {
  const one = stringOf(node);
  return one !== undefined ? [one] : itemsOf(node).flatMap((item) => stringOf(item) ?? []);
}

/** A term in the site's spelling. */
export interface Term {
  readonly term: string;
  readonly meaning: string | undefined;
  /** Spellings to avoid. */
  readonly avoid: readonly string[];
}

/** Returns the terms of a site. Empty if it has no valid glossary. See schemas/glossary.schema.json. */
export function glossaryOf(index: SiteIndex): readonly Term[] {
  const file = index.others.get(docsightrcOf(index).assistants.glossary);
  return file === undefined ? [] : readGlossary(file);
}

/** Returns the schema of the settings file or the glossary. Undefined for other files. */
export function settingsSchemaOf(index: SiteIndex, path: string): 'docsightrc' | 'glossary' | undefined {
  if (path === docsightrcPath) return 'docsightrc';
  return path === docsightrcOf(index).assistants.glossary && index.others.has(path) ? 'glossary' : undefined;
}

const readGlossary = memo((file: SourceFile): readonly Term[] =>
  itemsOf(valueOf(dataOf(file).root, 'terms')).flatMap((item) => {
    const term = stringOf(valueOf(item, 'term'))?.trim() ?? '';
    const avoid = itemsOf(valueOf(item, 'avoid')).flatMap((each) => stringOf(each)?.trim() || []);
    return term === '' ? [] : [{ term, meaning: stringOf(valueOf(item, 'meaning')), avoid }];
  }),
);
