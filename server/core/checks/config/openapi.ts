import { itemsOf, valueOf } from '../../data/node.ts';
import { configRoot, isInFault, v1Root } from '../../model/config/parts.ts';
import { documentOf } from '../../openapi/document/document.ts';
import { allApiDocuments, apiDocumentsOf, resolveSource } from '../../openapi/document/documentsOfSite.ts';
import { sourcesOf } from '../../openapi/document/sources.ts';
import { schemeOf } from '../../site/link/address.ts';
import { configPath, remotePathOf } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import type { SiteCheck } from '../check.ts';

/** Reports OpenAPI documents in docs.json that do not exist or are not OpenAPI documents. */
export const configOpenapi: SiteCheck = {
  on: 'site',
  codes: [
    'config/missing-openapi',
    'config/no-openapi',
    'config/openapi-http',
    'config/openapi-remote',
    'config/openapi-unreachable',
  ],
  *run(index): Iterable<FileFinding> {
    const root = configRoot(index);
    if (root === undefined) return;
    const named = valueOf(v1Root(index), 'openapi');
    for (const node of [named, ...itemsOf(named)])
      if (node?.kind === 'string' && node.value.trim() === '')
        yield {
          code: 'config/missing-openapi',
          range: node.range,
          path: configPath,
          message: '"openapi" is empty. Write the path of an OpenAPI file.',
        };
    const reported = new Set<string>();
    for (const { target, range } of sourcesOf(index.config)) {
      if (isInFault(index, range)) continue;
      const finding = aboutSource(index, target, range);
      if (finding !== undefined) yield { ...finding, range, path: configPath };
      const found = resolveSource(index, target);
      const url = found.kind === 'remote' ? remotePathOf(found.url) : undefined;
      if (url === undefined || reported.has(url)) continue;
      reported.add(url);
      yield { ...notFetched(url), range, path: configPath };
    }
  },
};

/** Reports once for each API document that it has not been downloaded. */
function notFetched(url: string): About {
  if (unreachable.test(url)) {
    const message = `${withoutPassword(url)} is never fetched, because its address is link-local or a metadata service. Add the OpenAPI document to the site.`;
    return { code: 'config/openapi-unreachable', message };
  }
  const message = `${withoutPassword(url)} has not been downloaded, so its operations can't be checked.`;
  return { code: 'config/openapi-remote', message };
}

/** Common forms of these addresses. The download itself also checks other forms, and what names resolve to. */
const unreachable = /^https?:\/\/(?:[^/?#]*@)?(?:169\.254\.|\[fe[89ab][0-9a-f]:|metadata\.goog)/i;

/** Messages are logged and pasted, so they must not contain passwords. */
function withoutPassword(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1');
}

type About = Pick<FileFinding, 'code' | 'message' | 'fixes' | 'related'>;

function aboutSource(index: SiteIndex, target: string, range: Range): About | undefined {
  const found = resolveSource(index, target);
  if (found.kind === 'remote') {
    const scheme = schemeOf(found.url);
    if (scheme !== undefined && scheme !== 'http:' && scheme !== 'https:')
      return {
        code: 'config/missing-openapi',
        message: `"${target}" is neither a URL that begins with "https://" nor the path of a file of this site.`,
      };
    if (unreachable.test(found.url)) return undefined;
    if (!/^http:\/\//i.test(found.url) || /^http:\/\/(?:localhost|127\.|\[::1\])/i.test(found.url)) return undefined;
    const to = target.replace(/^\s*http:/i, 'https:');
    return {
      code: 'config/openapi-http',
      message: 'This file is fetched without encryption; "https://" is safer.',
      fixes: [
        suggestion({ path: configPath, title: 'Change to "https://"', edits: [{ range, text: JSON.stringify(to) }] }),
      ],
    };
  }
  if (found.kind === 'outside')
    return {
      code: 'config/missing-openapi',
      message: `"${found.path}" is outside the site. Move the OpenAPI file into the site.`,
    };
  if (found.kind === 'missing') {
    // A document that was moved is not listed yet. The document of another language is.
    const named = apiDocumentsOf(index);
    const others = allApiDocuments(index)
      .toSorted((a, b) => +named.includes(a) - +named.includes(b))
      .map(({ file }) => file.path);
    const base = found.path.slice(found.path.lastIndexOf('/') + 1);
    const near = others.find((path) => `/${path}`.endsWith(`/${base}`)) ?? nearest(found.path, others);
    const to = near === undefined ? undefined : target.startsWith('/') ? `/${near}` : near;
    return {
      code: 'config/missing-openapi',
      message: `The file "${found.path}" does not exist.${to === undefined ? '' : ` Did you mean "${to}"?`}`,
      ...(to !== undefined && {
        fixes: [
          suggestion({ path: configPath, title: `Change to "${to}"`, edits: [{ range, text: JSON.stringify(to) }] }),
        ],
      }),
    };
  }
  // Problems inside an API document are reported in the document itself.
  if (found.kind === 'apiDocument') return undefined;
  const file = index.others.get(found.path);
  // A file without its text is too large to be read.
  if (file === undefined)
    return /\.(?:json|ya?ml)$/i.test(found.path)
      ? undefined
      : {
          code: 'config/no-openapi',
          message: `"${found.path}" is not an OpenAPI document. Use a JSON or YAML file.`,
        };
  const { root, findings } = documentOf(file);
  if (root?.kind !== 'object') {
    const why = findings.length > 0 ? 'it cannot be read as JSON or YAML' : 'it does not contain an object';
    return { code: 'config/no-openapi', message: `"${found.path}" is not an OpenAPI document: ${why}.` };
  }
  return {
    code: 'config/no-openapi',
    message: `"${found.path}" is not an OpenAPI document: it has no "openapi" key with a version, such as "3.1.0".`,
  };
}
