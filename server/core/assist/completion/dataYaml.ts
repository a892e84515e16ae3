import { unitOf } from '../../data/json/jsonFormat.ts';
import { nodeAt } from '../../data/node.ts';
import { yamlUnit } from '../../data/yaml/writeYaml.ts';
import type { YamlKeyContext, YamlValueContext } from '../../model/place/yaml.ts';
import { snippetChoice } from '../../model/write/snippetText.ts';
import { itemView, propertyView, type SchemaView, typesOf } from '../../schema/subschema.ts';
import type { Suggestion } from '../assistTypes.ts';
import {
  type DataText,
  detailOf,
  filterOf,
  isChoice,
  keyIdeas,
  keyTexts,
  markdown,
  meaningOf,
  suggestionOf,
  textIdeas,
  viewAt,
} from './dataIdeas.ts';

/** Keys that can be typed at a place in YAML. */
export function yamlKeys(source: DataText, context: YamlKeyContext): readonly Suggestion[] {
  const { root } = source.data;
  const view = viewAt(source, context.path);
  if (view === undefined) return [];
  const owner = nodeAt(root, context.path);
  const given = new Set(owner?.kind === 'object' ? owner.properties.map(({ key }) => key) : []);
  const quote = /^["']?/.exec(context.current)?.[0] ?? '';
  given.delete(context.current.replace(/^(["'])(.*)\1$/, '$2'));
  return keyIdeas(source, view, given, context.path).map(({ key, inner, required, sort }) => {
    const name =
      quote === "'" ? `'${key}'` : quote === '"' || key.includes(':') || !isPlainKey(key) ? JSON.stringify(key) : key;
    const isList = inner !== undefined && typesOf(inner.schema)[0] === 'array';
    const isText =
      inner !== undefined &&
      typesOf(inner.schema)[0] === 'string' &&
      inner.schema.enum === undefined &&
      inner.schema.refers === undefined;
    const shape = yamlShape(source, inner, context.inFlow);
    const text = context.hasColon ? name : `${name}:${shape}`;
    const again = !context.hasColon && !isText && (!isList || isChoice(source, itemView(inner, undefined)));
    return {
      label: key,
      kind: 'key',
      edit: { range: context.range, text },
      ...(text.includes('$1') && { snippet: true }),
      // A name in quotes is also found without them.
      filter: quote === '' && name.startsWith('"') ? key : name,
      sort,
      ...(inner !== undefined && {
        detail: detailOf(source, inner, required),
        documentation: markdown(source, inner, { view, key }),
      }),
      ...keyTexts(meaningOf(source, view, key)),
      ...(inner?.schema.deprecationMessage !== undefined && { deprecated: true }),
      ...(again && { again }),
    };
  });
}

/** The text after the colon of a new key. */
function yamlShape(source: DataText, inner: SchemaView | undefined, inFlow: boolean): string {
  if (inner === undefined) return ' ';
  if (source.schema === 'openapi' && !inFlow)
    return yamlSnippet(inner, '', { unit: yamlUnit(source.text), next: 1 }, 0);
  const { schema } = inner;
  const [type] = typesOf(schema);
  if (type === 'array') return ' [$1]';
  if (type === 'object' && (schema.properties ?? schema.additionalProperties) !== undefined)
    return inFlow ? ' { $1 \\}' : `\n${unitOf(source.text)}$1`;
  return type === 'string' && schema.enum === undefined && schema.refers === undefined ? ' "$1"' : ' ';
}

/** Maximum depth of required keys in a snippet. */
const maxSnippetDepth = 3;

/**
 * A value as OpenAPI documents write it: block style, with its required keys. A value that can be a `$ref` is left to
 * the author.
 */
function yamlSnippet(
  view: SchemaView,
  margin: string,
  places: { readonly unit: string; next: number },
  depth: number,
): string {
  const { schema } = view;
  const [type] = typesOf(schema);
  const inner = margin + places.unit;
  if (type === 'object') {
    const required =
      schema.properties?.['$ref'] === undefined && depth < maxSnippetDepth ? (schema.required ?? []) : [];
    if (required.length === 0) return `\n${inner}$${places.next++}`;
    return required
      .map((key) => {
        const value = propertyView(view, key, undefined);
        return `\n${inner}${key}:${value === undefined ? ` $${places.next++}` : yamlSnippet(value, inner, places, depth + 1)}`;
      })
      .join('');
  }
  if (type === 'array') {
    const item = itemView(view, undefined);
    const isText = item !== undefined && typesOf(item.schema)[0] !== 'object';
    return isText ? ` [$${places.next++}]` : `\n${inner}- $${places.next++}`;
  }
  // The default need not be written.
  if (type === 'boolean' && schema.default !== undefined) return ` ${String(schema.default !== true)}`;
  if (depth > 0 && schema.enum !== undefined) return ` ${snippetChoice(places.next++, schema.enum.map(String))}`;
  const isWords = type === 'string' && schema.enum === undefined && schema.refers === undefined;
  return depth > 0 || isWords ? (isWords ? ` "$${places.next++}"` : ` $${places.next++}`) : ' ';
}

/** `og:` is the beginning of `og:title` as long as nothing else is known of it. */
function longerKeys(source: DataText, { key: range, path }: YamlValueContext): readonly Suggestion[] {
  if (range === undefined) return [];
  const current = source.text.slice(range.start, range.end);
  return yamlKeys(source, {
    kind: 'key',
    path: path.slice(0, -1),
    range,
    hasColon: false,
    current,
    inFlow: false,
  }).filter(({ label }) => label.startsWith(current));
}

/** Values that can be typed at a place in YAML. */
export function yamlValues(source: DataText, context: YamlValueContext): readonly Suggestion[] {
  const { root } = source.data;
  const view = viewAt(source, context.path);
  if (view === undefined) return longerKeys(source, context);
  const quote = /^["']/.exec(context.typed)?.[0] ?? '';
  const lead = context.needsBlank ? ' ' : '';
  const found: Suggestion[] = [];
  const owner = nodeAt(root, context.path.slice(0, -1));
  for (const idea of textIdeas(source, { view, path: context.path, owner, typed: context.typed.slice(quote.length) })) {
    const text =
      quote === "'"
        ? `'${idea.value.replaceAll("'", "''")}'`
        : quote === '"' || !isPlain(idea.value)
          ? JSON.stringify(idea.value)
          : idea.value;
    found.push({
      ...suggestionOf(idea, found.length),
      edit: { range: context.range, text: lead + text },
      filter: filterOf(quote + idea.value, idea),
    });
  }
  if (typesOf(view.schema).includes('boolean') && quote === '') {
    for (const label of ['true', 'false'])
      found.push({
        label,
        kind: 'value',
        edit: { range: context.range, text: lead + label },
        sort: `0${label}`,
        ...(label === JSON.stringify(view.schema.default) && { detail: 'default' }),
      });
  }
  // An array item can be an object, which begins with its first key.
  const isEntry = typeof context.path.at(-1) === 'number' && typesOf(view.schema).includes('object');
  const current = source.text.slice(context.range.start, context.range.end);
  if (isEntry && /^[$\w-]*$/.test(current))
    found.push(
      ...yamlKeys(source, {
        kind: 'key',
        path: context.path,
        range: context.range,
        hasColon: false,
        current,
        inFlow: false,
      }).map((each) => ({ ...each, edit: { ...each.edit, text: lead + each.edit.text } })),
    );
  return found;
}

/** Keys that need no quotes: no number, no alias, no tag. */
function isPlainKey(key: string): boolean {
  return !/^(?:[\d*&!|>%@`"'#?,[\]{}-]|(?:true|false|null|yes|no|on|off|~)$)/i.test(key) && !/\s#/.test(key);
}

/** Values that YAML reads as strings without quotes. */
function isPlain(value: string): boolean {
  return (
    /^(?:[\p{L}/][\p{L}\p{N} _./-]*|\d+\.\d+\.\d+)$/u.test(value) &&
    !/\s$/.test(value) &&
    !/^(?:true|false|null|yes|no|on|off)$/i.test(value)
  );
}
