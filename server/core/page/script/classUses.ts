import type { AnyNode } from 'acorn';
import { parseFile } from '../../javascript/parse.ts';
import { childrenOf, isNode } from '../../javascript/usedNames.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, type Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Page } from '../pageTree.ts';
import { attributePieces, nodeOf, piecesOf } from './pieces.ts';

/** A class that a page or a component gives to an element. */
export interface ClassUse {
  readonly name: string;
  readonly range: Range;
}

/** True if an attribute contains classes. */
export function holdsClasses(attribute: string): boolean {
  return attribute === 'className' || attribute === 'class';
}

/** Returns the classes in the attributes of a page's tags and in its code, in order of the text. */
export const classUsesOf: (page: Page) => readonly ClassUse[] = memo((page) => {
  const found: ClassUse[] = [];
  const { text } = page.file;
  if (!/\bclass(?:Name)?\b/.test(text)) return found;
  const values: Range[] = [];
  for (const { attributes } of page.elements)
    for (const { name, value } of attributes)
      if (value !== undefined && holdsClasses(name)) {
        if (value.kind === 'string') addWords(text, value.range.start + 1, value.range.end - 1, found);
        else values.push(value.range);
      }
  for (const piece of [...piecesOf(page), ...attributePieces(page)]) {
    const isValue = values.some((each) => encloses(each, { start: piece.start, end: piece.start }));
    if (!isValue && !/\bclass(?:Name)?\b/.test(piece.code)) continue;
    addTexts(nodeOf(piece), { text: piece.code, shift: piece.start, isValue }, found);
  }
  return inOrder(found);
});

/** Same as `classUsesOf` for a file of components. */
export const classUsesOfModule: (file: SourceFile) => readonly ClassUse[] = memo(({ path, text }) => {
  const found: ClassUse[] = [];
  const parsed = /\bclass(?:Name)?\b/.test(text) ? parseFile(text, /\.tsx$/i.test(path)) : undefined;
  if (parsed?.ok === true) addTexts(parsed.node, { text, shift: 0, isValue: false }, found);
  return inOrder(found);
});

function inOrder(found: readonly ClassUse[]): readonly ClassUse[] {
  return [...new Map(found.map((each) => [each.range.start, each])).values()].sort(
    (a, b) => a.range.start - b.range.start,
  );
}

interface Within {
  readonly text: string;
  /** Offset in the file at which the code begins. */
  readonly shift: number;
  /** True if it is the whole value of an attribute with classes. */
  readonly isValue: boolean;
}

function addTexts(root: AnyNode | undefined, { text, shift, isValue }: Within, found: ClassUse[]): void {
  const open: { readonly node: AnyNode; readonly inside: boolean }[] =
    root === undefined ? [] : [{ node: root, inside: isValue }];
  // Uses its own stack, because the depth is up to authors.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, inside } = next;
    // JSX is not among acorn's own types.
    const { type, name } = node as unknown as Readonly<Record<'type' | 'name', unknown>>;
    const label = type === 'JSXAttribute' && isNode(name) ? (name as unknown as { name?: unknown }).name : undefined;
    const isInside = type === 'JSXAttribute' ? typeof label === 'string' && holdsClasses(label) : inside;
    if (isInside && node.type === 'Literal' && typeof node.value === 'string')
      addWords(text, node.start + 1, node.end - 1, found, shift);
    if (isInside && node.type === 'TemplateElement') {
      const [start, end] = wholeWords(text, node.start, node.end);
      addWords(text, start, end, found, shift);
    }
    // A text in a comparison is not a class.
    if (node.type === 'BinaryExpression' && node.operator !== '+') continue;
    pushAll(
      open,
      childrenOf(node).map((child) => ({ node: child, inside: isInside })),
    );
  }
}

/** Leaves out words that an expression continues: `text-${size}`. */
function wholeWords(text: string, start: number, end: number): readonly [number, number] {
  let [from, to] = [start, end];
  if (text[start - 1] === '}') while (from < end && !/\s/.test(text.charAt(from))) from++;
  if (text[end] === '$') while (to > from && !/\s/.test(text.charAt(to - 1))) to--;
  return [from, to];
}

function addWords(text: string, start: number, end: number, found: ClassUse[], shift = 0): void {
  for (const { 0: name, index } of text.slice(start, end).matchAll(/[^\s"'`<>{}]+/g)) {
    const at = start + index + shift;
    found.push({ name, range: { start: at, end: at + name.length } });
  }
}
