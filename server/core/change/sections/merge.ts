import { valueOf } from '../../data/node.ts';
import { isBroken } from '../../model/config/parts.ts';
import { fileReferences } from '../../model/references/reference.ts';
import { statementsEdit } from '../../model/write/imports.ts';
import { type Drafted, SiteDraft, textWith } from '../../model/write/siteDraft.ts';
import type { Heading, Page } from '../../page/pageTree.ts';
import { parsePage } from '../../page/parsePage.ts';
import { plainText } from '../../page/walk.ts';
import { isEndpoint } from '../../site/link/resolve.ts';
import { isPage, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { isIncluded } from '../../site/snippet/includers.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import type { Edit, SiteEdit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { lineEnding } from '../../text/lines.ts';
import { encloses, type Range } from '../../text/range.ts';
import { trimmedEnd } from '../../text/text.ts';
import { type RedirectChoice, redirectMoves } from '../move/moveRedirects.ts';
import { movedTo, removeEntries } from '../refactor/deleteFiles.ts';
import { trimLines } from './blockText.ts';
import { shiftHeadings } from './headings.ts';
import { freeLabels, notesOf, sameLabel } from './notes.ts';
import { anchorsAfter, placesOf, twinOf } from './places.ts';
import { type LinkEnd, type Relocation, relocated, relocateIn } from './relocate.ts';
import { type Statement, statementsOf } from './statements.ts';

/** The edits of a merge, or why it is not possible, as a sentence for the author. */
export type Merged = Drafted<SiteEdit>;

/**
 * Appends a page to another one, with its title as a heading, and deletes its file. Links are updated, its navigation
 * entry is removed, and its address gets a redirect.
 */
export function mergePage({
  site,
  path,
  into,
  options = {},
}: {
  readonly site: Site;
  readonly path: string;
  readonly into: string;
  readonly options?: { readonly redirects?: RedirectChoice } | undefined;
}): Merged {
  const { index } = site;
  const reason = refusal(site, path, into);
  const [file, home] = [site.files.get(path), site.files.get(into)];
  if (reason !== undefined || file === undefined || home === undefined)
    return { kind: 'refused', reason: reason ?? 'This page does not exist.' };
  const [page, target] = [pageOf(file), pageOf(home)];
  const plan = mergePlanOf(site, page, target);
  if (typeof plan === 'string') return { kind: 'refused', reason: plan };
  const gone = new Set([path]);
  const after = new Set([...index.paths].filter((each) => each !== path));
  const draft = textEdits(site, page, target, plan, { endOf: () => undefined, after });
  const places = mergedPlaces(site, page, into, textWith(home, draft));
  if (places === undefined)
    return { kind: 'refused', reason: `The anchors of "${path}" cannot be found in "${into}", so links would break.` };
  const relocation: Relocation = {
    endOf: ({ path: led, fragment }) =>
      led === path
        ? ((fragment === undefined ? places.top : places.fragments.get(fragment)) ?? { path: into, fragment })
        : undefined,
    after,
  };
  const result = new SiteDraft(index.config.whole);
  for (const each of textEdits(site, page, target, plan, relocation)) result.text(home).replace(each);
  removeEntries(result, index, gone);
  redirectMoves(result, index, movedTo(index, gone, into), options.redirects);
  relocateIn(result, site, [path, into], relocation);
  result.file(path).delete();
  return result.siteEdits();
}

function refusal({ index, files }: Site, path: string, into: string): string | undefined {
  if (path === into) return 'A page cannot be merged into itself.';
  for (const each of [path, into]) {
    if (!isPage(each) || !files.has(each)) return `"${each}" is not a page.`;
    const twin = twinOf(index, each);
    if (twin !== undefined) return `Readers get "${twin}" at the address of "${each}". Delete one of them first.`;
    if (isEndpoint(index, each)) return `"${each}" is generated from an API document and has no text to merge.`;
    if (index.pages.get(each)?.isCut === true) return `"${each}" is too large to be read whole.`;
  }
  if (isBroken(index)) return 'docs.json has a syntax error. Fix it first.';
  if (isIncluded(index, path)) return `Other pages include "${path}" as a snippet, so they would lose it.`;
  if (isIncluded(index, into)) return `Other pages include "${into}" as a snippet, so the text would appear there too.`;
  if (index.pages.get(path)?.url !== undefined) return `"${path}" leads to another address and has no text to merge.`;
  return undefined;
}

/** An import that moves along, with its changes. */
interface MovedCode {
  readonly range: Range;
  readonly edits: readonly Edit[];
}

/** What has to change so that two pages can be one. */
interface MergePlan {
  /** Statements of the page that the target does not have. */
  readonly code: readonly MovedCode[];
  /** Its imports, which are removed from its text. */
  readonly imports: readonly Statement[];
  /** Edits that rename footnote labels which both pages have. */
  readonly labels: readonly Edit[];
}

/** Or why the pages cannot be merged. */
function mergePlanOf(site: Site, page: Page, target: Page): MergePlan | string {
  const [statements, others] = [statementsOf(page), statementsOf(target)];
  if (statements === undefined || others === undefined)
    return 'One of the pages has an import or export that cannot be read. Fix it first.';
  if (
    target.fences.some(({ closed }) => !closed) ||
    target.elements.some((each) => !each.selfClosing && !each.closeTag)
  )
    return `"${target.file.path}" has a tag or code block that is never closed. Fix it first.`;
  const taken = new Map(others.flatMap((each) => [...namesOf(site, target, each)]));
  const code: MovedCode[] = [];
  for (const each of statements) {
    const names = namesOf(site, page, each);
    const same = [...names].filter(([name]) => taken.has(name));
    const other = same.find(([name, meaning]) => meaning === undefined || taken.get(name) !== meaning);
    if (other !== undefined) return `Both pages have something named "${other[0]}". Rename one of them first.`;
    if (!each.isImport || (same.length > 0 && same.length === names.size)) continue;
    const edits = same.length === 0 ? [] : withoutNames(page, each, new Set(same.map(([name]) => name)));
    if (edits === undefined) return `Both pages import "${same[0]?.[0]}". Import it in a separate statement first.`;
    code.push({ range: each.range, edits });
  }
  const definitions = new Map(notesOf(target).definitions.map((each) => [sameLabel(each.label), each]));
  const other = notesOf(page).definitions.find(({ label, url }) => {
    const there = definitions.get(sameLabel(label));
    return there !== undefined && there.url !== url;
  });
  if (other !== undefined)
    return `Both pages define "[${other.label}]", with different targets. Rename one of them first.`;
  return { code, imports: statements.filter(({ isImport }) => isImport), labels: freeLabels(page, target) };
}

/** The targets of an import's names; undefined for exports, which belong to the page. */
function namesOf(
  site: Site,
  { file, esm }: Page,
  { names, range, isImport }: Statement,
): ReadonlyMap<string, string | undefined> {
  if (!isImport) return new Map([...names].map((name) => [name, undefined]));
  const found = esm.flatMap(({ imports }) => imports).filter((each) => encloses(range, each.range));
  return new Map(
    found.flatMap((each) => {
      const reference = fileReferences(site, file.path).find(({ written }) => encloses(each.sourceRange, written));
      const source = reference !== undefined && 'path' in reference.resolved ? reference.resolved.path : each.source;
      return each.names.map(({ local, imported }) => [local, `${imported} ${source}`] as const);
    }),
  );
}

/** An import without some of its names. */
function withoutNames({ esm }: Page, { range }: Statement, gone: ReadonlySet<string>): readonly Edit[] | undefined {
  const names = esm
    .flatMap(({ imports }) => imports)
    .filter((each) => encloses(range, each.range))
    .flatMap((each) => each.names);
  if (names.some(({ imported }) => imported === 'default' || imported === '*')) return undefined;
  const kept = names.filter(({ local }) => !gone.has(local));
  const text = kept.map(({ imported, local }) => (imported === local ? local : `${imported} as ${local}`)).join(', ');
  const start = names.reduce((least, { importedRange }) => Math.min(least, importedRange.start), Infinity);
  const end = names.reduce((most, each) => Math.max(most, each.range.end), 0);
  return [{ range: { start, end }, text }];
}

/** The edits of the target: imports after its own, links to the page, the page's text at the end. */
function textEdits(
  site: Site,
  page: Page,
  target: Page,
  { code, imports, labels }: MergePlan,
  relocation: Relocation,
): readonly Edit[] {
  const { path } = target.file;
  const { text } = page.file;
  const ending = lineEnding(target.file.text);
  const references = fileReferences(site, page.file.path);
  const written = (part: Range, more: readonly Edit[]): string => {
    const edits = references
      .filter((each) => encloses(part, each.written))
      .flatMap((each) => relocated(site, page.file.path, each, path, relocation) ?? []);
    return textWith(page.file, [...more, ...edits], part).replace(/\r\n|\n|\r/g, ending);
  };
  const body: Range = { start: page.frontMatter?.range.end ?? (text.startsWith('\uFEFF') ? 1 : 0), end: text.length };
  const out = imports.map(({ range }) => ({ range: lineOf(text, range), text: '' }));
  const own = ownTitle(page);
  const description = descriptionOf(page);
  const said = own === undefined || description === '' ? [] : [insertion(own.range.end, ending + ending + description)];
  const inBody = written(body, [...out, ...labels, ...shiftHeadings(page, body, depthOf(page)), ...said]);
  const heading = [`${'#'.repeat(titleLevel)} ${titleOf(page)}`, description];
  const parts = [...(own === undefined ? heading : []), trimLines(inBody)].filter((each) => each !== '');
  const whole = target.file.text;
  const end = trimmedEnd(whole);
  const blank = ending + ending;
  const links = fileReferences(site, path).flatMap((each) => relocated(site, path, each, path, relocation) ?? []);
  const statements = code.map(({ range, edits }) => written(range, edits));
  return [
    ...(statements.length === 0 ? [] : [statementsEdit(target, statements.join(ending))]),
    ...links,
    { range: { start: end, end: whole.length }, text: `${end === 0 ? '' : blank}${parts.join(blank)}${ending}` },
  ];
}

const titleLevel = 2;

/** The first heading of a page, if it repeats the title. */
function ownTitle(page: Page): Heading | undefined {
  const [first] = page.root.children.filter(({ kind }) => kind !== 'esm');
  const isTitle = first?.kind === 'heading' && first.level === 1 && first.text !== '';
  const title = textUnder(page, 'title');
  const isOnly = page.headings.filter(({ level }) => level === 1).length === 1;
  return isTitle && isOnly && (title === undefined || sameLabel(title) === sameLabel(first.text)) ? first : undefined;
}

/** How many levels its headings must be lowered to be below its title; depends on the highest one. */
function depthOf(page: Page): number {
  if (ownTitle(page) !== undefined) return titleLevel - 1;
  const highest = page.headings.reduce((least, { level }) => Math.min(least, level), Infinity);
  return page.headings.length === 0 ? 0 : Math.max(0, titleLevel + 1 - highest);
}

function lineOf(text: string, { start, end }: Range): Range {
  return { start, end: end + (/^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end, end + 200))?.[0].length ?? 0) };
}

function titleOf(page: Page): string {
  const title = textUnder(page, 'title') ?? titleOfSlug(slugOfPath(page.file.path));
  return inMarkdown(title);
}

function descriptionOf(page: Page): string {
  return inMarkdown(textUnder(page, 'description') ?? '');
}

function textUnder({ frontMatter }: Page, key: string): string | undefined {
  const node = valueOf(frontMatter?.root, key);
  return node?.kind === 'string' && node.value.trim() !== '' ? node.value.trim().replace(/\s+/g, ' ') : undefined;
}

/** Plain text as Markdown, with a backslash before characters that would be markup. */
function inMarkdown(words: string): string {
  const forms = [words, words.replace(/[\\`*{[<]/g, '\\$&'), words.replace(/[\\`*_{}[\]<>#$~|]/g, '\\$&')];
  return forms.find((form) => meansItself(form, words)) ?? forms[2] ?? words;
}

function meansItself(form: string, words: string): boolean {
  const { root } = parsePage({ path: 'words.mdx', text: form });
  const [only] = root.children;
  if (root.children.length !== 1 || only?.kind !== 'paragraph') return form === words && words === '';
  return only.children.every(({ kind }) => kind === 'text') && plainText(only.children) === words;
}

/** The places of the page and its fragments in the target; undefined if unknown. */
function mergedPlaces(
  site: Site,
  page: Page,
  into: string,
  text: string,
): { readonly top: LinkEnd; readonly fragments: ReadonlyMap<string, LinkEnd> } | undefined {
  const { path } = page.file;
  const titles = ownTitle(page) === undefined ? 1 : 0;
  const [own = [], home = []] = anchorsAfter(site, [], [path, into]);
  const changes = [
    { kind: 'text', path: into, text },
    { kind: 'delete', path },
  ] as const;
  const [all = []] = anchorsAfter(site, changes, [into]);
  const title = all[home.length];
  if (title?.[0] === undefined || all.length !== home.length + titles + own.length) return undefined;
  const now = all.slice(home.length + titles).map((fragments) => ({ path: into, fragments }));
  return { top: { path: into, fragment: title[0] }, fragments: placesOf(own, now) };
}
