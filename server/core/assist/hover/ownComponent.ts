import type { Prop } from '../../javascript/signature.ts';
import type { CodeComponent } from '../../site/code/code.ts';

/** Documentation of a component of the site, from the props of its function. */
export function ownComponentMarkdown({ props, isOpen }: CodeComponent): string {
  const lines = props.map((prop) => `- \`${prop.name}\`${marks(prop)}`);
  if (isOpen && props.length > 0) lines.push('- and others');
  return lines.length === 0 ? (isOpen ? 'Takes any props.' : 'Takes no props.') : lines.join('\n');
}

/** Documentation of one prop. */
export function propMarkdown(component: CodeComponent, prop: Prop): string {
  return `\`${prop.name}\` of \`${component.name}\`${marks(prop)}`;
}

function marks({ isRequired, type, defaultValue }: Prop): string {
  const type_ = type === undefined ? '' : `: \`${inCode(type)}\``;
  const shown = defaultValue === undefined ? undefined : JSON.stringify(defaultValue.value);
  const about = isRequired ? ', required' : shown === undefined ? '' : `, default \`${inCode(shown).slice(0, 100)}\``;
  return type_ + about;
}

/** A code span cannot contain backticks or line breaks. */
function inCode(text: string): string {
  return text.replace(/[\s`]+/g, ' ');
}
