import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { type ApiDocument, isBroken } from '../../openapi/document/document.ts';
import { apiDocumentsOf } from '../../openapi/document/documentsOfSite.ts';
import { apiFiles } from '../../openapi/document/places.ts';
import { type Library, refsOf } from '../../openapi/document/reference.ts';
import { usesIn } from '../../openapi/document/uses.ts';
import { descriptionFindings } from '../../openapi/findings/descriptions.ts';
import { operationsOf } from '../../openapi/operation/operations.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import { table } from '../../text/question.ts';
import type { SiteCheck } from '../check.ts';

/** Reports components that nothing refers to, and operations and parameters without a description. */
export const openapiComponents: SiteCheck = {
  on: 'site',
  codes: ['openapi/unused-component', 'openapi/description'],
  *run(index): Iterable<FileFinding> {
    for (const apiDocument of apiDocumentsOf(index)) {
      const { path } = apiDocument.file;
      const { version } = apiDocument;
      if (isRemotePath(path) || isBroken(apiDocument) || version === undefined || version === '2.0') continue;
      for (const finding of descriptionFindings(apiDocument, index.others)) yield { ...finding, path };
      yield* aboutUnused(index, apiDocument);
    }
  },
};

const kinds: Readonly<Record<string, string>> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'request body',
  headers: 'header',
  securitySchemes: 'security scheme',
  links: 'link',
  callbacks: 'callback',
  pathItems: 'path item',
  mediaTypes: 'media type',
};

function* aboutUnused(index: SiteIndex, apiDocument: ApiDocument): Iterable<FileFinding> {
  const { root, file } = apiDocument;
  const components = valueOf(root, 'components');
  // A document without operations is a library for others.
  if (components?.kind !== 'object' || operationsOf(apiDocument, index.others).length === 0) return;
  const used = namesUsed(index.others);
  const shown = schemasShown(index);
  for (const { key: kind, value } of components.properties) {
    const word = kinds[kind];
    if (word === undefined || value?.kind !== 'object') continue;
    const misspelled = unresolved([...used, ...[...shown].map((name) => `schemas/${name}`)], kind, value);
    for (const { key, keyRange, value: part, isMerged } of value.properties) {
      if (used.has(`${kind}/${key}`) || isMerged === true || key.startsWith('x-')) continue;
      if (misspelled.length > 0 && nearest(key, misspelled) !== undefined) continue;
      if (kind === 'schemas' && (shown.has(key) || isAlternative(components, part))) continue;
      const message = `Nothing refers to the ${word} "${key}".`;
      yield { code: 'openapi/unused-component', path: file.path, range: keyRange, message, tag: 'unnecessary' };
    }
  }
}

/** Maximum number of schemas that one is made of, through `allOf`. */
const maxBases = 100;

/** Returns names of a kind that are used but do not exist. One of them may be a misspelled component. */
function unresolved(used: readonly string[], kind: string, parts: DataNode): readonly string[] {
  return used
    .filter((name) => name.startsWith(`${kind}/`))
    .map((name) => name.slice(kind.length + 1))
    .filter((name) => valueOf(parts, name) === undefined)
    .slice(0, 200);
}

/** `schemas/Pet` for each text of the API documents that may name a component, also in examples and extensions. */
const namesUsed = memo((library: Library): ReadonlySet<string> => {
  const used = new Set<string>();
  for (const { document } of apiFiles(library)) {
    // JSON can also write a slash as `\/`.
    const texts = document.file.text.matchAll(/#\\?\/components\\?\/(\w+)\\?\/([^"'\s/\\]+)/g);
    const refs = refsOf(document).flatMap(({ value }) => [...value.matchAll(/#\/components\/(\w+)\/([^/]+)/g)]);
    for (const [, kind = '', name = ''] of [...texts, ...refs]) used.add(`${kind}/${named(name)}`);
    const { mappings, security } = usesIn(document);
    for (const { value } of mappings) used.add(`schemas/${value}`);
    for (const { key } of security) used.add(`securitySchemes/${key}`);
  }
  return used;
});

function named(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

/** The schemas that pages show: `openapi-schema: Pet`. Computed once for all API documents. */
const schemasShown = table(({ pages }: SiteIndex): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { openapiSchema } of pages.values())
    if (openapiSchema !== undefined) names.add(openapiSchema.trim().split(/\s+/).at(-1) ?? '');
  return names;
});

/** True if `allOf` refers to a schema with a discriminator, also through other schemas. It finds this one by its name. */
function isAlternative(components: DataNode, part: DataNode | undefined): boolean {
  const schemas = valueOf(components, 'schemas');
  const met = new Set([part]);
  for (const each of met) {
    for (const base of itemsOf(valueOf(each, 'allOf'))) {
      const name = /^#\/components\/schemas\/(.+)$/.exec(stringOf(valueOf(base, '$ref')) ?? '')?.[1];
      const found = name === undefined ? undefined : valueOf(schemas, named(name));
      if (valueOf(found, 'discriminator') !== undefined) return true;
      if (found !== undefined && met.size < maxBases) met.add(found);
    }
  }
  return false;
}
