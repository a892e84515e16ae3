import type { JsxAttribute, JsxElementNode, JsxNode } from '../../javascript/jsxNodes.ts';
import { type Declarations, declarationsOf } from '../../javascript/module.ts';
import { type AnyNode, childNodes } from '../../javascript/parse.ts';
import { catalogueOf } from '../link/references.ts';
import { isCode } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { resolveSnippet } from '../snippet/resolveSnippet.ts';
import { codeOfFile } from './code.ts';

/** What the code of components gives a page to link to. */
export interface CodeAnchors {
  /** The fragments that it writes out. */
  readonly fragments: ReadonlySet<string>;
  /** True where it may make others: nothing is known of a fragment then. */
  readonly isOpen: boolean;
}

/** More nodes are not read. */
const maxNodes = 100_000;

/** Calls that put elements on a page which their code alone knows. */
const makers =
  /^(?:createElement|cloneElement|jsxs?|setAttribute|insertAdjacentHTML|insertAdjacentElement|append(?:Child)?|prepend|replaceWith|replaceChildren|createPortal|renderToString)$/;

/** Properties that give an element an id or content. */
const giving = /^(?:id|innerHTML|outerHTML)$/;

/** What components set as ids, and what those set that they render; `imported` are names of exports, `*` all of them. */
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

/** Reads the code that a component leads to, with a stack of its own: depth comes from authors. */
class Reader implements CodeAnchors {
  readonly fragments = new Set<string>();
  isOpen = false;
  readonly #index: SiteIndex;
  readonly #seen = new Set<string>();
  readonly #stack: Task[] = [];

  constructor(index: SiteIndex) {
    this.#index = index;
  }

  /** Takes what a file exports under a name. */
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

  /** Takes what a name of a file stands for. */
  #visit(path: string, name: string): void {
    const declaration = this.#declarations(path)?.names.get(name);
    if (declaration === undefined || !this.#isNew(`${path} ${name}`)) return;
    const { node, declarator, from } = declaration;
    // What comes from a package draws only as a tag, which is asked where it stands.
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

  /** Whether a tag is one of the code; one of a package may draw anything. */
  #isDeclared(path: string, name: string): boolean {
    const declaration = this.#declarations(path)?.names.get(name);
    if (declaration === undefined) return false;
    const { from } = declaration;
    if (from !== undefined && !/^[./]/.test(from.source)) this.isOpen ||= from.imported !== 'Fragment';
    this.#visit(path, name);
    return true;
  }

  /** Takes the fragment that an attribute makes; `make` is undefined where the attribute is handed on. */
  #attribute(attributes: readonly JsxAttribute[], name: string, make: ((text: string) => string) | undefined): void {
    const found = attributes.find((each) => each.type === 'JSXAttribute' && each.name.name === name);
    if (found === undefined) return;
    const { value } = found;
    const literal = value?.type === 'JSXExpressionContainer' ? (value.expression as unknown as JsxNode) : value;
    const text = literal?.type === 'Literal' && typeof literal.value === 'string' ? literal.value : undefined;
    if (text === undefined) this.isOpen ||= make !== undefined;
    else this.fragments.add(make === undefined ? text : make(text));
  }

  /** Takes the fragment that the words of a heading make. */
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

/** The last part of a name: `a` of `a` and of `b.a`; empty for anything else. */
function tagName(node: AnyNode | undefined): string {
  const { type, name, property } = (node ?? {}) as {
    readonly type?: string;
    readonly name?: unknown;
    readonly property?: AnyNode;
  };
  if (type === 'MemberExpression' || type === 'JSXMemberExpression') return tagName(property);
  return typeof name === 'string' ? name : '';
}
