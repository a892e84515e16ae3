import { slugOf } from '../../page/anchorRule.ts';
import type { Heading, Page } from '../../page/pageTree.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, type Range } from '../../text/range.ts';

/** A heading and its content up to the next heading. */
export interface Section {
  readonly heading: Heading;
  /** Parts that translations keep: code, component names, images, ids. */
  readonly marks: ReadonlySet<string>;
}

/** The sections of a page, in order. */
export const sectionsOf: (page: Page) => readonly Section[] = memo((page: Page) =>
  page.headings.map((heading, at) => {
    const end = page.headings[at + 1]?.range.start ?? page.file.text.length;
    return { heading, marks: marksIn(page, heading, { start: heading.range.start, end }) };
  }),
);

function marksIn({ fences, images, elements, file }: Page, { id }: Heading, range: Range): ReadonlySet<string> {
  const marks = new Set<string>(id === undefined ? [] : [`id ${id.value}`]);
  for (const fence of fences) if (encloses(range, fence.range)) marks.add(`code ${fence.value.slice(0, 200)}`);
  for (const image of images)
    if (encloses(range, image.range)) marks.add(`image ${image.target.slice(image.target.lastIndexOf('/') + 1)}`);
  for (const { name, openTag } of elements) if (encloses(range, openTag)) marks.add(`tag ${name}`);
  for (const [, code] of file.text.slice(range.start, range.end).matchAll(/`([^`\r\n]{1,80})`/g))
    marks.add(`word ${code}`);
  return marks;
}

/** Limit for the number of compared pairs. Longer lists are aligned by order alone. */
const maxPairs = 60_000;

/**
 * Aligns the sections of two translations in order, by what they have in common and preferably at the same level. One
 * side of a pair is undefined if that page lacks the section.
 */
export function alignSections(
  one: readonly Section[],
  other: readonly Section[],
): readonly (readonly [Section | undefined, Section | undefined])[] {
  if (one.length * other.length > maxPairs)
    return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]] as const);
  // Best total similarity of the remaining sections from each pair on.
  const best: number[][] = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  const likeness = one.map((a) => other.map((b) => likenessOf(a, b)));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const row = best[i];
      if (row !== undefined) row[j] = Math.max(at(i + 1, j), at(i, j + 1), (likeness[i]?.[j] ?? 0) + at(i + 1, j + 1));
    }
  }
  const pairs: (readonly [Section | undefined, Section | undefined])[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const like = likeness[i]?.[j] ?? 0;
    if (like > 0 && at(i, j) === like + at(i + 1, j + 1)) pairs.push([one[i++], other[j++]]);
    else if (j >= other.length || (i < one.length && at(i, j) === at(i + 1, j))) pairs.push([one[i++], undefined]);
    else pairs.push([undefined, other[j++]]);
  }
  return pairs;
}

/**
 * The pairs of `alignSections` that are certain. Where one of the pages lacks a section, its neighbors could be paired
 * in several ways. They are certain if they share a name, code, a component or an image.
 */
export function surePairs(
  one: readonly Section[],
  other: readonly Section[],
): readonly (readonly [Section, Section])[] {
  const sure: (readonly [Section, Section])[] = [];
  let open: (readonly [Section, Section])[] = [];
  let isEven = true;
  const close = (): void => {
    if (isEven) pushAll(sure, open);
    open = [];
    isEven = true;
  };
  for (const [a, b] of alignSections(one, other)) {
    if (a === undefined || b === undefined) isEven = false;
    else if (isAlike(a, b)) {
      close();
      sure.push([a, b]);
    } else open.push([a, b]);
  }
  close();
  return sure;
}

function isAlike(a: Section, b: Section): boolean {
  const name = headingName(a.heading);
  return (name !== '' && name === headingName(b.heading)) || [...a.marks].some((mark) => b.marks.has(mark));
}

/**
 * Similarity from 1 to 3 for sections of the same level; most for the same name. A section whose level differs can
 * still match by name.
 */
function likenessOf({ heading, marks }: Section, other: Section): number {
  let shared = 0;
  for (const mark of marks) if (other.marks.has(mark)) shared++;
  const most = Math.max(marks.size, other.marks.size);
  const base = heading.level === other.heading.level ? 1 : 0.4;
  // Product names are the same in all languages.
  const name = headingName(heading);
  if (name !== '' && name === headingName(other.heading)) return 3 * base;
  return base * (1 + (most === 0 ? 1 : (2 * shared) / most));
}

function headingName({ id, text }: Heading): string {
  return id?.value ?? slugOf(text);
}
