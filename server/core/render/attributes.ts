import type { AttributeValue, Element, Literal } from '../page/pageTree.ts';
import type { Context } from './context.ts';
import { description } from './description.ts';
import { evaluateIn } from './expression.ts';
import type { Html } from './html.ts';
import { titleText } from './titleText.ts';

/** What an attribute is worth: a literal where it is known, `undefined` where it is absent or needs code to run. */
export function attribute(element: Element, name: string, context: Context): Literal {
  const value = attributeNode(element, name);
  if (value === true) return true;
  if (value === undefined) return undefined;
  return value.kind === 'string' ? value.value : evaluateIn(value, context)?.value;
}

/** The attribute as written, the last of several; `true` when it is bare. */
export function attributeNode(element: Element, name: string): AttributeValue | true | undefined {
  for (let i = element.attributes.length - 1; i >= 0; i--) {
    const found = element.attributes[i];
    if (found?.name === name) return found.value ?? true;
  }
  return undefined;
}

/** Text and numbers as text; undefined for everything else and for text of nothing but blanks. */
export function textOf(element: Element, name: string, context: Context): string | undefined {
  const value = attribute(element, name, context);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** As JavaScript has it: any text but the empty one is true, `"false"` too. */
export function flagOf(element: Element, name: string, context: Context, absent = false): boolean {
  const value = attribute(element, name, context);
  return value === undefined ? absent : Boolean(value);
}

/** A number, also when written as text. */
export function numberOf(element: Element, name: string, context: Context): number | undefined {
  const value = attribute(element, name, context);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** An attribute that is shown: its text, or the JSX it holds, or what stands in for an expression. */
export function shown(element: Element, name: string, context: Context): Html | undefined {
  const value = attributeNode(element, name);
  if (value === undefined || value === true) return undefined;
  if (value.kind === 'string') return value.value.trim() === '' ? undefined : titleText(value.value);
  return context.render([value], context);
}

/** What a component is for: the Markdown of a line, or the JSX that it holds. */
export function shownDescription(element: Element, context: Context): Html | undefined {
  const words = textOf(element, 'description', context);
  return words === undefined ? shown(element, 'description', context) : description(words, context);
}

/** A list, also when one value or a text with commas stands for it. */
export function listOf(element: Element, name: string, context: Context): readonly string[] {
  const value = attribute(element, name, context);
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items
    .slice(0, 100)
    .flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item).trim()] : []))
    .filter((item) => item !== '');
}
