import type { Element, Page } from '../../../server/core/page/pageTree.ts';
import type { Edit } from '../../../server/core/text/edit.ts';
import type { Random } from '../../random.ts';

/** A typical mistake of authors. Returns the edit, or undefined if the page has no place for it. */
export interface Mutation {
  readonly name: string;
  breakPage(page: Page, random: Random): Edit | undefined;
}

const HALF = '<Card title="New card" href="/x">';

function edit(start: number, end: number, text: string): Edit {
  return { range: { start, end }, text };
}

function inserted(name: string, text: string): Mutation {
  return {
    name,
    breakPage: ({ file }, random) => {
      const offset = random.below(file.text.length);
      return edit(offset, offset, text);
    },
  };
}

/** Elements whose closing tag can be swapped with that of the parent. */
function crossable({ elements }: Page): readonly (readonly [Element, Element])[] {
  return elements.flatMap((each) => {
    const { parent } = each;
    const fits = each.closeTag !== undefined && parent?.closeTag !== undefined && parent.name !== each.name;
    return fits && parent !== undefined && each.closeTag.end <= (parent.closeTag?.start ?? 0) ? [[each, parent]] : [];
  });
}

export const mutations: readonly Mutation[] = [
  {
    name: 'closing tag dropped',
    breakPage: ({ elements }, random) => {
      const tag = random.pick(elements.filter(({ closeTag }) => closeTag !== undefined))?.closeTag;
      return tag === undefined ? undefined : edit(tag.start, tag.end, '');
    },
  },
  {
    name: 'closing tags crossed',
    breakPage: (page, random) => {
      const [inner, outer] = random.pick(crossable(page)) ?? [];
      if (inner?.closeTag === undefined || outer?.closeTag === undefined) return undefined;
      const { text } = page.file;
      const [first, last] = [inner.closeTag, outer.closeTag];
      const swapped =
        text.slice(last.start, last.end) + text.slice(first.end, last.start) + text.slice(first.start, first.end);
      return edit(first.start, last.end, swapped);
    },
  },
  inserted('less-than sign', '<5'),
  inserted('brace', '{'),
  inserted('HTML comment', '<!-- note -->'),
  {
    name: 'quote lost',
    breakPage: ({ elements }, random) => {
      const strings = elements.flatMap(({ attributes }) =>
        attributes.flatMap(({ value }) => (value?.kind === 'string' ? [value.range] : [])),
      );
      const range = random.pick(strings);
      if (range === undefined) return undefined;
      const offset = random.next() < 0.5 ? range.start : range.end - 1;
      return edit(offset, offset + 1, '');
    },
  },
  {
    name: 'attribute cut',
    breakPage: ({ elements }, random) => {
      const attribute = random.pick(
        elements.flatMap(({ attributes }) => attributes.filter(({ value }) => value !== undefined)),
      );
      if (attribute === undefined) return undefined;
      const { start, end } = attribute.range;
      return edit(start + random.below(end - start), end, '');
    },
  },
  {
    name: 'fence unclosed',
    breakPage: ({ fences, file }, random) => {
      const fence = random.pick(fences.filter(({ closed }) => closed));
      return fence === undefined
        ? undefined
        : edit(file.text.lastIndexOf('\n', fence.range.end - 1) + 1, fence.range.end, '');
    },
  },
  {
    name: 'tag cut',
    breakPage: ({ elements }, random) => {
      const element = random.pick(elements);
      if (element === undefined) return undefined;
      const tag = random.next() < 0.7 ? element.openTag : (element.closeTag ?? element.openTag);
      return edit(tag.start + 1 + random.below(tag.end - tag.start - 1), tag.end, '');
    },
  },
  {
    name: 'component half typed',
    breakPage: ({ file }, random) => {
      const lines = [...file.text.matchAll(/\n/g)].map(({ index }) => index + 1);
      const start = random.pick(lines);
      return start === undefined ? undefined : edit(start, start, `${HALF.slice(0, 1 + random.below(HALF.length))}\n`);
    },
  },
];
