/** What acorn says about JavaScript that it refuses, by how its message begins, and what authors read instead. */
const reasons: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^Unexpected character '(.+)'/, ([, sign]) => `"${sign}" is not expected`],
  [/^Identifier '(.+)' has already been declared/, ([, name]) => `"${name}" is already declared`],
  [/^Unterminated string/, () => 'a string has no closing quote'],
  [/^Unterminated template/, () => 'a template has no closing backtick'],
  [/^Unterminated comment/, () => 'a comment has no closing "*/"'],
  [/^Unterminated regular expression/, () => 'a regular expression has no closing "/"'],
  [/^Invalid regular expression/, () => 'a regular expression is not valid'],
  [/(?:keyword|word) '(.+)' is reserved|^Unexpected keyword '(.+)'/, ([, a, b]) => `"${a ?? b}" is a reserved word`],
  [/^(?:Bad|Invalid|Expecting) .*escape/, () => 'an escape sequence is not valid'],
  [/^(?:Invalid number|Identifier directly after number)/, () => 'a number is not valid'],
  [/^Assigning to rvalue/, () => 'only a name can be assigned to'],
  [/^Unexpected content after expression/, () => 'only one expression is allowed'],
  [/^'return' outside/, () => '"return" is only allowed in a function'],
  [/^Duplicate export '(.+)'/, ([, name]) => `"${name}" is exported twice`],
  [/^Export '(.+)' is not defined/, ([, name]) => `"${name}" is not declared`],
  [/^'import' and 'export'/, () => '"import" and "export" are only allowed at the top level'],
  [/^Nested too deeply/, () => 'it is nested too deeply'],
];

/**
 * Why JavaScript is refused, in an author's words, to stand behind a colon; undefined where nothing helpful can be said.
 *
 * @param reason acorn's message without the position
 * @param found what stands where acorn stopped
 */
export function javascriptReason(reason: string, found?: string): string | undefined {
  if (reason.startsWith('Unexpected token') && found !== undefined) return `${JSON.stringify(found)} is not expected`;
  for (const [pattern, words] of reasons) {
    const match = pattern.exec(reason);
    if (match !== null) return words(match);
  }
  return undefined;
}
