import { valueOf } from '../../data/node.ts';
import { isSeenWith } from '../../model/config/parts.ts';
import { parseApi } from '../../openapi/operation/endpoint.ts';
import type { FoundOperation } from '../../openapi/operation/operationReference.ts';
import { referenceOf } from '../../openapi/operation/operations.ts';
import { likelyOperation } from '../../openapi/page/generate.ts';
import { navOperations, operationOfPage, pagesOfOperation } from '../../openapi/page/pages.ts';
import type { Page } from '../../page/pageTree.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, type Finding, type Fix, suggestion } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import { question } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck, SiteCheck } from '../check.ts';

/** Reports an operation in front matter that does not exist, or that another page already shows. */
export const openapiOperation: PageCheck = {
  on: 'page',
  codes: ['openapi/reference', 'openapi/missing-file', 'openapi/unknown-operation', 'openapi/duplicate-page'],
  run(page, index) {
    const findings: Finding[] = [];
    const api = valueOf(page.frontMatter?.root, 'api');
    if (api?.kind === 'string' && api.value.trim() !== '' && parseApi(api.value) === undefined) {
      const message = '"api" is a method and a URL or path, such as "POST https://api.example.com/users".';
      findings.push({ code: 'openapi/reference', range: api.range, message });
    }
    const node = valueOf(page.frontMatter?.root, 'openapi');
    if (node?.kind !== 'string') return findings;
    const found = operationOfPage(index, page.file.path);
    if (found === undefined) return findings;
    const fault = aboutReference(page.file.path, node.range, withLikely(index, page.file.path, found));
    if (fault !== undefined) findings.push(fault);
    else if (found.kind === 'found') pushAll(findings, aboutDuplicate(page, index, node.range));
    return findings;
  },
};

/**
 * Adds the operation that a page most likely shows. A renamed operation keeps its id or summary, and so the name of its
 * page, which proves more than a similar path.
 */
function withLikely(index: SiteIndex, path: string, found: FoundOperation): FoundOperation {
  if (found.kind !== 'missing') return found;
  const likely = likelyOperation(index, found.apiDocuments, path);
  if (likely === undefined) return found;
  const { file } = found.reference;
  return { ...found, nearest: `${file === undefined ? '' : `${file} `}${referenceOf(likely)}` };
}

/** Reports operations in the navigation that do not exist. */
export const openapiNavigation: SiteCheck = {
  on: 'site',
  codes: ['openapi/missing-file', 'openapi/unknown-operation'],
  *run(index): Iterable<FileFinding> {
    for (const { range, found } of navOperations(index)) {
      const fault = aboutReference(configPath, range, found);
      if (fault !== undefined) yield { ...fault, path: configPath };
    }
  },
};

function aboutReference(path: string, range: Range, found: FoundOperation): Finding | undefined {
  const change = (to: string): readonly Fix[] => [
    suggestion({ path, title: `Change to "${to}"`, edits: [{ range, text: JSON.stringify(to) }] }),
  ];
  switch (found.kind) {
    case 'malformed': {
      const message = '"openapi" takes an operation: "GET /users", "openapi.json GET /users" or "webhook name".';
      return { code: 'openapi/reference', range, message };
    }
    case 'missing-file': {
      const { file, isOutside, nearest, right } = found;
      const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
      const message = `${isOutside ? `"${file}" is outside the site.` : `There is no OpenAPI file "${file}" in the site.`}${hint}`;
      return { code: 'openapi/missing-file', range, message, ...(right !== undefined && { fixes: change(right) }) };
    }
    case 'missing': {
      const { reference, apiDocuments, nearest } = found;
      const named = apiDocuments.map(({ file }) => `"${file.path}"`);
      const where = named.length === 1 ? `${named[0]} has` : 'The site’s OpenAPI files have';
      const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
      const what =
        reference.method === 'WEBHOOK'
          ? `webhook "${reference.path}"`
          : `operation "${reference.method} ${reference.path}"`;
      return {
        code: 'openapi/unknown-operation',
        range,
        message: `${where} no ${what}.${hint}`,
        ...(nearest !== undefined && { fixes: change(nearest) }),
      };
    }
    case 'excluded': {
      const { method, path: name } = found.reference;
      const what = method === 'WEBHOOK' ? `webhook "${name}"` : `operation "${method} ${name}"`;
      const message = `The ${what} has "x-excluded", so it is never published.`;
      return { code: 'openapi/unknown-operation', range, message };
    }
    case 'found':
    case 'unknown':
      return undefined;
    default:
      return found satisfies never;
  }
}

/** Returns the first earlier page with the same operation for the same readers. */
const pageBefore = question((index: SiteIndex, path) => {
  const found = operationOfPage(index, path);
  const pages = found?.kind === 'found' ? pagesOfOperation(index, found.operation) : [];
  const before = pages.slice(0, Math.max(0, pages.indexOf(path)));
  return before.find((each) => isSeenWith(index, each, path));
});

/** Reported on every page but the first, which counts. */
function* aboutDuplicate(page: Page, index: SiteIndex, range: Range): Iterable<Finding> {
  const { path } = page.file;
  const first = pageBefore(index, path);
  if (first === undefined) return;
  const message = `"${first}" shows the same operation, so readers find it twice.`;
  yield {
    code: 'openapi/duplicate-page',
    range,
    message,
    related: [{ path: first, range: { start: 0, end: 0 }, message: 'The other page' }],
  };
}
