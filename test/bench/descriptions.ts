import { parseDocument, stringify } from 'yaml';
import { checkFile, checkSite } from '../../server/core/checks/run.ts';
import { documentOf } from '../../server/core/openapi/document.ts';
import { prepareYaml } from '../../server/core/openapi/yamlParts.ts';
import { renderPreview } from '../../server/core/render/preview.ts';
import { createSiteHost, type SiteHost } from '../../server/core/site/siteHost.ts';
import { largeDescription } from '../largeDescription.ts';
import type { BenchLine } from './config.ts';
import { quantile, workOf } from './work.ts';

const OPERATIONS = 1000;

/** Longer slices keep others waiting, in milliseconds; the language server yields between them. */
const LONGEST_SLICE = 20;
/** The server goes on for so long before it yields. */
const TURN = 10;

/** A description of an API with a thousand operations: its first page, keystrokes in it, pages that it does not have. */
export function benchDescriptions(print: (line: string) => void): readonly BenchLine[] {
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
  report(`keystroke in ${size}, JSON, median`, quantile(keystrokes('api.json', json).strokes, 0.5), 200);

  const peers = Array.from({ length: 3 }, () => workOf(() => parseDocument(yaml)));
  const peer = quantile(peers, 0.5);
  const { strokes, slices } = keystrokes('api.yaml', yaml);
  report(`keystroke in ${size}, YAML, median`, quantile(strokes, 0.5), 2 * peer, peer);
  report(`longest slice of it`, Math.max(...slices), LONGEST_SLICE);
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

/** Letters typed here and there, to the findings of the description; YAML as the language server reads it, in slices. */
function keystrokes(path: string, text: string): { readonly strokes: number[]; readonly slices: number[] } {
  const host = siteWith(path, text);
  checkFile(host.site, path);
  const strokes: number[] = [];
  const slices: number[] = [0];
  for (let round = 0; round < 15; round++) {
    const at = text.indexOf('A sentence', Math.floor((text.length * (round + 1)) / 17));
    const typed = `${text.slice(0, at)}x${text.slice(at)}`;
    let reading = 0;
    let turn = 0;
    const steps = prepareYaml({ path, text: typed });
    for (let done = false; !done; ) {
      const time = workOf(() => {
        done = steps.next().done === true;
      });
      reading += time;
      turn += time;
      slices.push(turn);
      if (turn >= TURN) turn = 0;
    }
    const rest = workOf(() => {
      host.apply([{ kind: 'text', path, text: typed }]);
      checkFile(host.site, path);
    });
    strokes.push(reading + rest);
  }
  return { strokes: strokes.slice(3), slices };
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
