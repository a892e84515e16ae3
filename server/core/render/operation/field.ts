import type { DataNode } from '../../data/node.ts';
import type { Place } from '../../openapi/document.ts';
import { optionLabel, ordered, readSchema, type Schema, typeLabel } from '../../openapi/schema.ts';
import { isList, isMap, toJson, type Value, valueFrom } from '../../openapi/value.ts';
import { claimId } from '../context.ts';
import { el, type Html, join, text } from '../html.ts';
import { prose } from './prose.ts';
import { deepestField, type Run } from './run.ts';

/** What a field's head says beside what its schema says. */
export interface FieldFacts {
  readonly name: string;
  readonly location?: string | undefined;
  readonly required: boolean;
  readonly deprecated?: boolean;
  /** Wins over the schema's. */
  readonly description?: string | undefined;
  readonly examples?: readonly Value[];
  /** Makes the field a target of links. */
  readonly fragment?: string;
}

/** A parameter, header or property with everything inside it. */
export function field(run: Run, facts: FieldFacts, place: Place | undefined, around: readonly unknown[]): Html {
  run.budget.left--;
  const schema = readSchema(run.library, place);
  const id = facts.fragment === undefined ? undefined : claimId(run.context.state, facts.fragment);
  const anchor =
    id === undefined
      ? undefined
      : el('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to “${facts.name}”` });
  const type = schema === undefined ? 'any' : typeLabel(run.library, schema);
  // What only answers hold is required in those alone, and what only requests hold likewise.
  const isForOther = run.direction === 'request' ? schema?.readOnly === true : schema?.writeOnly === true;
  return el(
    'div',
    { class: 'field', id },
    el(
      'div',
      { class: 'field-head' },
      anchor,
      el('code', { class: 'field-name' }, text(facts.name)),
      el('span', { class: 'field-type' }, text(type)),
      facts.location === undefined ? undefined : el('span', { class: 'field-location' }, text(facts.location)),
      facts.required && !isForOther ? el('span', { class: 'field-required' }, text('required')) : undefined,
      facts.deprecated === true || schema?.deprecated === true
        ? el('span', { class: 'field-deprecated' }, text('deprecated'))
        : undefined,
      schema?.readOnly === true ? note('read-only') : undefined,
      schema?.writeOnly === true ? note('write-only') : undefined,
      schema?.default === undefined ? undefined : defaultValue(valueFrom(schema.default.node)),
    ),
    el(
      'div',
      { class: 'field-body' },
      prose(facts.description ?? schema?.description, run.context),
      schema === undefined ? undefined : details(schema, facts.examples),
      schema === undefined ? undefined : insideOf(run, schema, around),
    ),
  );
}

function note(words: string): Html {
  return el('span', { class: 'field-note' }, text(words));
}

function defaultValue(value: Value): Html {
  return el('span', { class: 'field-default' }, text('default: '), el('code', {}, text(short(value))));
}

/** A value on one line. */
export function short(value: Value): string {
  const words = typeof value === 'string' ? (value === '' ? '""' : value) : toJson(value, 0);
  return words.length > 200 ? `${words.slice(0, 199)}…` : words;
}

/** Constraints, allowed values, examples. */
function details(schema: Schema, given: readonly Value[] | undefined): Html | undefined {
  const allowed: readonly DataNode[] = schema.const === undefined ? schema.enum : [schema.const];
  const own = schema.examples.map(({ node }) => valueFrom(node, { left: 200 }));
  const examples = (given === undefined || given.length === 0 ? own : given).filter(
    (each) => !isMap(each) && !isList(each),
  );
  const rows = [
    schema.constraints.length === 0
      ? undefined
      : row(
          'Constraints',
          schema.constraints.slice(0, 20).map((each) => text(each)),
        ),
    allowed.length === 0
      ? undefined
      : row(
          schema.const === undefined ? 'Allowed values' : 'Value',
          allowed.slice(0, 200).map((each) => el('code', {}, text(short(valueFrom(each, { left: 100 }))))),
        ),
    examples.length === 0
      ? undefined
      : row(
          examples.length === 1 ? 'Example' : 'Examples',
          examples.slice(0, 10).map((each) => el('code', {}, text(short(each)))),
        ),
  ].filter((each) => each !== undefined);
  return rows.length === 0 ? undefined : el('dl', { class: 'field-facts' }, ...rows);
}

function row(name: string, values: readonly Html[]): Html {
  const list = values.flatMap((value, i) => (i === 0 ? [value] : [text(', '), value]));
  return el('div', { class: 'field-fact' }, el('dt', {}, text(name)), el('dd', {}, ...list));
}

/** Properties, items and alternatives of a value, folded. */
export function insideOf(run: Run, schema: Schema, around: readonly unknown[]): Html | undefined {
  const { node } = schema.place;
  if (around.includes(node)) return recursive(schema);
  if (around.length >= deepestField || run.budget.left <= 0) {
    return hasInside(run, schema) ? el('p', { class: 'field-more' }, text('Deeper levels are not shown.')) : undefined;
  }
  const inner = [...around, node];
  const pieces: (Html | undefined)[] = [];
  if (schema.properties.length > 0) {
    const label = around.length === 0 ? 'attributes' : 'child attributes';
    pieces.push(folded(label, propertiesOf(run, schema, inner)));
  }
  if (schema.oneOf.length > 0) pieces.push(alternatives(run, schema.oneOf, 'One of', inner));
  if (schema.anyOf.length > 0) pieces.push(alternatives(run, schema.anyOf, 'Any of', inner));
  for (const part of partsOf(schema)) {
    const read = readSchema(run.library, part);
    if (read !== undefined) pieces.push(insideOf(run, read, inner));
  }
  return pieces.every((piece) => piece === undefined) ? undefined : join(pieces);
}

/** Items of a list and values of a map: their own insides are what readers look for. */
function partsOf(schema: Schema): readonly Place[] {
  const items = schema.items === undefined ? [] : [schema.items];
  const additional = schema.additional === undefined || schema.additional === true ? [] : [schema.additional];
  return [...items, ...schema.prefixItems.slice(0, 20), ...additional];
}

function hasInside(run: Run, schema: Schema): boolean {
  return (
    schema.properties.length + schema.oneOf.length + schema.anyOf.length > 0 ||
    partsOf(schema).some((part) => (readSchema(run.library, part)?.properties.length ?? 0) > 0)
  );
}

function recursive(schema: Schema): Html {
  const name = schema.name === undefined ? 'Goes on as above.' : `Goes on as “${schema.name}” above.`;
  return el('p', { class: 'field-more' }, text(name));
}

/** The fields of an object, in the order that readers of the site see. */
export function propertiesOf(run: Run, schema: Schema, around: readonly unknown[]): readonly Html[] {
  const list = ordered(schema.properties, run.maintainOrder);
  const fields: Html[] = [];
  for (const property of list) {
    if (run.budget.left <= 0) {
      fields.push(el('p', { class: 'field-more' }, text(`${list.length - fields.length} more are not shown.`)));
      break;
    }
    fields.push(field(run, { name: property.name, required: property.required }, property.schema, around));
  }
  return fields;
}

function folded(title: string, fields: readonly Html[]): Html {
  return el(
    'details',
    { class: 'expandable' },
    el(
      'summary',
      { class: 'expandable-summary' },
      el('span', { class: 'chevron', 'aria-hidden': 'true' }),
      el('span', { class: 'expandable-show' }, text('Show ')),
      el('span', { class: 'expandable-hide' }, text('Hide ')),
      text(title),
    ),
    el('div', { class: 'expandable-body' }, ...fields),
  );
}

const mostAlternatives = 40;

/** Alternatives as tabs; each is described by itself. */
function alternatives(run: Run, options: readonly Place[], caption: string, around: readonly unknown[]): Html {
  const shown = options.slice(0, mostAlternatives);
  const panels = shown.map((option) => {
    const schema = readSchema(run.library, option);
    const title = optionLabel(run.library, option);
    if (schema === undefined) return { title, body: text('This alternative cannot be read.') };
    const inside = around.includes(schema.place.node)
      ? recursive(schema)
      : schema.properties.length > 0
        ? join([...propertiesOf(run, schema, [...around, schema.place.node]), deeper(run, schema, around)])
        : insideOf(run, schema, around);
    const type = el(
      'p',
      { class: 'field-option' },
      el('span', { class: 'field-type' }, text(typeLabel(run.library, schema))),
    );
    return { title, body: join([type, prose(schema.description, run.context), details(schema, undefined), inside]) };
  });
  return choice(caption, panels);
}

/** What an alternative holds beside its properties. */
function deeper(run: Run, schema: Schema, around: readonly unknown[]): Html | undefined {
  if (schema.oneOf.length + schema.anyOf.length === 0) return undefined;
  return insideOf(run, { ...schema, properties: [] }, around);
}

/** Panels of which one shows. Titles tell them apart, so equal ones get a number. */
export function choice(
  caption: string,
  panels: readonly { readonly title: string; readonly body: Html; readonly label?: Html }[],
): Html {
  const titles = unique(panels.map(({ title }) => title));
  const button = (title: string, i: number): Html =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'tab-button',
        'data-title': title,
        'aria-selected': i === 0 ? 'true' : 'false',
        tabindex: i === 0 ? 0 : -1,
      },
      panels[i]?.label ?? text(title),
    );
  return el(
    'div',
    { class: 'tabs choices', 'data-tabs': 'own' },
    el('div', { class: 'tab-buttons', role: 'tablist', 'aria-label': caption }, ...titles.map(button)),
    ...panels.map(({ body }, i) =>
      el('div', { role: 'tabpanel', class: 'tab-panel', 'aria-label': titles[i], tabindex: 0, hidden: i !== 0 }, body),
    ),
  );
}

/** Equal names get a number. */
export function unique(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
