import { unitOf } from '../../data/json/jsonFormat.ts';
import { type JsonKeyContext, type JsonValueContext, jsonContext } from '../../model/place/json.ts';
import { yamlContext } from '../../model/place/yaml.ts';
import { snippetText, valueSnippet } from '../../model/write/snippetText.ts';
import { configFormats } from '../../schema/formats.ts';
import { type SchemaType, schemaNamed } from '../../schema/schema.ts';
import { rootView, typesOf } from '../../schema/subschema.ts';
import { insertion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import type { Suggestion } from '../assistTypes.ts';
import { ofBothFormats } from './bothFormats.ts';
import {
  type DataText,
  detailOf,
  filterOf,
  keyIdeas,
  keyTexts,
  markdown,
  meaningOf,
  opensList,
  suggestionOf,
  textIdeas,
  viewAt,
} from './dataIdeas.ts';
import { yamlKeys, yamlValues } from './dataYaml.ts';

/** Completions in a text with a schema. */
export function completeData(source: DataText, offset: number): readonly Suggestion[] {
  if (source.syntax === 'yaml') {
    const within = source.within ?? { start: 0, end: source.text.length };
    const context = yamlContext(source.text, within, offset);
    return context === undefined
      ? []
      : context.kind === 'key'
        ? yamlKeys(source, context)
        : yamlValues(source, context);
  }
  const context = jsonContext(source.text, source.data, offset);
  if (context === undefined) return [];
  const ideas = (text: DataText): readonly Suggestion[] =>
    context.kind === 'key' ? jsonKeys(text, context) : jsonValues(text, context, offset);
  const found = source.isUndecided === true ? bothFormats(source, ideas) : ideas(source);
  return [...wholeFiles(source, context), ...found];
}

function bothFormats(source: DataText, ideas: (text: DataText) => readonly Suggestion[]): readonly Suggestion[] {
  const [v1, v2] = [configFormats.v1, configFormats.v2].map((schema) => ideas({ ...source, schema }));
  return ofBothFormats(v1 ?? [], v2 ?? []);
}

/** For an empty docs.json: a complete minimal file in either format, v2 first. */
function wholeFiles(source: DataText, context: JsonKeyContext | JsonValueContext): readonly Suggestion[] {
  const { root } = source.data;
  const isEmpty = root === undefined || (root.kind === 'object' && root.properties.length === 0);
  if (source.isWhole !== true || context.path.length > 0 || !isEmpty) return [];
  return (['docs.v2', 'docs.v1'] as const).map((name, order) => {
    const schema = schemaNamed(name);
    const whole = valueSnippet(rootView(schema, undefined), unitOf(source.text), 'object', source.exists);
    // Between existing braces, insert only their contents.
    const text = context.kind === 'key' ? whole.slice(1, -'\\}'.length).trim() : whole;
    return {
      label: schema.title ?? name,
      kind: 'snippet',
      edit: { range: context.range, text },
      snippet: true,
      detail: 'a new file',
      filter: context.kind === 'key' ? '"' : source.text.slice(context.range.start, context.range.end),
      sort: `!${order}`,
    };
  });
}

function jsonKeys(source: DataText, context: JsonKeyContext): readonly Suggestion[] {
  const view = viewAt(source, context.path);
  if (view === undefined) return [];
  const given = new Set(context.object?.properties.map(({ key }) => key));
  if (context.current !== undefined) given.delete(context.current);
  const also = context.commaBefore === undefined ? {} : { also: [insertion(context.commaBefore, ',')] };
  return keyIdeas(source, view, given, context.path).map(({ key, inner, required, sort }) => {
    const name = JSON.stringify(key);
    const about = meaningOf(source, view, key);
    const isGiven = inner !== undefined && about?.value !== undefined;
    const valueView = isGiven ? { ...inner, schema: { ...inner.schema, default: about.value } } : undefined;
    const value = valueSnippet(valueView ?? inner, unitOf(source.text), undefined, source.exists);
    const text = context.hasColon ? name : `${snippetText(name)}: ${value}${context.commaAfter ? ',' : ''}`;
    const wants = inner !== undefined && opensList(source, inner);
    return {
      label: key,
      kind: 'key',
      edit: { range: context.range, text },
      ...(!context.hasColon && { snippet: true }),
      filter: name,
      sort,
      ...(inner !== undefined && {
        detail: detailOf(source, inner, required),
        documentation: markdown(source, inner, { view, key }),
      }),
      ...keyTexts(about),
      ...(inner?.schema.legacy !== undefined || inner?.schema.deprecationMessage !== undefined
        ? { deprecated: true }
        : {}),
      ...(wants && !context.hasColon && { again: true }),
      ...also,
    };
  });
}

function jsonValues(source: DataText, context: JsonValueContext, offset: number): readonly Suggestion[] {
  const schema = schemaNamed(source.schema);
  const isRoot = context.path.length === 0 && source.view === undefined;
  const view = isRoot ? (source.place ?? rootView(schema, undefined)) : viewAt(source, context.path);
  if (view === undefined) return [];
  const isQuoted = source.text.charAt(context.range.start) === '"';
  const tail = context.commaAfter ? ',' : '';
  const also = context.commaBefore === undefined ? {} : { also: [insertion(context.commaBefore, ',')] };
  const typed = source.text.slice(context.range.start + (isQuoted ? 1 : 0), offset);
  const found: Suggestion[] = [];
  if (view.schema.refers === 'markdown' && isQuoted) {
    const range = targetRange(source.text, context.range, offset);
    if (range === undefined) return [];
    const place = { view, path: context.path, owner: context.owner, typed: source.text.slice(range.start, offset) };
    for (const idea of textIdeas(source, place))
      found.push({
        ...suggestionOf(idea, found.length),
        edit: { range, text: idea.value },
        filter: filterOf(idea.value, idea),
      });
    return found;
  }
  for (const idea of textIdeas(source, { view, path: context.path, owner: context.owner, typed })) {
    const name = JSON.stringify(idea.value);
    found.push({
      ...suggestionOf(idea, found.length),
      edit: { range: context.range, text: name + tail },
      filter: filterOf(name, idea),
      ...also,
    });
  }
  if (isQuoted) return found;
  const types = new Set<SchemaType>(typesOf(view.schema));
  const plain = (label: string): Suggestion => ({
    label,
    kind: 'value',
    edit: { range: context.range, text: label + tail },
    ...(label === JSON.stringify(view.schema.default) && { detail: 'default' }),
    sort: `0${found.length}`,
    ...also,
  });
  if (types.has('boolean')) found.push(plain('true'), plain('false'));
  for (const type of ['object', 'array', 'string'] as const) {
    if (!types.has(type) || (type === 'string' && (found.length > 0 || view.schema.enum !== undefined))) continue;
    const snippet = valueSnippet(view, unitOf(source.text), type, source.exists);
    const label = type === 'object' ? '{ }' : type === 'array' ? '[ ]' : '" "';
    found.push({
      label,
      kind: 'snippet',
      edit: { range: context.range, text: snippet + tail },
      snippet: true,
      sort: `2${type}`,
      ...(view.schema.description !== undefined && { documentation: view.schema.description }),
      ...also,
    });
  }
  return found;
}

/** The range of a link target in a JSON string with Markdown: after `](`, or in quotes after `href=`. */
function targetRange(text: string, { start, end }: Range, offset: number): Range | undefined {
  const before = /(?:\]\(|\bhref=(?:\\"|'))([^\s()"'\\]*)$/.exec(
    text.slice(Math.max(start, offset - 1000), offset),
  )?.[1];
  if (before === undefined) return undefined;
  const behind = /^[^\s()"'\\]*/.exec(text.slice(offset, end))?.[0].length ?? 0;
  return { start: offset - before.length, end: offset + behind };
}
