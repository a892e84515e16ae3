import { plain } from '../../data/json/jsonFormat.ts';
import { nodeAt, type ObjectNode, type Property, property, stringOf, valueOf } from '../../data/node.ts';
import { plainOf } from '../../model/convert/draft.ts';
import { navigationEdits, oldNavigationKeys } from '../../model/convert/navigationIn.ts';
import { convertValue } from '../../model/convert/value.ts';
import { draftFix, SiteDraft } from '../../model/write/siteDraft.ts';
import { distinctiveKeys } from '../../schema/dialect.ts';
import {
  type ConfigFormat,
  type Counterpart,
  configFormats,
  counterparts,
  divisionKeys,
  isConvertible,
} from '../../schema/formats.ts';
import type { SchemaProblem } from '../../schema/problem.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { subschemaAt } from '../../schema/subschema.ts';
import type { WholeConfig } from '../../site/config/configFiles.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, type Finding, type Fix, safeFix, suggestion } from '../../text/finding.ts';
import { table } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import type { SiteCheck } from '../check.ts';
import { wrongNavigation } from './navigation/shape.ts';

/** A key or value in docs.json that belongs to the other format. */
export interface OtherFormat {
  /** Path of the key, or of the value if only the value belongs to the other format. */
  readonly path: string;
  /** Further paths whose problems have the same cause. */
  readonly also?: readonly string[];
  readonly finding: Finding;
}

/** Returns the keys and values of docs.json that belong to the other format, with their names in this format. */
export const otherFormatKeys: (index: SiteIndex) => readonly OtherFormat[] = table((index: SiteIndex) => {
  const { whole, dialect, schema } = index.config;
  const { root } = whole;
  if (dialect === 'foreign' || root?.kind !== 'object') return [];
  const own: ConfigFormat = schema === 'docs.v2' ? 'v2' : 'v1';
  const found = new Map<string, Counterpart[]>();
  const add = (path: string, row?: Counterpart): void => {
    const rows = found.get(path) ?? [];
    if (row !== undefined) rows.push(row);
    found.set(path, rows);
  };
  for (const row of counterparts) {
    const place = foreignPlace(root, row[otherOf(own)]?.split('.') ?? [], own);
    if (place !== undefined) add(place.join('.'), row);
  }
  for (const key of distinctiveKeys(root)[otherOf(own)])
    if (subschemaAt(schemaNamed(schema), undefined, [key]) === undefined && !found.has(key)) add(key);
  const keys = [...found].flatMap(([path, rows]) => aboutKey(index, root, path, rows, own));
  return [...keys, ...foreignTheme(index, root, own), ...foreignNavigation(index, root, own)];
});

function otherOf(own: ConfigFormat): ConfigFormat {
  return own === 'v1' ? 'v2' : 'v1';
}

/** Returns the shortest part of an existing path that this format does not have. */
function foreignPlace(root: ObjectNode, path: readonly string[], own: ConfigFormat): readonly string[] | undefined {
  const schema = schemaNamed(configFormats[own]);
  for (let depth = 1; depth <= path.length; depth++) {
    const part = path.slice(0, depth);
    if (nodeAt(root, part) === undefined) return undefined;
    if (subschemaAt(schema, root, part) === undefined) return nodeAt(root, path) === undefined ? undefined : part;
  }
  return undefined;
}

function aboutKey(
  index: SiteIndex,
  root: ObjectNode,
  path: string,
  rows: readonly Counterpart[],
  own: ConfigFormat,
): readonly OtherFormat[] {
  const steps = path.split('.');
  const each = property(nodeAt(root, steps.slice(0, -1)), steps.at(-1) ?? '');
  if (each === undefined) return [];
  const called = [...new Set(rows.flatMap((row) => row[own] ?? []))].map((name) => `"${name}"`);
  const owner = subschemaAt(schemaNamed(configFormats[own]), root, steps.slice(0, -1));
  const isRefused = owner?.schema.closed === true;
  const here =
    called.length === 0
      ? `docs.json ${own} has no such setting, and the platform drops it.`
      : `In docs.json ${own}, use ${called.join(' and ')}.`;
  const message = `"${each.key}" belongs to docs.json ${otherOf(own)}. ${here}${isRefused ? ' The platform rejects this file.' : ''}`;
  const fix = conversion(index, root, path, rows, own);
  const owned = nodeAt(root, steps.slice(0, -1));
  // True if the platform drops the key, or if another key already has the value.
  const isDropped = called.length === 0 || rows.every((row) => nodeAt(root, row[own]?.split('.') ?? []) !== undefined);
  const removal = fix === undefined && isDropped && owned?.kind === 'object' ? removed(index, each) : undefined;
  const fixes = [fix, removal].filter((one) => one !== undefined);
  return [
    {
      path,
      finding: {
        code: isRefused ? 'config/refused-key' : 'config/other-generation',
        range: each.keyRange,
        message,
        ...(fixes.length > 0 && { fixes }),
      },
    },
  ];
}

function removed(index: SiteIndex, each: Property): Fix {
  return draftFix(index.config.whole, 'suggestion', `Remove "${each.key}"`, (draft) => draft.key(each).remove());
}

/** Converts a key with its whole value to this format. No fix if a part of it cannot be converted. */
function conversion(
  index: SiteIndex,
  root: ObjectNode,
  path: string,
  rows: readonly Counterpart[],
  own: ConfigFormat,
): Fix | undefined {
  const { whole } = index.config;
  if (own === 'v2' && oldNavigationKeys.some((key) => key === path)) return navigationFix(index, root, own);
  if (rows.length === 0 || !rows.every(isConvertible)) return undefined;
  const lost: string[] = [];
  const steps = path.split('.');
  const range = property(nodeAt(root, steps.slice(0, -1)), steps.at(-1) ?? '')?.keyRange;
  const draft = new SiteDraft(whole);
  if (range === undefined || !draft.removeAt(steps)) return undefined;
  for (const row of rows) {
    const from = row[otherOf(own)]?.split('.');
    const to = row[own]?.split('.');
    if (from === undefined || to === undefined || nodeAt(root, to) !== undefined) return undefined;
    const node = nodeAt(root, from);
    const value = node && convertValue(node, row, own, ({ key }) => lost.push(`"${key}"`));
    if (value === undefined || !draft.putAt(to, plain(plainOf(value)), range)) return undefined;
  }
  const called = [...new Set(rows.flatMap((row) => row[own] ?? []))].map((name) => `"${name}"`).join(' and ');
  const without = lost.length === 0 ? '' : `, without ${[...new Set(lost)].join(' and ')}`;
  const made = draft.edits();
  return made.kind === 'refused'
    ? undefined
    : { kind: 'suggestion', title: `Write it as ${called}${without}`, edits: made.edits };
}

/** Moves tabs, anchors and versions of docs.json v1 into the navigation, or out of it. */
function navigationFix(index: SiteIndex, root: ObjectNode, own: ConfigFormat): Fix | undefined {
  const edits = navigationEdits(index, own);
  if (edits === undefined) return undefined;
  const keys = oldNavigationKeys.filter((key) => property(root, key) !== undefined).map((key) => `"${key}"`);
  const title =
    own === 'v1'
      ? 'Write it as in docs.json v1'
      : keys.length === 0
        ? 'Write it as in docs.json v2'
        : `Write ${keys.length > 1 ? `${keys.slice(0, -1).join(', ')} and ${keys.at(-1)}` : keys[0]} into "navigation"`;
  return { kind: 'suggestion', title, edits };
}

/** Reports a theme that only the other format has. */
function foreignTheme(index: SiteIndex, root: ObjectNode, own: ConfigFormat): readonly OtherFormat[] {
  const node = valueOf(root, 'theme');
  const theme = stringOf(node);
  if (node === undefined || theme === undefined || index.config.whole.file.text === '') return [];
  const has = (generation: ConfigFormat): boolean =>
    subschemaAt(schemaNamed(configFormats[generation]), undefined, ['theme'])?.schema.enum?.includes(theme) === true;
  if (has(own) || !has(otherOf(own))) return [];
  const row = counterparts.find(({ v1 }) => v1 === 'theme');
  const draft = row && convertValue(node, row, own, () => undefined);
  const meant = draft && plainOf(draft);
  const message = `"${theme}" is a theme of docs.json ${otherOf(own)}.${typeof meant === 'string' ? ` In ${own}, "${meant}" is nearest.` : ''}${own === 'v2' ? ' The platform rejects this file.' : ''}`;
  const fixes =
    typeof meant === 'string'
      ? [
          suggestion({
            path: configPath,
            title: `Change to "${meant}"`,
            edits: [{ range: node.range, text: JSON.stringify(meant) }],
          }),
        ]
      : [];
  return [
    {
      path: 'theme',
      finding: { code: own === 'v2' ? 'config/value' : 'config/other-generation', range: node.range, message, fixes },
    },
  ];
}

/** Reports a `navigation` with the shape of the other format, or of neither. */
function foreignNavigation(index: SiteIndex, root: ObjectNode, own: ConfigFormat): readonly OtherFormat[] {
  const found = property(root, 'navigation');
  const node = found?.value;
  if (found === undefined || node === undefined || node.kind === 'opaque') return [];
  const wrong = wrongNavigation(index, node);
  if (wrong !== undefined) {
    const { isAtKey, ...finding } = wrong;
    const range = isAtKey ? found.keyRange : node.range;
    const also = node.kind === 'object' ? ['navigation.group'] : [];
    return [{ path: 'navigation', also, finding: { code: 'config/type', range, ...finding } }];
  }
  if (own === 'v2' || node.kind !== 'object') return [];
  const { text } = index.config.whole.file;
  const message =
    '"navigation" must be a list of groups in docs.json v1. Tabs, anchors and versions are keys next to it.';
  const groups = valueOf(node, 'groups');
  const isOnly = groups?.kind === 'array' && node.properties.length === 1;
  const fix = isOnly
    ? suggestion({
        path: configPath,
        title: 'Write it as a list of groups',
        edits: [{ range: node.range, text: text.slice(groups.range.start, groups.range.end) }],
      })
    : navigationFix(index, root, own);
  const fixes = fix === undefined ? {} : { fixes: [fix] };
  return [{ path: 'navigation', finding: { code: 'config/type', range: found.keyRange, message, ...fixes } }];
}

/** Reports a key of a tab, anchor or group that belongs to docs.json v1, such as `isDefaultHidden`. */
export function divisionKeyFinding(whole: WholeConfig, problem: SchemaProblem): Finding | undefined {
  const { fault, key = '', node, schema, range } = problem;
  const to = schema.division === undefined || fault !== 'unknown-key' ? undefined : divisionKeys.get(key)?.split('.');
  const [target, inner] = to ?? [];
  const found = property(node, key);
  if (target === undefined || found?.value === undefined || node.kind !== 'object') return undefined;
  if (!Object.hasOwn(schema.properties ?? {}, target)) return undefined;
  const message = `"${key}" belongs to docs.json v1. In v2, use "${to?.join('.')}"; the platform drops the old key.`;
  const there = property(node, target);
  const fixes: Fix[] = [];
  const wanted = schema.properties?.[target];
  const isRight =
    (wanted?.pattern === undefined || new RegExp(wanted.pattern).test(stringOf(found.value) ?? '')) &&
    schema.lostBeside?.[target]?.some((each) => property(node, each) !== undefined) !== true;
  if (inner === undefined && there === undefined && isRight)
    fixes.push(
      safeFix({ path: configPath, title: `Rename to "${target}"`, edits: [{ range, text: JSON.stringify(target) }] }),
    );
  if (inner !== undefined && there?.value?.kind === 'string') {
    const [name, value] = [there.value, found.value];
    fixes.push(
      draftFix(whole, 'safe', `Write it into "${target}"`, (draft) => {
        const text = draft.textAt(value);
        draft
          .value(name)
          .set((...place) => `{ "name": ${JSON.stringify(name.value)}, ${JSON.stringify(inner)}: ${text(...place)} }`);
        draft.key(found).remove();
      }),
    );
  }
  if (fixes.length === 0)
    fixes.push(draftFix(whole, 'suggestion', `Remove "${key}"`, (draft) => draft.key(found).remove()));
  return { code: 'config/other-generation', range, message, fixes };
}

/** Reports a docs.json that belongs to another tool, or parts of it that belong to the other format. */
export const configFormat: SiteCheck = {
  on: 'site',
  codes: ['config/foreign', 'config/other-generation', 'config/refused-key', 'config/type', 'config/value'],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign')
      yield {
        code: 'config/foreign',
        range: opening(index),
        path: configPath,
        message:
          'This docs.json seems to belong to another tool: it has none of the keys of a documentation site, and there are no .mdx pages next to it. Docsight ignores it.',
      };
    else for (const { finding } of otherFormatKeys(index)) yield { ...finding, path: configPath };
  },
};

function opening(index: SiteIndex): Range {
  const start = index.config.whole.root?.range.start ?? 0;
  return { start, end: Math.min(start + 1, index.config.whole.file.text.length) };
}
