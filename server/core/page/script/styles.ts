import type { AnyNode } from 'acorn';
import { parseFile } from '../../javascript/parse.ts';
import { childrenOf, isNode } from '../../javascript/usedNames.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Element, Page } from '../pageTree.ts';
import { nodeOf, piecesOf } from './pieces.ts';

/** The text of a `<style>`. */
export interface StyleText {
  readonly text: string;
  /** Offset in the file at which it begins. Undefined if the text is not the same in the file. */
  readonly start: number | undefined;
}

/** Returns the `<style>` elements among a page's tags. MDX reads their text as the value of an expression. */
const tagStylesOf: (page: Page) => readonly StyleText[] = memo((page) =>
  page.elements
    .filter(({ name }) => name === 'style')
    .slice(0, maxStyles)
    .map((element) => {
      const text = htmlOf(element) ?? element.children.map(styleText).join('');
      const { start, end } = element.range;
      const at = text === '' ? -1 : page.file.text.slice(start, end).indexOf(text);
      return { text, start: at < 0 ? undefined : start + at };
    }),
);

/** Returns these and the `<style>` elements in the code of a page's own components. */
export const stylesOf: (page: Page) => readonly StyleText[] = memo((page) => {
  if (!page.file.text.includes('<style')) return [];
  const code = piecesOf(page).filter((piece) => piece.code.includes('<style'));
  return [...tagStylesOf(page), ...code.flatMap((piece) => stylesIn(nodeOf(piece), piece.start))];
});

/** Returns the `<style>` elements in a file of components. */
export const stylesOfModule: (file: SourceFile) => readonly StyleText[] = memo(({ path, text }) => {
  const parsed = text.includes('<style') ? parseFile(text, /\.tsx$/i.test(path)) : undefined;
  return parsed?.ok === true ? stylesIn(parsed.node, 0) : [];
});

const maxStyles = 100;

function htmlOf({ attributes }: Element): string | undefined {
  const inner = attributes.find(({ name }) => name === 'dangerouslySetInnerHTML')?.value;
  const given = inner?.kind === 'expression' ? inner.literal?.value : undefined;
  return typeof given === 'object' && given !== null && '__html' in given ? String(given['__html']) : undefined;
}

function styleText(node: Element['children'][number]): string {
  if (node.kind === 'text') return node.value;
  if (node.kind === 'expression') return typeof node.literal?.value === 'string' ? node.literal.value : '';
  return node.kind === 'paragraph' ? node.children.map(styleText).join('') : '';
}

function stylesIn(root: AnyNode | undefined, shift: number): readonly StyleText[] {
  const found: StyleText[] = [];
  const open: { readonly node: AnyNode; readonly isStyle: boolean }[] =
    root === undefined ? [] : [{ node: root, isStyle: false }];
  // Uses its own stack, because the depth is up to authors.
  for (let next = open.pop(); next !== undefined && found.length < maxStyles; next = open.pop()) {
    const { node, isStyle } = next;
    // JSX is not among acorn's own types.
    const { type, openingElement } = node as unknown as { readonly type: string; readonly openingElement?: unknown };
    const name = isNode(openingElement)
      ? (openingElement as unknown as { readonly name: { name?: unknown } }).name.name
      : '';
    const inside = type === 'JSXElement' ? name === 'style' : isStyle;
    const first = node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0] : undefined;
    if (inside && first !== undefined && typeof first.value.cooked === 'string') {
      const isSame = first.value.cooked === first.value.raw;
      found.push({ text: first.value.cooked, start: isSame ? first.start + shift : undefined });
    } else
      pushAll(
        open,
        childrenOf(node).map((child) => ({ node: child, isStyle: inside })),
      );
  }
  return found.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
