import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { corpusSites } from '../../shared.ts';

/** An operation in a parsed file, found without Docsight's code. */
export interface WalkedOperation {
  readonly reference: string;
  readonly parameters: readonly { readonly name: string; readonly description: string | undefined }[];
  readonly responses: readonly { readonly status: string; readonly description: string | undefined }[];
  readonly properties: readonly string[];
}

export interface WalkedApiDocument {
  readonly site: string;
  readonly path: string;
  readonly text: string;
  readonly operations: readonly WalkedOperation[];
}

type Plain = Readonly<Record<string, unknown>>;

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Every OpenAPI document of the corpus with its operations. */
export function walkCorpus(): readonly WalkedApiDocument[] {
  return corpusSites().flatMap(({ name: site, folder }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:json|ya?ml)$/.test(path))
      .sort()
      .flatMap((path) => {
        const text = readFileSync(join(folder, path), 'utf8');
        const root = asObject(path.endsWith('.json') ? tryJson(text) : parse(text));
        return typeof root?.['openapi'] === 'string' ? [{ site, path, text, operations: walk(root) }] : [];
      }),
  );
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function walk(root: Plain): readonly WalkedOperation[] {
  const found: WalkedOperation[] = [];
  for (const [kind, items] of [
    ['', root['paths']],
    ['webhook', root['webhooks']],
  ] as const) {
    for (const [path, value] of Object.entries(asObject(items) ?? {})) {
      const item = resolve(root, value);
      for (const verb of verbs) {
        const operation = resolve(root, item?.[verb]);
        if (operation === undefined) continue;
        const parameters = new Map<string, Plain>();
        for (const each of [...asList(item?.['parameters']), ...asList(operation['parameters'])]) {
          const parameter = resolve(root, each);
          if (parameter !== undefined) parameters.set(`${parameter['in']} ${parameter['name']}`, parameter);
        }
        const responses = Object.entries(asObject(operation['responses']) ?? {}).filter(
          ([status]) => !status.startsWith('x-'),
        );
        const media = Object.values(asObject(resolve(root, operation['requestBody'])?.['content']) ?? {})[0];
        const schema = resolve(root, asObject(media)?.['schema']);
        found.push({
          reference: kind === '' ? `${verb.toUpperCase()} ${path}` : `webhook ${path}`,
          parameters: [...parameters.values()].map((each) => ({
            name: String(each['name']),
            description: textOf(each['description']),
          })),
          responses: responses.map(([status, each]) => ({
            status,
            description: textOf(resolve(root, each)?.['description']),
          })),
          properties: Object.keys(asObject(schema?.['properties']) ?? {}),
        });
      }
    }
  }
  return found;
}

function resolve(root: Plain, value: unknown): Plain | undefined {
  let at = asObject(value);
  for (let i = 0; i < 20 && typeof at?.['$ref'] === 'string'; i++) {
    const ref = at['$ref'];
    if (!ref.startsWith('#/')) return undefined;
    let node: unknown = root;
    for (const part of ref.slice(2).split('/'))
      node = asObject(node)?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')];
    at = asObject(node);
  }
  return at;
}

function asObject(value: unknown): Plain | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Words of a description that Markdown does not change. */
export function plainWords(description: string | undefined): readonly string[] {
  return (description ?? '')
    .replace(/```[\s\S]*?```|`[^`]*`|<[^>]*>|!?\[[^\]]*\]\([^)]*\)|https?:\S+/g, ' ')
    .split(/[\s*_`#>|[\](){}<>\\&~]+/)
    .filter((word) => /^[\p{L}\p{N}]{4,}$/u.test(word));
}
