import { type AnchorPlace, anchorPlace, anchorsIn, fragmentLists, textRange } from '../../model/references/anchors.ts';
import { type FragmentLink, fragmentLinksTo } from '../../model/references/linksTo.ts';
import { referenceAt } from '../../model/references/reference.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { textInQuotes, writeTarget } from '../../model/write/writeTarget.ts';
import { withChanges } from '../../site/nextSite.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { pagesWith } from '../../site/snippet/includers.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import type { Finding } from '../../text/finding.ts';
import { type Range, touches } from '../../text/range.ts';
import { asLinkText, linkTextEdits, type NewWords, wordsOf } from './linkTexts.ts';
import { type Occurrence, type Renamed, type RenameOptions, refused, type SiteSymbol } from './symbol.ts';

/** The heading, id or title at an offset, or the one that a link there leads to. */
export function anchorSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const reference = referenceAt(site, path, offset);
  if (reference !== undefined) {
    const { target, range, resolved } = reference;
    const hash = target.indexOf('#');
    const at = site.files.get(path)?.text.indexOf('#', range.start) ?? -1;
    if (hash < 0 || at < 0 || offset <= at || resolved.kind !== 'page' || resolved.fragment === undefined)
      return undefined;
    const place = anchorPlace({ site, path: resolved.path, fragment: resolved.fragment });
    return place && symbolOf(site, place, { start: at + 1, end: range.end });
  }
  const place = anchorAt(site, path, offset);
  if (place === undefined) return undefined;
  // If a heading has an id, its words are not part of its address.
  const words = place.form === 'id' && place.heading && !touches(place.name, offset) ? place.heading : undefined;
  const named = words && textRange(words.children);
  return symbolOf(site, named === undefined ? place : { ...place, ...named }, undefined);
}

/** The anchor whose name is at an offset. For a heading, its whole line counts. */
export function anchorAt(site: Site, path: string, offset: number): AnchorPlace | undefined {
  const file = site.files.get(path);
  if (file === undefined || !isMarkdown(path)) return undefined;
  return anchorsIn(pageOf(file), site.index).findLast(({ name, heading }) => touches(heading?.range ?? name, offset));
}

function symbolOf(site: Site, place: AnchorPlace, range: Range | undefined): SiteSymbol {
  const text = site.files.get(place.path)?.text ?? '';
  return {
    range: range ?? place.name,
    name: text.slice(place.name.start, place.name.end),
    occurrences(within) {
      const links = linksToAnchor(site, place, within);
      const definition: Occurrence = { path: place.path, range: place.name, isDefinition: true };
      return [
        definition,
        ...links.map(({ path, reference }) => ({ path, range: reference.range, isDefinition: false })),
      ];
    },
    rename: (name, options) => renameAnchor(site, place, name, options),
  };
}

/** Links to an anchor, on every page that shows its file. */
function linksToAnchor(site: Site, place: AnchorPlace, within?: string): readonly FragmentLink[] {
  const lists = fragmentsTo(site, place);
  return [...fragmentLinksTo(site, new Set(lists.keys()), within)].filter(
    ({ page, fragment }) => lists.get(page)?.has(fragment) === true,
  );
}

/** The pages that show a file, starting with itself. */
function pagesShowing(site: Site, path: string): readonly string[] {
  return [path, ...pagesWith(site.index, path)];
}

/** A word that no author writes. Inserted to see which fragments an anchor makes. */
const probe = 'docsightprobe';

/** The fragments of an anchor, by the page that shows it. */
export function fragmentsTo(site: Site, place: AnchorPlace): ReadonlyMap<string, ReadonlySet<string>> {
  const summary = site.index.pages.get(place.path);
  const pages = pagesShowing(site, place.path);
  if (pages.length === 1 && summary?.includes.length === 0) return new Map([[place.path, new Set(place.fragments)]]);
  const name = place.heading?.id?.range;
  const range = name === undefined ? place.name : { start: name.start + 2, end: name.end - 1 };
  const changed = changedFragments(site, place.path, [{ range, text: probe }]);
  return new Map(
    [...(changed ?? [])].map(([page, fragments]) => [
      page,
      new Set([...fragments].flatMap(([old, now]) => (now.includes(probe) ? [old] : []))),
    ]),
  );
}

/**
 * Fragments that change when a file is edited, with their new ones, for each page. Repeated titles can get other
 * numbers. Undefined if an anchor is added or removed.
 */
function changedFragments(
  site: Site,
  path: string,
  edits: readonly Edit[],
): ReadonlyMap<string, ReadonlyMap<string, string>> | undefined {
  const text = applyEdits(site.files.get(path)?.text ?? '', edits);
  const after = withChanges(site, [{ kind: 'text', path, text }]);
  const result = new Map<string, ReadonlyMap<string, string>>();
  for (const page of pagesShowing(site, path)) {
    const [old, now] = [fragmentLists(site, page), fragmentLists(after, page)];
    if (old.length !== now.length) return undefined;
    const changed = new Map<string, string>();
    for (const [at, fragments] of old.entries()) {
      for (const [form, fragment] of fragments.entries()) {
        const to = now[at]?.[form] ?? now[at]?.[0];
        if (to !== undefined && !changed.has(fragment)) changed.set(fragment, to);
      }
    }
    result.set(page, changed);
  }
  return result;
}

/** Edits to a file's anchors, with the edits of every link to them, and further edits of any file. */
export function withLinks(
  site: Site,
  path: string,
  edits: readonly Edit[],
  more: readonly (readonly [path: string, edit: Edit])[] = [],
): Renamed {
  const changed = changedFragments(site, path, edits);
  if (changed === undefined) return refused('An anchor needs at least one letter or digit.');
  const found = new SiteDraft(site.index.config.whole);
  for (const edit of edits) found.edit(site, path, edit);
  for (const link of fragmentLinksTo(site, new Set(changed.keys()))) {
    const to = changed.get(link.page)?.get(link.fragment);
    if (to !== undefined && to !== link.fragment) found.edit(site, link.path, toFragment(site, link, to));
  }
  for (const [file, edit] of more) found.edit(site, file, edit);
  return found.edits();
}

/** A link with another fragment. */
export function toFragment(site: Site, { path, reference }: FragmentLink, fragment: string): Edit | undefined {
  const file = site.files.get(path);
  const base = reference.target.slice(0, reference.target.indexOf('#'));
  // Escape `%`, which would start percent-encoding.
  return file && writeTarget(file, reference, `${base}#${fragment.replaceAll('%', '%25')}`);
}

/** Renames an anchor and updates every link to it; also the texts of links if requested. */
export function renameAnchor(site: Site, place: AnchorPlace, name: string, options: RenameOptions = {}): Renamed {
  const text = name.trim();
  if (text === '' || /[\r\n]/.test(text)) return refused('Enter a name on one line.');
  if (place.form === 'id' && /[{}]/.test(text)) return refused('An id cannot have braces.');
  const before = site.files.get(place.path)?.text.slice(0, place.name.start) ?? '';
  const written = place.form === 'attribute' || place.form === 'script' ? textInQuotes(before, place.form, text) : text;
  const edit = { range: place.name, text: written };
  const broken = newlyBroken(site, place.path, edit);
  if (broken !== undefined) return refused(`The page could not be built with this name: ${broken}`);
  const texts = options.linkTexts === true ? textsOfLinks(site, place, edit, text) : [];
  return withLinks(site, place.path, [edit], texts);
}

/** Edits for link texts that equal the old text of the anchor. They need the author's confirmation. */
function textsOfLinks(
  site: Site,
  place: AnchorPlace,
  edit: Edit,
  name: string,
): readonly (readonly [path: string, edit: Edit])[] {
  const words = newWords(site, place, edit, name);
  if (words === undefined) return [];
  const isLinked = (each: AnchorPlace): boolean => linksToAnchor(site, each).length > 0;
  return [...linkTextEdits(site, linksToAnchor(site, place), words, isLinked)].filter(
    ([path, { range }]) => path !== place.path || !touches(place.name, range.start),
  );
}

function newWords(site: Site, place: AnchorPlace, edit: Edit, name: string): NewWords | undefined {
  const file = site.files.get(place.path);
  const old = file && wordsOf(pageOf(file), place);
  if (file === undefined || old === undefined) return undefined;
  if (place.form !== 'markdown') return { old, now: name, markdown: asLinkText(name) };
  const text = applyEdits(file.text, [edit]);
  const after = withChanges(site, [{ kind: 'text', path: place.path, text }]);
  const changed = after.files.get(place.path);
  const now = changed && anchorsIn(pageOf(changed), after.index).find(({ whole }) => whole.start === place.whole.start);
  const words = now && changed && wordsOf(pageOf(changed), { ...now, form: 'markdown' });
  return words === undefined ? undefined : { old, now: words, markdown: edit.text };
}

/** A syntax error that an edit causes. */
function newlyBroken(site: Site, path: string, edit: Edit): string | undefined {
  const file = site.files.get(path);
  if (file === undefined || !isMarkdown(path)) return undefined;
  const text = applyEdits(file.text, [edit]);
  const after = withChanges(site, [{ kind: 'text', path, text }]).files.get(path);
  if (after === undefined) return undefined;
  const { start, end } = edit.range;
  const known = new Set(pageOf(file).findings.map((each) => keyOf(each, start, end)));
  return pageOf(after).findings.find((each) => !known.has(keyOf(each, start, start + edit.text.length)))?.message;
}

/** The same error can occur elsewhere on the page. */
function keyOf({ message, range }: Finding, start: number, end: number): string {
  return `${range.start >= start && range.start <= end} ${message}`;
}
