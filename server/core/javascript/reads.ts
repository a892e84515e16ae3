import type { AnyNode } from 'acorn';
import type { FunctionNode } from './evaluate/values.ts';
import { childNodes } from './parse.ts';

/**
 * The names without which a call of a function surely fails: a member of them is read wherever the function is called,
 * and nothing anywhere asks whether they are there.
 */
export function neededNames(node: FunctionNode): ReadonlySet<string> {
  const asked = askedNames(node);
  return new Set([...alwaysRead(node.body)].filter((name) => !asked.has(name)));
}

/** The names of which something within a node asks whether they are there, or that it gives another value. */
function askedNames(root: AnyNode): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (node: AnyNode): void => {
    if (node.type === 'Identifier') found.add(node.name);
  };
  const conditions: AnyNode[] = [];
  for (const node of nodesIn(root, (each) => conditionOf(each))) {
    const condition = conditionOf(node);
    if (condition !== undefined) conditions.push(condition);
    if (node.type === 'UnaryExpression') add(node.argument);
    else if (node.type === 'MemberExpression' && node.optional) add(node.object);
    else if (node.type === 'AssignmentExpression') add(node.left);
  }
  for (const condition of conditions) for (const node of nodesIn(condition)) add(node);
  return found;
}

function conditionOf(node: AnyNode): AnyNode | undefined {
  if (node.type === 'LogicalExpression') return node.left;
  return node.type === 'ConditionalExpression' || node.type === 'IfStatement' ? node.test : undefined;
}

/** The names of which a member is read whenever a node is: not in a function within, not behind a condition. */
function alwaysRead(root: AnyNode): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: AnyNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const condition = conditionOf(node);
    if (condition !== undefined) stack.push(condition);
    else if (node.type === 'BlockStatement') {
      for (const each of node.body) {
        stack.push(each);
        // Behind a statement that may end the function nothing is sure.
        if (/^(?:If|Switch|Try|Return|Throw)Statement$/.test(each.type)) break;
      }
    } else if (!sometimes.has(node.type)) {
      if (node.type === 'MemberExpression' && node.object.type === 'Identifier') found.add(node.object.name);
      for (const child of childNodes(node)) stack.push(child);
    }
  }
  return found;
}

/** What may be passed without anything in it being read. */
const sometimes: ReadonlySet<AnyNode['type']> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'SwitchStatement',
  'TryStatement',
  'ChainExpression',
] as const);

/** A node and all within it, each once; what `without` gives of a node, and all within that, is left out. */
export function* nodesIn(root: AnyNode, without?: (node: AnyNode) => AnyNode | undefined): Iterable<AnyNode> {
  const stack: AnyNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    const left = without?.(node);
    for (const child of childNodes(node)) if (child !== left) stack.push(child);
  }
}
