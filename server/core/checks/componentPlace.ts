import type { Block, Element, Inline, Page } from '../page/pageTree.ts';
import type { Catalogue, ComponentSpec } from '../schema/catalogue.ts';
import { catalogueOf } from '../site/siteCatalogue.ts';
import { isDeclared, parentOf, usesOf } from '../site/uses.ts';
import type { Finding } from '../text/finding.ts';
import { fixIn, insertion } from '../text/fix.ts';
import { indentAt, lineEnding } from '../text/lines.ts';
import { memo } from '../text/memo.ts';
import { listed } from '../text/title.ts';
import type { PageCheck } from './check.ts';

/** Components in places where they do not belong: outside of their parent, inside of another's. */
export const componentPlace: PageCheck = {
  on: 'page',
  codes: ['component/parent', 'component/child', 'component/nested'],
  *run(page, index) {
    const all = catalogueOf(index);
    for (const { element, spec } of usesOf(page, index)) {
      if (spec === undefined) continue;
      const wrong = wrongParent(page, element, spec);
      if (wrong !== undefined) yield wrong;
      else yield* nested(element, spec);
      if (spec.children !== undefined && spec.others !== true) yield* wrongChildren(page, element, spec, all);
    }
  },
};

function wrongParent(page: Page, element: Element, spec: ComponentSpec): Finding | undefined {
  if (spec.parents.length === 0) return undefined;
  const parent = parentOf(page, element);
  if (parent === 'unknown' || (parent !== 'page' && spec.parents.includes(parent.name))) return undefined;
  const wanted = spec.parents[0] ?? '';
  const place = parent === 'page' ? 'on its own' : `inside "${parent.name}"`;
  // A run of the same tags is one mistake: told once, mended at once.
  const run = runFrom(page, element);
  if (run === undefined) return undefined;
  const first = run[0] ?? element;
  const last = run.at(-1) ?? element;
  const { start } = first.range;
  const edits = element.flow
    ? [
        insertion(start, `<${wanted}>${inNewLines(page, start)}`),
        insertion(last.range.end, `${inNewLines(page, start)}</${wanted}>`),
      ]
    : [insertion(start, `<${wanted}>`), insertion(last.range.end, `</${wanted}>`)];
  return {
    code: 'component/parent',
    range: element.nameRange,
    message: `"${element.name}" stands ${place}; it belongs directly inside ${listed(spec.parents)}.`,
    fixes: [fixIn(page.file.path, `Wrap in "${wanted}"`, edits, true)],
  };
}

/** The elements of the same name that follow each other, this one first; undefined when it is not the first of them. */
function runFrom(page: Page, element: Element): readonly Element[] | undefined {
  const siblings: readonly (Block | Inline)[] = element.parent?.children ?? page.root.children;
  const at = placesIn(siblings).get(element);
  if (at === undefined) return [element];
  const like = (node: Block | Inline | undefined): node is Element =>
    node?.kind === 'element' && node.name === element.name;
  if (like(siblings[at - 1])) return undefined;
  const run: Element[] = [];
  for (let i = at; ; i++) {
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
    // Told at the child, as standing in the wrong place.
    if (own.parents.length > 0) continue;
    const names = wanted.filter((name) => name !== 'code');
    const what = wanted.includes('code') ? 'fenced code blocks' : listed(names, 'and');
    yield {
      code: 'component/child',
      range: child.nameRange,
      message: `"${child.name}" does not belong directly inside "${spec.name}", which takes ${what}.`,
    };
  }
}

/** Direct children, seen through fragments and the paragraphs that inline tags stand in. */
function childrenOf(element: Element): readonly (Block | Inline)[] {
  return element.children.flatMap((child) => {
    if (child.kind === 'element' && child.name === '') return childrenOf(child);
    return child.kind === 'paragraph' ? child.children : [child];
  });
}

function* nested(element: Element, spec: ComponentSpec): Iterable<Finding> {
  if (spec.notInside.length === 0) return;
  for (let parent = element.parent; parent !== undefined; parent = parent.parent) {
    if (!spec.notInside.includes(parent.name)) continue;
    yield {
      code: 'component/nested',
      range: element.nameRange,
      message: `"${element.name}" cannot stand inside "${parent.name}".`,
    };
    return;
  }
}

/** A line break that goes on at the indentation of the line of `offset`. */
function inNewLines(page: Page, offset: number): string {
  const { text } = page.file;
  return lineEnding(text) + indentAt(text, offset);
}
