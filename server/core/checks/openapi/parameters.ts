import { responsesOf } from '../../openapi/operation/model.ts';
import { isKnownStatus } from '../../openapi/operation/status.ts';
import {
  expectedFields,
  fieldPlaces,
  fieldsOf,
  type InnerNames,
  innerNames,
  type WrittenField,
} from '../../openapi/page/fields.ts';
import { operationOfPage } from '../../openapi/page/pages.ts';
import type { Code, Element, Page } from '../../page/pageTree.ts';
import { type Finding, insertion, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

/**
 * Compares the ParamFields of a page with the parameters of its operation: names, completeness, and which are required.
 */
export const openapiParam: PageCheck = {
  on: 'page',
  codes: ['openapi/param-unknown', 'openapi/param-missing', 'openapi/required-disagrees'],
  run(page, index) {
    const findings: Finding[] = [];
    const found = operationOfPage(index, page.file.path);
    if (found?.kind !== 'found') return findings;
    const fields = fieldsOf(page);
    if (fields.length === 0) return findings;
    const known = expectedFields(index, found.operation);
    const inner = innerNames(index, found.operation);
    for (const field of fields) pushAll(findings, aboutField(page, field, known, inner));
    pushAll(findings, aboutMissing(fields, known));
    return findings;
  },
};

function* aboutField(
  page: Page,
  field: WrittenField,
  known: ReadonlyMap<string, boolean>,
  inner: InnerNames,
): Iterable<Finding> {
  const { place, name, range } = field;
  const lower =
    place === 'header'
      ? [...known.keys()].find((key) => key.toLowerCase() === `header ${name.toLowerCase()}`)
      : undefined;
  const required = known.get(`${place} ${name}`) ?? (lower === undefined ? undefined : known.get(lower));
  if (required === undefined) {
    // Authentication is not a parameter of the operation, and a body without properties can have any.
    if (place === 'header' && /^(?:authorization|content-type|accept)$/i.test(name)) return;
    if (place === 'body' && ![...known.keys()].some((key) => key.startsWith('body '))) return;
    if (place === 'body' && isInside(name, inner)) return;
    const elsewhere = fieldPlaces.find((other) => known.has(`${other} ${name}`));
    const names = [...known.keys()]
      .filter((key) => key.startsWith(`${place} `))
      .map((key) => key.slice(place.length + 1));
    const near = elsewhere === undefined ? nearest(name, names) : undefined;
    if (place === 'body' && inner.isOpen && near === undefined && elsewhere === undefined) return;
    const hint =
      elsewhere !== undefined ? ` It has it in "${elsewhere}".` : near === undefined ? '' : ` Did you mean "${near}"?`;
    yield {
      code: 'openapi/param-unknown',
      range,
      message: `The operation has no ${place === 'body' ? 'body field' : `${place} parameter`} "${name}".${hint}`,
      ...(near !== undefined && {
        fixes: [
          suggestion({
            path: page.file.path,
            title: `Change to "${near}"`,
            edits: [{ range, text: JSON.stringify(near) }],
          }),
        ],
      }),
    };
    return;
  }
  if (required === field.required || (place === 'body' && !required)) return;
  const { element } = field;
  const written = element.attributes.find((attribute) => attribute.name === 'required');
  const at = written?.range ?? element.nameRange;
  const fix =
    required || written === undefined
      ? suggestion({
          path: page.file.path,
          title: 'Add "required"',
          edits: [insertion(endOfAttributes(element), ' required')],
        })
      : suggestion({
          path: page.file.path,
          title: 'Remove "required"',
          edits: [{ range: withBlank(page, written.range), text: '' }],
        });
  yield {
    code: 'openapi/required-disagrees',
    range: at,
    message: required
      ? `"${name}" is required by the OpenAPI file, but not here.`
      : `"${name}" is required here, but not by the OpenAPI file.`,
    fixes: [fix],
  };
}

/** True for a name inside the body, such as `address`, or a path to it: `params.address`, `messages[].content`. */
function isInside(name: string, { names }: InnerNames): boolean {
  if (names.has(name)) return true;
  const parts = name.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part));
  return parts.length > 0 && parts.every((part) => names.has(part));
}

function endOfAttributes(element: Element): number {
  return element.attributes.at(-1)?.range.end ?? element.nameRange.end;
}

function withBlank(page: Page, range: Range): Range {
  const { text } = page.file;
  return text[range.start - 1] === ' ' ? { start: range.start - 1, end: range.end } : range;
}

/** Reports all missing fields together. A page that documents some parameters of a kind should document all of them. */
function* aboutMissing(fields: readonly WrittenField[], known: ReadonlyMap<string, boolean>): Iterable<Finding> {
  const places = new Set<string>(fields.map(({ place }) => place));
  const written = new Set(fields.map(({ place, name }) => `${place} ${name}`.toLowerCase()));
  const missing = [...known.keys()].filter(
    (key) => places.has(key.slice(0, key.indexOf(' '))) && !written.has(key.toLowerCase()),
  );
  const [first] = fields;
  if (missing.length === 0 || first === undefined) return;
  const names = missing.slice(0, 5).map((key) => `"${key.slice(key.indexOf(' ') + 1)}"`);
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
  yield {
    code: 'openapi/param-missing',
    range: first.element.nameRange,
    message: `The operation also has ${names.join(', ')}${more}, which this page does not document.`,
  };
}

/** Reports statuses in titles of response samples that do not exist, or that the operation does not have. */
export const openapiStatus: PageCheck = {
  on: 'page',
  codes: ['openapi/status'],
  *run(page, index): Iterable<Finding> {
    const found = operationOfPage(index, page.file.path);
    const statuses =
      found?.kind === 'found' ? responsesOf(found.operation, index.others).map(({ status }) => status) : undefined;
    for (const element of page.elements) {
      if (element.name !== 'ResponseExample') continue;
      for (const fence of fencesIn(element)) {
        const status = /^"?([1-9]\d\d)(?=\D|$)/.exec(fence.meta)?.[1];
        if (status === undefined) continue;
        if (!isKnownStatus(status)) {
          yield {
            code: 'openapi/status',
            range: fence.infoRange,
            message: `${status} is not an HTTP status.`,
          };
        } else if (statuses !== undefined && statuses.length > 0 && !statuses.some((each) => covers(each, status))) {
          const message = `The operation has no response ${status}; it has ${statuses.slice(0, 8).join(', ')}.`;
          yield { code: 'openapi/status', range: fence.infoRange, message };
        }
      }
    }
  },
};

function covers(described: string, status: string): boolean {
  return described === status || described === 'default' || described.toUpperCase() === `${status.charAt(0)}XX`;
}

function fencesIn(element: Element): readonly Code[] {
  return element.children.flatMap((child) =>
    child.kind === 'code' ? [child] : child.kind === 'element' && child.name === 'CodeGroup' ? fencesIn(child) : [],
  );
}
