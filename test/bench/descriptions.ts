import { parseDocument, stringify } from 'yaml';
import { checkFile, checkSite, checkSteps } from '../../server/core/checks/run.ts';
import { documentOf } from '../../server/core/openapi/document.ts';
import { prepareData } from '../../server/core/openapi/prepare.ts';
import { renderPreview } from '../../server/core/render/preview.ts';
import { changeTo, createSiteHost, type SiteHost } from '../../server/core/site/siteHost.ts';
import { largeText } from '../../server/core/text/largeText.ts';
import { sourceFile } from '../../server/core/text/sourceFile.ts';
import { largeDescription } from '../largeDescription.ts';
import type { BenchLine } from './config.ts';
import { waitsInBareServer, waitsWhileTyping } from './waits.ts';
import { quantile, workOf } from './work.ts';

const OPERATIONS = 1000;

/** So long others may wait while a keystroke is worked on, in milliseconds of the server's work. */
const maxWaitLength = 20;

/** A description of an API with a thousand operations: its first page, keystrokes in it, pages that it does not have. */
export async function benchDescriptions(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  const report = (name: string, ours: number, limit: number, peer?: number): void => {
    const passes = ours < limit;
    const beside = peer === undefined ? '' : `, yaml package ${peer.toFixed(1)} ms, ratio ${(ours / peer).toFixed(2)}`;
    print(`${passes ? 'ok  ' : 'FAIL'} ${name}: ${ours.toFixed(1)} ms${beside}, limit ${limit.toFixed(0)} ms`);
    lines.push({ name, ours, limit, ...(peer !== undefined && { peer }), passes });
  };
  const description = largeDescription(OPERATIONS);
  const json = JSON.stringify(description, undefined, 2);
  const yaml = stringify(description, { aliasDuplicateObjects: false });

  const firsts = Array.from({ length: 5 }, () => {
    const host = siteWith('api.json', json);
    const file = host.site.files.get('api.json');
    if (file !== undefined) documentOf(file);
    return workOf(() => renderPreview(host.site, 'page.mdx', { glyph: () => undefined, assetUrl: (path) => path }));
  });
  const size = `${OPERATIONS} operations`;
  report(`first page of ${size} after reading (${(json.length / 1e6).toFixed(1)} MB)`, quantile(firsts, 0.5), 300);
  report(`keystroke in ${size}, JSON, median`, quantile(keystrokes('api.json', json), 0.5), 200);

  const peers = Array.from({ length: 3 }, () => workOf(() => parseDocument(yaml)));
  const peer = quantile(peers, 0.5);
  report(`keystroke in ${size}, YAML, median`, quantile(keystrokes('api.yaml', yaml), 0.5), 2 * peer, peer);
  const ends: (() => void)[] = [];
  try {
    const scope = { after: (end: () => unknown) => void ends.push(() => void end()) };
    for (const [name, text] of [
      ['api.json', json],
      ['api.yaml', yaml],
    ] as const) {
      const bare = await waitsInBareServer(scope, name, text);
      const { idle, busy, longest } = await waitsWhileTyping(scope, name, text);
      const clock = [idle, busy, longest].map((wait) => wait.clock.toFixed(1));
      const figures = `by the clock ${clock[1]}, idle ${clock[0]}, the longest ${clock[2]}`;
      const others = `${bare.busy.work.toFixed(1)} and ${bare.longest.work.toFixed(1)}`;
      const beside = `a server that only keeps the text: ${others}`;
      report(`the longest wait of a hover at a keystroke in ${name}, median (${figures})`, busy.work, maxWaitLength);
      // A machine that others use too makes everybody wait: then it is to be less than there.
      const limit = Math.max(maxWaitLength, bare.longest.work);
      report(`the longest of all (${beside})`, longest.work, limit);
      if (name !== 'api.json') continue;
      const broken = await waitsWhileTyping(scope, name, text, '"');
      report(`the longest wait while ${name} is broken, median`, broken.busy.work, maxWaitLength);
      report(`the longest of all while ${name} is broken`, broken.longest.work, limit);
    }
  } finally {
    for (const end of ends) end();
  }
  report(`${size} that a description does not have, first check`, workOf(unknownOperations), 2000);
  return lines;
}

function siteWith(path: string, text: string): SiteHost {
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify({ name: 'T', navigation: [], openapi: path }) },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\nopenapi: POST /things/500/{id}\n---\n' },
    { kind: 'text', path, text },
  ]);
}

/** Letters typed here and there, to the findings of the description, step by step as the language server goes. */
function keystrokes(path: string, text: string): readonly number[] {
  const host = siteWith(path, text);
  checkFile(host.site, path);
  const strokes: number[] = [];
  let typed = largeText(text);
  for (let round = 0; round < 15; round++) {
    const at = text.indexOf('A sentence', Math.floor((text.length * (round + 1)) / 17));
    strokes.push(
      workOf(() => {
        typed = typed.with({ start: at, end: at }, 'x');
        const file = sourceFile(path, typed);
        for (const _ of prepareData(file));
        host.apply([changeTo(file)]);
        for (const _ of checkSteps(host.site));
        checkFile(host.site, path);
      }),
    );
  }
  return strokes.slice(3);
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
