import type { AnyNode } from 'acorn';
import globals from '../../../../schemas/globals.json' with { type: 'json' };
import { childNodes, parseExpression } from '../../javascript/parse.ts';
import type { Expression, Page } from '../../page/pageTree.ts';
import { variableName } from '../../page/variable.ts';
import { declaredNames } from '../../site/link/references.ts';
import { isPart } from '../../site/snippet/includers.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { insertion, suggestion } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

/** Names that JavaScript, browsers and the platform provide without an import. */
const provided: ReadonlySet<string> = new Set(globals.names.split(' '));

/** Those of the names that alone in braces nearly always mean text: `{name}`. */
const words: ReadonlySet<string> = new Set(globals.words.split(' '));

/** Longer expressions are not checked, in characters. */
const maxLength = 20_000;

/**
 * Reports names in `{…}` that the page does not declare, so that the page cannot be shown. Usually, the braces were
 * meant as text. Snippets in any folder get their names from the page that includes them.
 * Source: platform-today.md, "Snippets" (mintlify/docs create/reusable-snippets).
 */
export const expressionUndeclared: PageCheck = {
  on: 'page',
  codes: ['expression/undeclared'],
  run(page, site) {
    const findings: Finding[] = [];
    if (isPart(site, page.file.path)) return findings;
    const open = page.expressions.filter(({ empty, literal }) => !empty && literal === undefined);
    if (open.length === 0) return findings;
    const front = new Set(
      page.frontMatter?.root?.kind === 'object' ? page.frontMatter.root.properties.map(({ key }) => key) : [],
    );
    const attributes = new Set(
      page.elements.flatMap((element) =>
        element.attributes.flatMap(({ value }) => (value?.kind === 'expression' ? [value] : [])),
      ),
    );
    const hasVariables = (site.config.settings.variables?.size ?? 0) > 0;
    let readUntil = 0;
    for (const expression of open) {
      // An expression in an element inside another one was already read with it, and sees its names.
      if (expression.range.start < readUntil) continue;
      readUntil = expression.range.end;
      // If docs.json has variables, another check compares their names.
      const isVariable = hasVariables && variableName(`{${expression.code.trim()}}`) !== undefined;
      if (expression.code.length > maxLength || isVariable) continue;
      const isText = !attributes.has(expression);
      const isWord = (name: string): boolean =>
        isText && words.has(name) && expression.code.replace(/[{}\s]+/g, '') === name;
      const found = firstFree(
        expression.code,
        (name) => (provided.has(name) && !isWord(name)) || front.has(name) || declaredNames(page).has(name),
      );
      if (found === undefined) continue;
      findings.push({
        code: 'expression/undeclared',
        range: rangeOf(page, expression, found),
        message: `"${found.name}" is neither imported nor declared on this page, so nothing can be shown for these braces.`,
        fixes: attributes.has(expression) ? [] : textFixes(page, expression),
      });
    }
    return findings;
  },
};

interface Free {
  readonly name: string;
  readonly start: number;
}

/** Returns the first name in an expression that is not declared. Undefined if all are. */
function firstFree(code: string, isKnown: (name: string) => boolean): Free | undefined {
  // The dots of a spread are not part of the expression.
  const parsed = parseExpression(code.replace(/^\s*\.\.\./, (dots) => ' '.repeat(dots.length)));
  if (!parsed.ok) return undefined;
  const bound = new Set<string>();
  const used: Free[] = [];
  const stack: AnyNode[] = [parsed.node];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'Identifier') used.push({ name: node.name, start: node.start });
    // The names of functions and patterns are declared somewhere inside. Where exactly does not matter here.
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
      for (const each of node.params) namesIn(each, bound);
    } else if (node.type === 'VariableDeclarator') namesIn(node.id, bound);
    else if (node.type === 'CatchClause' && node.param) namesIn(node.param, bound);
    for (const child of childNodes(node)) if (!isOnlyName(node, child)) stack.push(child);
  }
  return used.sort((a, b) => a.start - b.start).find(({ name }) => !bound.has(name) && !isKnown(name));
}

function namesIn(pattern: AnyNode, bound: Set<string>): void {
  const stack: AnyNode[] = [pattern];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'Identifier') bound.add(node.name);
    pushAll(stack, childNodes(node));
  }
}

/** True for names of properties and labels, and after `typeof`: they need no declaration. */
function isOnlyName(parent: AnyNode, child: AnyNode): boolean {
  if (parent.type === 'MemberExpression') return parent.property === child && !parent.computed;
  if (parent.type === 'Property') return parent.key === child && !parent.computed && !parent.shorthand;
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof' && child.type === 'Identifier';
  return parent.type === 'LabeledStatement' && parent.label === child;
}

function rangeOf(page: Page, { range }: Expression, { name, start }: Free): Range {
  const at = range.start + 1 + start;
  const isThere = page.file.text.startsWith(name, at);
  return isThere ? { start: at, end: at + name.length } : range;
}

function textFixes(page: Page, { range, code }: Expression): Fix[] {
  const { path } = page.file;
  const fixes: Fix[] = [];
  // As text, a tag would still be a tag, and inner braces would be expressions.
  if (!/<[^\s<]/.test(code)) {
    const isPlain = !code.includes('`') && code.length === range.end - range.start - 2;
    const braces = !isPlain ? [0] : [...`{${code}`.matchAll(/\{/g)].map(({ index }) => index);
    const escapes = braces.map((at) => insertion(range.start + at, '\\'));
    fixes.push(suggestion({ path, title: 'Show the braces as text', edits: escapes }));
  }
  if (!/[`\r\n]/.test(code))
    fixes.push(suggestion({ path, title: 'Show it as code', edits: [{ range, text: `\`{${code}}\`` }] }));
  return fixes;
}
