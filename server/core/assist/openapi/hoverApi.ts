import { contextAt, type DataNode, nodeAt, stringOf, valueOf } from '../../data/node.ts';
import { documentOf, type Place } from '../../openapi/document/document.ts';
import { follow, resolveRef } from '../../openapi/document/reference.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { typeLabel } from '../../openapi/operation/typeLabel.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Hover } from '../assistTypes.ts';
import { textIdeas, viewAt } from '../completion/dataIdeas.ts';
import { escapeMarkdown } from '../completion/links.ts';
import { docsAt } from '../hover/config.ts';
import { wordsOf } from '../hover/operation.ts';
import { plainMarkdown, valueMarkdown } from '../hover/schema.ts';
import { type ApiText, apiText } from './apiText.ts';

/** Meaning of a key or value in an OpenAPI document, with a link to the specification. */
export function hoverApi({ index }: Site, path: string, offset: number): Hover | undefined {
  const text = apiText(index, path);
  if (text === undefined) return undefined;
  const { path: place, node, onKey } = contextAt(text.data.root, offset);
  const view = viewAt(text, place);
  const range = onKey?.keyRange ?? (isScalar(node) ? node.range : undefined);
  if (view === undefined || range === undefined || place.length === 0) return undefined;
  const value = onKey === undefined ? stringOf(node) : undefined;
  const outer = viewAt(text, place.slice(0, -1));
  const last = place.at(-1);
  const key = String(place.findLast((step) => typeof step === 'string') ?? '');
  const isRequired = typeof last === 'string' && outer?.schema.required?.includes(last) === true;
  const owner = outer !== undefined && typeof last === 'string' ? { view: outer, key: last } : undefined;
  const name =
    onKey && outer && !Object.hasOwn(outer.schema.properties ?? {}, key) ? text.aboutKey?.(key, outer) : undefined;
  const more = value === undefined ? undefined : aboutValue(index, text, offset, value);
  const parts = [
    name === undefined
      ? undefined
      : [`**${escapeMarkdown(key)}** ${name.detail}`, name.documentation].filter(Boolean).join('\n\n'),
    more,
    name === undefined ? plainMarkdown(key, view, isRequired, owner) : undefined,
  ];
  const docs = docsAt(text, place);
  const link = docs === undefined ? '' : `\n\n[${isSpecification(docs) ? 'Specification' : 'Documentation'}](${docs})`;
  return { range, markdown: parts.filter((part) => part !== undefined).join('\n\n---\n\n') + link };
}

function isScalar(node: DataNode | undefined): node is DataNode {
  return node !== undefined && node.kind !== 'object' && node.kind !== 'array';
}

function isSpecification(url: string): boolean {
  return url.startsWith('https://spec.openapis.org/');
}

/** What a name in a value means: a component, a tag, a format, an allowed value. */
function aboutValue(index: SiteIndex, text: ApiText, offset: number, value: string): string | undefined {
  const { root } = text.data;
  const { path: place } = contextAt(root, offset);
  const view = viewAt(text, place);
  if (view === undefined) return undefined;
  const { refers, component } = view.schema;
  if (refers === 'apiRef') return aboutTarget(index, text, value, component === 'schemas');
  const about = valueMarkdown(view.schema, value);
  if (about !== undefined) return `\`${code(value)}\`: ${about}`;
  const owner = nodeAt(root, place.slice(0, -1));
  const found = textIdeas(text, { view, path: place, owner, typed: value }).find((each) => each.value === value);
  const said = [found?.detail === 'example' ? undefined : found?.detail, found?.documentation].filter(Boolean);
  return said.length === 0 ? undefined : `\`${code(value)}\`: ${said.join('\n\n')}`;
}

/** The part of an OpenAPI document that a reference leads to. */
function aboutTarget(index: SiteIndex, text: ApiText, ref: string, isSchema: boolean): string | undefined {
  const file = index.others.get(text.path);
  const place = file && resolveRef(index.others, documentOf(file), ref);
  if (place === undefined || typeof place === 'string') return undefined;
  const found = follow(index.others, place);
  if (found.kind === 'broken') return undefined;
  return aboutPart(index, found.place, ref.slice(ref.lastIndexOf('/') + 1), isSchema);
}

function aboutPart({ others }: SiteIndex, place: Place, name: string, isSchema: boolean): string {
  const schema = isSchema ? readSchema(others, place) : undefined;
  const type =
    schema === undefined
      ? ''
      : ` ${escapeMarkdown(typeLabel(others, { ...schema, refName: undefined, name: undefined }))}`;
  const text = schema?.description ?? stringOf(valueOf(place.node, 'description'));
  const keys = (schema?.properties ?? [])
    .slice(0, 20)
    .map((each) => `${escapeMarkdown(each.name)}${each.required ? '\\*' : ''}`);
  return [
    `**${escapeMarkdown(name)}**${type}`,
    text === undefined ? undefined : wordsOf(text),
    keys.length === 0 ? undefined : `Properties: ${keys.join(', ')}`,
    escapeMarkdown(place.document.file.path),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function code(text: string): string {
  return text.replaceAll('`', '');
}
