import { type Content, type Draft, originOf } from '../draft.ts';
import type { Fault, SyntaxFault } from '../script/expressionReader.ts';
import type { TagSyntax } from './tagReader.ts';

/** Returns the message for a broken tag. */
export function tagMessage(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): string {
  const { name } = tag;
  const shown = `"<${tag.form === 'close' ? '/' : ''}${name}"`;
  const character = JSON.stringify(draft.source.text.charAt(fault.at));
  if (isUnfinished(draft, content, tag, fault)) {
    return `The tag ${shown} has no ">" or "/>"${character === '"<"' ? ' before the next "<"' : ''}.`;
  }
  switch (fault.fault) {
    case 'name':
      return name === ''
        ? `"<" begins a tag in MDX, and ${JSON.stringify(content.text.slice(tag.start, tag.start + 2))} is not a tag. Write "\\<" for a less-than sign.`
        : `The tag ${shown} cannot contain ${character} here. Write "\\<" if this is not a tag.`;
    case 'attribute':
    case 'self-closing':
      return `${character} is not valid in the tag ${shown}, where a name, an attribute, ">" or "/>" is expected. A quote may be missing.`;
    case 'closing-attribute':
      return `The closing tag ${shown} can contain only its name.`;
    case 'attribute-value':
      return `An attribute of ${shown} has no value after "=". Write it in quotes or in "{…}".`;
    case 'unclosed-quote':
      return `A quote that begins a value in the tag ${shown} is never closed.`;
    case 'unfinished-tag':
      return `The tag ${shown} has no ">" or "/>". Write "\\<" if this is not a tag.`;
    case 'lazy-line':
      return `The tag ${shown} continues on a line outside its list or quote. Indent the line, or begin it with ">".`;
    case 'lazy-start':
      return `The tag ${shown} directly follows a paragraph of a list or quote and continues that paragraph, so it cannot span several lines. Insert a blank line before it.`;
    default:
      return `In the tag ${shown}: ${expressionMessage(fault, true)}`;
  }
}

/** Faults that MDX finds in text that follows an unfinished tag, because it reads the words as attributes. */
const faultsOfWords: ReadonlySet<Fault> = new Set<Fault>([
  'name',
  'attribute',
  'self-closing',
  'attribute-value',
  'expression',
  'empty-expression',
  'spread',
]);

/** True if a tag has no end: the next tag follows, or text on a later line. */
export function isUnfinished(draft: Draft, content: Content, tag: TagSyntax, { fault, at }: SyntaxFault): boolean {
  const { text } = draft.source;
  if (tag.name === '' || !faultsOfWords.has(fault)) return false;
  if (text.charCodeAt(at) === 60) return fault === 'name' || fault === 'attribute';
  if (tag.form !== 'open' || '>='.includes(content.text.charAt(tag.end - 1))) return false;
  // The end of a content has no offset in the source, so the offset before it is used.
  return text.slice(originOf(content, tag.end - 1), at).includes('\n');
}

/** Returns the message for a broken `{…}`. */
export function expressionMessage(fault: SyntaxFault, inTag = false): string {
  const escape = inTag ? '' : ' Write "\\{" for a brace.';
  const explained = fault.reason === undefined ? undefined : javascriptReason(fault.reason);
  const reason = explained === undefined ? '' : `: ${explained}`;
  switch (fault.fault) {
    case 'unclosed-brace':
      return `"{" begins an expression in MDX, and its "}" is missing.${escape}`;
    case 'empty-expression':
      return '"{}" has no value. Write one, or leave the attribute out.';
    case 'spread':
      return 'Among attributes, only "{...value}" is allowed.';
    case 'lazy-line':
      return 'The expression continues on a line outside its list or quote. Indent the line, or begin it with ">".';
    case 'lazy-start':
      return 'The expression directly follows a paragraph of a list or quote and continues that paragraph, so it cannot span several lines. Insert a blank line before it.';
    default:
      return `The text in "{…}" is not a JavaScript expression${reason}.${escape}`;
  }
}

/** Beginnings of acorn's messages, and what authors read instead. */
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
 * Returns why JavaScript is invalid, for use after a colon. Undefined if there is nothing helpful to say.
 *
 * @param reason acorn's message without the position
 * @param found the text where acorn stopped
 */
export function javascriptReason(reason: string, found?: string): string | undefined {
  if (reason.startsWith('Unexpected token') && found !== undefined) return `${JSON.stringify(found)} is not expected`;
  for (const [pattern, words] of reasons) {
    const match = pattern.exec(reason);
    if (match !== null) return words(match);
  }
  return undefined;
}
