import type { Parameter } from '../../openapi/operation/model.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { toJson, type Value, valueFrom } from '../../openapi/operation/value.ts';
import type { HandField } from '../../openapi/page/pageEndpoint.ts';
import { type Control, type ControlOptions, controlOf } from '../../openapi/request/control.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { type Locale, t } from '../words.ts';
import type { Run } from './run.ts';

/** The input for a parameter; a text field if its schema allows anything. */
export function parameterControl(run: Run, parameter: Parameter): Html {
  const control = prefilled(run, parameter, controlOf(run.library, parameter.schema, formOf(run)));
  const isAny = control.kind === 'json' && (readSchema(run.library, parameter.schema)?.types ?? []).length === 0;
  // Any value is typed in the form in which it is sent.
  const plain: Control = { kind: 'text', format: undefined, initial: undefined, hint: undefined };
  return named(parameter.name, parameter.required, isAny ? plain : control, run.context);
}

/** Form settings of the site. */
export function formOf({ context, maintainOrder }: Run): ControlOptions {
  return { maintainOrder, prefill: context.index.config.settings.api.examples.prefill };
}

/** A field with the parameter's example as its initial value, if the schema has no default. */
function prefilled(run: Run, parameter: Parameter, control: Control): Control {
  const [example] = parameter.examples;
  if (!formOf(run).prefill || example === undefined || !('initial' in control) || control.initial !== undefined)
    return control;
  const value = valueFrom(example.value.node);
  switch (control.kind) {
    case 'text':
    case 'number':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
        ? { ...control, initial: String(value) }
        : control;
    case 'boolean':
      return typeof value === 'boolean' ? { ...control, initial: value } : control;
    default:
      return { ...control, initial: value };
  }
}

/** The input for a type in an author's words, such as `string[]`; a text field for unknown types. */
export function controlForWrittenType({ type, initial }: Pick<HandField, 'type' | 'initial'>): Control {
  const kind = type.slice(0, 100).trim().toLowerCase();
  if (/^bool/.test(kind)) return { kind: 'boolean', initial: initial === undefined ? undefined : initial === 'true' };
  if (/^(?:int|number|float|double)/.test(kind) && !kind.includes('[]'))
    return { kind: 'number', integer: kind.startsWith('int'), initial, hint: undefined };
  if (kind.endsWith('[]'))
    return { kind: 'list', item: controlForWrittenType({ type: kind.slice(0, -2), initial: undefined }) };
  if (/^(?:object|array|json|map|any)|\[\]/.test(kind)) return { kind: 'json', initial: undefined };
  if (/^file|^binary/.test(kind)) return { kind: 'file' };
  return { kind: 'text', format: undefined, initial, hint: undefined };
}

/** A labeled input, with an asterisk if it is required. */
export function named(name: string, required: boolean, control: Control, locale: Locale): Html {
  return el(
    'div',
    { class: 'play-field', 'data-name': name, 'data-required': required ? 'true' : undefined },
    el('span', { class: 'play-name' }, text(name), required ? star(locale) : undefined),
    draw(control, name, locale),
  );
}

/** The asterisk of required inputs. */
export function star(locale: Locale): Html {
  return el('span', { class: 'play-required', title: t('required', locale) }, text('*'));
}

/** HTML of an input and all inputs inside it. `label` is its name for screen readers. */
export function draw(control: Control, label: string, locale: Locale): Html {
  const common = { 'data-control': control.kind, 'aria-label': label };
  switch (control.kind) {
    case 'text':
      return el('input', {
        ...common,
        type: inputType(control.format),
        value: control.initial,
        placeholder: control.hint,
        'data-format': control.format,
      });
    case 'number':
      return el('input', {
        ...common,
        type: 'number',
        step: control.integer ? 1 : 'any',
        value: control.initial,
        placeholder: control.hint,
      });
    case 'boolean':
      return el(
        'select',
        { ...common, class: 'choice' },
        el('option', { value: '' }, text('–')),
        el('option', { value: 'true', selected: control.initial === true }, text('true')),
        el('option', { value: 'false', selected: control.initial === false }, text('false')),
      );
    case 'choice':
      return el(
        'select',
        { ...common, class: 'choice' },
        control.options.length === 1 && control.initial !== undefined
          ? undefined
          : el('option', { value: '' }, text('–')),
        control.options.map((option) =>
          el('option', { value: toJson(option, 0), selected: isSame(option, control.initial) }, text(plain(option))),
        ),
      );
    case 'file':
      return el('input', { ...common, type: 'file' });
    case 'list':
      return el(
        'div',
        { ...common, class: 'play-list', role: 'group' },
        el('div', { class: 'play-items' }),
        el(
          'template',
          { 'data-item': '' },
          el('div', { class: 'play-item' }, draw(control.item, label, locale), removeButton()),
        ),
        el('button', { type: 'button', class: 'play-add', 'data-act': 'add-item' }, text(t('Add', locale))),
      );
    case 'object':
      return el(
        'div',
        { ...common, class: 'play-object', role: 'group' },
        control.fields.map((each) => named(each.name, each.required, each.control, locale)),
      );
    case 'oneOf':
      return drawOptions(control, label, locale);
    case 'json':
      return el(
        'textarea',
        { ...common, class: 'play-json', rows: 3, spellcheck: 'false', placeholder: 'JSON' },
        control.initial === undefined ? undefined : text(toJson(control.initial)),
      );
    default:
      return control satisfies never;
  }
}

function drawOptions(control: Extract<Control, { kind: 'oneOf' }>, label: string, locale: Locale): Html {
  return el(
    'div',
    { 'data-control': control.kind, 'aria-label': label, class: 'play-options', role: 'group' },
    el(
      'select',
      { class: 'choice', 'data-option-choice': '', 'aria-label': `Form of ${label}` },
      control.options.map((option, i) => el('option', { value: i }, text(option.label))),
    ),
    control.options.map((option, i) =>
      el('div', { 'data-option': i, hidden: i !== 0 }, draw(option.control, label, locale)),
    ),
  );
}

function removeButton(): Html {
  return el(
    'button',
    { type: 'button', class: 'play-remove', 'data-act': 'remove-item', 'aria-label': 'Remove' },
    text('×'),
  );
}

function plain(value: Value): string {
  return typeof value === 'string' ? value : toJson(value, 0);
}

function isSame(a: Value, b: Value | undefined): boolean {
  return b !== undefined && toJson(a, 0) === toJson(b, 0);
}

/** Date-times are typed as text, because browsers' date fields drop the time zone. */
function inputType(format: string | undefined): string {
  return { date: 'date', email: 'email', uri: 'url', url: 'url', password: 'password' }[format ?? ''] ?? 'text';
}
