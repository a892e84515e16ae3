import type { JsxAttribute, JsxElementNode, JsxNode } from '../../javascript/jsxNodes.ts';
import { type Declarations, declarationsOf } from '../../javascript/module.ts';
import { type AnyNode, childNodes } from '../../javascript/parse.ts';
import { catalogueOf } from '../link/references.ts';
import { isCode } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { resolveSnippet } from '../snippet/resolveSnippet.ts';
import { codeOfFile } from './code.ts';

/** Fragments that the code of components adds to a page. */
export interface CodeAnchors {
  /** Fragments that are literals in the code. */
  readonly fragments: ReadonlySet<string>;
  /** True if the code may add others. Then any fragment may exist. */
  readonly isOpen: boolean;
}

/** Maximum number of nodes that are read. */
const maxNodes = 100_000;

/** Calls that add elements which only running the code would show. */
const makers =
  /^(?:createElement|cloneElement|jsxs?|setAttribute|insertAdjacentHTML|insertAdjacentElement|append(?:Child)?|prepend|replaceWith|replaceChildren|createPortal|renderToString)$/;

/** Properties that give an element an id or content. */
const giving = /^(?:id|innerHTML|outerHTML)$/;

/**
 * Returns the ids that components set, including those of components that they render. `imported` has the names of
 * exports, or `*` for all.
 */
export function codeAnchorsOf(index: SiteIndex, path: string, imported: readonly string[]): CodeAnchors {
  const reader = new Reader(index);
  for (const name of imported) reader.enter(path, name);
  reader.run();
  return reader;
}

interface Task {
  readonly path: string;
  readonly node: AnyNode;
}

/** Reads the code that a component uses. It has its own stack, because the depth of the code is up to authors. */
class Reader implements CodeAnchors {
  readonly fragments = new Set<string>();
  isOpen = false;
  readonly #index: SiteIndex;
  readonly #seen = new Set<string>();
  readonly #stack: Task[] = [];

  constructor(index: SiteIndex) {
    this.#index = index;
  }

  /** Adds an export of a file. */
  enter(path: string, imported: string): void {
    const declarations = this.#declarations(path);
    if (declarations === undefined || !this.#isNew(`${path} > ${imported}`)) return;
    const { exports, all } = declarations;
    const names = imported === '*' ? [...exports.keys()] : [imported];
    for (const name of names) {
      const target = exports.get(name);
      if (target === undefined) for (const source of all) this.#follow(path, source, name);
      else if ('local' in target) this.#visit(path, target.local);
      else this.#follow(path, target.source, target.imported);
    }
  }

  run(): void {
    let left = maxNodes;
    for (let task = this.#stack.pop(); task !== undefined && !this.isOpen; task = this.#stack.pop()) {
      if (left-- <= 0) this.isOpen = true;
      this.#read(task);
    }
  }

  #declarations(path: string): Declarations | undefined {
    const file = isCode(path) ? this.#index.others.get(path) : undefined;
    const code = file && codeOfFile(file);
    if (code !== undefined && (code.blocks.length > 0 || file?.text.trim() === '')) return declarationsOf(code);
    this.isOpen = true;
    return undefined;
  }

  #isNew(key: string): boolean {
    const { size } = this.#seen;
    return this.#seen.add(key).size > size;
  }

  #follow(path: string, source: string, imported: string): void {
    const found = /^[./]/.test(source)
      ? resolveSnippet({ index: this.#index, fromPath: path, target: source, kind: 'import' })
      : undefined;
    if (found?.kind === 'file') this.enter(found.path, imported);
    else this.isOpen = true;
  }

  /** Adds the value of a name in a file. */
  #visit(path: string, name: string): void {
    const declaration = this.#declarations(path)?.names.get(name);
    if (declaration === undefined || !this.#isNew(`${path} ${name}`)) return;
    const { node, declarator, from } = declaration;
    // An import from a package matters only as a tag, which is checked where it is used.
    if (from !== undefined && /^[./]/.test(from.source) && !/\.(?:json|css|svg|png|jpe?g)$/i.test(from.source))
      this.#follow(path, from.source, from.imported);
    const value = node ?? declarator;
    if (value !== undefined && value !== null) this.#stack.push({ path, node: value });
  }

  #read({ path, node }: Task): void {
    const { type } = node as { readonly type: string };
    if (type === 'JSXElement') this.#element(path, node as unknown as JsxElementNode);
    else if (node.type === 'Identifier') this.#visit(path, node.name);
    else if (node.type === 'CallExpression' && makers.test(tagName(node.callee))) this.isOpen = true;
    else if (node.type === 'AssignmentExpression' && giving.test(tagName(node.left))) this.isOpen = true;
    for (const child of childNodes(node)) this.#stack.push({ path, node: child });
  }

  #element(path: string, { openingElement, children }: JsxElementNode): void {
    const name = openingElement?.name?.name;
    const attributes = openingElement?.attributes ?? [];
    if (typeof name !== 'string') {
      if (tagName(openingElement?.name as unknown as AnyNode) !== 'Fragment') this.isOpen = true;
      return;
    }
    if (attributes.some((each) => each.type === 'JSXSpreadAttribute' || each.name.name === 'dangerouslySetInnerHTML'))
      this.isOpen = true;
    const isOwn = /^[A-Z]/.test(name) && this.#isDeclared(path, name);
    this.#attribute(attributes, 'id', isOwn ? undefined : (id) => id);
    if (isOwn) return;
    if (name === 'a') this.#attribute(attributes, 'name', (id) => id);
    if (/^(?:h[1-6]|Heading)$/.test(name)) this.#words(children);
    if (!/^[A-Z]/.test(name)) return;
    const spec = catalogueOf(this.#index).components.get(name);
    const { slug } = this.#index.config.anchorRule;
    if (spec === undefined) this.isOpen ||= name !== 'Fragment';
    else if (spec.shape === 'field') this.isOpen = true;
    else if (spec.anchor !== undefined) this.#attribute(attributes, spec.anchor, slug);
  }

  /** True if the code declares a tag. A tag from a package may draw anything. */
  #isDeclared(path: string, name: string): boolean {
    const declaration = this.#declarations(path)?.names.get(name);
    if (declaration === undefined) return false;
    const { from } = declaration;
    if (from !== undefined && !/^[./]/.test(from.source)) this.isOpen ||= from.imported !== 'Fragment';
    this.#visit(path, name);
    return true;
  }

  /** Adds the fragment of an attribute. `make` is undefined if the value only reaches other components. */
  #attribute(attributes: readonly JsxAttribute[], name: string, make: ((text: string) => string) | undefined): void {
    const found = attributes.find((each) => each.type === 'JSXAttribute' && each.name.name === name);
    if (found === undefined) return;
    const { value } = found;
    const literal = value?.type === 'JSXExpressionContainer' ? (value.expression as unknown as JsxNode) : value;
    const text = literal?.type === 'Literal' && typeof literal.value === 'string' ? literal.value : undefined;
    if (text === undefined) this.isOpen ||= make !== undefined;
    else this.fragments.add(make === undefined ? text : make(text));
  }

  /** Adds the fragment of a heading's words. */
  #words(children: readonly JsxNode[]): void {
    if (children.every((each) => each.type === 'JSXText'))
      this.fragments.add(
        this.#index.config.anchorRule.slug(
          children
            .map(({ value }) => value ?? '')
            .join('')
            .trim(),
        ),
      );
    else this.isOpen = true;
  }
}

/** Returns the last part of a name: `a` for `a` and `b.a`. Empty for anything else. */
function tagName(node: AnyNode | undefined): string {
  const { type, name, property } = (node ?? {}) as {
    readonly type?: string;
    readonly name?: unknown;
    readonly property?: AnyNode;
  };
  if (type === 'MemberExpression' || type === 'JSXMemberExpression') return tagName(property);
  return typeof name === 'string' ? name : '';
}
