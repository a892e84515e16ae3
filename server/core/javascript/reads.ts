import type { AnyNode } from 'acorn';
import type { FunctionNode } from './evaluate/values.ts';
import { childNodes } from './parse.ts';

/**
 * Returns the names without which a call of a function certainly fails. The function always reads a member of them, and
 * no code checks first whether they exist.
 */
export function neededNames(node: FunctionNode): ReadonlySet<string> {
  const asked = askedNames(node);
  return new Set([...alwaysRead(node.body)].filter((name) => !asked.has(name)));
}

/** Returns the names that some code within a node checks for existence or assigns to. */
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

/**
 * Returns the names of which a member is read whenever a node runs: not inside another function, not under a condition.
 */
function alwaysRead(root: AnyNode): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: AnyNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const condition = conditionOf(node);
    if (condition !== undefined) stack.push(condition);
    else if (node.type === 'BlockStatement') {
      for (const each of node.body) {
        stack.push(each);
        // After a statement that may end the function, nothing is certain.
        if (/^(?:If|Switch|Try|Return|Throw)Statement$/.test(each.type)) break;
      }
    } else if (!sometimes.has(node.type)) {
      if (node.type === 'MemberExpression' && node.object.type === 'Identifier') found.add(node.object.name);
      for (const child of childNodes(node)) stack.push(child);
    }
  }
  return found;
}

/** Nodes that may be skipped without reading anything in them. */
const sometimes: ReadonlySet<AnyNode['type']> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'SwitchStatement',
  'TryStatement',
  'ChainExpression',
] as const);

/**
 * Yields a node and all nodes within it, each once. The node that `without` returns is left out, with all nodes within
 * it.
 */
export function* nodesIn(root: AnyNode, without?: (node: AnyNode) => AnyNode | undefined): Iterable<AnyNode> {
  const stack: AnyNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    const left = without?.(node);
    for (const child of childNodes(node)) if (child !== left) stack.push(child);
  }
}
