import { valueOf } from '../../data/node.ts';
import type { Place } from '../../openapi/document/document.ts';
import { pillsOf } from '../../openapi/operation/extensions.ts';
import { ordered, readSchema, type Schema } from '../../openapi/operation/schema.ts';
import { optionLabel, typeLabel } from '../../openapi/operation/typeLabel.ts';
import { isList, isMap, toJson, type Value, valueFrom } from '../../openapi/operation/value.ts';
import { discriminatorValue } from '../../openapi/request/example.ts';
import { partWords, slugOf } from '../../page/anchorRule.ts';
import type { ApiSettings } from '../../site/settingsTypes.ts';
import { shorten } from '../../text/text.ts';
import { claimId } from '../page/context.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { inlineCode } from '../page/markdown/inlineCode.ts';
import type { FieldPlace } from '../renderTypes.ts';
import { showOrHide } from '../shapes/fold.ts';
import { t, tAs } from '../words.ts';
import { choice } from './choice.ts';
import { longJson, maxFieldDepth, prose, type Run } from './run.ts';

/** Details of a field beyond its schema. */
export interface FieldFacts {
  readonly name: string;
  readonly location?: string | undefined;
  readonly required: boolean;
  readonly deprecated?: boolean;
  /** Overrides the schema's description. */
  readonly description?: string | undefined;
  readonly examples?: readonly FieldExample[];
  /** The only allowed value here, whatever the schema allows. */
  readonly only?: string | undefined;
  /** Content type of a form part. */
  readonly contentType?: string | undefined;
  /** Makes the field a link target. */
  readonly fragment?: string;
  /** The place of its name. */
  readonly at?: FieldPlace | undefined;
}

/** An example below a field. */
export interface FieldExample {
  readonly value: Value;
  /** Summary from the OpenAPI document. */
  readonly label: string | undefined;
}

/** A parameter, header or property with its nested fields. */
export function field(run: Run, facts: FieldFacts, place: Place | undefined, around: readonly unknown[]): Html {
  run.budget.left--;
  const schema = readSchema(run.library, place);
  const id = facts.fragment === undefined ? undefined : claimId(run.context.state, facts.fragment);
  if (id !== undefined && facts.at !== undefined) run.context.host.onField?.(id, facts.at);
  const type = schema === undefined ? 'any' : typeLabel(run.library, schema);
  // `readOnly` properties are required in responses only, `writeOnly` ones in requests only.
  const isForOther = run.direction === 'request' ? schema?.readOnly === true : schema?.writeOnly === true;
  return el(
    'div',
    { class: 'field', id },
    el(
      'div',
      { class: 'field-head' },
      id === undefined ? undefined : fieldAnchor(id, facts.name),
      schema === undefined ? undefined : pillsOf(schema.place.node, 'pre').map(note),
      el('code', { class: 'field-name' }, text(facts.name)),
      el('span', { class: 'field-type' }, text(type)),
      facts.location === undefined ? undefined : el('span', { class: 'field-location' }, text(facts.location)),
      facts.required && !isForOther
        ? el('span', { class: 'field-required' }, text(t('required', run.context)))
        : undefined,
      facts.deprecated === true || schema?.deprecated === true
        ? el('span', { class: 'field-deprecated' }, text(t('deprecated', run.context)))
        : undefined,
      schema?.readOnly === true ? note(t('read-only', run.context)) : undefined,
      schema?.writeOnly === true ? note(t('write-only', run.context)) : undefined,
      schema?.default === undefined ? undefined : defaultValue(valueFrom(schema.default.node), run),
      schema === undefined ? undefined : settingsOf(run).pills.flatMap((key) => pill(schema, key) ?? []),
      schema === undefined ? undefined : pillsOf(schema.place.node, 'post').map(note),
    ),
    el(
      'div',
      { class: 'field-body' },
      prose(facts.description ?? schema?.description, run.context),
      schema === undefined ? undefined : details(run, schema, facts),
      schema === undefined ? undefined : insideOf(run, schema, around, facts.fragment),
    ),
  );
}

/** The link to the field next to its name. */
export function fieldAnchor(id: string, name: string): Html {
  return el('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to “${name}”` });
}

/**
 * The fragment of a field: its place and name after those of the fields around it, joined by hyphens, as on the
 * published site. Example: `body-messages-content` for `content` in each item of `messages`.
 */
export function fragmentOf(place: string, name: string): string {
  return `${place}-${slugOf(partWords(name))}`;
}

function settingsOf({ context }: Run): ApiSettings {
  return context.index.config.settings.api;
}

/** The value of a key in the OpenAPI document that docs.json wants shown. */
function pill({ place: { node } }: Schema, key: string): Html | undefined {
  const value = valueOf(node, key);
  if (value === undefined || value.kind === 'null' || (value.kind === 'boolean' && !value.value)) return undefined;
  return note(value.kind === 'boolean' ? key : shortValue(valueFrom(value, { left: 100 })));
}

function note(words: string): Html {
  return el('span', { class: 'field-note' }, text(words));
}

function defaultValue(value: Value, { context }: Run): Html {
  return el(
    'span',
    { class: 'field-default' },
    text(`${t('default', context)}: `),
    el('code', {}, text(shortValue(value))),
  );
}

/** A value on one line. */
function shortValue(value: Value): string {
  const words = typeof value === 'string' ? (value === '' ? '""' : value) : toJson(value, 0);
  return shorten(words, 200);
}

/** In characters. Longer examples are left to the samples. */
const maxExample = 120;

/** Constraints, allowed values, examples. */
export function details(
  { context }: Run,
  schema: Schema,
  facts: Pick<FieldFacts, 'examples' | 'only' | 'contentType'> = {},
): Html | undefined {
  const only = facts.only ?? (schema.const && valueFrom(schema.const, { left: 100 }));
  const allowed = only === undefined ? schema.enum.map((each) => valueFrom(each, { left: 100 })) : [only];
  const own = schema.examples.map(({ node }) => ({ value: valueFrom(node, { left: 200 }), label: undefined }));
  const given = facts.examples ?? [];
  const examples: readonly FieldExample[] = (given.length === 0 ? own : given).filter(
    ({ value }) => !(isMap(value) || isList(value)) || toJson(value, 0).length <= maxExample,
  );
  const rows = [
    facts.contentType === undefined
      ? undefined
      : row(t('Content type', context), [el('code', {}, text(facts.contentType))]),
    schema.constraints.length === 0
      ? undefined
      : row(
          t('Constraints', context),
          schema.constraints.slice(0, 20).map((each) => text(each)),
        ),
    allowed.length === 0
      ? undefined
      : row(
          only === undefined ? t('Allowed values', context) : t('Value', context),
          allowed.slice(0, 200).map((each) => inlineCode(shortValue(each))),
        ),
    examples.length === 0
      ? undefined
      : row(
          tAs(examples.length === 1 ? 'Example' : 'Examples', 'Example', context),
          examples
            .slice(0, 10)
            .map(({ value, label }) =>
              join([
                longJson(value, context) ?? inlineCode(shortValue(value)),
                label === undefined ? undefined : text(` (${label})`),
              ]),
            ),
        ),
  ].filter((each) => each !== undefined);
  return rows.length === 0 ? undefined : el('dl', { class: 'field-facts' }, rows);
}

function row(name: string, values: readonly Html[]): Html {
  // A code block needs its own lines.
  const list = values.flatMap((value, i) =>
    i === 0 || values[i - 1]?.startsWith('<div') || value.startsWith('<div') ? [value] : [text(', '), value],
  );
  return el('div', { class: 'field-fact' }, el('dt', {}, text(name)), el('dd', {}, list));
}

/** Properties, items and alternatives of a value, folded. `fragment` is the value's own fragment, if it has one. */
export function insideOf(
  run: Run,
  schema: Schema,
  around: readonly unknown[],
  fragment: string | undefined,
): Html | undefined {
  const { node } = schema.place;
  if (around.includes(node)) return recursive(schema);
  if (around.length >= maxFieldDepth || run.budget.left <= 0) {
    return hasInside(run, schema) ? el('p', { class: 'field-more' }, text('Deeper levels are not shown.')) : undefined;
  }
  const inner = [...around, node];
  const pieces: (Html | undefined)[] = [];
  if (schema.properties.length > 0) {
    const label = around.length === 0 ? 'attributes' : 'child attributes';
    const title = showOrHide(text(tAs(label, 'attributes', run.context)), run.context);
    pieces.push(expandable(title, join(propertiesOf(run, schema, inner, fragment)), settingsOf(run).expandsFields));
  }
  if (schema.oneOf.length > 0) pieces.push(alternatives(run, schema, schema.oneOf, 'One of', inner, fragment));
  if (schema.anyOf.length > 0) pieces.push(alternatives(run, schema, schema.anyOf, 'Any of', inner, fragment));
  for (const { place, caption } of partsOf(schema)) {
    const read = readSchema(run.library, place);
    if (read === undefined) continue;
    if (!inner.includes(read.place.node)) pieces.push(aboutPart(run, caption, read));
    pieces.push(insideOf(run, read, inner, fragment));
  }
  return pieces.every((piece) => piece === undefined) ? undefined : join(pieces);
}

interface PartPlace {
  readonly place: Place;
  readonly caption: string;
}

/** Items of a list and values of a map. Readers look for what is inside them. */
function partsOf(schema: Schema): readonly PartPlace[] {
  const items = schema.items === undefined ? [] : [{ place: schema.items, caption: 'Each item' }];
  const tuple = schema.prefixItems.slice(0, 20).map((place, i) => ({ place, caption: `Item ${i + 1}` }));
  const { additional } = schema;
  const values = additional === undefined || additional === true ? [] : [{ place: additional, caption: 'Each value' }];
  return [...items, ...tuple, ...values];
}

/** Description and constraints of the items or values. */
function aboutPart(run: Run, caption: string, schema: Schema): Html | undefined {
  const words = prose(schema.description, run.context);
  const facts = details(run, schema);
  if (words === '' && facts === undefined) return undefined;
  return el('div', { class: 'field-part' }, el('p', { class: 'field-more' }, text(caption)), words, facts);
}

function hasInside(run: Run, schema: Schema): boolean {
  return (
    holdsMore(schema) ||
    partsOf(schema).some(({ place }) => {
      const inner = readSchema(run.library, place);
      return inner !== undefined && (holdsMore(inner) || partsOf(inner).length > 0);
    })
  );
}

function holdsMore(schema: Schema): boolean {
  return schema.properties.length + schema.oneOf.length + schema.anyOf.length > 0;
}

function recursive(schema: Schema): Html {
  const name = schema.name === undefined ? 'Continues as above.' : `Continues as “${schema.name}” above.`;
  return el('p', { class: 'field-more' }, text(name));
}

/** The fields of an object, in the order that the site shows. */
export function propertiesOf(
  run: Run,
  schema: Schema,
  around: readonly unknown[],
  fragment: string | undefined,
  more?: ReadonlyMap<string, Partial<FieldFacts>>,
): readonly Html[] {
  const list = ordered(schema.properties, run.maintainOrder);
  const fields: Html[] = [];
  for (const property of list) {
    if (run.budget.left <= 0) {
      fields.push(el('p', { class: 'field-more' }, text(`${list.length - fields.length} more are not shown.`)));
      break;
    }
    const { name, required, nameRange } = property;
    const own = fragment === undefined ? {} : { fragment: fragmentOf(fragment, name) };
    const file = property.schema?.document.file;
    const at = file && { path: file.path, offset: nameRange.start };
    fields.push(field(run, { name, required, at, ...own, ...more?.get(name) }, property.schema, around));
  }
  return fields;
}

/** Content that a click on its title opens. */
export function expandable(title: Html, body: Html, isOpen = false): Html {
  return el(
    'details',
    { class: 'expandable', open: isOpen },
    el('summary', { class: 'expandable-summary' }, el('span', { class: 'chevron', 'aria-hidden': 'true' }), title),
    el('div', { class: 'expandable-body' }, body),
  );
}

const maxAlternatives = 40;

/** Alternatives as tabs, each with its own description. */
function alternatives(
  run: Run,
  whole: Schema,
  options: readonly Place[],
  caption: string,
  around: readonly unknown[],
  fragment: string | undefined,
): Html {
  const shown = options.slice(0, maxAlternatives);
  const panels = shown.map((option, i) => {
    const place = fragment === undefined ? undefined : `${fragment}-one-of-${i}`;
    const schema = readSchema(run.library, option);
    const title = optionLabel(run.library, option);
    if (schema === undefined) return { title, body: text('This alternative cannot be read.') };
    const inside = around.includes(schema.place.node)
      ? recursive(schema)
      : schema.properties.length > 0
        ? join([
            ...propertiesOf(
              run,
              schema,
              [...around, schema.place.node],
              place,
              discriminatorFacts(run, whole, schema, option),
            ),
            deeper(run, schema, around, place),
          ])
        : insideOf(run, schema, around, place);
    const type = el(
      'p',
      { class: 'field-option' },
      el('span', { class: 'field-type' }, text(typeLabel(run.library, schema))),
    );
    return { title, body: join([type, prose(schema.description, run.context), details(run, schema), inside]) };
  });
  return choice(caption, panels);
}

/** The property value that identifies an alternative. */
function discriminatorFacts(
  run: Run,
  whole: Schema,
  schema: Schema,
  option: Place,
): ReadonlyMap<string, Partial<FieldFacts>> {
  const { discriminator } = whole;
  const value = discriminatorValue(run.library, whole, schema, option);
  return new Map(discriminator === undefined || value === '' ? [] : [[discriminator.property, { only: value }]]);
}

/** Nested content of an alternative besides its properties. */
function deeper(run: Run, schema: Schema, around: readonly unknown[], fragment: string | undefined): Html | undefined {
  if (schema.oneOf.length + schema.anyOf.length === 0) return undefined;
  return insideOf(run, { ...schema, properties: [] }, around, fragment);
}
