import { stringOf, valueOf } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Endpoint, endpointOf, handWrittenEndpoint } from '../operation/endpoint.ts';
import type { ParameterPlace } from '../operation/model.ts';
import { scalarText } from '../operation/model.ts';
import type { Operation } from '../operation/operations.ts';
import type { Value } from '../operation/value.ts';
import { fieldsOf } from './fields.ts';
import { operationOfPage } from './pages.ts';

/** The endpoint of a page: that of an operation, or one that the page itself describes. */
export interface PageEndpoint {
  readonly endpoint: Endpoint;
  /** Undefined for pages without an API document. */
  readonly operation: Operation | undefined;
  /** Parameters that the page describes itself, without an API document. */
  readonly fields: readonly HandField[];
}

/** A parameter that a page describes itself. */
export interface HandField {
  readonly name: string;
  readonly in: ParameterPlace | 'body';
  readonly type: string;
  readonly required: boolean;
  readonly initial: string | undefined;
}

/** Returns the endpoint in a page's front matter: `openapi`, or else `api`. Undefined if it has neither. */
export function endpointOfPage(index: SiteIndex, page: Page): PageEndpoint | undefined {
  const found = operationOfPage(index, page.file.path);
  if (found?.kind === 'found') {
    if (found.operation.kind === 'webhook') return undefined;
    return { endpoint: endpointOf(index, found.operation), operation: found.operation, fields: [] };
  }
  const api = stringOf(valueOf(page.frontMatter?.root, 'api'));
  if (api === undefined) return undefined;
  const fields = handFields(page);
  const endpoint = handWrittenEndpoint(index, { api }, fields);
  return endpoint === undefined ? undefined : { endpoint, operation: undefined, fields };
}

/** Returns the value of a field in samples: its default, or a value of its type. */
export function handValue({ type, name, initial }: Pick<HandField, 'type' | 'name' | 'initial'>): Value {
  const kind = type.slice(0, 100).trim().toLowerCase();
  if (kind.endsWith('[]')) return [handValue({ type: kind.slice(0, -2), name, initial })];
  if (/^bool/.test(kind)) return initial !== 'false';
  if (/^(?:int|number|float|double)/.test(kind))
    return Number.isFinite(Number(initial ?? '')) ? Number(initial ?? 1) : 1;
  if (/^(?:object|map|json)/.test(kind)) return new Map();
  return /^array/.test(kind) ? [] : (initial ?? name);
}

function handFields(page: Page): readonly HandField[] {
  return fieldsOf(page).map(({ element, name, place, required }) => ({
    name,
    in: place,
    required,
    type: stringOf(valueOf(element.data, 'type')) ?? 'string',
    initial: scalarText(valueOf(element.data, 'default')),
  }));
}
