import { checkFile, createSiteHost, type Site } from '../../../server/core/index.ts';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { readCorpus } from '../../shared.ts';

/** The seed for drawing findings to review; printed with the counts. */
export const seed = 20_260_612;

/** Number of findings of a code to review, or all if there are fewer. */
export const toRead = 100;

/** Checks of prose. They are opinions, so their false alarms are counted by reviewing. */
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

/** Terms that many sites use, for checks that need a glossary. */
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

/** A finding: `site path:line`, lines from 1. */
export interface Hit {
  readonly place: string;
  readonly line: string;
}

/** All findings in the corpus by code, sorted by site, path and line. */
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
  // Repeated problems on a page are one finding with related places.
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

/** The findings to review: drawn by the seed, the same on every machine, sorted by place. */
export function drawn(hits: readonly Hit[]): readonly Hit[] {
  const rest = [...hits.keys()];
  const picked: number[] = [];
  let state = seed;
  while (rest.length > 0 && picked.length < toRead) {
    // Lehmer's generator with the constants of Park and Miller. Its quality does not matter here.
    state = (state * 48_271) % 2_147_483_647;
    picked.push(...rest.splice(state % rest.length, 1));
  }
  return picked.sort((a, b) => a - b).flatMap((at) => hits[at] ?? []);
}
