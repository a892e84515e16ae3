import { parseJson } from '../../data/json/parseJson.ts';
import { apiDocumentsOf } from '../../openapi/document/documentsOfSite.ts';
import { operationOfPage } from '../../openapi/page/pages.ts';
import { jsonFaults, requestFaults, type SampleFault, type SampleScope } from '../../openapi/written/compare.ts';
import { curlRequests } from '../../openapi/written/curl.ts';
import { otherRequests } from '../../openapi/written/otherLanguages.ts';
import { pythonRequests } from '../../openapi/written/python.ts';
import { scriptRequests } from '../../openapi/written/script.ts';
import { maxCode } from '../../openapi/written/writtenRequest.ts';
import type { Code, Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Finding, suggestion } from '../../text/finding.ts';
import { lineEnd } from '../../text/lines.ts';
import { encloses, type Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

const codes = {
  operation: 'openapi/sample-operation',
  parameter: 'openapi/sample-parameter',
  field: 'openapi/sample-field',
} as const;

/**
 * Compares the samples of a page with the OpenAPI document: method, path, parameters and body of `curl`, `fetch`, axios,
 * `requests` and JSON, and method and path of Go, PHP, Ruby and Java. Samples are read and never run.
 */
export const openapiSample: PageCheck = {
  on: 'page',
  codes: Object.values(codes),
  run(page, index) {
    if (page.fences.length === 0) return [];
    const apiDocuments = apiDocumentsOf(index);
    if (apiDocuments.length === 0) return [];
    const found = operationOfPage(index, page.file.path);
    const scope: SampleScope = {
      index,
      apiDocuments,
      operation: found?.kind === 'found' ? found.operation : undefined,
    };
    return page.fences.flatMap((fence) => [...aboutFence(page, index, scope, fence)]);
  },
};

function* aboutFence(page: Page, _index: SiteIndex, scope: SampleScope, fence: Code): Iterable<Finding> {
  if (fence.value.length > maxCode) return;
  const placeOf = placesIn(page, fence);
  for (const { kind, range, message, right } of faultsOf(page, scope, fence)) {
    const at = placeOf(range);
    // Without a place in the page, there is nothing to mark or change.
    if (at === undefined) continue;
    const written = page.file.text.slice(at.start, at.end);
    const quote = /^["']/.exec(written)?.[0] ?? '';
    const text =
      right === undefined
        ? undefined
        : written === written.toLowerCase() && kind === 'operation'
          ? right.toLowerCase()
          : right;
    const fix =
      text &&
      suggestion({
        path: page.file.path,
        title: `Change to "${text}"`,
        edits: [{ range: at, text: quote + text + quote }],
      });
    yield { code: codes[kind], range: at, message, ...(fix && { fixes: [fix] }) };
  }
}

const shells = new Set(['bash', 'sh', 'shell', 'curl', 'zsh', 'console', 'shellscript', 'cli']);
const scripts = new Set(['js', 'javascript', 'ts', 'typescript', 'jsx', 'tsx', 'node', 'nodejs', 'mjs']);
const pythons = new Set(['python', 'py', 'python3']);

function faultsOf(page: Page, scope: SampleScope, fence: Code): readonly SampleFault[] {
  const { value } = fence;
  const lang = fence.lang.toLowerCase();
  if (shells.has(lang) || (lang === '' && /^\s*curl\s/.test(value.slice(0, 200))))
    return curlRequests(value).flatMap((request) => requestFaults(scope, request));
  if (scripts.has(lang)) return scriptRequests(value).flatMap((request) => requestFaults(scope, request));
  if (pythons.has(lang)) return pythonRequests(value).flatMap((request) => requestFaults(scope, request));
  if (lang === 'json') return aboutJson(page, scope, fence);
  return otherRequests(value, lang).flatMap((request) => requestFaults(scope, request));
}

/** Compares JSON in a `RequestExample` or `ResponseExample`. Other JSON may be anything. */
function aboutJson({ elements }: Page, scope: SampleScope, { value, meta, range }: Code): readonly SampleFault[] {
  if (scope.operation === undefined) return [];
  const around = elements.find(
    ({ name, range: of }) => /^(?:Request|Response)Example$/.test(name) && encloses(of, range),
  );
  if (around === undefined) return [];
  const { root, findings } = parseJson(value, 'sample.json');
  if (root === undefined || findings.length > 0) return [];
  const response = /\b([1-5]\d\d)\b/.exec(meta)?.[1];
  return jsonFaults(scope, root, around.name === 'RequestExample' ? 'request' : { response });
}

/** Returns a function from ranges in a fence's code to ranges in the page. Undefined for lines that differ there. */
function placesIn({ file: { text } }: Page, { value, range }: Code): (of: Range) => Range | undefined {
  const starts: (number | undefined)[] = [];
  const lines = value.split('\n');
  let at = nextLine(text, range.start);
  for (const line of lines) {
    const end = lineEnd(text, at);
    starts.push(text.slice(at, end).endsWith(line) ? end - line.length : undefined);
    at = nextLine(text, at);
  }
  const before: number[] = [];
  let sum = 0;
  for (const line of lines) {
    before.push(sum);
    sum += line.length + 1;
  }
  const offsetOf = (offset: number): number | undefined => {
    let low = before.findLastIndex((start) => start <= offset);
    if (low < 0) low = 0;
    const start = starts[low];
    return start === undefined ? undefined : start + offset - (before[low] ?? 0);
  };
  return ({ start, end }) => {
    const [from, to] = [offsetOf(start), offsetOf(end)];
    return from === undefined || to === undefined || to < from || to > range.end ? undefined : { start: from, end: to };
  };
}

function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(text.length, end + 1);
}
