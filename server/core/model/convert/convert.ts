/**
 * Converts docs.json between v1 and v2:
 *
 * - settings, mapped by schemas/formats.json (`fields.ts`)
 * - the navigation as a whole (`navigationToV2.ts`, `navigationToV1.ts`)
 *
 * The new text keeps the formatting and comments of unchanged parts (`draft.ts`).
 */
import { valueOf } from '../../data/node.ts';
import { type ConfigFormat, defaults } from '../../schema/formats.ts';
import { placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { type DraftEntry, object, printDraft, scalar } from './draft.ts';
import { convertFields, Fields } from './fields.ts';
import { type Loss, Losses } from './losses.ts';
import { NavigationToV1 } from './navigationToV1.ts';
import { NavigationToV2 } from './navigationToV2.ts';

/** The result of a conversion. */
export interface Conversion {
  readonly kind: 'converted';
  /** New text of docs.json. */
  readonly text: string;
  /** Settings that the other format does not have, in text order, each with its file. */
  readonly losses: readonly (Loss & { readonly path: string })[];
}

/** Why a docs.json cannot be converted, and the place to fix. */
export interface Refusal {
  readonly kind: 'refused';
  readonly message: string;
  readonly place?: { readonly path: string; readonly range: Range };
}

/**
 * Converts the docs.json of a site to the other format. Files that it refers to become part of it. Everything that
 * cannot be converted is listed in `losses`.
 */
export function convertConfig(index: SiteIndex, to: ConfigFormat): Conversion | Refusal {
  const { dialect, whole } = index.config;
  const { root } = whole;
  const fault = syntaxFault(index) ?? referenceFault(index);
  if (fault !== undefined) return fault;
  if (root?.kind !== 'object' || dialect === 'foreign')
    return { kind: 'refused', message: 'docs.json is not the configuration of a documentation site.' };
  if ((dialect === 'v2') === (to === 'v2')) return { kind: 'refused', message: `This is already docs.json ${to}.` };
  const losses = new Losses();
  const fields = new Fields(root);
  const convertNavigation = (): void => {
    if (to === 'v1') new NavigationToV1(root, losses).convert(fields);
    else
      fields.put('navigation', {
        value: new NavigationToV2(index, root, valueOf(root, 'navigation'), losses).convert(),
      });
  };
  convertFields(root, to, fields, losses, convertNavigation);
  fields.put('$schema', { value: scalar(defaults.schemaUrl[to]) });
  putFirst(fields, ['$schema', 'theme', 'name', ...(to === 'v2' ? addRequired(fields) : [])]);
  const text = printDraft(whole, fields.root);
  reportReferences(whole, text, losses);
  const placed = losses.all.flatMap(({ range, message }) => {
    const place = placeIn(whole, range);
    return place === undefined ? [] : [{ path: place.path, range: place.range, message }];
  });
  return { kind: 'converted', text, losses: placed };
}

/** The first syntax error in docs.json or a file it refers to. */
function syntaxFault({ config }: SiteIndex): Refusal | undefined {
  for (const { file, data } of config.whole.files) {
    const found = data.findings.find(({ code }) => code !== 'json/comment');
    if (found === undefined) continue;
    const message = `${file.path} has a syntax error. Fix it, then convert again.`;
    return { kind: 'refused', message, place: { path: file.path, range: found.range } };
  }
  return undefined;
}

/** The first `$ref` that cannot be resolved. Its contents would be missing from the new file. */
function referenceFault({ config: { whole } }: SiteIndex): Refusal | undefined {
  const fault = whole.faults.find(({ kind }) => kind !== 'siblings');
  const place = fault && placeIn(whole, fault.range);
  if (fault === undefined || place === undefined) return undefined;
  const { path, range } = place;
  const message = `The reference to "${fault.target}" in ${path} cannot be followed. Fix it, then convert again.`;
  return { kind: 'refused', message, place: { path, range } };
}

/** Reports the files that become part of docs.json, and their comments that are lost. */
function reportReferences(whole: WholeConfig, text: string, losses: Losses): void {
  if (whole.files.length === 1) return;
  for (const { file, named } of whole.files)
    if (named !== undefined)
      losses.say(
        named.range,
        `The contents of "${file.path}" are written into docs.json, which no longer refers to it.`,
      );
  for (const { range, target } of whole.faults)
    losses.say(range, `"${target}" is left out: the referenced file does not contain an object.`);
  const seen = new Set<SourceFile>();
  for (const { file, data, start } of whole.files) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { code, range } of data.findings) {
      const comment = file.text.slice(range.start, range.end).trim();
      if (code === 'json/comment' && !text.includes(comment))
        losses.say({ start: start + range.start, end: start + range.end }, `This comment is left out: ${comment}`);
    }
  }
}

/** Adds keys that docs.json v2 requires and v1 does not. Returns the keys that come first in the file. */
function addRequired(fields: Fields): readonly string[] {
  fields.put('theme', { value: scalar(defaults.theme) });
  if (!fields.root.entries.has('navigation')) fields.put('navigation', { value: object({}) });
  if (fields.root.entries.has('colors')) return [];
  fields.put('colors', { value: object({ primary: scalar(defaults.primary) }) });
  return ['colors'];
}

function putFirst({ root: { entries } }: Fields, keys: readonly string[]): void {
  const found = keys.flatMap((key): [string, DraftEntry][] => {
    const entry = entries.get(key);
    return entry === undefined ? [] : [[key, entry]];
  });
  const others = [...entries].filter(([key]) => !keys.includes(key));
  entries.clear();
  for (const [key, entry] of [...found, ...others]) entries.set(key, entry);
}
