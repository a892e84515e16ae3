import { type DataNode, type ParsedData, type Path, stringOf, valueOf } from '../../data/node.ts';
import { iconFacts, iconProblem } from '../../schema/icons.ts';
import { type Schema, type SchemaName, schemaNamed } from '../../schema/schema.ts';
import { itemView, propertyView, type SchemaView, subschemaAt, typesOf, viewBelow } from '../../schema/subschema.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { Suggestion } from '../assistTypes.ts';
import { meaningMarkdown, type Owner, typeText, valueMarkdown } from '../hover/schema.ts';

/** A text with a schema: docs.json, the settings file, front matter. */
export interface DataText {
  readonly text: string;
  readonly data: ParsedData;
  /** Texts of API documents have a `view`. */
  readonly schema: SchemaName | 'openapi';
  /** For a part of another file, the schema of its place there. */
  readonly place?: SchemaView;
  /** The schema at a path, for a text whose parts belong to different places of another file. */
  view?(path: Path): SchemaView | undefined;
  /** It is docs.json itself, not a file that it refers to. */
  readonly isWhole?: true;
  /** True for a docs.json whose format is still undecided. */
  readonly isUndecided?: true;
  readonly syntax: 'json' | 'yaml';
  /** The range of the YAML in the text. */
  readonly within?: Range;
  /** Values from the site, by what the schema says that the value refers to. */
  values?(place: ValuePlace): readonly ValueIdea[];
  /** Whether the file in a value exists, to filter examples. */
  exists?(value: string, schema: Schema): boolean;
  /** Names for the keys of the object at a path (`keysRefer`). */
  keys?(view: SchemaView, path: Path): readonly string[];
  /** Meaning of such a key, and its default value. */
  aboutKey?(key: string, view: SchemaView): KeyMeaning | undefined;
}

/** Meaning of a key that is a name. */
export interface KeyMeaning {
  readonly detail: string;
  readonly documentation?: string;
  /** Its default value. */
  readonly value?: string;
}

/** The schema at a path of a text. */
export function viewAt(source: DataText, path: Path): SchemaView | undefined {
  const { schema, place, data } = source;
  if (source.view !== undefined) return source.view(path);
  return place === undefined ? subschemaAt(schemaNamed(schema), data.root, path) : viewBelow(place, data.root, path);
}

/** A place for a string. */
export interface ValuePlace {
  readonly view: SchemaView;
  readonly path: Path;
  /** The object or array around it. */
  readonly owner: DataNode | undefined;
  /** The text up to the cursor, without quotes. */
  readonly typed: string;
}

/** A possible string. */
export interface ValueIdea {
  readonly value: string;
  readonly kind: Suggestion['kind'];
  /** Shown instead of the value. */
  readonly label?: string;
  /** Another name that authors may type. */
  readonly called?: string;
  readonly detail?: string;
  readonly documentation?: string;
  readonly icon?: Suggestion['icon'];
  readonly image?: string;
  /** Lower ranks come first; otherwise the order is kept. */
  readonly rank?: number;
}

interface KeyIdea {
  readonly key: string;
  readonly inner: SchemaView | undefined;
  readonly required: boolean;
  readonly sort: string;
}

/** Missing keys: required and usual ones first, then those of the specification, then others, deprecated ones last. */
export function keyIdeas(
  source: DataText,
  view: SchemaView,
  given: ReadonlySet<string>,
  path: Path,
): readonly KeyIdea[] {
  const { schema } = view;
  const required = new Set(schema.required);
  const names = schema.keysRefer === undefined ? [] : (source.keys?.(view, path) ?? []);
  const own = [...Object.keys(schema.properties ?? {}), ...names];
  const anywhere = Object.keys(view.root.anywhere ?? {});
  const isAllowed = besideGiven(view, given);
  return [...own, ...anywhere]
    .filter((key) => !given.has(key) && hasEffectBeside(schema, key, given) && isAllowed(key))
    .map((key, order) => {
      const inner = propertyView(view, key, undefined);
      const old = inner?.schema.legacy !== undefined || inner?.schema.deprecationMessage !== undefined;
      // A `$ref` is usually the first key of an object, so suggest it late if there are other keys.
      const late = inner?.isSpecified === false || (inner?.schema.refers === 'apiRef' && given.size > 0);
      const rank = required.has(key) ? 0 : old || anywhere.includes(key) ? 3 : late ? 2 : 1;
      const isUsual = rank === 1 && schema.usual?.includes(key) === true;
      const sort = `${rank}${isUsual ? '!' : ''}${String(order).padStart(3, '0')}`;
      return { key, inner, required: required.has(key), sort };
    });
}

/** Meaning of a key that is a name, such as a status or the code of a finding. */
export function meaningOf(source: DataText, { schema, ...view }: SchemaView, key: string): KeyMeaning | undefined {
  const isOwn = schema.keysRefer === undefined || Object.hasOwn(schema.properties ?? {}, key);
  return isOwn ? undefined : source.aboutKey?.(key, { schema, ...view });
}

/** The texts next to a key that is a name. */
export function keyTexts(about: KeyMeaning | undefined): Pick<Suggestion, 'detail' | 'documentation'> {
  if (about === undefined) return {};
  const { detail, documentation, value } = about;
  const texts = [documentation, value === undefined ? undefined : `By default: ${value}.`];
  const text = texts.filter((each) => each !== undefined).join('\n\n');
  return { detail, ...(text !== '' && { documentation: text }) };
}

/** Returns a test for keys that may be next to the given ones. Some keys allow no others, or only named ones. */
function besideGiven(view: SchemaView, given: ReadonlySet<string>): (key: string) => boolean {
  const exclusive = (key: string): Schema | undefined => {
    const schema = propertyView(view, key, undefined)?.schema;
    return schema?.alone === true ? schema : undefined;
  };
  const allows = (schema: Schema, other: string): boolean => schema.aloneBut?.includes(other) === true;
  const exclusiveGiven = [...given].flatMap((key) => exclusive(key) ?? []);
  return (key) => {
    const own = exclusive(key);
    return (
      exclusiveGiven.every((each) => allows(each, key)) &&
      (own === undefined || [...given].every((each) => allows(own, each)))
    );
  };
}

/** Whether a key has an effect next to the existing ones: a division has one kind of contents, or is a link. */
function hasEffectBeside({ choice = [], lostBeside = {} }: Schema, key: string, given: ReadonlySet<string>): boolean {
  if (choice.includes(key) && choice.some((each) => given.has(each))) return false;
  const beside = Object.entries(lostBeside);
  return !beside.some(
    ([lost, others]) =>
      (lost === key && others.some((each) => given.has(each))) || (given.has(lost) && others.includes(key)),
  );
}

/** Whether suggestions exist for the value of a key that is inserted with its structure. */
export function opensList(source: DataText, view: SchemaView): boolean {
  const [type] = typesOf(view.schema);
  if (type === 'object') return view.schema.required === undefined && view.schema.properties !== undefined;
  return isChoice(source, type === 'array' ? itemView(view, undefined) : view);
}

/** Whether a value is a name that the site knows, such as a path, so that names can be offered. */
export function isChoice(source: DataText, view: SchemaView | undefined): boolean {
  if (view === undefined) return false;
  const { schema } = view;
  return (
    typesOf(schema)[0] === 'string' &&
    schema.enum === undefined &&
    schema.refers !== undefined &&
    source.values !== undefined
  );
}

/** After all others. */
const lastRank = 9;

/**
 * Possible strings: allowed values, then values from the site, then examples, then values outside the specification.
 */
export function textIdeas(source: DataText, place: ValuePlace): readonly ValueIdea[] {
  const { schema } = place.view;
  const later = new Set(schema.later);
  const icon = iconBeside(place);
  const values = (schema.enum ?? [])
    .filter((value) => typeof value === 'string')
    .filter((value) => icon === undefined || hasStyle(icon, value));
  const ideas: ValueIdea[] = values.map((value) => {
    const name = schema.enumNamed === true ? schema.enumDescriptions?.[schema.enum?.indexOf(value) ?? -1] : undefined;
    const documentation = valueMarkdown(schema, value);
    return {
      value,
      kind: 'value',
      rank: later.has(value) ? lastRank : 0,
      ...(name !== undefined && { detail: name, called: name }),
      ...(value === schema.default && { detail: 'default' }),
      ...(later.has(value) && { detail: notSpecified }),
      ...(documentation !== undefined && name === undefined && { documentation }),
    };
  });
  // For example, a repository is not a page of the site.
  const rule = schema.pattern === undefined ? undefined : new RegExp(schema.pattern);
  pushAll(
    ideas,
    (source.values?.(place) ?? []).filter(({ value }) => rule === undefined || rule.test(value)),
  );
  const isKnown = new Set(ideas.map(({ value }) => value));
  // An operation that no OpenAPI document has would be an error; other examples are only patterns to follow.
  const isReported = values.length > 0 || (schema.refers === 'operation' && ideas.length > 0);
  const more = [...(schema.enum === undefined ? [schema.default] : []), ...(isReported ? [] : (schema.examples ?? []))];
  for (const value of more) {
    if (typeof value !== 'string' || isKnown.has(value) || source.exists?.(value, schema) === false) continue;
    isKnown.add(value);
    ideas.push({
      value,
      kind: schema.format === 'color-hex' ? 'color' : 'value',
      rank: 3,
      detail: value === schema.default ? 'default' : 'example',
    });
  }
  return ideas
    .map((idea, order) => ({ idea, order }))
    .sort((a, b) => (a.idea.rank ?? 1) - (b.idea.rank ?? 1) || a.order - b.order)
    .map(({ idea }) => idea);
}

/** Whether a style makes a difference. Brand icons look the same in all. */
function hasStyle(icon: string, style: string): boolean {
  return iconFacts(icon)?.brand === true ? style === 'brands' : iconProblem(icon, style)?.on !== 'type';
}

/** The icon that a style belongs to: `icon` next to it, or `name` in the same object. */
function iconBeside({ path, owner, view }: ValuePlace): string | undefined {
  const key = path.at(-1);
  if (key === 'iconType') return stringOf(valueOf(owner, 'icon'));
  return key === 'style' && view.schema.enum?.includes('brands') === true
    ? stringOf(valueOf(owner, 'name'))
    : undefined;
}

/** Matches the typed text against the label, then against the inserted text. */
export function filterOf(written: string, { label, called }: ValueIdea): string {
  if (called !== undefined) return `${written} ${called}`;
  return label === undefined ? written : `${/^["']?/.exec(written)?.[0]}${label} ${written}`;
}

/** A suggestion without its edit. `order` is its place in the list. */
export function suggestionOf(
  { value, label, kind, detail, documentation, icon, image }: ValueIdea,
  order: number,
): Omit<Suggestion, 'edit'> {
  return {
    label: label ?? value,
    kind,
    sort: `1${String(order).padStart(6, '0')}`,
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation }),
    ...(icon !== undefined && { icon }),
    ...(image !== undefined && { image }),
  };
}

/** Meaning of a key as Markdown. Only docs.json and pages have keys outside the specification. */
export function markdown(source: DataText, view: SchemaView, owner?: Owner): string {
  const isSpecified = source.schema === 'docs.v1' || source.schema === 'page' ? view.isSpecified : true;
  return meaningMarkdown({ ...view, isSpecified }, owner);
}

/** The text next to a key: its title or type, whether it is required, and whether the specification has it. */
export function detailOf(source: DataText, { schema, isSpecified }: SchemaView, required: boolean): string {
  const type = `${schema.title ?? typeText(schema)}${required ? ', required' : ''}`;
  const isOutside = source.schema === 'docs.v1' && source.isUndecided !== true && !isSpecified;
  return isOutside ? `${type} · ${notSpecified}` : type;
}

/** Also for keys that only later formats have. */
const notSpecified = 'not in the specification';
