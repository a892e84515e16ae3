import { property } from '../../data/node.ts';
import { parseFrontMatter } from '../../data/yaml/frontMatterYaml.ts';
import { writeFrontMatter } from '../../data/yaml/writeFrontMatter.ts';
import { beginningOf, lateFrontMatter, openFrontMatter } from '../../model/page/misplacedFrontMatter.ts';
import { addKey } from '../../model/write/frontMatter.ts';
import type { Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { isListed } from '../../site/snippet/includers.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import { type Finding, type Fix, fixOf, insertion, safeFix, suggestion } from '../../text/finding.ts';
import { lineEnding } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';
import { unreadableAt } from '../page/encoding.ts';
import { lacksDescriptions } from './descriptions.ts';
import {
  isFromOperation,
  isReadersPage,
  likelyField,
  openingOf,
  suggestedDescription,
  suggestedTitle,
  textUnder,
} from './parts.ts';

/** Reports pages without front matter, title or description, unless an operation provides them. */
export const frontMatterRequired: PageCheck = {
  on: 'page',
  codes: ['front-matter/missing', 'front-matter/missing-title', 'front-matter/missing-description'],
  run(page, index) {
    const found: Finding[] = [];
    // Of two files with the same URL, readers get the `.mdx`.
    if (/\.md$/i.test(page.file.path) && index.paths.has(`${page.file.path}x`)) return found;
    if (!isReadersPage(page, index)) return found;
    if (page.frontMatter === undefined) {
      // A file that is not text has another finding.
      if (unreadableAt(page.file) !== undefined) return found;
      if (lateFrontMatter(page) === undefined && openFrontMatter(page) === undefined) found.push(missing(page, index));
      return found;
    }
    // If the YAML is broken, a field may exist without being read.
    const { findings, root } = page.frontMatter;
    if (findings.some(({ code }) => code === 'yaml/syntax') || isFromOperation(page, index)) return found;
    // Another finding reports front matter that is not a mapping.
    if (root?.kind === 'array' || root?.kind === 'string') return found;
    for (const key of ['title', 'description'] as const) {
      const finding = lacking(page, index, key);
      if (finding !== undefined) found.push(finding);
    }
    return found;
  },
};

function missing(page: Page, index: SiteIndex): Finding {
  const start = page.file.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const ending = lineEnding(page.file.text);
  const fields = { title: suggestedTitle(page), description: suggestedDescription(page) };
  const text = writeFrontMatter(fields, ending) + ending;
  return {
    code: 'front-matter/missing',
    // Few readers reach a page that neither the navigation nor another page links to.
    ...(!isListed(index, page.file.path) && !index.linked.has(page.file.path) && { mild: true }),
    range: openingOf(page),
    message: `This page has no front matter. A page begins with a title and a description between two lines of "---".${
      opensOnly(page) ? ' Its first "---" has no closing "---", so lists and quotes show as text.' : ''
    }`,
    fixes: [suggestion({ path: page.file.path, title: 'Add front matter', edits: [insertion(start, text)] })],
  };
}

/** True if a page begins like front matter that is never closed. */
function opensOnly({ file }: Page): boolean {
  return /^\uFEFF?---[ \t]*[\r\n]/.test(file.text.slice(0, 200));
}

function lacking(page: Page, index: SiteIndex, key: 'title' | 'description'): Finding | undefined {
  const state = textUnder(page, key);
  if (state === 'given') return undefined;
  // frontMatterDescriptions reports it for the site.
  if (key === 'description' && lacksDescriptions(index)) return undefined;
  // The navigation entry links elsewhere, so readers do not see the page.
  if (key === 'description' && (textUnder(page, 'url') === 'given' || textUnder(page, 'href') === 'given'))
    return undefined;
  const { root } = page.frontMatter ?? {};
  if (
    state === 'absent' &&
    root?.kind === 'object' &&
    root.properties.some((each) => likelyField(each.key, [key]) !== undefined)
  )
    return undefined;
  const value = key === 'title' ? suggestedTitle(page) : suggestedDescription(page);
  const found = property(root, key);
  const range: Range = found?.keyRange ?? openingOf(page);
  const what =
    key === 'title'
      ? 'a title: specific, with the words that readers search for'
      : 'a description: one sentence on what it is for';
  const edit =
    found === undefined
      ? addKey({ page, key, value })
      : {
          range: { start: found.keyRange.start, end: Math.max(found.range.end, colonEnd(page, found.keyRange.end)) },
          text: `${key}: ${JSON.stringify(value)}`,
        };
  return {
    code: key === 'title' ? 'front-matter/missing-title' : 'front-matter/missing-description',
    range,
    message:
      state === 'empty'
        ? `"${key}" is empty. A page needs ${what}.`
        : `This page has no "${key}". A page needs ${what}.`,
    fixes: [
      suggestion({ path: page.file.path, title: state === 'empty' ? `Fill "${key}"` : `Add "${key}"`, edits: [edit] }),
    ],
  };
}

function colonEnd(page: Page, from: number): number {
  const colon = page.file.text.indexOf(':', from);
  return colon < 0 ? from : colon + 1;
}

/**
 * Reports front matter that does not begin on the first line or has no second `---`, so that readers see it as text.
 */
export const frontMatterPlace: PageCheck = {
  on: 'page',
  codes: ['front-matter/not-first', 'front-matter/not-closed'],
  *run(page): Iterable<Finding> {
    const late = lateFrontMatter(page);
    if (late !== undefined) {
      const edit = { range: { start: beginningOf(page), end: late.opening.start }, text: '' };
      yield {
        code: 'front-matter/not-first',
        range: late.opening,
        message: 'Front matter must begin on the first line, without indentation. Here, readers see it as text.',
        fixes: fixesWith(page, late.yaml, 'Remove the text before the front matter', edit),
      };
    }
    const open = openFrontMatter(page);
    if (open !== undefined) {
      const start = beginningOf(page);
      yield {
        code: 'front-matter/not-closed',
        range: { start, end: start + 3 },
        message: 'This front matter has no closing "---", so readers see it as text.',
        fixes: closingFixes(page, open),
      };
    }
  },
};

/** Adds the closing line after the YAML. A line of other dashes there is replaced, because it was meant as one. */
function closingFixes(page: Page, yaml: Range): readonly Fix[] {
  const closing = `${lineEnding(page.file.text)}---`;
  const behind = /^[\r\n]+((?:-|–|—|=){1,20})[ \t]*(?=[\r\n]|$)/.exec(page.file.text.slice(yaml.end, yaml.end + 100));
  const [whole, dashes] = behind ?? [];
  if (whole === undefined || dashes === undefined || dashes === '-')
    return fixesWith(page, yaml, 'Add the closing "---"', insertion(yaml.end, closing));
  const range = { start: yaml.end, end: yaml.end + whole.length };
  return fixesWith(page, yaml, `Change "${dashes}" to "---"`, { range, text: closing });
}

/** Adds front matter lines around a text, and fixes its YAML if needed. No fix if the YAML would stay broken. */
function fixesWith({ file: { path, text } }: Page, yaml: Range, title: string, edit: Edit): readonly Fix[] {
  const { findings } = parseFrontMatter(text, yaml, path);
  if (findings.length === 0) return [safeFix({ path, title, edits: [edit] })];
  const fixes = findings.map((finding) => finding.fixes?.at(-1));
  const isFixedBy = fixes.flatMap(
    (fix) => fix?.edits.flatMap((each) => (each.kind === 'change' ? each.edits : [])) ?? [],
  );
  const fixed = applyEdits(text.slice(0, yaml.end), isFixedBy);
  const end = fixed.length;
  if (fixes.includes(undefined) || parseFrontMatter(fixed, { start: yaml.start, end }, path).findings.length > 0)
    return [];
  const kind = fixes.every((fix) => fix?.kind === 'safe') ? 'safe' : 'suggestion';
  return [fixOf({ kind, path, title: `${title} and fix its YAML`, edits: [...isFixedBy, edit] })];
}
