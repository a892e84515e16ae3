import { readFileSync } from 'node:fs';
import { getLanguageService, type JSONSchema } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { complete } from '../../server/core/assist/completion/complete.ts';
import { checkFile } from '../../server/core/checks/run.ts';
import { parseJson } from '../../server/core/data/json/parseJson.ts';
import { validateData } from '../../server/core/schema/validate.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { type BenchLine, type TimeBound, timeLine } from './report.ts';
import { workOf } from './work.ts';

/** Compares docs.json features with VS Code's JSON language service, on the same texts and schema in the same run. */

type SchemaName = 'docs.v1' | 'docs.v2';

function schemaOf(name: SchemaName): JSONSchema {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8')) as JSONSchema;
}

/** A docs.json of about 10 KB, with each common kind of mistake. */
function typical(): string {
  const groups = Array.from({ length: 22 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from({ length: 12 }, (_, page) => `guides/group-${group}/page-${page}`),
  }));
  return JSON.stringify(
    {
      name: 'Bench',
      logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
      favicon: '/favicon.svg',
      colors: { primary: '#0D7A5F', light: '4ADE9F', background: { light: '#fff' } },
      topbarLinks: [{ name: 'Support' }],
      anchors: [{ name: 'A', url: 'guides', icon: 'rocket', iconType: 'solidd' }],
      modeToggle: { default: 'dakr' },
      feedback: { suggestEdit: 'yes' },
      frobnicate: true,
      navigation: groups,
    },
    undefined,
    2,
  );
}

/** 2.4 MB with 23,000 navigation entries. */
function large(): string {
  const groups = Array.from({ length: 1150 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from(
      { length: 20 },
      (_, page) => `section-${group}/reference/of-the-things-that-this-part-is-about/page-number-${page}-of-many-pages`,
    ),
  }));
  return JSON.stringify(
    { name: 'Bench', colors: { primary: '#0D7A5F' }, favicon: '/favicon.svg', navigation: groups },
    undefined,
    2,
  );
}

/** The same for docs.json v2: 46 tabs of 25 groups. */
function largeV2(): string {
  const { navigation, ...rest } = JSON.parse(large()) as { readonly navigation: readonly unknown[] };
  const tabs = Array.from({ length: 46 }, (_, at) => ({
    tab: `Tab ${at}`,
    groups: navigation.slice(at * 25, (at + 1) * 25),
  }));
  return JSON.stringify({ theme: 'mint', ...rest, navigation: { tabs } }, undefined, 2);
}

/** Measures and prints. Returns the lines for a report. */
export async function benchConfig(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  const report: Report = (name, ours, bound) => void lines.push(timeLine(print, name, ours, bound));
  for (const [size, text, schema] of [
    ['10 KB', typical(), 'docs.v1'],
    ['2.4 MB', large(), 'docs.v1'],
    ['2.4 MB of the second generation', largeV2(), 'docs.v2'],
  ] as const) {
    await benchValidation(size, text, schema, report);
  }
  benchEditing('2.4 MB', large(), report);
  benchEditing('2.4 MB of the second generation', largeV2(), report);
  return lines;
}

type Report = (name: string, ours: number, bound?: TimeBound) => void;

/** A bound relative to the time of the peer. */
const besidePeer = (peer: number, limit = 1): TimeBound => ({ of: 'vscode-json-languageservice', peer, limit });

async function benchValidation(size: string, text: string, name: SchemaName, report: Report): Promise<void> {
  const rounds = text.length > 1e6 ? 9 : 60;
  const schema = schemaOf(name);
  const service = getLanguageService({});
  service.configure({ validate: true, schemas: [] });
  const document = TextDocument.create('file:///docs.json', 'json', 1, text);
  const jsonDocument = service.parseJSONDocument(document);
  const oursParse = median(rounds, () => parseJson(text, 'docs.json'));
  const peerParse = median(rounds, () => service.parseJSONDocument(document));
  // Parsing is shown apart: the bound is on what follows it.
  const ratio = (oursParse / peerParse).toFixed(2);
  report(`parse docs.json of ${size} (${(text.length / 1024).toFixed(0)} KB), ${ratio} of the peer`, oursParse);
  const { root } = parseJson(text, 'docs.json');
  const ours: number[] = [];
  const peer: number[] = [];
  // Alternating, so that load affects both equally.
  for (let round = 0; round < rounds; round++) {
    ours.push(time(() => validateData(name, root)));
    const start = performance.now();
    await service.doValidation(document, jsonDocument, { schemaValidation: 'warning' }, schema);
    peer.push(performance.now() - start);
  }
  report(`findings with ranges from the parsed tree, ${size}`, middle(ours), besidePeer(middle(peer)));
}

/**
 * Completion and a keystroke in the large file, through the same path as in the language server; time of the thread.
 */
function benchEditing(size: string, text: string, report: Report): void {
  const pages = Array.from({ length: 500 }, (_, at) => ({
    kind: 'text' as const,
    path: `section-${at}/reference/of-the-things-that-this-part-is-about/page-number-0-of-many-pages.mdx`,
    text: `---\ntitle: Page ${at}\ndescription: What page ${at} is about\n---\nText\n`,
  }));
  const host = createSiteHost([...pages, { kind: 'text', path: 'docs.json', text }]);
  const service = getLanguageService({});
  const document = TextDocument.create('file:///docs.json', 'json', 1, text);
  const parsing = median(5, () => service.parseJSONDocument(document));
  const completions: number[] = [];
  for (let round = 0; round < 60; round++) {
    const at = text.indexOf('"section-', Math.floor((text.length * (round + 1)) / 64)) + 5;
    completions.push(workOf(() => complete(host.site, 'docs.json', at)));
  }
  report(`completion in ${size}, p95`, percentile(completions, 0.95), besidePeer(parsing));
  const strokes: number[] = [];
  for (let round = 0; round < 30; round++) {
    const at = text.indexOf('"group": "Group ', Math.floor((text.length * (round + 1)) / 34)) + 16;
    const typed = `${text.slice(0, at)}x${text.slice(at)}`;
    strokes.push(
      workOf(() => {
        host.apply([{ kind: 'text', path: 'docs.json', text: typed }]);
        checkFile(host.site, 'docs.json');
      }),
    );
  }
  report(`keystroke in ${size} to findings, median`, middle(strokes), besidePeer(parsing, 2));
  report(`keystroke in ${size} to findings, p95`, percentile(strokes, 0.95));
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(rounds: number, work: () => unknown): number {
  return middle(Array.from({ length: rounds }, () => time(work)));
}

function middle(times: readonly number[]): number {
  return percentile(times, 0.5);
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

if (process.argv[1] === import.meta.filename) {
  const lines = await benchConfig((line) => console.log(line));
  if (lines.some(({ passes }) => !passes)) process.exitCode = 1;
}
