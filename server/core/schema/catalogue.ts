/**
 * Access to the facts in `schemas/`: components, icons, colors, keywords. `validate.ts` checks a tree against a
 * precompiled schema, and `subschema.ts` finds the part of a schema for a node. Code contains no facts: a new field or
 * component is an entry in a schema.
 */

import components from '../../../schemas/components.json' with { type: 'json' };
import { type DataNode, toValue } from '../data/node.ts';
import { memo } from '../text/memo.ts';

/** What a string in an attribute refers to. `fragment` declares one. */
export type Refers = 'page' | 'link' | 'asset' | 'icon' | 'snippet' | 'fragment';

/** An attribute: a JSON Schema for its value, and other facts. See schemas/components.schema.json. */
export interface AttributeSpec {
  readonly description: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly suggests?: readonly string[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly type?: string; readonly enum?: readonly unknown[] };
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly specification?: boolean;
  readonly deprecated?: boolean;
  readonly replacement?: string;
  readonly refers?: Refers;
  readonly placeholder?: string;
  /** Its value is read by people, as a sentence or a phrase. */
  readonly prose?: boolean;
  readonly aliases?: readonly string[];
}

/**
 * A component, with the attributes of the sets that it includes and the facts of its model. See
 * schemas/components.schema.json.
 */
export interface ComponentSpec {
  readonly name: string;
  readonly description: string;
  readonly specification?: boolean;
  readonly html?: boolean;
  readonly group?: string;
  readonly use?: string;
  readonly advice?: string;
  readonly shape?: string;
  readonly variant?: string;
  /** Own attributes first, then those of the sets. Those of every component are not included. */
  readonly attributes: ReadonlyMap<string, AttributeSpec>;
  readonly required: readonly string[];
  readonly incomplete: readonly string[];
  readonly exactlyOneOf: readonly string[];
  readonly anyOf: readonly string[];
  readonly together: ReadonlyMap<string, readonly string[]>;
  readonly ignored: readonly string[];
  readonly misused: ReadonlyMap<string, string>;
  readonly open?: boolean;
  readonly props?: boolean;
  readonly parents: readonly string[];
  readonly notInside: readonly string[];
  /** Undefined if any child is allowed. */
  readonly children: readonly string[] | undefined;
  readonly others?: boolean;
  /** How many of the first kind of child a completion inserts. 1 if undefined. */
  readonly startsWith?: number;
  readonly empty?: boolean;
  readonly titledCode?: boolean;
  readonly perPage?: number;
  readonly inline?: boolean;
  readonly anchor?: string;
  /** Number at the end of the fragment of the second component with the same title. 1 if undefined. */
  readonly second?: number;
  readonly uniqueTitle?: boolean;
  readonly deprecated?: string;
  readonly aliases: readonly string[];
  readonly example?: string;
}

/** All components that a site may use. */
export interface Catalogue {
  readonly components: ReadonlyMap<string, ComponentSpec>;
  /** Other names that authors use for a component: alias → component. */
  readonly aliases: ReadonlyMap<string, string>;
}

type RawAttributes = Readonly<Record<string, AttributeSpec>>;

type RawComponent = Partial<Omit<ComponentSpec, 'name' | 'attributes' | 'together' | 'misused'>> & {
  readonly description: string;
  readonly include?: readonly string[];
  readonly like?: string;
  readonly attributes?: RawAttributes;
  readonly together?: Readonly<Record<string, readonly string[]>>;
  readonly misused?: Readonly<Record<string, string>>;
};

const sets = components.sets as Readonly<Record<string, RawAttributes>>;
const everywhere = components.everywhere as RawAttributes;
const rawComponents = components.components as Readonly<Record<string, RawComponent>>;

const builtIn = catalogueFrom(Object.entries(rawComponents), undefined);

/** Returns the built-in components, for code without a site: the renderer's shapes, the rules file, tables. */
export function catalogue(): Catalogue {
  return builtIn;
}

/** Returns the built-in components and those in a site's settings. Both have the same form. */
export const withOwnComponents: (own: DataNode) => Catalogue = memo((own) =>
  own.kind === 'object' ? catalogueFrom(own.properties.flatMap(entryOf), builtIn) : builtIn,
);

/**
 * Reads a component from the settings. Fields of the wrong form are left out. The schema of the settings file reports
 * them.
 */
function entryOf({
  key,
  value,
}: {
  readonly key: string;
  readonly value: DataNode | undefined;
}): [string, RawComponent][] {
  const raw = toValue(value);
  return isRecord(raw) ? [[key, cleaned(raw)]] : [];
}

function cleaned(raw: Readonly<Record<string, unknown>>): RawComponent {
  const attributes: [string, AttributeSpec][] = [];
  if (isRecord(raw['attributes'])) {
    for (const [name, spec] of Object.entries(raw['attributes'])) {
      if (isRecord(spec)) attributes.push([name, cleanedAttribute(spec)]);
    }
  }
  const lists = [
    'required',
    'incomplete',
    'exactlyOneOf',
    'anyOf',
    'ignored',
    'parents',
    'notInside',
    'children',
    'aliases',
    'include',
  ];
  const texts = ['group', 'use', 'advice', 'shape', 'variant', 'anchor', 'deprecated', 'example', 'like'];
  const flags = ['html', 'open', 'others', 'empty', 'props', 'titledCode', 'inline', 'uniqueTitle'];
  return Object.assign(
    {
      description: typeof raw['description'] === 'string' ? raw['description'] : '',
      attributes: Object.fromEntries(attributes),
    },
    picked(raw, lists, isTextList),
    picked(raw, texts, (value) => typeof value === 'string'),
    picked(raw, flags, (value) => typeof value === 'boolean'),
    picked(raw, ['perPage', 'second'], (value) => typeof value === 'number'),
    picked(
      raw,
      ['misused'],
      (value) => isRecord(value) && Object.values(value).every((each) => typeof each === 'string'),
    ),
    picked(raw, ['together'], (value) => isRecord(value) && Object.values(value).every(isTextList)),
  );
}

function cleanedAttribute(raw: Readonly<Record<string, unknown>>): AttributeSpec {
  const isText = (value: unknown): boolean => typeof value === 'string';
  const isNumber = (value: unknown): boolean => typeof value === 'number';
  return Object.assign(
    { description: isText(raw['description']) ? String(raw['description']) : '' },
    Array.isArray(raw['enum']) && { type: raw['enum'].map((value) => typeof value) },
    picked(raw, ['type'], (value) => isText(value) || isTextList(value)),
    picked(raw, ['enum'], Array.isArray),
    picked(raw, ['suggests', 'aliases'], isTextList),
    picked(raw, ['default'], () => true),
    // Patterns of a site are not run, because a regular expression that backtracks would hang the server.
    picked(raw, ['format', 'replacement', 'refers', 'placeholder'], isText),
    picked(raw, ['minLength', 'minimum', 'maximum'], isNumber),
    picked(raw, ['items', 'properties'], isRecord),
    picked(raw, ['deprecated', 'prose'], (value) => typeof value === 'boolean'),
  );
}

function picked(
  raw: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  fits: (value: unknown) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(raw, key) && fits(raw[key])).map((key) => [key, raw[key]]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function catalogueFrom(entries: readonly (readonly [string, RawComponent])[], base: Catalogue | undefined): Catalogue {
  const raws = new Map(entries);
  const found = new Map(base?.components);
  const aliases = new Map(base?.aliases);
  for (const [name, raw] of entries) {
    const model = raw.like === undefined ? undefined : (raws.get(raw.like) ?? rawComponents[raw.like]);
    found.set(name, specFrom(name, model === undefined ? raw : likeModel(raw, model)));
    for (const alias of raw.aliases ?? []) aliases.set(alias, name);
  }
  return { components: found, aliases };
}

/** Fills a component with the facts of its model, except for aliases and `specification`. */
function likeModel(raw: RawComponent, { aliases: _, specification: __, ...model }: RawComponent): RawComponent {
  return { ...model, ...raw, attributes: { ...model.attributes, ...raw.attributes } };
}

function specFrom(
  name: string,
  { include, like: _, attributes, together, misused, ...raw }: RawComponent,
): ComponentSpec {
  const all = new Map(Object.entries(attributes ?? {}));
  for (const set of include ?? []) {
    for (const [key, spec] of Object.entries(sets[set] ?? {})) if (!all.has(key)) all.set(key, spec);
  }
  return {
    ...raw,
    name,
    attributes: all,
    required: raw.required ?? [],
    incomplete: raw.incomplete ?? [],
    exactlyOneOf: raw.exactlyOneOf ?? [],
    anyOf: raw.anyOf ?? [],
    ignored: raw.ignored ?? [],
    parents: raw.parents ?? [],
    notInside: raw.notInside ?? [],
    children: raw.children,
    aliases: raw.aliases ?? [],
    together: new Map(Object.entries(together ?? {})),
    misused: new Map(Object.entries(misused ?? {})),
  };
}

/** Returns the shapes that the renderer draws, as used by the built-in components. */
export function shapes(): ReadonlySet<string> {
  return new Set([...builtIn.components.values()].flatMap(({ shape }) => shape ?? []));
}

/** Returns an attribute of a component, or an attribute of every component. */
export function attributeOf(component: ComponentSpec, name: string): AttributeSpec | undefined {
  return component.attributes.get(name) ?? (Object.hasOwn(everywhere, name) ? everywhere[name] : undefined);
}

/** Returns the attributes of every component. */
export function attributesEverywhere(): ReadonlyMap<string, AttributeSpec> {
  return new Map(Object.entries(everywhere));
}

/** Returns the types of an attribute's value as a list. */
export function typesOf(spec: AttributeSpec): readonly string[] {
  return spec.type === undefined ? [] : typeof spec.type === 'string' ? [spec.type] : spec.type;
}

/** Returns the styles of icons, as the catalogue offers them. */
export function iconTypes(): readonly string[] {
  return (sets['icon']?.['iconType']?.enum ?? []).filter((each) => typeof each === 'string');
}
