import type {
  AnyNode,
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  FunctionDeclaration,
  Statement,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import { memo } from '../../text/memo.ts';
import { itemsOf, sizeOf } from './collections.ts';
import { binary } from './operators.ts';
import { bind } from './patterns.ts';
import {
  Closure,
  isTruthy,
  keysOf,
  note,
  oneLevelDown,
  type Run,
  type Scope,
  spend,
  Unknown,
  unknown,
  type Value,
} from './values.ts';

/** How a list of statements ended: with the value of `return`, with `break` or `continue`, or by running to its end. */
type End = { readonly value: Value } | 'break' | 'continue' | undefined;

/** Returns the value that a function's body returns. */
export function evaluateBody(statements: readonly Statement[], scope: Scope, run: Run): Value {
  const end = evaluateStatements(statements, scope, run);
  return typeof end === 'object' ? end.value : undefined;
}

/** Function declarations among statements. They are looked up only once, although the statements may run often. */
const functionsOf = memo((statements: readonly AnyNode[]) =>
  statements.filter((node): node is FunctionDeclaration => node.type === 'FunctionDeclaration' && node.id !== null),
);

function evaluateStatements(statements: readonly AnyNode[], scope: Scope, run: Run): End {
  for (const node of functionsOf(statements)) {
    if (!spend(run, 1)) break;
    scope.bindings.set(node.id.name, { value: new Closure(node, scope), isChangeable: false });
  }
  for (const node of statements) {
    if (run.steps <= 0) return { value: unknown };
    const end = evaluateStatement(node, scope, run);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Runs statements one level down. */
function inBlock(statements: readonly AnyNode[], parent: Scope, run: Run): End {
  const end = oneLevelDown(run, () => evaluateStatements(statements, { bindings: new Map(), parent }, run));
  return end instanceof Unknown ? { value: end } : end;
}

function evaluateStatement(node: AnyNode, scope: Scope, run: Run): End {
  spend(run, 1);
  switch (node.type) {
    case 'ReturnStatement':
      return { value: node.argument ? run.evaluate(node.argument, scope) : undefined };
    case 'VariableDeclaration':
      declare(node, scope, run);
      return undefined;
    case 'ExpressionStatement':
      run.evaluate(node.expression, scope);
      return undefined;
    case 'IfStatement':
      if (isTruthy(run.evaluate(node.test, scope))) return inBlock([node.consequent], scope, run);
      return node.alternate ? inBlock([node.alternate], scope, run) : undefined;
    case 'BlockStatement':
      return inBlock(node.body, scope, run);
    case 'SwitchStatement': {
      const wanted = run.evaluate(node.discriminant, scope);
      const inner: Scope = { bindings: new Map(), parent: scope };
      const same = node.cases.findIndex(
        ({ test }) => test && binary('===', run.evaluate(test, inner), wanted, run) === true,
      );
      const first = same >= 0 ? same : node.cases.findIndex(({ test }) => !test);
      for (let i = first; i >= 0 && i < node.cases.length; i++) {
        const end = evaluateStatements(node.cases[i]?.consequent ?? [], inner, run);
        if (end !== undefined) return end === 'break' ? undefined : end;
      }
      return undefined;
    }
    case 'BreakStatement':
      return node.label ? { value: note(run, 'a label') } : 'break';
    case 'ContinueStatement':
      return node.label ? { value: note(run, 'a label') } : 'continue';
    case 'ForOfStatement':
      return node.await ? loopNotRead(run) : forItems(node, run.evaluate(node.right, scope), itemsOf, scope, run);
    case 'ForInStatement':
      return forItems(node, run.evaluate(node.right, scope), keysOf, scope, run);
    case 'ForStatement':
      return forEach(node, scope, run);
    case 'WhileStatement':
    case 'DoWhileStatement':
      return rounds(node, scope, run);
    case 'TryStatement':
      return inBlock(node.block.body, scope, run);
    case 'ThrowStatement':
      return { value: note(run, 'throw') };
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return undefined;
    default:
      note(run, names.get(node.type) ?? 'a statement');
      return undefined;
  }
}

const names: ReadonlyMap<string, string> = new Map([['ClassDeclaration', 'a class']]);

/** Maximum number of rounds of one loop. No page shows more rows. */
const maxRounds = 1000;

function loopNotRead(run: Run): undefined {
  note(run, 'a loop');
}

/** Runs `for (const each of list)` and `for (const key in table)` for known values. */
function forItems(
  { left, body }: ForOfStatement | ForInStatement,
  value: Value,
  partsOf: (value: Value, run: Run) => readonly Value[] | undefined,
  scope: Scope,
  run: Run,
): End {
  const items = (sizeOf(value) ?? 0) > maxRounds ? undefined : partsOf(value, run);
  const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined;
  if (items === undefined || pattern === undefined || items.length > maxRounds) return loopNotRead(run);
  for (const each of items) {
    if (!spend(run, 1)) return { value: unknown };
    const inner: Scope = { bindings: new Map(), parent: scope };
    bind(pattern, each, inner, run, true);
    const end = inBlock([body], inner, run);
    if (end === 'break') return undefined;
    if (typeof end === 'object') return end;
  }
  return undefined;
}

/** Runs `for (let i = 0; i < 3; i++)` while its condition is true. The number of rounds is limited. */
function forEach({ init, test, update, body }: ForStatement, scope: Scope, run: Run): End {
  const around: Scope = { bindings: new Map(), parent: scope };
  if (!test) return loopNotRead(run);
  if (init?.type === 'VariableDeclaration') declare(init, around, run);
  else if (init) run.evaluate(init, around);
  return rounds({ test, body, ...(update && { update }) }, around, run);
}

/** Runs the rounds of a loop with a condition. */
function rounds(
  loop: Pick<WhileStatement | DoWhileStatement, 'test' | 'body'> & {
    readonly type?: string;
    readonly update?: AnyNode;
  },
  scope: Scope,
  run: Run,
): End {
  const { test, body, update } = loop;
  const isFirstSure = loop.type === 'DoWhileStatement';
  for (let round = 0; (isFirstSure && round === 0) || isTruthy(run.evaluate(test, scope)); round++) {
    if (!spend(run, 1)) return { value: unknown };
    if (round >= maxRounds) return loopNotRead(run);
    const end = inBlock([body], scope, run);
    if (end === 'break') return undefined;
    if (typeof end === 'object') return end;
    if (update) run.evaluate(update, scope);
  }
  return undefined;
}

/** Runs `const a = 1, { b } = c`. */
function declare(node: VariableDeclaration, scope: Scope, run: Run): void {
  for (const { id, init } of node.declarations)
    bind(id, init ? run.evaluate(init, scope) : undefined, scope, run, node.kind !== 'const');
}
