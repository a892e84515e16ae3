import { stringOf, valueOf } from '../../data/node.ts';
import type { CodeFix } from '../../model/answers.ts';
import { isBroken } from '../../model/config/parts.ts';
import { anchorPlace } from '../../model/references/anchors.ts';
import { fileReferences } from '../../model/references/reference.ts';
import { SiteDraft, textWith } from '../../model/write/siteDraft.ts';
import { yamlText } from '../../model/write/writeTarget.ts';
import { slugOf } from '../../page/anchorRule.ts';
import { fragmentsOfHeadings } from '../../page/anchors.ts';
import type { Heading, Page } from '../../page/pageTree.ts';
import { folderOf, isPage, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { isIncluded } from '../../site/snippet/includers.ts';
import type { Edit } from '../../text/edit.ts';
import { lineEnding, lineStart } from '../../text/lines.ts';
import { encloses, type Range } from '../../text/range.ts';
import { trimmedEnd } from '../../text/text.ts';
import { moveRefusal } from '../move/moveRefusal.ts';
import { freePagePath } from '../refactor/newPage.ts';
import { type Renamed, refused } from '../rename/symbol.ts';
import { trimLines, wholeLines } from './blockText.ts';
import { companionsOf, type Parts } from './companions.ts';
import { shiftHeadings } from './headings.ts';
import { listAfter } from './listing.ts';
import { anchorsAfter, anchorsBefore, placesOf, probeElement, twinOf } from './places.ts';
import { type LinkEnd, type Relocation, relocated, relocateIn } from './relocate.ts';

/** The edits that make a section a page, and its path. */
export type Split = Extract<Renamed, { kind: 'refused' }> | (Extract<Renamed, { kind: 'edits' }> & { path: string });

/** A Markdown heading and its section, with subsections. */
export interface Section {
  readonly heading: Heading;
  /** From the heading's line to the next heading of the same or a higher level, or the end. */
  readonly range: Range;
}

/** The section whose heading is on the line of an offset; undefined inside components. */
export function sectionAt({ file, root, headings }: Page, offset: number): Section | undefined {
  const heading = headings.find(({ range }) => range.start <= offset && offset <= range.end);
  const at = heading === undefined ? -1 : root.children.indexOf(heading);
  if (heading === undefined || at < 0) return undefined;
  const next = root.children.slice(at + 1).find((each) => each.kind === 'heading' && each.level <= heading.level);
  const end = next === undefined ? file.text.length : lineStart(file.text, next.range.start);
  return { heading, range: { start: lineStart(file.text, heading.range.start), end } };
}

/**
 * Moves a section with its subsections to a new page, listed after the old one. Links and needed imports follow; the
 * heading becomes the title.
 *
 * @param to path of the new page; by default next to the page and named after the heading
 */
export function splitPage(site: Site, path: string, offset: number, to?: string): Split {
  const { index } = site;
  const file = site.files.get(path);
  if (file === undefined || !isPage(path)) return no(`"${path}" is not a page.`);
  const page = pageOf(file);
  const section = sectionAt(page, offset);
  if (section === undefined) return no('Place the cursor in a section that starts with a heading.');
  const target = to ?? targetOf(site, path, section);
  const reason = refusal(site, page, section) ?? moveRefusal(index, [{ from: path, to: target }]);
  if (reason !== undefined) return no(reason);
  const parts = companionsOf(page, section.range);
  if (parts === undefined) return no('The page has an import or export that cannot be read. Fix it first.');
  const after = new Set([...index.paths, target]);
  // Included files affect anchors, so imports must resolve before anchors are counted.
  const draft = textsOf(site, page, section, parts, target, { endOf: () => undefined, after });
  const places = movedPlaces(site, page, section, draft, target);
  if (places === undefined)
    return no('The anchors of this section cannot be separated from those of the rest of the page.');
  const relocation: Relocation = { endOf: (end) => (end.path === path ? placeIn(places, end) : undefined), after };
  const texts = textsOf(site, page, section, parts, target, relocation);
  const result = new SiteDraft(index.config.whole);
  result.file(target).make(texts.moved);
  for (const each of texts.edits) result.text(file).replace(each);
  listAfter(result, index, { path: target, after: path });
  relocateIn(result, site, [path], relocation);
  const made = result.edits();
  return made.kind === 'refused' ? made : { ...made, path: target };
}

function no(reason: string): Split {
  return refused(reason) as Extract<Renamed, { kind: 'refused' }>;
}

/** Offers to move the section of the heading at an offset to a page. */
export function sectionFixes(site: Site, page: Page, offset: number): readonly CodeFix[] {
  const { path } = page.file;
  const section = isPage(path) ? sectionAt(page, offset) : undefined;
  if (section === undefined || refusal(site, page, section) !== undefined) return [];
  const slug = slugOfPath(targetOf(site, path, section));
  return [
    {
      title: `Move the section to the new page "${slug}"`,
      kind: 'refactor.move.section',
      edits: [],
      later() {
        const split = splitPage(site, path, offset);
        return split.kind === 'refused' ? [] : split.edits;
      },
    },
  ];
}

/** A path next to the page, named after the heading. */
function targetOf({ index }: Site, path: string, { heading }: Section): string {
  return freePagePath(index, folderOf(path), slugOf(heading.text) || 'page');
}

/** Moves the section with a fragment. */
export function splitFragment({
  site,
  path,
  fragment,
  to,
}: {
  readonly site: Site;
  readonly path: string;
  readonly fragment: string;
  readonly to?: string | undefined;
}): Split {
  const place = anchorPlace({ site, path, fragment });
  if (place?.heading === undefined || place.path !== path) return no(`"${path}" has no heading for "#${fragment}".`);
  return splitPage(site, path, place.heading.range.start, to);
}

function refusal({ index }: Site, page: Page, { heading, range }: Section): string | undefined {
  const { file, frontMatter, unreadFrom } = page;
  const { text, path } = file;
  if (isBroken(index)) return 'docs.json has a syntax error. Fix it first.';
  const twin = twinOf(index, path);
  if (twin !== undefined) return `Readers get "${twin}" at this address. Delete one of them first.`;
  if (isIncluded(index, path)) return 'Other pages include this one and would lose the section.';
  if (unreadFrom !== undefined) return 'This page is too large to be read whole.';
  if (heading.text.trim() === '') return 'The heading has no text to use as a title.';
  const rest = text.slice(frontMatter?.range.end ?? 0, range.start) + text.slice(range.end);
  if (rest.trim() === '') return 'The page would be empty afterward. Move the page instead.';
  if (text.slice(heading.range.end, range.end).trim() === '') return 'This section is empty.';
  return undefined;
}

interface Texts {
  /** Text of the new page. */
  readonly moved: string;
  /** Edits of the old page. */
  readonly edits: readonly Edit[];
}

/** The text of both pages, with links updated by a relocation. */
function textsOf(
  site: Site,
  page: Page,
  { heading, range }: Section,
  parts: Parts,
  target: string,
  relocation: Relocation,
): Texts {
  const { path, text } = page.file;
  const ending = lineEnding(text);
  const references = fileReferences(site, path);
  const written = (part: Range, place: string, more: readonly Edit[] = []): string => {
    const edits = references
      .filter((each) => encloses(part, each.written))
      .flatMap((each) => relocated(site, path, each, place, relocation) ?? []);
    return textWith(page.file, [...edits, ...more], part);
  };
  const body: Range = { start: heading.range.end, end: range.end };
  const gone = parts.gone.filter((each) => encloses(body, each)).map((each) => ({ range: each, text: '' }));
  const shifted = shiftHeadings(page, body, 1 - heading.level);
  const inBody = written(body, target, [...shifted, ...gone]);
  const head = parts.statements.map((each) => written(each, target)).join(ending);
  const tail = parts.notes.map((each) => written(each, target)).join(ending);
  const blank = ending + ending;
  const moved = [frontMatterOf(page, heading.text), head, trimLines(inBody), tail].filter((each) => each !== '');
  const kept = parts.kept.map((each) => written(each, path)).join(blank);
  const isLast = text.slice(range.end).trim() === '';
  const start = isLast ? trimmedEnd(text.slice(0, range.start)) : range.start;
  const cut: Edit = {
    range: { start, end: range.end },
    text: isLast ? (kept === '' ? ending : blank + kept + ending) : kept === '' ? '' : kept + blank,
  };
  const removed = parts.removed.map((each) => ({ range: wholeLines(text, each), text: '' }));
  const staying = references
    .filter((each) => ![cut, ...removed].some((edit) => encloses(edit.range, each.written)))
    .flatMap((each) => relocated(site, path, each, path, relocation) ?? []);
  return { moved: moved.join(blank) + ending, edits: [cut, ...removed, ...staying] };
}

/** Keys that control who sees a page, and its layout. */
const inherited = ['version', 'hidden', 'noindex', 'searchable', 'public', 'groups', 'mode'];

function frontMatterOf({ file, frontMatter }: Page, heading: string): string {
  const ending = lineEnding(file.text);
  const title = valueOf(frontMatter?.root, 'title');
  const quote = title === undefined ? '' : file.text.charAt(title.range.start);
  const root = frontMatter?.root;
  const others = (root?.kind === 'object' ? root.properties : [])
    .filter(({ key }) => inherited.includes(key))
    .map(({ range }) => file.text.slice(range.start, trimmedEnd(file.text.slice(0, range.end))));
  return [
    '---',
    `title: ${yamlText(stringOf(title) === undefined ? '' : quote, heading.trim())}`,
    // Left for the author, who alone knows what the new page is about.
    'description: ""',
    ...others,
    '---',
  ].join(ending);
}

/** The new place of each fragment of the page; undefined if unknown. */
function movedPlaces(
  site: Site,
  page: Page,
  { heading, range }: Section,
  draft: Texts,
  target: string,
): ReadonlyMap<string, LinkEnd> | undefined {
  const { path, text } = page.file;
  const rest = textWith(page.file, draft.edits);
  const probed = `${text.slice(0, range.start)}${probeElement}\n\n${text.slice(range.end)}`;
  const [before = []] = anchorsAfter(site, [], [path]);
  const [withProbe = []] = anchorsAfter(site, [{ kind: 'text', path, text: probed }], [path]);
  const changes = [
    { kind: 'text', path, text: rest },
    { kind: 'text', path: target, text: draft.moved },
  ] as const;
  const [stays = [], moves = []] = anchorsAfter(site, changes, [path, target]);
  const first = anchorsBefore(withProbe);
  const own = before.length - stays.length - moves.length;
  // The heading becomes the title, which has no anchor. If headings have no anchors, no link leads to it.
  if (
    first === undefined ||
    own < 0 ||
    own > 1 ||
    (own === 1 && !fragmentsOfHeadings(page, site.index.config.anchorRule).has(heading))
  )
    return undefined;
  const title = own === 1 ? [{ path: target, fragments: [] }] : [];
  const at = (where: string) => (fragments: readonly string[]) => ({ path: where, fragments });
  return placesOf(before, [
    ...stays.slice(0, first).map(at(path)),
    ...title,
    ...moves.map(at(target)),
    ...stays.slice(first).map(at(path)),
  ]);
}

function placeIn(places: ReadonlyMap<string, LinkEnd>, { fragment }: LinkEnd): LinkEnd | undefined {
  return fragment === undefined ? undefined : places.get(fragment);
}
