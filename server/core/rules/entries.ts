import { codeFence } from '../page/richText/mdxText.ts';
import { type AttributeSpec, type Catalogue, type ComponentSpec, typesOf } from '../schema/catalogue.ts';

/** Attributes that several components share, listed once for all of them. */
export type SharedAttributes = ReadonlyMap<AttributeSpec, string>;

/** Level of detail for a component. */
export interface EntryDetail {
  readonly shared: SharedAttributes;
  readonly descriptions: boolean;
  /** Leave out optional attributes that are not in the specification. */
  readonly brief?: boolean;
  /** Leave out notes. */
  readonly terse?: boolean;
  readonly example: boolean;
}

/** Attributes that at least three components share, sorted by name. */
export function sharedAttributes({ components }: Catalogue): SharedAttributes {
  const uses = new Map<AttributeSpec, { readonly key: string; readonly count: number }>();
  for (const { attributes } of components.values()) {
    for (const [key, spec] of attributes) uses.set(spec, { key, count: (uses.get(spec)?.count ?? 0) + 1 });
  }
  return new Map([...uses].filter(([, { count }]) => count >= 3).map(([spec, { key }]) => [spec, key]));
}

/** The shared attributes as a Markdown list. */
export function sharedList(shared: SharedAttributes): string {
  return [...shared].map(([spec, key]) => `- ${attributeName(key, spec)}: ${spec.description}`).join('\n');
}

/** A component for an assistant: purpose, attributes, a correct example. */
export function componentEntry(component: ComponentSpec, detail: EntryDetail): string {
  const { name, description, use, advice, deprecated, example } = component;
  if (deprecated !== undefined) return `### ${name}\nOld: use \`${deprecated}\` instead.`;
  const places = placesOf(component);
  const attributes = attributeList(component, detail);
  return [
    `### ${name}`,
    [description, use === undefined ? '' : `Use: ${uncapitalized(use)}`, detail.terse === true ? '' : (advice ?? '')]
      .filter((text) => text !== '')
      .join(' '),
    ...(places === '' ? [] : [places]),
    ...(attributes === '' ? [] : [attributes]),
    ...(detail.example && example !== undefined ? [codeFence(example, 'mdx')] : []),
  ].join('\n');
}

/** A component in one line: its purpose. */
export function purposeLine({ name, description, use }: ComponentSpec): string {
  return `- ${code(name)}: ${use ?? description}`;
}

/** A component in one line: description and names of attributes. */
export function componentLine({ name, description, attributes, required, deprecated }: ComponentSpec): string {
  if (deprecated !== undefined) return `- \`${name}\`: old, use \`${deprecated}\` instead.`;
  const names = [...attributes]
    .filter(([key, spec]) => spec.deprecated !== true && (spec.specification === true || required.includes(key)))
    .map(([key]) => `${code(key)}${required.includes(key) ? '*' : ''}`);
  return `- \`${name}\`: ${description}${names.length === 0 ? '' : ` Attributes: ${names.join(', ')}.`}`;
}

function attributeList(component: ComponentSpec, { shared, descriptions, brief }: EntryDetail): string {
  const { attributes, required, exactlyOneOf } = component;
  const choices = choicesOf(component);
  const current = [...attributes].filter(
    ([key, spec]) =>
      (!exactlyOneOf.includes(key) || choices.includes(key)) &&
      spec.deprecated !== true &&
      (brief !== true || spec.specification === true || required.includes(key)),
  );
  const own = current.filter(([, spec]) => !shared.has(spec));
  const named = current.filter(([, spec]) => shared.has(spec)).map(([key]) => code(key));
  if (!descriptions) {
    const all = [...own.map(([key, spec]) => attributeName(key, spec, required)), ...named];
    return all.length === 0 ? '' : `Attributes: ${all.join(', ')}.`;
  }
  const lines = own.map(([key, spec]) => `- ${attributeName(key, spec, required)}: ${spec.description}`);
  return [...lines, ...(named.length === 0 ? [] : [`- ${named.join(', ')}`])].join('\n');
}

/** For example `title`* (text), or `cols` (1 2 3 4, default 2). */
function attributeName(key: string, spec: AttributeSpec, required: readonly string[] = []): string {
  const words = [
    ...(spec.enum === undefined ? typesOf(spec).map(typeWord) : [[...new Set(spec.enum.map(word))].join(' ')]),
    ...(spec.format === 'color' ? ['hex color'] : []),
    ...(spec.default === undefined ? [] : [`default ${literal(spec.default)}`]),
  ];
  return `\`${key}\`${required.includes(key) ? '*' : ''}${words.length === 0 ? '' : ` (${words.join(', ')})`}`;
}

/** Of mutually exclusive attributes, those in the specification; all if it has none of them. */
function choicesOf({ exactlyOneOf, attributes }: ComponentSpec): readonly string[] {
  const specified = exactlyOneOf.filter((name) => attributes.get(name)?.specification === true);
  return specified.length === 0 ? exactlyOneOf : specified;
}

function placesOf(component: ComponentSpec): string {
  const { parents, children, anyOf, perPage, titledCode } = component;
  const exactlyOneOf = choicesOf(component);
  const sentences = [
    parents.length === 0 ? '' : `Belongs directly inside ${parents.map(code).join(' or ')}.`,
    children === undefined ? '' : `Holds only ${inWords(children.map(childWord))}.`,
    titledCode === true ? 'Each code fence in it has a title.' : '',
    exactlyOneOf.length === 0 ? '' : `Takes exactly one of ${exactlyOneOf.map(code).join(', ')}.`,
    anyOf.length === 0 ? '' : `Takes at least one of ${anyOf.map(code).join(', ')}.`,
    perPage === undefined ? '' : `At most ${perPage} on a page.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const words: Readonly<Record<string, string>> = { string: 'text', boolean: 'switch', array: 'list', integer: 'number' };

function typeWord(type: string): string {
  return words[type] ?? type;
}

function inWords(all: readonly string[]): string {
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function childWord(child: string): string {
  if (child === 'code') return 'code fences';
  return child === 'list' ? 'Markdown lists' : code(child);
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A value in a list; `2` and `"2"` look the same. */
function word(value: unknown): string {
  return code(String(value));
}

function literal(value: unknown): string {
  return typeof value === 'string' ? code(value) : code(JSON.stringify(value) ?? '');
}

function uncapitalized(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
