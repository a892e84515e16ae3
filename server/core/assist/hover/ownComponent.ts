import type { Prop } from '../../javascript/signature.ts';
import type { CodeComponent } from '../../site/code/code.ts';

/** A component of the site's own code explained by what its function takes. */
export function ownComponentMarkdown({ props, isOpen }: CodeComponent): string {
  const lines = props.map((prop) => `- \`${prop.name}\`${marks(prop)}`);
  if (isOpen && props.length > 0) lines.push('- and others');
  return lines.length === 0 ? (isOpen ? 'Takes any props.' : 'Takes no props.') : lines.join('\n');
}

/** One prop explained. */
export function propMarkdown(component: CodeComponent, prop: Prop): string {
  return `\`${prop.name}\` of \`${component.name}\`${marks(prop)}`;
}

function marks({ isRequired, type, standard }: Prop): string {
  const type_ = type === undefined ? '' : `: \`${inCode(type)}\``;
  const shown = standard === undefined ? undefined : JSON.stringify(standard.value);
  const about = isRequired ? ', required' : shown === undefined ? '' : `, default \`${inCode(shown).slice(0, 100)}\``;
  return type_ + about;
}

/** What stands in a code span may have no backtick and no line ending. */
function inCode(text: string): string {
  return text.replace(/[\s`]+/g, ' ');
}
