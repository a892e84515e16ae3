import type { AnyNode } from 'acorn';

/** Nodes of acorn-jsx, with the fields that are used here. */
export interface JsxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: string;
  readonly expression?: AnyNode;
}
/** Name of a tag or an attribute: `a`, `a.b`, `a:b`. */
export interface JsxName extends JsxNode {
  readonly name: string | JsxName;
  readonly object?: JsxName;
  readonly property?: JsxName;
  readonly namespace?: JsxName;
}
/** `a="b"`, `a={b}`, `{...c}`. */
export interface JsxAttribute extends Omit<JsxNode, 'value' | 'expression'> {
  readonly name: JsxName;
  readonly value: JsxNode | null;
  /** For a spread. */
  readonly argument?: AnyNode;
}
/** An opening or closing tag. */
export interface JsxTag extends JsxNode {
  readonly name?: JsxName;
  readonly attributes?: readonly JsxAttribute[];
  readonly selfClosing?: boolean;
}
/** An element or a fragment. */
export interface JsxElementNode extends JsxNode {
  readonly openingElement?: JsxTag;
  readonly closingElement?: JsxTag | null;
  readonly openingFragment?: JsxTag;
  readonly closingFragment?: JsxTag;
  readonly children: readonly JsxNode[];
}
