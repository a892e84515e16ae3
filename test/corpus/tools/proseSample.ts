import { checkFile, createSiteHost, type Site } from '../../../server/core/index.ts';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { readCorpus } from '../../shared.ts';

/** The seed by which hits are drawn for reading; printed with the tally. */
export const seed = 20_260_612;

/** As many hits of a code are read, or all where there are fewer. */
export const toRead = 100;

/** Checks of prose: what they find is opinion, so their false alarms are counted by reading. */
export const proseCodes: readonly string[] = [
  'api/authentication-format',
  'api/no-error-response',
  'api/rate-limit',
  'api/unexplained-status',
  'code/ungrouped',
  'front-matter/long-description',
  'front-matter/vague-title',
  'prose/avoided-term',
  'prose/headings-as-steps',
  'prose/late-prerequisites',
  'prose/list-as-steps',
  'prose/undefined-term',
];

/** Terms that many sites have, for the checks that need a glossary. */
const glossary = JSON.stringify({
  terms: [
    {
      term: 'API key',
      meaning: 'A secret that identifies a caller.',
      avoid: ['api-key', 'apikey', 'API Key', 'api key'],
    },
    { term: 'GitHub', avoid: ['Github', 'github'] },
    { term: 'JavaScript', avoid: ['Javascript', 'javascript'] },
    { term: 'open source', avoid: ['opensource'] },
    {
      term: 'webhook',
      meaning: 'A request that a service sends when something happens.',
      avoid: ['web hook', 'web-hook'],
    },
    { term: 'Docker', avoid: ['docker'] },
    { term: 'Kubernetes', avoid: ['kubernetes', 'k8s', 'K8s'] },
    { term: 'PostgreSQL', avoid: ['Postgres', 'postgres'] },
    { term: 'endpoint', meaning: 'A URL that an API answers at.', avoid: ['end point', 'end-point'] },
    { term: 'TypeScript', avoid: ['Typescript', 'typescript'] },
    { term: 'Node.js', avoid: ['NodeJS', 'Nodejs', 'nodejs'] },
  ],
});

/** A hit: `site path:line`, lines from 1. */
export interface Hit {
  readonly place: string;
  readonly line: string;
}

/** All hits in the corpus, by code, in order of site, path and line. */
export async function proseHits(): Promise<ReadonlyMap<string, readonly Hit[]>> {
  const hits = new Map<string, Hit[]>(proseCodes.map((code) => [code, []]));
  for (const { name, changes } of await readCorpus()) {
    const settings = JSON.stringify({ rules: Object.fromEntries(proseCodes.map((code) => [code, 'hint'])) });
    const site = createSiteHost([
      ...changes,
      { kind: 'text', path: '.docsight/glossary.json', text: glossary },
      { kind: 'text', path: '.docsightrc.json', text: settings },
    ]).site;
    for (const path of [...site.files.keys()].sort()) collect(hits, name, site, path);
  }
  return hits;
}

function collect(hits: ReadonlyMap<string, Hit[]>, name: string, site: Site, path: string): void {
  const text = site.files.get(path)?.text ?? '';
  const lines = lineIndex(text);
  // What occurs many times on a page is one finding, with the other places next to it.
  const found = checkFile(site, path).flatMap(({ code, range, related = [] }) =>
    [range, ...related.filter((each) => each.path === path).map((each) => each.range)].map((each) => ({
      code,
      start: each.start,
    })),
  );
  for (const { code, start } of found.sort((a, b) => a.start - b.start)) {
    const { line } = lines.positionAt(start);
    hits
      .get(code)
      ?.push({ place: `${name} ${path}:${line + 1}`, line: text.slice(lines.startOf(line), lines.endOf(line)) });
  }
}

/** The hits that are read: drawn by the seed, the same on every machine, in order of their places. */
export function drawn(hits: readonly Hit[]): readonly Hit[] {
  const rest = [...hits.keys()];
  const picked: number[] = [];
  let state = seed;
  while (rest.length > 0 && picked.length < toRead) {
    // Lehmer's generator with Park and Miller's numbers: small, and nothing depends on its quality.
    state = (state * 48_271) % 2_147_483_647;
    picked.push(...rest.splice(state % rest.length, 1));
  }
  return picked.sort((a, b) => a - b).flatMap((at) => hits[at] ?? []);
}
