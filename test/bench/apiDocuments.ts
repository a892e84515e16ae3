import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parseDocument, stringify } from 'yaml';
import { checkSite } from '../../server/core/checks/run.ts';
import { readWhole } from '../../server/core/openapi/findings/reading.ts';
import { createSiteHost, type SiteHost } from '../../server/core/site/siteHost.ts';
import { largeApiDocument } from '../largeApiDocument.ts';
import { type BenchLine, type TimeBound, timeLine } from './report.ts';
import { typeInto } from './waits.ts';
import { quantile, workOf } from './work.ts';

const OPERATIONS = 1000;

/** Number of operations in a document of 700 KB, as large as on real sites. */
const USUAL = 58;

/**
 * Bounds, relative to the time that the peer needs for parsing. `first page` is measured from opening the folder and
 * includes starting a process and a thread. `findings` is measured from a key press and includes the pause for typing.
 */
const LIMITS: Readonly<Record<string, { readonly firstPage: number; readonly findings: number }>> = {
  [`${OPERATIONS} json`]: { firstPage: 30, findings: 12 },
  [`${OPERATIONS} yaml`]: { firstPage: 6, findings: 5 },
  [`${USUAL} json`]: { firstPage: 160, findings: 20 },
  [`${USUAL} yaml`]: { firstPage: 40, findings: 8 },
};
/** Factor by which other requests may slow down at p95 while an OpenAPI document is read. */
const SLOWER = 10;

/** Typing in OpenAPI documents of 12 MB and 700 KB: findings, a page, and the delay of other requests. */
export async function benchApiDocuments(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  const report = (name: string, ours: number, bound: TimeBound): void =>
    void lines.push(timeLine(print, name, ours, bound));
  const texts = (operations: number): readonly (readonly [name: string, text: string])[] => {
    const description = largeApiDocument(operations);
    return [
      ['api.json', JSON.stringify(description, undefined, 2)],
      ['api.yaml', stringify(description, { aliasDuplicateObjects: false })],
    ];
  };
  const ends: (() => void)[] = [];
  const scope = { after: (end: () => unknown) => void ends.push(() => void end()) };
  try {
    for (const operations of [OPERATIONS, USUAL]) {
      for (const [path, text] of texts(operations)) {
        const what = `${path} of ${(text.length / 1e6).toFixed(1)} MB`;
        const reads = Array.from({ length: 3 }, () => workOf(() => readWhole({ path, text })));
        print(`     ${what}: read and judged whole in ${quantile(reads, 0.5).toFixed(0)} ms of work`);
        const { firstPage, findings, idle, busy } = await typeInto(scope, path, text);
        const peer = workOf(() => parseByPeer(path, text));
        const of = path.endsWith('.json') ? 'vscode-json-languageservice' : 'yaml, parsing';
        const limits = LIMITS[`${operations} ${path.slice('api.'.length)}`];
        report(`${what}: first page`, firstPage, { of, peer, limit: limits?.firstPage ?? 0 });
        report(`${what}: findings after a key, median`, findings, { of, peer, limit: limits?.findings ?? 0 });
        report(`${what}: a hover elsewhere while it is typed into, p95`, busy, {
          of: 'while nobody types',
          peer: idle,
          limit: SLOWER,
        });
      }
    }
  } finally {
    for (const end of ends) end();
  }
  // The first is the compiler's.
  const [, half, whole] = [OPERATIONS / 2, OPERATIONS / 2, OPERATIONS].map((count) =>
    workOf(() => unknownOperations(count)),
  );
  report(`${OPERATIONS} operations that a description does not have, first check`, whole ?? 0, {
    of: 'half of them',
    peer: half ?? 0,
    limit: 4.5,
  });
  return lines;
}

/** Parses an OpenAPI document with another tool, as a tree with positions. */
function parseByPeer(path: string, text: string): unknown {
  if (path.endsWith('.yaml')) return parseDocument(text);
  return getLanguageService({}).parseJSONDocument(TextDocument.create('file:///api.json', 'json', 1, text));
}

function siteWith(path: string, text: string): SiteHost {
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify({ name: 'T', navigation: [], openapi: path }) },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\nopenapi: POST /things/500/{id}\n---\n' },
    { kind: 'text', path, text },
  ]);
}

function unknownOperations(count: number): void {
  const pages = Array.from({ length: count }, (_, i) => ({
    kind: 'text' as const,
    path: `p${i}.mdx`,
    text: `---\ntitle: T\nopenapi: GET /old/things/${i}/list\n---\n`,
  }));
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`/new/thing/${i}/all`, { get: { responses: {} } }]),
  );
  const text = JSON.stringify({ openapi: '3.0.1', info: { title: 'T', version: '1' }, paths });
  const host = siteWith('api.json', text);
  host.apply(pages);
  checkSite(host.site);
}
