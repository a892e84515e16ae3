import type { AnyNode, AssignmentExpression, Statement, VariableDeclaration } from 'acorn';
import { binary } from './operators.ts';
import { bind } from './patterns.ts';
import { Closure, isTruthy, note, type Run, type Scope, spend, unknown, type Value } from './values.ts';

/** How statements ended: with a value that a function gives back, or with `break`. */
type End = { readonly value: Value } | 'break' | undefined;

/** The value that a function's body gives back. */
export function evaluateBody(statements: readonly Statement[], scope: Scope, run: Run): Value {
  const end = evaluateStatements(statements, scope, run);
  return typeof end === 'object' ? end.value : undefined;
}

function evaluateStatements(statements: readonly AnyNode[], scope: Scope, run: Run): End {
  for (const node of statements) {
    if (node.type === 'FunctionDeclaration' && node.id !== null)
      scope.bindings.set(node.id.name, { value: new Closure(node, scope), isChangeable: false });
  }
  for (const node of statements) {
    if (run.steps <= 0) return { value: unknown };
    const end = evaluateStatement(node, scope, run);
    if (end !== undefined) return end;
  }
  return undefined;
}

function inBlock(statements: readonly AnyNode[], parent: Scope, run: Run): End {
  return evaluateStatements(statements, { bindings: new Map(), parent }, run);
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
      const end =
        first < 0
          ? undefined
          : evaluateStatements(
              node.cases.slice(first).flatMap((each) => each.consequent),
              inner,
              run,
            );
      return end === 'break' ? undefined : end;
    }
    case 'BreakStatement':
      return 'break';
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

const names: ReadonlyMap<string, string> = new Map([
  ['ForStatement', 'a loop'],
  ['ForOfStatement', 'a loop'],
  ['ForInStatement', 'a loop'],
  ['WhileStatement', 'a loop'],
  ['DoWhileStatement', 'a loop'],
  ['ClassDeclaration', 'a class'],
]);

/** `const a = 1, { b } = c`. */
function declare(node: VariableDeclaration, scope: Scope, run: Run): void {
  for (const { id, init } of node.declarations)
    bind(id, init ? run.evaluate(init, scope) : undefined, scope, run, node.kind !== 'const');
}

/** `a = 1`, `a += 1`, of a variable that a function has declared itself; nothing else can be changed. */
export function evaluateAssignment(node: AssignmentExpression, scope: Scope, run: Run): Value {
  const { left, operator } = node;
  let at: Scope | undefined = scope;
  const name = left.type === 'Identifier' ? left.name : undefined;
  while (at !== undefined && name !== undefined && !at.bindings.has(name)) at = at.parent;
  const binding = name === undefined ? undefined : at?.bindings.get(name);
  if (binding?.isChangeable !== true) return note(run, 'an assignment');
  const value = run.evaluate(node.right, scope);
  if (operator === '=') binding.value = value;
  else if (operator === '&&=' || operator === '||=' || operator === '??=') return note(run, operator);
  else binding.value = binary(operator.slice(0, -1), binding.value, value, run);
  return binding.value;
}
