import type { Edit } from '../../text/edit.ts';
import type { Fix, Related } from '../../text/finding.ts';
import { fixOf, insertion, safeFix, suggestion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanks } from '../../text/text.ts';
import type { Unpaired } from '../draft.ts';
import { addFinding, type Draft, originOf, rangeIn } from '../draft.ts';
import { reportWrongName } from './nest.ts';
import { type Pair, pairUp } from './pairUp.ts';
import { tagRange } from './tagFault.ts';
import { isHtmlName, isVoidName } from './tagReader.ts';

/** MDX's names for what can end an element, in the words of messages. */
const blocks: Readonly<Record<string, string>> = {
  paragraph: 'its paragraph',
  heading: 'its heading',
  setextHeading: 'its heading',
  tableCell: 'its table cell',
  listItem: 'its list item',
  blockquote: 'its quote',
  footnoteDefinition: 'its footnote',
  emphasis: 'the emphasized text',
  strong: 'the bold text',
  delete: 'the struck text',
  link: 'the link',
  linkReference: 'the link',
  root: 'the page',
};

const holders: ReadonlySet<string> = new Set(['listItem', 'blockquote', 'footnoteDefinition']);
const spans: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference']);

/** Reports tags without a partner. Tags that follow from another mistake are left out. */
export function reportUnpaired(draft: Draft): void {
  if (draft.unclosed.length === 0 && draft.strays.length === 0) return;
  const { pairs, misnamed, opens, closes, swallowed } = pairUp(draft, (open) => isLikelyText(draft, open));
  const slashless = withoutSlash(draft, opens);
  const explained = new Set(slashless.values());
  for (const each of opens) {
    const closed = slashless.get(each);
    if (closed !== undefined) reportSlash(draft, closed, each);
    else if (!explained.has(each) && !mayBeClosed(draft, each)) reportUnclosed(draft, each, opens);
  }
  for (const each of closes) reportStray(draft, each);
  for (const { open, close } of misnamed) reportWrongName(draft, open.tag, close.tag);
  for (const each of pairs) reportPair(draft, each);
  if (swallowed !== undefined) reportFence(draft, swallowed.open, swallowed.fence);
}

/** True if the rest of a page that is too large may close the element. */
function mayBeClosed({ isCut }: Draft, { cutBy, within }: Unpaired): boolean {
  return isCut && cutBy === undefined && (within === 'root' || holders.has(within));
}

function tagName(tag: Unpaired): string {
  return tag.tag.syntax.name;
}

function relate(draft: Draft, range: Range, message: string): readonly Related[] {
  return [{ path: draft.path, range, message }];
}

function reportUnclosed(draft: Draft, open: Unpaired, opens: readonly Unpaired[]): void {
  const name = tagName(open);
  if (isVoidName(name)) {
    const message = `"<${name}>" is never closed. Write "<${name} />".`;
    const fixes = [selfClosingFix(draft, open)];
    addFinding(draft, 'mdx/unclosed-tag', tagRange(draft, open.tag), message, { fixes });
    return;
  }
  const cut = open.cutBy;
  const until = cut === undefined ? `the end of ${blocks[open.within] ?? 'its block'}` : `"</${cut.syntax.name}>"`;
  const isText = isLikelyText(draft, open);
  const hint = isText ? ' Write "\\<" if no tag is meant.' : '';
  const message = `"<${name}>" is never closed: "</${name}>" is missing before ${until}.${hint}`;
  const related = cut === undefined ? [] : relate(draft, tagRange(draft, cut), `"</${cut.syntax.name}>" is here.`);
  addFinding(draft, 'mdx/unclosed-tag', tagRange(draft, open.tag), message, {
    related,
    fixes: isText ? [escapeFix(draft, open), closeFix(draft, open)] : [closeFix(draft, endsBefore(draft, open, opens))],
  });
}

/**
 * Returns the unclosed tags that are likely closing tags without their slash, such as the second in `<Tip>a<Tip>`, each
 * with the tag that it closes.
 */
function withoutSlash(draft: Draft, opens: readonly Unpaired[]): ReadonlyMap<Unpaired, Unpaired> {
  const found = new Map<Unpaired, Unpaired>();
  let open: Unpaired | undefined;
  for (const each of [...opens].sort((a, b) => a.start - b.start)) {
    const name = tagName(each);
    const isSame = open !== undefined && tagName(open) === name && open.block === each.block;
    const isPlain = each.tag.syntax.attributes.length === 0 && !isVoidName(name) && !siblings.has(name);
    if (open !== undefined && isSame && isPlain && open.cutBy === each.cutBy && !isLikelyText(draft, each)) {
      found.set(each, open);
      open = undefined;
    } else open = each;
  }
  return found;
}

function reportSlash(draft: Draft, open: Unpaired, close: Unpaired): void {
  draft.slashless.push(close.tag);
  const name = tagName(open);
  const range = tagRange(draft, close.tag);
  const message = `"<${name}>" is never closed. To close the "<${name}>" above, write "</${name}>".`;
  const title = `Change to "</${name}>"`;
  addFinding(draft, 'mdx/unclosed-tag', range, message, {
    related: relate(draft, tagRange(draft, open.tag), `"<${name}>" begins here.`),
    fixes: [suggestion({ path: draft.path, title, edits: [{ range, text: `</${name}>` }] })],
  });
}

/** HTML elements that end where the next of the same name begins. */
const siblings: ReadonlySet<string> = new Set(['li', 'p', 'td', 'th', 'tr', 'dt', 'dd', 'option']);

/** Ends an unclosed element before the next of the same name, as HTML does. */
function endsBefore({ source }: Draft, open: Unpaired, opens: readonly Unpaired[]): Unpaired {
  const name = tagName(open);
  if (!siblings.has(name) || opens.length > maxSiblings) return open;
  const next = opens.find((each) => each.start > open.start && each.block === open.block && tagName(each) === name);
  return next === undefined
    ? open
    : { ...open, contentEnd: source.at(source.text.slice(0, next.start).trimEnd().length) };
}

const maxSiblings = 100;

/** True for words in angle brackets that are not likely an element: `<your-key>`, `List<String>`, `<T>`. */
function isLikelyText(draft: Draft, { tag, start }: Unpaired): boolean {
  const { name, attributes } = tag.syntax;
  if (attributes.length > 0 || name === '' || isHtmlName(name)) return false;
  if (/^[a-z][^.]*$/.test(name)) return true;
  return !tag.flow && (/^[A-Z]$/.test(name) || /\w/.test(draft.source.text.charAt(start - 1)));
}

function escapeFix(draft: Draft, { start }: Unpaired): Fix {
  return safeFix({
    path: draft.path,
    title: 'Write "\\<" for a less-than sign',
    edits: [insertion(draft.source.at(start), '\\')],
  });
}

/** `<br>` becomes `<br />`. */
function selfClosingFix(draft: Draft, { tag }: Unpaired): Fix {
  const { content, syntax } = tag;
  let at = syntax.end - 1;
  while (at > syntax.nameEnd && /\s/.test(content.text.charAt(at - 1))) at--;
  const name = `<${syntax.name} />`;
  return safeFix({
    path: draft.path,
    title: `Change to "${name}"`,
    edits: [{ range: rangeIn(draft, content, at, syntax.end), text: ' />' }],
  });
}

/**
 * Adds a closing tag after the content of an element. The fix is safe only if there is no content, because otherwise
 * the intended end is unknown.
 */
function closeFix(draft: Draft, open: Unpaired): Fix {
  const { source } = draft;
  const start = open.start + open.tag.syntax.end - open.tag.syntax.start;
  const edit = closing(draft, open);
  const between = edit.range.start - source.at(start);
  const isEmpty = source.text.slice(start, start + between).trim() === '';
  return fixOf({
    kind: isEmpty ? 'safe' : 'suggestion',
    path: draft.path,
    title: `Add "</${tagName(open)}>"`,
    edits: [edit],
  });
}

/**
 * Returns the closing tag after the content of an element, on a separate line if the opening tag is alone on its line.
 */
function closing(draft: Draft, { tag, start, contentEnd }: Unpaired): Edit {
  const name = `</${tag.syntax.name}>`;
  return insertion(contentEnd, tag.flow ? `\n${prefixOf(draft, start)}${name}` : name);
}

/** Returns the prefix for a new line in the same lists and quotes as the text at an offset. */
function prefixOf({ source: { text } }: Draft, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[^>\s]/g, ' ');
}

function reportStray(draft: Draft, close: Unpaired): void {
  const name = tagName(close);
  const range = tagRange(draft, close.tag);
  const message = `"</${name}>" has no opening "<${name}>".`;
  // Browsers show `</br>` as a line break.
  const written = name === 'br' ? '<br />' : '';
  const title = written === '' ? `Remove "</${name}>"` : `Change to "${written}"`;
  const fixes = [safeFix({ path: draft.path, title, edits: [{ range, text: written }] })];
  addFinding(draft, 'mdx/stray-closing-tag', range, message, { fixes });
}

function reportPair(draft: Draft, { open, close, crossed }: Pair): void {
  if (crossed !== undefined) reportCrossed(draft, open, close, crossed);
  else if (open.block === close.block) reportAcrossSpan(draft, open, close);
  else reportAcrossBlocks(draft, open, close);
}

/** Reports `<a><b></a></b>`. `first` is the closing tag that comes too early. */
function reportCrossed(draft: Draft, open: Unpaired, close: Unpaired, first: NonNullable<Pair['crossed']>): void {
  const name = tagName(open);
  const other = first.syntax.name;
  const range = tagRange(draft, first);
  const message = `"</${other}>" comes before "</${name}>", which closes the "<${name}>" inside it. Elements cannot overlap.`;
  const edits = [
    { range, text: `</${name}>` },
    { range: tagRange(draft, close.tag), text: `</${other}>` },
  ];
  const between = originOf(first.content, first.syntax.end);
  const isAlone = draft.source.text.slice(between, close.start).trim() === '';
  addFinding(draft, 'mdx/crossed-tags', range, message, {
    related: relate(draft, tagRange(draft, open.tag), `"<${name}>" begins here.`),
    // Content between the two would move to another element.
    fixes: [
      fixOf({
        kind: isAlone ? 'safe' : 'suggestion',
        path: draft.path,
        title: `Swap "</${other}>" and "</${name}>"`,
        edits,
      }),
    ],
  });
}

/** Reports an element that begins outside emphasis or a link and ends inside it, or the reverse. */
function reportAcrossSpan(draft: Draft, open: Unpaired, close: Unpaired): void {
  const name = tagName(open);
  const atOpen = spans.has(open.within);
  const inside = blocks[atOpen ? open.within : close.within] ?? 'one block';
  const message = `"<${name}>" and "</${name}>" must both be inside ${inside}, or both outside it.`;
  const here = atOpen ? open : close;
  const there = atOpen ? close : open;
  const edits = [insertion(open.contentEnd, `</${name}>`), { range: tagRange(draft, close.tag), text: '' }];
  addFinding(draft, 'mdx/crossed-tags', tagRange(draft, here.tag), message, {
    related: relate(draft, tagRange(draft, there.tag), 'The other tag is here.'),
    fixes: [suggestion({ path: draft.path, title: `Move "</${name}>"`, edits })],
  });
}

/** Reports an element that begins in one block and ends in another. */
function reportAcrossBlocks(draft: Draft, open: Unpaired, close: Unpaired): void {
  const name = tagName(open);
  // MDX stops at the end of the opening tag's block, or at a closing tag before that.
  const atOpen = open.blockEnd <= close.start;
  const here = atOpen ? open : close;
  const there = atOpen ? close : open;
  const held = [open, close].find(({ within }) => holders.has(within));
  const [inside, outside] = held === close ? [`/${name}`, name] : [name, `/${name}`];
  const message =
    held === undefined
      ? `"<${name}>" begins in one block and "</${name}>" closes it in another. Put both on separate lines, or both in one paragraph.`
      : `"<${inside}>" is in a ${blocks[held.within]?.slice(4)} and "<${outside}>" is not in the same one. An element must begin and end in the same block.`;
  addFinding(draft, 'mdx/tag-across-blocks', tagRange(draft, here.tag), message, {
    related: relate(draft, tagRange(draft, there.tag), 'The other tag is here.'),
    fixes: [
      safeFix({
        path: draft.path,
        title: `Put "<${name}>" and "</${name}>" on separate lines`,
        edits: ownLines(draft, open, close),
      }),
      ...moveOut(draft, open, close),
      moveIn(draft, open, close),
    ],
  });
}

/** Moves a closing tag out of a list. It is in the last item because it is indented as far as the list. */
function moveOut(draft: Draft, open: Unpaired, close: Unpaired): readonly Fix[] {
  const { text } = draft.source;
  const { syntax } = close.tag;
  const closeLine = text.lastIndexOf('\n', close.start - 1) + 1;
  const before = text.slice(closeLine, close.start);
  const lineEnd = text.indexOf('\n', close.start);
  const rest = text.slice(close.start + syntax.end - syntax.start, lineEnd < 0 ? undefined : lineEnd);
  if (closeLine === 0 || before === '' || before.trim() !== '' || rest.trim() !== '') return [];
  const openLine = text.lastIndexOf('\n', open.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(openLine, open.start))?.[0] ?? '';
  const above = text.slice(text.lastIndexOf('\n', closeLine - 2) + 1, closeLine - 1);
  const edit = { range: draft.source.range(closeLine, close.start), text: (above.trim() === '' ? '' : '\n') + indent };
  return [safeFix({ path: draft.path, title: `Move "</${syntax.name}>" out of the block above`, edits: [edit] })];
}

/** Moves a closing tag to the end of the block that the element begins in. */
function moveIn(draft: Draft, open: Unpaired, close: Unpaired): Fix {
  const { text } = draft.source;
  const end = close.start + close.tag.syntax.end - close.tag.syntax.start;
  const lineStart = text.lastIndexOf('\n', close.start - 1);
  const isAlone =
    lineStart >= 0 &&
    /^[\s>]*$/.test(text.slice(lineStart, close.start)) &&
    /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200));
  const gone = { range: draft.source.range(isAlone ? lineStart : close.start, end), text: '' };
  const title = `Move "</${tagName(open)}>" to the end of ${blocks[open.within] ?? 'its block'}`;
  // If there is text between the two, the element would get less content than intended.
  const isSure = isAlone && /^[\s>]*$/.test(text.slice(open.blockEnd, close.start));
  return fixOf({ kind: isSure ? 'safe' : 'suggestion', path: draft.path, title, edits: [closing(draft, open), gone] });
}

/** The prefix of a line up to the first text in its lists and quotes. */
const containers = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)*$/;

/** Adds line breaks after an opening and before a closing tag if text shares their lines. */
function ownLines(draft: Draft, open: Unpaired, close: Unpaired): readonly Edit[] {
  const { text } = draft.source;
  const after = open.start + open.tag.syntax.end - open.tag.syntax.start;
  const openLine = text.lastIndexOf('\n', open.start - 1) + 1;
  const closeLine = text.lastIndexOf('\n', close.start - 1) + 1;
  if (!containers.test(text.slice(openLine, open.start))) return [];
  const prefix = prefixOf(draft, open.start);
  const behind = skipBlanks(text, after);
  const edits: Edit[] = [];
  if (behind < text.length && text.charCodeAt(behind) !== 10)
    edits.push({ range: draft.source.range(after, behind), text: `\n${prefix}` });
  if (text.slice(closeLine, close.start).trim() !== '')
    edits.push(insertion(draft.source.at(close.start), `\n${prefix}`));
  return edits;
}

/** Reports a code block without a closing fence that contains the closing tag of an element. */
function reportFence(draft: Draft, open: Unpaired, fence: { readonly start: number; readonly end: number }): void {
  const { source } = draft;
  const name = tagName(open);
  const marker = /^(?:`+|~+|\$+)/.exec(source.text.slice(fence.start, fence.end))?.[0] ?? '```';
  const close = source.text.indexOf(`</${name}>`, fence.start);
  const lineStart = source.text.lastIndexOf('\n', close) + 1;
  const what = marker.startsWith('$') ? 'formula' : 'code block';
  const message = `"<${name}>" is never closed, because the ${what} below has no closing "${marker}" and contains "</${name}>".`;
  addFinding(draft, 'mdx/unclosed-tag', tagRange(draft, open.tag), message, {
    related: relate(draft, source.range(fence.start, fence.start + marker.length), `The ${what} begins here.`),
    fixes: [
      suggestion({
        path: draft.path,
        title: `Close the ${what} with "${marker}"`,
        edits: [insertion(source.at(lineStart), `${prefixOf(draft, fence.start)}${marker}\n`)],
      }),
    ],
  });
}
