/**
 * A docs.json of one generation as one of the other. schemas/generations.json says what becomes of each field (`fields`),
 * the navigation is converted as a whole (`navigationToV2`, `navigationToV1`), and the new text keeps the formatting and
 * comments of what survives (`draft`).
 */
import { valueOf } from '../data/node.ts';
import { defaults, type Generation } from '../schema/generations.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { type DraftEntry, object, printDraft, scalar } from './draft.ts';
import { convertFields, Fields } from './fields.ts';
import { type Loss, Losses } from './losses.ts';
import { NavigationToV1 } from './navigationToV1.ts';
import { NavigationToV2 } from './navigationToV2.ts';

/** What a docs.json becomes. */
export interface Conversion {
  /** The new text of the file. */
  readonly text: string;
  /** What the other generation cannot say, in order of the old text. */
  readonly losses: readonly Loss[];
}

/**
 * Converts the docs.json of a site. Nothing that the other generation can say is lost, and what it cannot is told.
 *
 * @returns a sentence that says why, where there is nothing to convert
 */
export function convertConfig(index: SiteIndex, to: Generation): Conversion | string {
  const { data, dialect, file } = index.config;
  const { root } = data;
  if (root?.kind !== 'object' || dialect === 'foreign')
    return 'docs.json is not the configuration of a documentation site.';
  if (data.findings.some(({ code }) => code !== 'json/comment'))
    return 'docs.json has errors of syntax. Correct them first.';
  if ((dialect === 'v2') === (to === 'v2'))
    return `docs.json is of the ${to === 'v2' ? 'second' : 'first'} generation already.`;
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
  return { text: printDraft(file.text, root, fields.root), losses: losses.all };
}

/** Adds what the second generation asks for and the first one does not. Answers the keys that stand in front then. */
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
