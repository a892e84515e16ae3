import { Foreign, isFields, keysOf, type Scope as Names, type Value } from '../../../javascript/evaluate/values.ts';
import { filledPage, withFenceValues } from '../../../page/filledPage.ts';
import type { Block, Element, Inline, Page } from '../../../page/pageTree.ts';
import { modulesOf } from '../../../site/code/modules.ts';
import { pageOf } from '../../../site/site.ts';
import type { Context, RenderInput, Scope, Slot } from '../context.ts';
import { maxSnippetDepth } from '../context.ts';
import { valueIn, withRun } from './valueIn.ts';

/** The context inside a snippet, or the reason that it cannot be shown. */
export function enter(element: Element, path: string, context: Context): Context | string {
  if (context.snippets.includes(path)) return `${path} includes itself`;
  if (context.snippets.length >= maxSnippetDepth) return 'snippets are nested too deep';
  const file = context.files.get(path);
  if (file === undefined) return `${path} cannot be read`;
  context.state.trace?.snippets.push(file);
  const props = propsOf(element, context);
  const source = withFenceValues(filledPage(pageOf(file), context.index.config.anchorRule), textsOf(props));
  return {
    ...context,
    source,
    blockStart: undefined,
    snippets: [...context.snippets, path],
    scope: scopeOf(source, context, props),
  };
}

/** The string props, which code blocks show. */
function textsOf(props: Readonly<Record<string, Value>>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(props))
    if (typeof value === 'string' || typeof value === 'number') texts.set(name, String(value));
  return texts;
}

/** Props of a tag: its attributes (evaluated in its own file) and its children. */
export function propsOf(element: Element, context: Context): Readonly<Record<string, Value>> {
  const props: Record<string, Value> = Object.create(null);
  for (const { name, value } of element.attributes) {
    if (name === '...')
      addSpread(props, value?.kind === 'expression' ? valueIn(value, context).value : undefined, context);
    else if (value === undefined) props[name] = true;
    else if (value.kind === 'string') props[name] = value.value;
    // Elements keep their places in the page.
    else if (value.elements?.length === 1 && isAlone(value)) props[name] = slotOf(value.elements, context);
    else props[name] = valueIn(value, context).value;
  }
  const { children } = element;
  const [only] = children;
  if (children.length === 1 && only?.kind === 'text') props['children'] = only.value;
  else if (children.length > 0) props['children'] = slotOf(children, context);
  return props;
}

function addSpread(props: Record<string, Value>, value: Value, context: Context): void {
  if (!isFields(value)) return;
  withRun(context, (run) => {
    for (const key of keysOf(value, run) ?? []) props[key] = value[key];
    return undefined;
  });
}

/** Whether the braces contain only an element. */
export function isAlone({
  code,
  elements,
}: {
  readonly code: string;
  readonly elements?: readonly Element[];
}): boolean {
  const [first] = elements ?? [];
  return elements?.length === 1 && first !== undefined && first.range.end - first.range.start === code.trim().length;
}

/** Nodes with their context, as a value for code to pass on. */
export function slotOf(nodes: readonly (Block | Inline)[], context: Context): Foreign {
  const slot: Slot = { kind: 'slot', nodes, context };
  return new Foreign(slot);
}

/** The names in scope for a file's expressions and tags: declarations, imports, front matter, and props. */
export function scopeOf(page: Page, input: RenderInput, props?: Readonly<Record<string, Value>>): Scope {
  const imports = new Map<string, { readonly source: string; readonly imported: string }>();
  for (const block of page.esm) {
    for (const { source, names } of block.imports) {
      for (const { imported, local } of names) imports.set(local, { source, imported });
    }
  }
  const module = modulesOf(input.files, input.index).scopeOf(page.file);
  return { names: props === undefined ? module : withProps(module, props), imports, slots: new Map() };
}

/** A snippet sees its props by name and as `props`, unless it declares the same name. */
function withProps(module: Names, props: Readonly<Record<string, Value>>): Names {
  const handed = Object.entries({ ...props, props: props as Value });
  const bindings = new Map(handed.map(([name, value]) => [name, { value, isChangeable: false }]));
  const { find, parent } = module;
  const own: Names = { bindings, parent };
  return find === undefined ? own : { bindings: new Map(), find, parent: own };
}
