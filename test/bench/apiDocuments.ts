import { stringify } from 'yaml';
import { checkSite } from '../../server/core/checks/run.ts';
import { readWhole } from '../../server/core/openapi/findings/reading.ts';
import { createSiteHost, type SiteHost } from '../../server/core/site/siteHost.ts';
import { largeApiDocument } from '../largeApiDocument.ts';
import type { BenchLine } from './config.ts';
import { typeInto } from './waits.ts';
import { quantile, workOf } from './work.ts';

const OPERATIONS = 1000;

/** The same of a description as large as those of real sites get: 700 KB. */
const USUAL = 58;

/** In milliseconds, from opening the folder, and from the last key. */
const FIRST_PAGE = 3000;
const FINDINGS = 3000;
const USUAL_FINDINGS = 400;
/** While a description is read, others wait so many times as long at p95, or so many milliseconds. */
const SLOWER = 1.5;
const UNFELT = 10;

/** Descriptions of 12 MB and of 700 KB while they are typed into: their findings, a page, and what everybody else waits. */
export async function benchApiDocuments(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  const report = (name: string, ours: number, limit: number): void => {
    const passes = ours < limit;
    print(`${passes ? 'ok  ' : 'FAIL'} ${name}: ${ours.toFixed(1)} ms, limit ${limit.toFixed(0)} ms`);
    lines.push({ name, ours, limit, passes });
  };
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
    for (const [operations, findingsWithin] of [
      [OPERATIONS, FINDINGS],
      [USUAL, USUAL_FINDINGS],
    ] as const) {
      for (const [path, text] of texts(operations)) {
        const what = `${path} of ${(text.length / 1e6).toFixed(1)} MB`;
        const reads = Array.from({ length: 3 }, () => workOf(() => readWhole({ path, text })));
        print(`     ${what}: read and judged whole in ${quantile(reads, 0.5).toFixed(0)} ms of work`);
        const { firstPage, findings, idle, busy } = await typeInto(scope, path, text);
        report(`${what}: first page`, firstPage, FIRST_PAGE);
        report(`${what}: findings after a key, median`, findings, findingsWithin);
        report(
          `${what}: a hover elsewhere while it is typed into, p95 (else ${idle.toFixed(1)} ms)`,
          busy,
          Math.max(SLOWER * idle, UNFELT),
        );
      }
    }
  } finally {
    for (const end of ends) end();
  }
  report(`${OPERATIONS} operations that a description does not have, first check`, workOf(unknownOperations), 2000);
  return lines;
}

function siteWith(path: string, text: string): SiteHost {
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify({ name: 'T', navigation: [], openapi: path }) },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\nopenapi: POST /things/500/{id}\n---\n' },
    { kind: 'text', path, text },
  ]);
}

function unknownOperations(): void {
  const pages = Array.from({ length: OPERATIONS }, (_, i) => ({
    kind: 'text' as const,
    path: `p${i}.mdx`,
    text: `---\ntitle: T\nopenapi: GET /old/things/${i}/list\n---\n`,
  }));
  const paths = Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, i) => [`/new/thing/${i}/all`, { get: { responses: {} } }]),
  );
  const text = JSON.stringify({ openapi: '3.0.1', info: { title: 'T', version: '1' }, paths });
  const host = siteWith('api.json', text);
  host.apply(pages);
  checkSite(host.site);
}
