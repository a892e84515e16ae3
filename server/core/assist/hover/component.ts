import { type AttributeSpec, type ComponentSpec, typesOf } from '../../schema/catalogue.ts';

/** Documentation of a component: purpose, attributes, an example. */
export function componentMarkdown(spec: ComponentSpec): string {
  const parts = [spec.description];
  if (spec.use !== undefined) parts.push(`**Use for:** ${spec.use}`);
  if (spec.deprecated !== undefined) parts.push(`**Old.** Use \`${spec.deprecated}\` instead.`);
  const attributes = [...spec.attributes].map(([name, attribute]) => `- ${attributeLine(spec, name, attribute)}`);
  if (attributes.length > 0) parts.push(attributes.join('\n'));
  const place = placeText(spec);
  if (place !== undefined) parts.push(place);
  if (spec.advice !== undefined) parts.push(spec.advice);
  if (spec.example !== undefined) parts.push(`~~~~mdx\n${spec.example}\n~~~~`);
  return parts.join('\n\n');
}

function attributeLine(spec: ComponentSpec, name: string, attribute: AttributeSpec): string {
  const marks: string[] = [];
  if (isRequired(spec, name)) marks.push('required');
  if (attribute.deprecated === true) marks.push('old');
  return `\`${name}\`${marks.length === 0 ? '' : ` (${marks.join(', ')})`}: ${attribute.description}`;
}

/** Documentation of an attribute: purpose, allowed values, default. */
export function attributeMarkdown(spec: ComponentSpec | undefined, name: string, attribute: AttributeSpec): string {
  const title = `\`${name}\`${spec === undefined ? '' : ` of \`${spec.name}\``}`;
  const required = spec !== undefined && isRequired(spec, name) ? ', required' : '';
  const parts = [`${title}: ${typeText(attribute)}${required}`, attribute.description];
  if (attribute.enum !== undefined) parts.push(`One of ${codeList(attribute.enum)}.`);
  if (attribute.default !== undefined) parts.push(`Default: \`${JSON.stringify(attribute.default)}\``);
  if (attribute.deprecated === true) {
    parts.push(`**Old.**${attribute.replacement === undefined ? '' : ` Use \`${attribute.replacement}\` instead.`}`);
  }
  return parts.join('\n\n');
}

/** Types of an attribute in words: `text or number`. */
export function typeText(attribute: AttributeSpec): string {
  const names = typesOf(attribute).map((type) => typeNames[type] ?? type);
  return names.length === 0 ? 'any value' : [...new Set(names)].join(' or ');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'on or off',
  array: 'list',
  object: 'object',
  null: 'nothing',
};

/** Whether an attribute is required, alone or as one of a choice. */
export function isRequired(spec: ComponentSpec, name: string): boolean {
  return spec.required.includes(name);
}

function placeText(spec: ComponentSpec): string | undefined {
  const parts: string[] = [];
  if (spec.exactlyOneOf.length > 0) parts.push(`Takes exactly one of ${codeList(spec.exactlyOneOf)}.`);
  if (spec.parents.length > 0) parts.push(`Belongs directly inside ${codeList(spec.parents)}.`);
  const children = spec.children?.map((child) => markdownChildren[child] ?? `\`${child}\``);
  if (children !== undefined && children.length > 0) parts.push(`Contains ${children.join(', ')}.`);
  if (spec.perPage !== undefined)
    parts.push(spec.perPage === 1 ? 'One on a page.' : `At most ${spec.perPage} on a page.`);
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Allowed contents that are not components. */
const markdownChildren: Readonly<Record<string, string>> = { code: 'code blocks', list: 'Markdown lists' };

function codeList(values: readonly unknown[]): string {
  const texts = [...new Set(values.map(String))].map((value) => `\`${value}\``);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}
