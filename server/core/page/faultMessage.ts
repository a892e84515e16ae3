import type { Content, Draft } from './draft.ts';
import type { SyntaxFault } from './expressionReader.ts';
import { javascriptReason } from './javascriptReason.ts';
import type { TagSyntax } from './tagReader.ts';

/** What is wrong with a tag, in an author's words. */
export function tagMessage(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): string {
  const { name } = tag;
  const shown = `"<${tag.form === 'close' ? '/' : ''}${name}"`;
  const character = JSON.stringify(draft.source.text.charAt(fault.at));
  if (isUnfinished(draft, tag, fault)) {
    return `The tag ${shown} has no ">" or "/>" before the next "<".`;
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

/** Whether a tag comes upon the next one before its end. */
export function isUnfinished(draft: Draft, tag: TagSyntax, { fault, at }: SyntaxFault): boolean {
  return tag.name !== '' && (fault === 'name' || fault === 'attribute') && draft.source.text.charCodeAt(at) === 60;
}

/** What is wrong with `{…}`, in an author's words. */
export function expressionMessage(fault: SyntaxFault, inTag = false): string {
  const escape = inTag ? '' : ' Write "\\{" for a brace.';
  const said = fault.reason === undefined ? undefined : javascriptReason(fault.reason);
  const reason = said === undefined ? '' : `: ${said}`;
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
