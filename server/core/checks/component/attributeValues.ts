import { property } from '../../data/node.ts';
import { evaluateExpression, type Names } from '../../javascript/evaluate/literal.ts';
import type { Attribute, Element, Expression, Literal, Page } from '../../page/pageTree.ts';
import { type AttributeSpec, attributeOf, type ComponentSpec, typesOf } from '../../schema/catalogue.ts';
import { isCssColor } from '../../schema/color.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Finding } from '../../text/finding.ts';
import { fixOf, kindOfRename, safeFix, suggestion } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';
import { isOverfull, removal } from './attributes.ts';
import { choiceFixes, distinct, valueFixes, wrongKind } from './attributeValueFixes.ts';
import { namesFile, placeholderOf } from './missingAttributes.ts';
import { styleObject } from './styleText.ts';

/** Reports values of attributes with the wrong type, or that are not among the allowed ones. */
export const componentAttributeValue: PageCheck = {
  on: 'page',
  codes: [
    'component/attribute-type',
    'component/text-boolean',
    'component/text-number',
    'component/attribute-value',
    'component/useless-attribute',
  ],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      if (isOverfull(element)) continue;
      for (const attribute of element.attributes) {
        if (attribute.name === 'style' && (spec !== undefined || /^[a-z]/.test(element.name))) {
          if (/^[A-Z]/.test(element.name)) yield* checkStyle(page, element, attribute);
          continue;
        }
        const known = spec === undefined ? undefined : attributeOf(spec, attribute.name);
        if (spec === undefined || known === undefined) continue;
        if (known.refers === 'icon' || attribute.name === 'iconType') continue;
        const found = findingOf(page, element, spec, attribute, known);
        if (found === undefined) continue;
        // componentDuplicateAttribute reports a repeated attribute. Only the last one counts and is checked.
        if (element.attributes.findLast(({ name }) => name === attribute.name) === attribute) yield found;
      }
    }
  },
};

function findingOf(
  page: Page,
  element: Element,
  spec: ComponentSpec,
  attribute: Attribute,
  known: AttributeSpec,
): Finding | undefined {
  const { value } = attribute;
  if (value === undefined) return checkBare(page, element, attribute, known);
  if (value.kind === 'string') return checkText(page, element, spec, attribute, known, value.value, value.range);
  if (value.elements?.[0]?.range.start === value.range.start + 1 && isText(spec, attribute.name, known))
    return wrongKind(page, element, spec, attribute, typesOf(known));
  const literal =
    value.literal ?? (named.test(value.code) ? evaluateExpression(value.code, constantsOf(page)) : undefined);
  return literal && checkLiteral(page, element, spec, attribute, known, value, literal.value);
}

/** A name, or a member of it: `a`, `a.b`. */
const named = /^\s*[\w$]{1,60}(?:\.[\w$]{1,60}){0,3}\s*$/;

/** Returns the constants that a page exports. */
const constantsOf = memo((page: Page): Names => {
  const exports = page.esm.flatMap((esm) => esm.exports);
  return new Map(exports.flatMap(({ name, literal }) => (literal === undefined ? [] : [[name, literal.value]])));
});

/**
 * True if the value of an attribute must be text, not an element: other types are not allowed, or more than its display
 * depends on it.
 */
function isText(spec: ComponentSpec, name: string, known: AttributeSpec): boolean {
  const { enum: allowed, refers, format, pattern } = known;
  const types = typesOf(known);
  if (types.length === 0 || types.includes('object')) return false;
  if (!types.includes('string') || [allowed, refers, format, pattern].some((each) => each !== undefined)) return true;
  return name === 'id' || spec.exactlyOneOf.includes(name) || (name === 'title' && spec.uniqueTitle === true);
}

function checkBare(
  page: Page,
  element: Element,
  { name, nameRange }: Attribute,
  known: AttributeSpec,
): Finding | undefined {
  const types = typesOf(known);
  // The parser reports an equals sign without a value.
  const isCut = /^\s*=/.test(page.file.text.slice(nameRange.end, nameRange.end + 20));
  if (types.length === 0 || types.includes('boolean') || isCut) return undefined;
  return {
    code: 'component/attribute-type',
    range: nameRange,
    message: `"${name}" of "${element.name}" needs a value: ${name}="…".`,
    fixes:
      known.enum === undefined
        ? []
        : valueFixes(page, { start: nameRange.end, end: nameRange.end }, known.enum, (text) => `="${text}"`),
  };
}

function checkText(
  page: Page,
  element: Element,
  spec: ComponentSpec,
  attribute: Attribute,
  known: AttributeSpec,
  text: string,
  range: Range,
): Finding | undefined {
  const types = typesOf(known);
  const { name } = attribute;
  const where = `"${name}" of "${element.name}"`;
  if (types.length === 0) return undefined;
  if (!types.includes('string')) {
    return types.includes('boolean')
      ? checkTextBoolean(page, element, attribute, text, range)
      : wrongKind(page, element, spec, attribute, types);
  }
  // Other text may say when or why. Only "false" means the opposite of its effect.
  if (types.includes('boolean') && types.length === 2 && text === 'false')
    return checkTextBoolean(page, element, attribute, text, range);
  if (known.enum !== undefined && !known.enum.includes(text)) {
    const near = nearest(text, known.enum.map(String));
    return {
      code: 'component/attribute-value',
      range,
      message: `${where} cannot be "${text}". It takes ${listed(distinct(known.enum))}.`,
      fixes:
        near === undefined
          ? choiceFixes(page, range, known.enum, (value) => `"${value}"`)
          : valueFixes(
              page,
              range,
              [near],
              (value) => `"${value}"`,
              kindOfRename({ written: text, name: near, known: known.enum.map(String) }),
            ),
    };
  }
  if (known.minLength !== undefined && text.trim().length < known.minLength) {
    const quiet = spec.incomplete.includes(name);
    return {
      code: quiet ? 'component/incomplete' : 'component/attribute-value',
      range,
      message: `${where} is empty.`,
      fixes: namesFile(spec, name)
        ? []
        : [
            suggestion({
              path: page.file.path,
              title: `Set "${name}"`,
              edits: [{ range, text: `"${placeholderOf(spec, name)}"` }],
            }),
          ],
    };
  }
  if (known.format === 'color' && text !== '' && !isCssColor(text)) {
    const hex = isCssColor(`#${text}`) ? `#${text}` : undefined;
    return {
      code: 'component/attribute-value',
      range,
      message: `${where} is not a color.${hex === undefined ? ' Write a hex code such as "#0EA5E9".' : ` Did you mean "${hex}"?`}`,
      fixes: hex === undefined ? [] : valueFixes(page, range, [hex], (value) => `"${value}"`),
    };
  }
  // Patterns come from the catalogue only, never from a site.
  if (known.pattern !== undefined && !new RegExp(known.pattern).test(text.slice(0, 1000))) {
    return {
      code: 'component/attribute-value',
      range,
      message: `${where} does not have the expected form. ${known.description}`,
    };
  }
  const numeric = types[0] === 'integer' || types[0] === 'number';
  if (
    numeric &&
    known.enum === undefined &&
    !types.includes('boolean') &&
    !/^\s*-?\d+(?:\.\d+)?(?:px|%|rem|em|vw|vh)?\s*$|^\s*auto\s*$/.test(text)
  ) {
    return types.includes('object') ? undefined : wrongKind(page, element, spec, attribute, ['number']);
  }
  return undefined;
}

/**
 * Any text counts as true: `defaultOpen="false"` opens. Only `required` ignores text, so there `"true"` has no effect.
 */
function checkTextBoolean(page: Page, element: Element, attribute: Attribute, text: string, range: Range): Finding {
  const { name, nameRange } = attribute;
  const { path } = page.file;
  const no = ['', 'false', 'no', 'off', '0'].includes(text.trim().toLowerCase());
  const bare = [{ range: { start: nameRange.end, end: range.end }, text: '' }];
  const set = fixOf({ kind: no ? 'suggestion' : 'safe', path, title: `Write bare "${name}"`, edits: bare });
  const unset = fixOf({
    kind: no && name === 'required' ? 'safe' : 'suggestion',
    path,
    title: `Remove "${name}"`,
    edits: [removal(page, element, attribute)],
  });
  const off = suggestion({ path, title: `Write ${name}={false}`, edits: [{ range, text: '{false}' }] });
  if (name === 'required') {
    return {
      code: no ? 'component/text-boolean' : 'component/attribute-type',
      range: attribute.range,
      message: no
        ? `"${name}" in quotes is ignored. Leave it out: the effect is the same.`
        : `"${name}" in quotes is ignored, so "${element.name}" is shown as optional. Write ${name} or ${name}={true}.`,
      fixes: no ? [unset, off] : [set],
    };
  }
  return {
    code: no && text !== '' ? 'component/attribute-type' : 'component/text-boolean',
    range: attribute.range,
    message: no
      ? `A string always counts as true, so ${name}="${text}" turns "${name}" on. Write ${name}={false} or leave it out.`
      : `"${name}" is true or false. Write ${name} instead of the string "${text}".`,
    fixes: no ? [unset, off, set] : [set],
  };
}

function checkLiteral(
  page: Page,
  element: Element,
  spec: ComponentSpec,
  attribute: Attribute,
  known: AttributeSpec,
  { range }: Expression,
  value: Literal,
): Finding | undefined {
  if (typeof value === 'string') return checkText(page, element, spec, attribute, known, value, range);
  if (value === undefined || value === null) return undefined;
  const types = typesOf(known);
  const where = `"${attribute.name}" of "${element.name}"`;
  if (typeof value === 'number' && isTextOnly(known))
    return {
      code: 'component/text-number',
      range,
      message: `${where} is text. Write ${attribute.name}="${value}".`,
      fixes: [safeFix({ path: page.file.path, title: `Change to "${value}"`, edits: [{ range, text: `"${value}"` }] })],
    };
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const integer = kind === 'number' && Number.isInteger(value) && types.includes('integer');
  // React shows numbers as text and `false` as nothing.
  const shown = (kind === 'number' && types.includes('string')) || value === false;
  if (types.length > 0 && !types.includes(kind) && !integer && !shown)
    return wrongKind(page, element, spec, attribute, types);
  if (
    known.enum !== undefined &&
    kind !== 'object' &&
    kind !== 'array' &&
    value !== false &&
    !known.enum.includes(value)
  ) {
    return {
      code: 'component/attribute-value',
      range,
      message: `${where} cannot be ${String(value)}. It takes ${listed(distinct(known.enum))}.`,
      fixes: choiceFixes(page, range, known.enum, (text) => (kind === 'number' ? `{${text}}` : `"${text}"`)),
    };
  }
  const odd = known.items?.type === 'string' ? oddItem(element, attribute.name) : undefined;
  if (odd !== undefined) {
    const text = JSON.stringify(page.file.text.slice(odd.start, odd.end));
    return {
      code: 'component/attribute-type',
      range: odd,
      message: `${where} takes strings. Put each of them in quotes.`,
      fixes: [suggestion({ path: page.file.path, title: `Change to ${text}`, edits: [{ range: odd, text }] })],
    };
  }
  const allowed = known.items?.enum;
  if (Array.isArray(value) && allowed !== undefined) {
    const wrong = value.find((item) => !allowed.includes(item));
    if (wrong !== undefined) {
      return {
        code: 'component/attribute-value',
        range,
        message: `${where} cannot contain "${String(wrong)}". It takes ${listed(allowed)}.`,
      };
    }
  }
  return undefined;
}

/** True if an attribute takes only text: neither numbers nor a fixed set of values. */
function isTextOnly(known: AttributeSpec): boolean {
  return known.enum === undefined && typesOf(known).every((type) => type === 'string') && typesOf(known).length > 0;
}

/** Returns the range of the first number or boolean in a list. */
function oddItem({ data }: Element, name: string): Range | undefined {
  const list = property(data, name)?.value;
  if (list?.kind !== 'array') return undefined;
  return list.items.find(({ kind }) => kind === 'number' || kind === 'boolean')?.range;
}

/** Reports a style that is a string, which has no effect on components. htmlStyle reports those of HTML elements. */
function* checkStyle(page: Page, element: Element, attribute: Attribute): Iterable<Finding> {
  const { value } = attribute;
  if (value?.kind !== 'string') return;
  const object = styleObject(value.value);
  yield {
    code: 'component/useless-attribute',
    range: value.range,
    message: `The style of "${element.name}" is a string, which does nothing. Write style={{ … }}.`,
    fixes:
      object === undefined
        ? []
        : [
            safeFix({
              path: page.file.path,
              title: 'Write the style as an object',
              edits: [{ range: value.range, text: object }],
            }),
          ],
  };
}
