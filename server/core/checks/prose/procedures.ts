import words from '../../../../schemas/prose.json' with { type: 'json' };
import type { Element, Heading, List, Page, PageNode } from '../../page/pageTree.ts';
import { visibleText } from '../../page/walk.ts';
import { catalogueOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Finding } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';
import { ruleSentence } from '../check.ts';

/** Lists with fewer actions are as easy to read without Steps. */
const longList = 5;
/** Minimum share of items that begin with an action. */
const minShare = 0.8;
/** Maximum number of characters of an item that are searched for its first word. */
const maxStartLength = 200;

/** Reports procedures without Steps, and prerequisites after the steps. */
export const proseProcedures: PageCheck = {
  on: 'page',
  codes: ['prose/list-as-steps', 'prose/headings-as-steps', 'prose/late-prerequisites'],
  *run(page, index): Iterable<Finding> {
    const lists = procedureLists(page, index);
    for (const { list, inSteps } of lists)
      if (!inSteps && list.children.length >= longList) yield listAsSteps(page, list);
    const numbered = page.headings.filter(({ text }) => stepNumber(text) !== undefined);
    const [first, second] = numbered;
    if (first !== undefined && second !== undefined && stepNumber(second.text) === (stepNumber(first.text) ?? 0) + 1) {
      yield headingsAsSteps(first, numbered.length);
    }
    yield* latePrerequisites(page, index, [...lists.map(({ list }) => list), ...numbered]);
  },
};

function listAsSteps(page: Page, list: List): Finding {
  const code = 'prose/list-as-steps';
  const message = `These ${list.children.length} numbered actions are a procedure. ${ruleSentence(code)}`;
  return { code, range: firstLine(page, list.range), message };
}

function headingsAsSteps({ range }: Heading, count: number): Finding {
  const code = 'prose/headings-as-steps';
  return { code, range, message: `${count} headings on this page number their steps by hand. ${ruleSentence(code)}` };
}

function* latePrerequisites(page: Page, index: SiteIndex, procedures: readonly PageNode[]): Iterable<Finding> {
  const heading = page.headings.find(
    ({ level, text }) => level === 2 && /^(?:prerequisites?|requirements|before you (?:begin|start))\W*$/i.test(text),
  );
  if (heading === undefined) return;
  const steps = page.elements.filter((element) => isSteps(element, index));
  const early = [...steps, ...procedures].filter(({ range }) => range.start < heading.range.start);
  if (!early.some((node) => !isReported(page, node))) return;
  const code = 'prose/late-prerequisites';
  const message = `"${heading.text}" comes after instructions. ${ruleSentence(code)}`;
  yield { code, range: heading.range, message };
}

interface Procedure {
  readonly list: List;
  readonly inSteps: boolean;
}

/** Returns numbered lists with at least three items, most of which tell the reader to do something. */
function procedureLists(page: Page, index: SiteIndex): readonly Procedure[] {
  const found: Procedure[] = [];
  for (const { node, around } of page.placed) {
    if (node.kind !== 'list' || node.children.length < 3) continue;
    if (around.some((each) => each.kind === 'list')) continue;
    if (!areActions(node)) continue;
    found.push({ list: node, inSteps: around.some((each) => each.kind === 'element' && isSteps(each, index)) });
  }
  return found;
}

function areActions({ children }: List): boolean {
  let others = 0;
  for (const item of children) {
    if (beginsWithAction(visibleText(item, maxStartLength))) continue;
    others++;
    if (children.length - others < children.length * minShare) return false;
  }
  return true;
}

function isSteps({ name }: Element, index: SiteIndex): boolean {
  const shape = catalogueOf(index).components.get(name)?.shape;
  return shape === 'steps' || shape === 'step';
}

const imperatives = new Set(words.imperatives);
const before = new Set(words.beforeImperatives);

/** True for `Click …`, `Optional: click …`, `In the top right, click …`. */
function beginsWithAction(text: string): boolean {
  const start = text.slice(0, maxStartLength).trimStart().toLowerCase();
  const place = /^(?:in|on|from|under|at|to|back in) [^,]{2,80}, /.exec(start)?.[0] ?? '';
  const found = start.slice(place.length).match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  const first = found.find((word) => !before.has(word));
  // Only the first word counts as the verb.
  return first !== undefined && imperatives.has(first) && /^\W*$/.test(leftOf(start.slice(place.length), first));
}

function leftOf(text: string, word: string): string {
  const left = text.slice(0, text.indexOf(word));
  return [...before].reduce((rest, each) => rest.replace(each, ''), left);
}

/** Returns 2 for `Step 2: …`. */
function stepNumber(text: string): number | undefined {
  const number = /^step\s*(\d{1,2})\b/i.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

const telling = new Set(words.telling);

/** True for a list in a section that describes something. Actions in it are not instructions. */
function isReported(page: Page, node: PageNode): boolean {
  if (node.kind !== 'list') return false;
  const heading = page.headings.findLast(({ range }) => range.end <= node.range.start);
  const word = heading === undefined ? 'overview' : (/[a-z]+/i.exec(heading.text)?.[0].toLowerCase() ?? '');
  return telling.has(word);
}

function firstLine({ file }: Page, { start, end }: Range): Range {
  const newline = file.text.slice(start, end).search(/[\r\n]/);
  return { start, end: newline < 0 ? end : start + newline };
}
