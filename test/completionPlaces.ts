import type { Page } from '../server/core/page/pageTree.ts';
import type { Random } from './random.ts';

/** A page while someone writes: its text, and the cursor of a completion. */
export interface TypedPlace {
  readonly text: string;
  readonly offset: number;
}

/** Every place of a page where completion opens: in tags, link targets, fence lines and front matter. */
export function placesOf(page: Page): readonly number[] {
  const { elements, links, images, fences, frontMatter } = page;
  const front = frontMatter?.root?.kind === 'object' ? frontMatter.root.properties : [];
  return [
    ...front.flatMap(({ keyRange, value }) => [keyRange.end, ...(value === undefined ? [] : [value.range.end])]),
    ...elements.flatMap(({ nameRange, attributes, openTag, selfClosing, closeNameRange }) => [
      nameRange.end,
      ...(selfClosing ? [] : [openTag.end - 1]),
      ...attributes.flatMap(({ nameRange: name, value }) => [
        name.end,
        ...(value === undefined ? [] : [value.range.start + 1, value.range.end - 1]),
      ]),
      ...(closeNameRange === undefined ? [] : [closeNameRange.end]),
    ]),
    ...links.filter(({ form }) => form === 'inline').map(({ targetRange }) => targetRange.end),
    ...images.map(({ targetRange }) => targetRange.start),
    ...fences.map(({ infoRange }) => infoRange.end),
  ];
}

/** What authors begin to type on a new line and within text, with the cursor at `|`. An editor closes what it opens. */
const beginnings = [
  '<|',
  '<Ca|',
  '<Ste|',
  '<Card |/>',
  '<Card icon="|" />',
  '<Frame><img src="|" /></Frame>',
  '```|\n```',
];
const inlineBeginnings = [
  '<|',
  '<Too|',
  '<Icon icon="|" />',
  '[text](|)',
  '[text](/|)',
  '![alt](|)',
  '<Badge |>new</Badge>',
];

/**
 * A place for completion: one in the page, or a new tag, link or fence on a blank line at its top level or after a
 * paragraph there.
 */
export function typedPlace(page: Page, random: Random): TypedPlace | undefined {
  const { text } = page.file;
  if (random.next() < 0.6) {
    const offset = random.pick(placesOf(page));
    return offset === undefined ? undefined : { text, offset };
  }
  const paragraphs = page.root.children.filter(({ kind }) => kind === 'paragraph');
  const end = random.pick(paragraphs)?.range.end;
  if (end === undefined) return undefined;
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const typed =
    random.next() < 0.5
      ? `${line}${line}${random.pick(beginnings) ?? '<|'}`
      : ` ${random.pick(inlineBeginnings) ?? '<|'}`;
  return {
    text: text.slice(0, end) + typed.replace('|', '').replace(/\r?\n/g, line) + text.slice(end),
    offset: end + typed.replace(/\r?\n/g, line).indexOf('|'),
  };
}
