/**
 * Reads the text of a page into one tree: front matter, blocks, inline text, tags, code, each with its range. The
 * readers are in `block`, `inline`, `tag` and `script`, and `pageTree.ts` has the types of nodes. Any text gives a
 * page, and faults become findings.
 */

import { type Conflict, reportConflicts, wholeConflicts, withBoth, withOurs } from '../data/conflict.ts';
import { parseFrontMatter } from '../data/yaml/frontMatterYaml.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { newBlockState } from './block/lines.ts';
import { type Draft, plainContent } from './draft.ts';
import { newEffort, wastedCharacters } from './effort.ts';
import { finish } from './finish.ts';
import { useGrammar } from './grammar.ts';
import { readInline } from './inline/read.ts';
import { markdownIt } from './markdownIt.ts';
import type { FrontMatter, Page, Root } from './pageTree.ts';
import { readSource, type Source } from './source.ts';
import { nest } from './tag/nest.ts';
import { reportBroken, reportRemaining } from './tag/tagFault.ts';
import { uncertainParts } from './tag/uncertain.ts';
import { reportUnpaired } from './tag/unpaired.ts';
import { endOfReading, reportTooLarge } from './tooLarge.ts';

useGrammar();

/**
 * Reads a page as MDX does, and reports what MDX would reject. Never throws. A broken page has a tree too, and outside
 * of the broken block it is read as if there were no fault.
 */
export function parsePage(file: SourceFile): Page {
  const work: Work = { wasted: 0 };
  return withProvenFixes(readPage(file, work), (changed) => readPage(changed, work), work);
}

/** Characters that were read in vain, in addition to reading the text once. */
interface Work {
  wasted: number;
}

/**
 * Reads a page. With unresolved merge conflicts, the page is that of our side, and the conflicts are its only finding.
 */
function readPage(file: SourceFile, work: Work): Page {
  const { path, text } = file;
  const page = readText(file, work);
  // Code can show what a conflict looks like.
  const isCode = ({ marker }: Conflict): boolean =>
    page.fences.some(({ range }) => range.start <= marker.start && marker.end <= range.end);
  const [first, ...rest] = wholeConflicts(text).filter((each) => !isCode(each));
  if (first === undefined) return page;
  const findings = [reportConflicts({ code: 'page/conflict', text, path, conflicts: [first, ...rest] })];
  const conflicts = [first, ...rest];
  return { ...readText({ path, text: withOurs(text, conflicts) }, work), file, findings, conflicts };
}

/**
 * Reads a page with unresolved conflicts as both sides make it, one after the other. In front matter, only our side
 * counts. Undefined if that breaks the page, because a tag of one side ends in the other or after both.
 */
export const withBothSides: (page: Page) => Page | undefined = memo((page) => {
  const { file, conflicts = [], frontMatter } = page;
  const front = frontMatter?.range.end ?? 0;
  const inFront = conflicts.filter(({ range }) => range.start < front);
  const below = conflicts.filter(({ range }) => range.start >= front);
  const work: Work = { wasted: 0 };
  const both = readText({ path: file.path, text: withBoth(withOurs(file.text, inFront), below) }, work);
  const ours = readText({ path: file.path, text: withOurs(file.text, conflicts) }, work);
  if (both.findings.length > ours.findings.length) return undefined;
  return { ...both, file, findings: page.findings, conflicts: below };
});

function readText(file: SourceFile, work: Work): Page {
  const whole = readSource(file.text);
  const front = readFrontMatter(file, whole);
  const end = endOfReading(whole.text, front.end);
  const source = end === undefined ? whole : { ...whole, text: whole.text.slice(0, end) };
  const draft = newDraft(file.path, source, front.open, end !== undefined);
  const state = newBlockState(draft);
  state.line = front.line;
  markdownIt.block.tokenize(state, front.line, state.lineMax);
  const blocks = draft.children;
  for (const pending of draft.pending) readInline(draft, pending);
  const root: Root = {
    kind: 'root',
    range: { start: 0, end: file.text.length },
    children: nest(draft, blocks, 'root'),
  };
  reportRemaining(draft);
  reportUnpaired(draft);
  reportBroken(draft);
  work.wasted += wastedCharacters(draft.effort, source.text.length);
  const findings = [...(front.matter?.findings ?? []), ...draft.findings];
  if (end !== undefined) findings.push(reportTooLarge(whole, end));
  findings.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const lists = finish(root);
  const uncertain = uncertainParts(draft, root, lists.elements);
  const page = { file, frontMatter: front.matter, root, ...lists, findings, ...(uncertain && { uncertain }) };
  return end === undefined ? page : { ...page, unreadFrom: whole.at(end) };
}

function newDraft(path: string, source: Source, flat: boolean, isCut: boolean): Draft {
  return {
    path,
    source,
    flat,
    isCut,
    whole: plainContent(source.text, 0),
    findings: [],
    children: [],
    lines: [],
    depth: 0,
    quotes: 0,
    interrupted: -1,
    pending: [],
    definitions: new Map(),
    footnotes: new Set(),
    imported: new Set(),
    faults: new Map(),
    reported: new Map(),
    broken: [],
    partners: new Map(),
    faultPlaces: new Set(),
    suspects: [],
    effort: newEffort(source.text.length),
    tooDeep: false,
    blocks: 0,
    unclosed: [],
    strays: [],
    slashless: [],
  };
}

const fence = /---[ \t]*(?:\n|$)/y;

interface Front {
  readonly matter: FrontMatter | undefined;
  /** The line after it. */
  readonly line: number;
  /** Offset of its end in the source. 0 without front matter. */
  readonly end: number;
  /** True if it begins and never ends. */
  readonly open: boolean;
}

/** Reads the YAML between two `---` lines at the start of a page. */
function readFrontMatter(file: SourceFile, source: Source): Front {
  const { text } = source;
  const start = fenceEnd(text, 0);
  if (start === undefined) return { matter: undefined, line: 0, end: 0, open: false };
  let line = 1;
  for (let at = start; at < text.length; line++) {
    const end = fenceEnd(text, at);
    if (end !== undefined) {
      const yamlRange = source.range(start, at);
      const range = source.range(0, at + 3);
      return {
        matter: { ...parseFrontMatter(file.text, yamlRange, file.path), range, yamlRange },
        line: line + 1,
        end: Math.min(end, text.length),
        open: false,
      };
    }
    const next = text.indexOf('\n', at);
    if (next < 0) break;
    at = next + 1;
  }
  return { matter: undefined, line: 0, end: 0, open: true };
}

/** Offset after the `---` line that begins at an offset. */
function fenceEnd(text: string, start: number): number | undefined {
  fence.lastIndex = start;
  return fence.test(text) && (start === 0 || fence.lastIndex > start) ? fence.lastIndex : undefined;
}

/** Characters that are parsed again to try out fixes: six times a page of 20 KB. */
const effortBudget = 120_000;
/** Cost of each mistake that is found again, in characters. */
const perMistake = 20;

/**
 * Removes fixes of syntax that do not help: after a fix, the page must have fewer mistakes. Each is tried on the page.
 * If that takes too long, only fixes that always help are kept.
 */
export function withProvenFixes(page: Page, parse: (file: SourceFile) => Page, work: Work): Page {
  const before = mistakes(page);
  if (before === 0) return page;
  let budget = effortBudget;
  const isProven = (finding: Finding, fix: Fix): boolean => {
    const { path, text } = page.file;
    budget -= text.length + before * perMistake;
    if (budget < 0) return certain.has(finding.code);
    const edits = fix.edits.flatMap((each): readonly Edit[] => (each.kind === 'change' ? each.edits : []));
    const inVain = work.wasted;
    const left = mistakes(parse({ path, text: applyEdits(text, edits) }));
    budget -= work.wasted - inVain;
    return left < before;
  };
  const findings = page.findings.map((finding): Finding => {
    if (!isMistake(finding) || finding.fixes === undefined) return finding;
    return { ...finding, fixes: finding.fixes.filter((fix) => isProven(finding, fix)) };
  });
  return { ...page, findings };
}

/** Codes whose fixes help whatever else is on the page. */
const certain = new Set(['mdx/unclosed-brace', 'mdx/html-comment', 'mdx/autolink', 'mdx/stray-closing-tag']);

function isMistake({ code }: Finding): boolean {
  return code.startsWith('mdx/') && !code.startsWith('mdx/too-');
}

function mistakes({ findings }: Page): number {
  return findings.filter(isMistake).length;
}
