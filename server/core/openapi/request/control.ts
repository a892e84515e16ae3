import { valueOf } from '../../data/node.ts';
import type { Place } from '../document/document.ts';
import type { Library } from '../document/reference.ts';
import { ordered, readSchema, type Schema, type SchemaProperty } from '../operation/schema.ts';
import { optionLabel } from '../operation/typeLabel.ts';
import { type Value, valueFrom } from '../operation/value.ts';
import { discriminatorValue } from './example.ts';
import { isFile } from './request.ts';

/** The form control for a value of a schema. */
export type Control =
  | {
      readonly kind: 'text';
      readonly format: string | undefined;
      readonly initial: string | undefined;
      readonly hint: string | undefined;
    }
  | {
      readonly kind: 'number';
      readonly integer: boolean;
      readonly initial: string | undefined;
      readonly hint: string | undefined;
    }
  | { readonly kind: 'boolean'; readonly initial: boolean | undefined }
  | { readonly kind: 'choice'; readonly options: readonly Value[]; readonly initial: Value | undefined }
  | { readonly kind: 'file' }
  | { readonly kind: 'list'; readonly item: Control }
  | { readonly kind: 'object'; readonly fields: readonly ControlField[] }
  | { readonly kind: 'oneOf'; readonly options: readonly { readonly label: string; readonly control: Control }[] }
  /** Any value, typed as JSON. */
  | { readonly kind: 'json'; readonly initial: Value | undefined };

/** A property of an object that has a control for each field. */
export interface ControlField {
  readonly name: string;
  readonly required: boolean;
  readonly control: Control;
}

const maxDepth = 5;
const maxControls = 300;

/** Options for a form. */
export interface ControlOptions {
  readonly maintainOrder: boolean;
  /** If true, fields start with the examples of the API document if it has no default. */
  readonly prefill: boolean;
}

/** Returns the form of a schema. Parts that are nested too deep, or too large, are typed as JSON. */
export function controlOf(library: Library, place: Place | undefined, options: ControlOptions): Control {
  return make(library, place, options, { left: maxControls }, []);
}

function make(
  library: Library,
  place: Place | undefined,
  form: ControlOptions,
  budget: { left: number },
  around: readonly unknown[],
): Control {
  const schema = readSchema(library, place);
  if (schema === undefined || budget.left-- <= 0) return { kind: 'json', initial: undefined };
  const { node } = schema.place;
  const own = form.prefill ? valueOf(node, 'x-default') : undefined;
  const given = own ?? (schema.default ?? (form.prefill ? schema.examples[0] : undefined))?.node;
  const initial = given === undefined ? undefined : valueFrom(given);
  if (around.length > maxDepth || around.includes(node)) return { kind: 'json', initial };
  const inside = [...around, node];
  const inner = (each: Place | undefined): Control => make(library, each, form, budget, inside);
  if (schema.const !== undefined)
    return { kind: 'choice', options: [valueFrom(schema.const)], initial: valueFrom(schema.const) };
  if (schema.enum.length > 0)
    return { kind: 'choice', options: schema.enum.slice(0, 200).map((each) => valueFrom(each)), initial };
  const options = schema.oneOf.length > 0 ? schema.oneOf : schema.anyOf;
  if (options.length > 0 && schema.properties.length === 0) {
    return {
      kind: 'oneOf',
      options: options.slice(0, 20).map((option) => ({
        label: optionLabel(library, option),
        control: withDiscriminator(library, schema, option, inner(option)),
      })),
    };
  }
  if (schema.properties.length > 0) {
    const writable = schema.properties.filter((each) => readSchema(library, each.schema)?.readOnly !== true);
    const fields = ordered(writable, form.maintainOrder).slice(0, 200);
    const object = { kind: 'object', fields: fields.map((each) => fieldOf(each, inner)) } as const;
    return options.length === 0 ? object : withAlternatives(library, schema, object, options, inner);
  }
  const [type] = schema.types;
  if (type === 'array' && schema.prefixItems.length === 0) return { kind: 'list', item: inner(schema.items) };
  return scalar(schema, initial);
}

/** Combines the own fields of an object with its alternatives: each choice has both. */
function withAlternatives(
  library: Library,
  schema: Schema,
  object: Extract<Control, { kind: 'object' }>,
  options: readonly Place[],
  inner: (place: Place | undefined) => Control,
): Control {
  const choices = options.slice(0, 20).flatMap((option) => {
    const control = withDiscriminator(library, schema, option, inner(option));
    if (control.kind !== 'object') return [];
    const names = new Set(control.fields.map(({ name }) => name));
    const fields = [...object.fields.filter(({ name }) => !names.has(name)), ...control.fields];
    return [{ label: optionLabel(library, option), control: { ...object, fields } }];
  });
  return choices.length === 0 ? object : { kind: 'oneOf', options: choices };
}

function fieldOf(
  { name, required, schema }: SchemaProperty,
  inner: (place: Place | undefined) => Control,
): ControlField {
  return { name, required, control: inner(schema) };
}

function scalar(schema: Schema, initial: Value | undefined): Control {
  const [type] = schema.types;
  const [example] = schema.examples;
  const shown = example === undefined ? undefined : valueFrom(example.node);
  const hint = isWritten(shown) ? String(shown) : undefined;
  const text = isWritten(initial) ? String(initial) : undefined;
  if (type === 'null') return { kind: 'choice', options: [null], initial: undefined };
  if (type === 'boolean') return { kind: 'boolean', initial: typeof initial === 'boolean' ? initial : undefined };
  if (type === 'integer' || type === 'number')
    return { kind: 'number', integer: type === 'integer', initial: text, hint };
  if (isFile(schema)) return { kind: 'file' };
  if (type === 'string') return { kind: 'text', format: schema.format, initial: text, hint };
  return { kind: 'json', initial };
}

function isWritten(value: Value | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

/** Sets the property that selects an alternative to the value of this alternative. */
function withDiscriminator(library: Library, schema: Schema, option: Place, control: Control): Control {
  const inner = readSchema(library, option);
  if (schema.discriminator === undefined || control.kind !== 'object' || inner === undefined) return control;
  const { property } = schema.discriminator;
  const value = discriminatorValue(library, schema, inner, option);
  return {
    kind: 'object',
    fields: control.fields.map((field) =>
      field.name === property ? { ...field, control: { kind: 'choice', options: [value], initial: value } } : field,
    ),
  };
}
