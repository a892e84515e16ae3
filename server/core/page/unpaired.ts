import { fixIn, insertion } from '../text/fix.ts';
import type { Draft } from './draft.ts';
import { addFinding } from './findings.ts';
import type { Unpaired } from './nest.ts';
import { tagRange } from './tagFault.ts';

/**
 * Says what is wrong with tags that found no partner, when all are known: an opening and a closing tag of one name that
 * stand in different blocks, or crossed, are one mistake.
 */
export function reportUnpaired(draft: Draft): void {
  const open = new Map<string, Unpaired[]>();
  const all = [
    ...draft.unclosed.map((each) => ({ each, closes: false })),
    ...draft.strays.map((each) => ({ each, closes: true })),
  ].sort((a, b) => a.each.start - b.each.start);
  const paired = new Set<Unpaired>();
  for (const { each, closes } of all) {
    const { name } = each.tag.syntax;
    const same = open.get(name) ?? [];
    if (!closes) open.set(name, [...same.slice(-50), each]);
    else {
      const partner = same.pop();
      if (partner === undefined) reportStray(draft, each);
      else {
        paired.add(partner);
        if (partner.block === each.block) reportCrossed(draft, partner, each);
        else reportAcross(draft, partner, each);
      }
    }
  }
  for (const each of draft.unclosed) if (!paired.has(each)) reportUnclosed(draft, each);
}

function shown(tag: Unpaired): string {
  return `"<${tag.tag.syntax.form === 'close' ? '/' : ''}${tag.tag.syntax.name}>"`;
}

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'its paragraph',
  heading: 'its heading',
  setextHeading: 'its heading',
  tableCell: 'its table cell',
  listItem: 'its list item',
  blockquote: 'its quote',
  footnoteDefinition: 'its footnote',
  emphasis: 'the emphasised text',
  strong: 'the bold text',
  delete: 'the struck text',
  link: 'the link',
  linkReference: 'the link',
  root: 'the page',
};

function reportUnclosed(draft: Draft, open: Unpaired): void {
  const { name } = open.tag.syntax;
  const range = tagRange(draft, open.tag);
  const cut = open.cutBy;
  const until = cut === undefined ? `the end of ${BLOCKS[open.within] ?? 'its block'}` : `"</${cut.syntax.name}>"`;
  const message = `"<${name}>" is never closed: "</${name}>" is missing before ${until}.`;
  const related =
    cut === undefined
      ? []
      : [{ path: draft.path, range: tagRange(draft, cut), message: `"</${cut.syntax.name}>" stands here.` }];
  addFinding(draft, 'mdx/unclosed-tag', range, message, { related, fixes: [closeFix(draft, open)] });
}

/** Puts the closing tag behind what the element encloses: on a line of its own where the opening tag has one. */
function closeFix(draft: Draft, open: Unpaired): ReturnType<typeof fixIn> {
  const { tag, contentEnd } = open;
  const { text } = draft.source;
  const name = `</${tag.syntax.name}>`;
  if (!tag.flow) return fixIn(draft.path, `Add "${name}"`, [insertion(contentEnd, name)], true);
  const lineStart = text.lastIndexOf('\n', open.start - 1) + 1;
  const indent = text.slice(lineStart, open.start);
  const blank = indent.trim() === '' ? indent : indent.replace(/[^>\s]/g, ' ');
  return fixIn(draft.path, `Add "${name}"`, [insertion(contentEnd, `\n${blank}${name}`)], true);
}

function reportStray(draft: Draft, close: Unpaired): void {
  const { name } = close.tag.syntax;
  const range = tagRange(draft, close.tag);
  const message = `${shown(close)} closes nothing: there is no open "<${name}>" before it.`;
  const fixes = [fixIn(draft.path, `Remove ${shown(close)}`, [{ range, text: '' }], true)];
  addFinding(draft, 'mdx/stray-closing-tag', range, message, { fixes });
}

/** `<a><b></a></b>`, or an element that reaches out of emphasis. */
function reportCrossed(draft: Draft, open: Unpaired, close: Unpaired): void {
  const { name } = open.tag.syntax;
  const cut = open.cutBy;
  const openRange = tagRange(draft, open.tag);
  const closeRange = tagRange(draft, close.tag);
  const related = [{ path: draft.path, range: openRange, message: `"<${name}>" begins here.` }];
  if (cut === undefined) {
    const within = BLOCKS[close.within === open.within ? open.within : close.within] ?? 'a block';
    const message = `"<${name}>" and "</${name}>" must both stand inside ${within}, or both outside.`;
    addFinding(draft, 'mdx/crossed-tags', closeRange, message, { related });
    return;
  }
  const cutRange = tagRange(draft, cut);
  const message = `"</${cut.syntax.name}>" closes its element before "</${name}>" closes "<${name}>" inside it: elements may not cross.`;
  const fixes = [
    fixIn(
      draft.path,
      `Swap "</${cut.syntax.name}>" and "</${name}>"`,
      [
        { range: cutRange, text: `</${name}>` },
        { range: closeRange, text: `</${cut.syntax.name}>` },
      ],
      true,
    ),
  ];
  addFinding(draft, 'mdx/crossed-tags', cutRange, message, { related, fixes });
}

/** An element that begins in one block and ends in another. */
function reportAcross(draft: Draft, open: Unpaired, close: Unpaired): void {
  const { name } = open.tag.syntax;
  // MDX stops at the end of the opening tag's block, or at a closing tag before that.
  const atOpen = open.blockEnd <= close.start;
  const openRange = tagRange(draft, open.tag);
  const closeRange = tagRange(draft, close.tag);
  const message = `"<${name}>" begins in one block and "</${name}>" ends it in another. Put both on lines of their own, or both in one paragraph.`;
  const related = [
    atOpen
      ? { path: draft.path, range: closeRange, message: `"</${name}>" stands here.` }
      : { path: draft.path, range: openRange, message: `"<${name}>" stands here.` },
  ];
  addFinding(draft, 'mdx/tag-across-blocks', atOpen ? openRange : closeRange, message, { related });
}
