import type { Content, Draft } from './draft.ts';
import type { SyntaxFault } from './expressionReader.ts';
import type { TagSyntax } from './tagReader.ts';

/** What is wrong with a tag, in an author's words. */
export function tagMessage(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): string {
  const { name } = tag;
  const shown = `"<${tag.form === 'close' ? '/' : ''}${name}"`;
  const character = JSON.stringify(draft.source.text.charAt(fault.at));
  if (isUnfinished(draft, tag, fault)) {
    return `The tag ${shown} is not finished: ">" or "/>" is missing before the next "<".`;
  }
  switch (fault.fault) {
    case 'name':
      return name === ''
        ? `"<" begins a tag in MDX, and ${JSON.stringify(content.text.slice(tag.start, tag.start + 2))} is none. Write "\\<" for a less-than sign.`
        : `The tag ${shown} cannot go on with ${character}. Write "\\<" if no tag is meant.`;
    case 'attribute':
    case 'self-closing':
      return `${character} fits nowhere in the tag ${shown}: a name, an attribute, ">" or "/>" is expected. A quote may be missing.`;
    case 'closing-attribute':
      return `The closing tag ${shown} may hold nothing but its name.`;
    case 'attribute-value':
      return `An attribute of ${shown} has no value after "=": write it in quotes, or in "{…}".`;
    case 'unclosed-quote':
      return `A quote that begins a value in the tag ${shown} is never closed.`;
    case 'unfinished-tag':
      return `The tag ${shown} is not finished: ">" or "/>" is missing. Write "\\<" if no tag is meant.`;
    case 'lazy-line':
      return `The tag ${shown} goes on in a line that is outside of its list or quote. Indent the line, or begin it with ">".`;
    case 'lazy-start':
      return `The tag ${shown} stands right below a paragraph of a list or quote, which goes on in it: so it may take no further lines. Insert a blank line before it.`;
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
  const reason = fault.reason === undefined ? '' : ` (${fault.reason})`;
  switch (fault.fault) {
    case 'unclosed-brace':
      return `"{" begins an expression in MDX, and its "}" is missing.${escape}`;
    case 'empty-expression':
      return '"{}" holds no value. Write one, or leave the attribute out.';
    case 'spread':
      return 'Only "{...value}" may stand among attributes.';
    case 'lazy-line':
      return 'The expression goes on in a line that is outside of its list or quote. Indent the line, or begin it with ">".';
    case 'lazy-start':
      return 'The expression stands right below a paragraph of a list or quote, which goes on in it: so it may take no further lines. Insert a blank line before it.';
    default:
      return `What stands in "{…}" is no JavaScript expression${reason}.${escape}`;
  }
}
