import type { Element, Literal } from '../../../page/pageTree.ts';
import { attribute } from '../attributes.ts';
import type { Context } from '../context.ts';
import { drawnText } from '../markdown/drawnText.ts';
import { type Attributes, el, type Html, nothing, text } from './html.ts';

/** Supported input types. Others become text fields, as in a browser. */
const types = ['checkbox', 'radio', 'range', 'color', 'date', 'time', 'datetime-local', 'month', 'week', 'number'];
const ofText = ['text', 'email', 'password', 'search', 'tel', 'url', 'file'];
const pressed: ReadonlySet<Literal> = new Set(['button', 'submit', 'reset', 'image']);

/** Form elements with content, and the elements that replace them. */
const holders: Readonly<Record<string, string>> = {
  form: 'div',
  label: 'label',
  fieldset: 'fieldset',
  legend: 'legend',
  output: 'output',
};

/** Whether an element belongs to a form. It is shown but disabled. */
export function isFormElement(name: string): boolean {
  return Object.hasOwn(holders, name) || ['input', 'select', 'textarea', 'option', 'optgroup'].includes(name);
}

/** A disabled form element: its action would be code, and nothing typed on a page is sent anywhere. */
export function formElement(element: Element, own: Attributes, context: Context): Html {
  const { name } = element;
  const inside = (): Html => context.render(element.children, context);
  const holder = holders[name];
  if (holder !== undefined) return el(holder, { ...own, disabled: name === 'fieldset' ? true : undefined }, inside());
  switch (name) {
    case 'input':
      return field(element, own, context);
    case 'textarea':
      return el(
        name,
        { ...common(element, own), disabled: true },
        text(givenValue(element, context) ?? drawnText(element.children, context).trim()),
      );
    case 'select':
      return el(name, { ...common(element, own), disabled: true }, inside());
    case 'option': {
      const isChosen = Boolean(attribute(element, 'selected', context));
      return el(name, { ...own, selected: isChosen }, text(drawnText(element.children, context).trim()));
    }
    default:
      return el(name, own, inside());
  }
}

function field(element: Element, own: Attributes, context: Context): Html {
  const given = attribute(element, 'type', context);
  if (given === 'hidden') return nothing;
  const value = givenValue(element, context);
  if (pressed.has(given ?? null)) {
    const words = value ?? (given === 'reset' ? 'Reset' : given === 'button' ? '' : 'Submit');
    return el('span', { class: 'page-button', role: 'button', 'aria-disabled': 'true' }, text(words));
  }
  const type = [...types, ...ofText].find((each) => each === given) ?? 'text';
  const checked = Boolean(attribute(element, 'checked', context) ?? attribute(element, 'defaultChecked', context));
  const isTicked = type === 'checkbox' || type === 'radio';
  return el('input', {
    ...common(element, own),
    type,
    disabled: true,
    ...(isTicked ? { checked } : { value: type === 'file' ? undefined : value }),
    ...(isTicked && !isLabelled(element, own) && { 'aria-label': checked ? 'Done' : 'Not done' }),
  });
}

/** Adds a name for screen readers if there is no label. */
function common(element: Element, own: Attributes): Attributes {
  const { placeholder } = own;
  if (isLabelled(element, own)) return own;
  return { ...own, 'aria-label': typeof placeholder === 'string' && placeholder !== '' ? placeholder : 'Field' };
}

function isLabelled({ parent }: Element, own: Attributes): boolean {
  if (own['aria-label'] !== undefined || own['aria-labelledby'] !== undefined || own['title'] !== undefined)
    return true;
  for (let each = parent; each !== undefined; each = each.parent) if (each.name === 'label') return true;
  return false;
}

function givenValue(element: Element, context: Context): string | undefined {
  const value = attribute(element, 'value', context) ?? attribute(element, 'defaultValue', context);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
