import type { Block, Element, Inline, Page } from '../../page/pageTree.ts';
import { isBlankText } from '../../page/walk.ts';
import type { Catalogue, ComponentSpec } from '../../schema/catalogue.ts';
import { catalogueOf, isDeclared, parentOf, usesOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Included, includedIn } from '../../site/snippet/included.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { fixOf, insertion, suggestion } from '../../text/finding.ts';
import { endingOf, marginIn } from '../../text/lines.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import { listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';
import { placeholderOf } from './missingAttributes.ts';

/** Reports components in a wrong place: outside their parent, or inside of another component. */
export const componentPlace: PageCheck = {
  on: 'page',
  codes: ['component/parent', 'component/child', 'component/nested', 'component/loose-content'],
  *run(page, index): Iterable<Finding> {
    const all = catalogueOf(index);
    const included = includedIn(page, index);
    for (const { element, spec } of usesOf(page, index)) {
      const snippet = included.get(element);
      if (snippet !== undefined) {
        const wrong = wrongContent(page, element, snippet, all, index);
        if (wrong !== undefined) yield wrong;
      }
      if (spec === undefined) continue;
      const wrong = wrongParent(page, element, spec, all, index);
      if (wrong !== undefined) yield wrong;
      else if (spec.notInside.length > 0) yield* nested(page, element, spec);
      if (spec.children === undefined || spec.others === true) continue;
      yield* wrongChildren(page, element, spec, all);
      yield* looseContent(page, element, spec.children, all);
    }
  },
};

function wrongParent(
  page: Page,
  element: Element,
  spec: ComponentSpec,
  all: Catalogue,
  index: SiteIndex,
): Finding | undefined {
  if (spec.parents.length === 0) return undefined;
  const parent = parentOf(page, element, index);
  if (parent === 'unknown' || (parent !== 'page' && spec.parents.includes(parent.name))) return undefined;
  const wanted = spec.parents[0] ?? '';
  // A run of the same tags is one mistake, so it is reported and fixed once.
  const run = runFrom(page, element);
  if (run === undefined) return undefined;
  return {
    code: 'component/parent',
    range: element.nameRange,
    message: `"${element.name}" is ${placeWords(parent)}. It belongs directly inside ${listed(spec.parents)}.`,
    fixes: takes(parent, wanted, all) ? [wrapFix(page, run, wanted)] : [],
  };
}

/** True if a parent allows a component. */
function takes(parent: Element | 'page', wanted: string, all: Catalogue): boolean {
  const spec = parent === 'page' ? undefined : all.components.get(parent.name);
  return spec?.children === undefined || spec.others === true || spec.children.includes(wanted);
}

function placeWords(parent: Element | 'page'): string {
  return parent === 'page' ? 'on its own' : `inside "${parent.name}"`;
}

/** Content to wrap in a component. `flow` is true if it is alone on its lines. */
type Wrapped = Pick<Element, 'range' | 'flow'>;

/** `given` are the attributes for the new tag, as written. */
function wrapFix(page: Page, run: readonly [Wrapped, ...Wrapped[]], wanted: string, given = ''): Fix {
  const [first] = run;
  const last = run.at(-1) ?? first;
  const { start } = first.range;
  const edits = first.flow
    ? [
        insertion(start, `<${wanted}${given}>${inNewLines(page, start)}`),
        insertion(last.range.end, `${inNewLines(page, start)}</${wanted}>`),
      ]
    : [insertion(start, `<${wanted}${given}>`), insertion(last.range.end, `</${wanted}>`)];
  // A made-up title is for the author to change.
  return fixOf({
    kind: given === '' ? 'safe' : 'suggestion',
    path: page.file.path,
    title: `Wrap in "${wanted}"`,
    edits,
  });
}

/**
 * Reports wrong content that a snippet brings into a component. One finding for each tag of a snippet, about the first
 * wrong part.
 */
function wrongContent(
  page: Page,
  element: Element,
  { path, parts }: Included,
  all: Catalogue,
  index: SiteIndex,
): Finding | undefined {
  const parent = parentOf(page, element, index);
  if (parent === 'unknown') return undefined;
  const around = parent === 'page' ? undefined : all.components.get(parent.name);
  if (parent !== 'page' && around === undefined) return undefined;
  for (const part of parts) {
    const spec = part.kind === 'component' && part.around.length === 0 ? all.components.get(part.name) : undefined;
    if (spec === undefined) continue;
    const brings = `"${path}" brings "${spec.name}"`;
    if (spec.parents.length > 0) {
      if (around !== undefined && spec.parents.includes(around.name)) continue;
      const [wanted = ''] = spec.parents;
      return {
        code: 'component/parent',
        range: element.nameRange,
        message: `${brings} and is ${placeWords(parent)}. It belongs directly inside ${listed(spec.parents)}.`,
        fixes: takes(parent, wanted, all) ? [wrapFix(page, [element], wanted)] : [],
      };
    }
    if (around?.children === undefined || around.others === true || around.children.includes(spec.name)) continue;
    return {
      code: 'component/child',
      range: element.nameRange,
      message: `${brings}, which cannot be directly inside "${around.name}". "${around.name}" takes ${contentsOf(around.children)}.`,
    };
  }
  return undefined;
}

/** Contents of components that are not components. */
const markdown: ReadonlySet<string> = new Set(['code', 'list']);

function contentsOf(wanted: readonly string[]): string {
  if (wanted.includes('code')) return 'fenced code blocks';
  const names = wanted.filter((name) => !markdown.has(name));
  return wanted.includes('list') ? `${listed(names, 'and')} or a Markdown list` : listed(names, 'and');
}

/** Returns the elements of the same name in a row. Undefined unless this is the first of them. */
function runFrom(page: Page, element: Element): readonly [Element, ...Element[]] | undefined {
  const siblings: readonly (Block | Inline)[] = element.parent?.children ?? page.root.children;
  const at = placesIn(siblings).get(element);
  if (at === undefined) return [element];
  const like = (node: Block | Inline | undefined): node is Element =>
    node?.kind === 'element' && node.name === element.name;
  if (like(siblings[at - 1])) return undefined;
  const run: [Element, ...Element[]] = [element];
  for (let i = at + 1; ; i++) {
    const sibling = siblings[i];
    if (!like(sibling)) return run;
    run.push(sibling);
  }
}

const placesIn = memo((siblings: readonly (Block | Inline)[]) => new Map(siblings.map((node, at) => [node, at])));

function* wrongChildren(page: Page, element: Element, spec: ComponentSpec, all: Catalogue): Iterable<Finding> {
  const wanted = spec.children ?? [];
  for (const child of childrenOf(element)) {
    if (child.kind !== 'element' || wanted.includes(child.name) || child.name === 'Snippet') continue;
    const own = all.components.get(child.name);
    if (own === undefined || isDeclared(page, child.name)) continue;
    // Reported at the child, as a wrong place.
    if (own.parents.length > 0) continue;
    yield {
      code: 'component/child',
      range: child.nameRange,
      message: `"${child.name}" cannot be directly inside "${spec.name}", which takes ${contentsOf(wanted)}.`,
      fixes: childFix(page, child, wanted, all),
    };
  }
}

/** Reports content of a component that is not a component. One finding for the first run of it. */
function* looseContent(page: Page, element: Element, wanted: readonly string[], all: Catalogue): Iterable<Finding> {
  const { children } = element;
  const isLoose = (node: Block | Inline | undefined): node is Block | Inline =>
    node !== undefined &&
    !fitting.has(node.kind) &&
    !(markdown.has(node.kind) && wanted.includes(node.kind)) &&
    !isBlankText(node);
  const at = children.findIndex(isLoose);
  const first = children[at];
  if (first === undefined) return;
  let end = at + 1;
  while (isLoose(children[end])) end++;
  const run = children.slice(at, end).map(({ range, kind }) => ({ range, flow: blockKinds.has(kind) }));
  const { text } = page.file;
  const line = text.slice(first.range.start, first.range.end).search(/[\r\n]/);
  const range = { start: first.range.start, end: line < 0 ? first.range.end : first.range.start + line };
  const [head = { range, flow: false }, ...rest] = run;
  const whole = { start: head.range.start, end: (rest.at(-1) ?? head).range.end };
  yield {
    code: 'component/loose-content',
    range,
    message: `"${element.name}" takes only ${contentsOf(wanted)}. Move this text into one of them.`,
    fixes: [
      ...containerFor(wanted, all, undefined).map(({ name, given }) => wrapFix(page, [head, ...rest], name, given)),
      ...(element.flow && head.flow && at === 0 ? [moveAbove(page, element, whole)] : []),
    ],
  };
}

/** Nodes that are allowed in every component. */
const fitting: ReadonlySet<string> = new Set([
  ...['element', 'expression', 'esm', 'definition', 'footnoteDefinition', 'thematicBreak', 'break'],
]);
const blockKinds: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'list',
  'blockquote',
  'table',
  'code',
  'math',
]);

function moveAbove(page: Page, element: Element, range: Range): Fix {
  const { text, path } = page.file;
  const { start } = element.range;
  const margin = marginIn(page.file, start);
  const lines = [text.slice(range.start, range.end), margin.trimEnd(), margin];
  const above = insertion(start, lines.join(endingOf(page.file)));
  return suggestion({ path, title: `Move it above "${element.name}"`, edits: [above, { range, text: '' }] });
}

/** Wraps content that is not allowed directly in a component into one that is. */
function childFix(page: Page, child: Element, wanted: readonly string[], all: Catalogue): readonly Fix[] {
  return containerFor(wanted, all, child).map(({ name, given }) => wrapFix(page, [child], name, given));
}

/**
 * Returns the first component that is allowed in another one and can contain the child, with the attributes that it
 * needs.
 */
function containerFor(
  wanted: readonly string[],
  all: Catalogue,
  child: Element | undefined,
): readonly { readonly name: string; readonly given: string }[] {
  const [name] = wanted.filter((each) => !markdown.has(each));
  const spec = name === undefined || wanted.includes('code') ? undefined : all.components.get(name);
  if (spec === undefined || spec.empty === true) return [];
  if (child === undefined ? spec.children !== undefined && spec.others !== true : !canHold(spec, child)) return [];
  return [{ name: spec.name, given: spec.required.map((each) => ` ${each}="${placeholderOf(spec, each)}"`).join('') }];
}

function canHold(spec: ComponentSpec, child: Element): boolean {
  return spec.children === undefined || spec.others === true || spec.children.includes(child.name);
}

/** Returns the direct children, also inside fragments and the paragraphs around inline tags. */
function childrenOf(element: Element): readonly (Block | Inline)[] {
  return element.children.flatMap((child) => {
    if (child.kind === 'element' && child.name === '') return childrenOf(child);
    return child.kind === 'paragraph' ? child.children : [child];
  });
}

function* nested(page: Page, element: Element, spec: ComponentSpec): Iterable<Finding> {
  for (let parent = element.parent; parent !== undefined; parent = parent.parent) {
    if (!spec.notInside.includes(parent.name)) continue;
    yield {
      code: 'component/nested',
      range: element.nameRange,
      message: `"${element.name}" cannot be inside "${parent.name}".`,
      fixes: unwrapFix(page, element),
    };
    return;
  }
}

/** Removes the tags of an element and keeps its content. */
function unwrapFix({ file }: Page, { name, openTag, closeTag }: Element): readonly Fix[] {
  if (closeTag === undefined) return [];
  const edits = [openTag, closeTag].map((range) => ({ range, text: '' }));
  return [suggestion({ path: file.path, title: `Remove the tags of this "${name}"`, edits })];
}

/** Returns a line break with the same quotes, lists and indentation as the line of `offset`. */
function inNewLines(page: Page, offset: number): string {
  return endingOf(page.file) + marginIn(page.file, offset);
}
