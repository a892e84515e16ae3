import { plain } from '../../../data/json/jsonFormat.ts';
import { type DataNode, property } from '../../../data/node.ts';
import { unlistedSlugs } from '../../../model/config/parts.ts';
import { draftFix } from '../../../model/write/siteDraft.ts';
import { isUndecided } from '../../../schema/dialect.ts';
import { configPath, slugOfPath } from '../../../site/paths.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import { type Fix, suggestion } from '../../../text/finding.ts';

/** What is wrong with a `navigation` that neither format allows. */
interface WrongNavigation {
  readonly message: string;
  /** True if the key is marked, because the value may be long. */
  readonly isAtKey: boolean;
  readonly fixes?: readonly Fix[];
}

/**
 * Returns one finding for a `navigation` that has the shape of neither format. Undefined for anything that the schema
 * reports.
 */
export function wrongNavigation(index: SiteIndex, node: DataNode): WrongNavigation | undefined {
  const isV2 = index.config.schema === 'docs.v2';
  const isGroup = node.kind === 'object' && property(node, 'group') !== undefined;
  if (node.kind === 'array' && !isV2) return undefined;
  // In v2, an empty object lacks its contents. In v1, it is as wrong as a string.
  if (node.kind === 'object' && !isGroup && (isV2 || node.properties.length > 0)) return undefined;
  const expected = isUndecided(index.config.evidence)
    ? 'a list of groups (docs.json v1) or an object with "groups" (docs.json v2)'
    : isV2
      ? 'an object with "groups", "pages" or "tabs"'
      : 'a list of groups';
  const message = `"navigation" must be ${expected}, not ${isGroup ? 'one group' : kindNames[node.kind]}.${isV2 ? ' The platform rejects this file.' : ''}`;
  const fix = shapeFix(index, node, isV2);
  return {
    message,
    isAtKey: node.kind === 'object' || node.kind === 'array',
    ...(fix !== undefined && { fixes: [fix] }),
  };
}

const kindNames: Readonly<Record<DataNode['kind'], string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  opaque: 'another value',
};

/** Maximum number of pages in a new group. Authors add the others. */
const maxPages = 10;

/** Writes the existing entries, or the pages that no group lists, in the right shape. */
function shapeFix(index: SiteIndex, node: DataNode, isV2: boolean): Fix | undefined {
  const { text } = index.config.whole.file;
  const source = text.slice(node.range.start, node.range.end);
  const write = (title: string, list: string): Fix =>
    suggestion({
      path: configPath,
      title,
      edits: [{ range: node.range, text: isV2 ? `{ "groups": ${list} }` : list }],
    });
  if (node.kind === 'object' && node.properties.length > 0)
    return write(isV2 ? 'Put the group into "groups"' : 'Put the group in a list', `[${source}]`);
  if (node.kind === 'array' && node.items.length > 0) {
    const isGroups = node.items.every((item) => property(item, 'group') !== undefined);
    if (isGroups) return write('Put the list into "groups"', source);
    const edit = { range: node.range, text: `{ "pages": ${source} }` };
    return suggestion({ path: configPath, title: 'Put the list into "pages"', edits: [edit] });
  }
  const named = node.kind === 'string' ? slugOfPath(node.value.replace(/^\/+/, '')) : undefined;
  const unlisted = unlistedSlugs(index);
  const pages = named !== undefined && unlisted.includes(named) ? [named] : unlisted.slice(0, maxPages);
  if (pages.length === 0) return undefined;
  const groups = [{ group: 'Getting started', pages }];
  return draftFix(index.config.whole, 'suggestion', 'Write a group of pages', (draft) =>
    draft.value(node).set(plain(isV2 ? { groups } : groups)),
  );
}
