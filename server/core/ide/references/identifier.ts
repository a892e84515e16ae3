import { parseExpression } from '../../javascript/parse.ts';

/** Why code, or a tag where it is used as one, cannot have a name; undefined where it can. */
export function identifierProblem(name: string, isTag: boolean): string | undefined {
  const parsed = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? parseExpression(name) : undefined;
  if (parsed === undefined)
    return `"${name}" cannot be a name in code. Use letters, digits, "_" and "$", and no digit first.`;
  if (!parsed.ok || parsed.node.type !== 'Identifier') return `"${name}" is a word of JavaScript and cannot be a name.`;
  return isTag && !/^\p{Lu}/u.test(name)
    ? `The name of a component begins with a capital letter: "${name}".`
    : undefined;
}
