import type { Block, Inline, Page, PageNode } from '../../page/pageTree.ts';
import { childrenOf, walk } from '../../page/walk.ts';
import type { Finding } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

/** Reports text that was meant as a link: with its parts in the wrong order, separated, or with an unknown label. */
export const linkWriting: PageCheck = {
  on: 'page',
  codes: ['link/undefined-label', 'link/reversed', 'link/space-between', 'link/space-in-target'],
  *run(page): Iterable<Finding> {
    // A quick check, because most pages have no such text.
    if (!/\]\[|\)\[|\][ \t]\(|\]\([^()\n]*[ \t]/.test(page.file.text)) return;
    const found: Finding[] = [];
    if (page.root.children.some(isText)) pushAll(found, [...findingsIn(page, page.root)]);
    walk(page.root, (node, around) => {
      if (!isText(node) && !('children' in node && node.children.some(isText))) return;
      if (isText(node) || around.some(isLiteral) || isLiteral(node) || isMarkup(node) || node.kind === 'link') return;
      pushAll(found, [...findingsIn(page, node)]);
    });
    yield* found;
  },
};

function isText({ kind }: PageNode): boolean {
  return kind === 'text';
}

function isMarkup({ kind }: PageNode): boolean {
  return kind === 'emphasis' || kind === 'strong' || kind === 'delete';
}

function isLiteral(node: PageNode): boolean {
  return node.kind === 'element' && /^(?:code|pre|kbd|samp|script|style|textarea)$/.test(node.name);
}

/** Private-use characters in place of markup (including escaped characters) and of whole nodes. */
const markup = '\uE000';
const nodeMark = '\uE001';

/** A block's text as written, with placeholders for everything that is not text. */
interface Written {
  readonly text: string;
  /** Returns the place in the file of a place in the text. */
  placeOf(at: number): number;
}

function writtenOf({ file }: Page, block: PageNode): Written {
  const first = childrenOf(block)[0];
  let text = '';
  let end = first?.range.start ?? block.range.start;
  /** Start of each piece in the text, and the difference to its place in the file. */
  const pieces: { readonly at: number; readonly shift: number }[] = [];
  const put = (until: number, piece: string): void => {
    if (until <= end) return;
    pieces.push({ at: text.length, shift: end - text.length });
    text += piece;
    end = until;
  };
  const stack: (Block | Inline)[] = [];
  const later = (node: PageNode): void => {
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as Block | Inline);
  };
  later(block);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { start, end: until } = node.range;
    put(start, file.text.slice(end, start).replace(/[^\n]/g, markup));
    if (isMarkup(node)) later(node);
    // An autolink counts as text.
    else if (isText(node) || (node.kind === 'link' && node.form === 'autolink'))
      put(until, file.text.slice(end, until).replace(/\\[^\n]/g, markup + markup));
    else put(until, nodeMark);
  }
  return {
    text,
    placeOf(at) {
      let low = 0;
      for (let high = pieces.length; low + 1 < high; ) {
        const middle = (low + high) >> 1;
        if ((pieces[middle]?.at ?? 0) <= at) low = middle;
        else high = middle;
      }
      return at + (pieces[low]?.shift ?? 0);
    },
  };
}

/** Beginnings of what is certainly a target: a URL, a path, a fragment. */
const target = String.raw`(?:https?:\/\/|mailto:|www\.|\/[\p{L}\p{N}]|\.\.?\/|#[\p{L}\p{N}])`;
const isTarget = new RegExp(`^${target}`, 'u');
/** `[text][label]`, `[text][]` */
const reference = /\[([^[\]]+)\]\[([^[\]\n]*)\](?![[(:])/g;
/** `(text)[target]` */
const reversed = /\(([^()[\]]+)\)\[([^()[\]\s]+)\]/g;
/** `[text] (target)` */
const apart = /\[([^[\]]+)\]([ \t]+)\(([^()\s]+)\)/g;
/** `[text](a b)` */
const inline = /\[([^[\]]*)\]\(([^()\n"']+)\)/g;

function* findingsIn(page: Page, block: PageNode): Iterable<Finding> {
  const { text, placeOf } = writtenOf(page, block);
  const { path } = page.file;
  const rangeOf = (at: number, length: number): Range => ({ start: placeOf(at), end: placeOf(at + length - 1) + 1 });
  for (const match of text.matchAll(reference)) {
    const [, shown = '', label = ''] = match;
    if (!beginsWord(text, match.index) || !readsAsLabel(shown) || (label !== '' && !readsAsLabel(label))) continue;
    const name = label === '' ? shown : label;
    yield {
      code: 'link/undefined-label',
      range: rangeOf(match.index, match[0].length),
      message: `This shows as text: no line of this page defines the label "[${name}]". Write the target as \`[…](target)\`, or add the line \`[${name}]: target\`.`,
    };
  }
  for (const match of text.matchAll(reversed)) {
    const [, shown = '', to = ''] = match;
    if (!beginsWord(text, match.index) || !isTarget.test(to)) continue;
    const range = rangeOf(match.index, match[0].length);
    yield {
      code: 'link/reversed',
      range,
      message: 'This shows as text: in a link the text is in brackets and the target in parentheses, `[text](target)`.',
      fixes: [
        suggestion({
          path,
          title: 'Swap the brackets',
          edits: [
            {
              range,
              text: `[${page.file.text.slice(range.start + 1, placeOf(match.index + 1 + shown.length))}](${to})`,
            },
          ],
        }),
      ],
    };
  }
  for (const match of text.matchAll(apart)) {
    const [, shown = '', blanks = '', to = ''] = match;
    if (!beginsWord(text, match.index) || !isTarget.test(to)) continue;
    const at = placeOf(match.index + shown.length + 2);
    yield {
      code: 'link/space-between',
      range: rangeOf(match.index, match[0].length),
      message: 'This shows as text: there is a space between the text of the link and its target.',
      fixes: [
        suggestion({
          path,
          title: 'Remove the space',
          edits: [{ range: { start: at, end: at + blanks.length }, text: '' }],
        }),
      ],
    };
  }
  for (const match of text.matchAll(inline)) {
    const to = match[2] ?? '';
    const named = to.trim();
    if (!/[ \t]/.test(named) || /[<>]/.test(named) || !isPathWithBlank(named)) continue;
    const range = rangeOf(match.index + match[0].indexOf('](') + 2 + to.indexOf(named), named.length);
    yield {
      code: 'link/space-in-target',
      range,
      message: 'This shows as text: a target has no spaces. Write them as `%20`, or correct the path.',
      fixes: [
        suggestion({
          path,
          title: 'Write "%20" for each space',
          edits: [{ range, text: named.replace(/[ \t]/g, '%20') }],
        }),
      ],
    };
  }
}

/** False for an index: `items[0][1]`, `f(x)[0]`, `` `a`[b][c] ``. */
function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}_\])}>\uE001$"'`]/u.test(text.charAt(at - 1));
}

/** True for words. False for a number, a footnote, a checkbox or an index. */
function readsAsLabel(text: string): boolean {
  return !text.startsWith('^') && /\p{L}{2}/u.test(text) && !/[=<>{}]/.test(text);
}

function isPathWithBlank(text: string): boolean {
  return (
    /^(?:https?:\/\/|\.{0,2}\/[\p{L}\p{N}])/u.test(text) ||
    /\.(?:mdx?|html?|png|jpe?g|gif|svg|webp|pdf|zip)(?:[?#]\S*)?$/i.test(text)
  );
}
