import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { type MadeSite, makeSite } from './madeSite.ts';
import { peers } from './peers.ts';

/** The task of a measuring process: one subject on one generated site. */
export interface ScaleAsked {
  /** `check`: a check as the command does it. `core`: what a server does. Otherwise the name of a peer. */
  readonly subject: string;
  readonly pages: number;
  /** The built core. */
  readonly core: string;
  /** The same site on disk. */
  readonly folder: string;
}

/** Milliseconds of CPU, all threads, by what was done; megabytes; numbers of items. */
export type ScaleFigures = Readonly<Record<string, number>>;

type Core = typeof import('../../../server/core/index.ts');

const text = (path: string, body: string) => ({ kind: 'text', path, text: body }) as const;

const isPage = (path: string): boolean => path.endsWith('.mdx') && !path.startsWith('snippets/');

/** Milliseconds of CPU, all threads. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const changesOf = (files: MadeSite) =>
  Object.entries(files).map(([path, body]) =>
    /\.(?:mdx|json)$/.test(path) ? text(path, body) : ({ kind: 'asset', path } as const),
  );

/** A check of a site whose results are needed once. */
function measureCheck(files: MadeSite, core: Core): ScaleFigures {
  const host = core.createSiteHost([], 'once');
  return { read: timed(() => host.apply(changesOf(files))), check: timed(() => core.checkSite(host.site)) };
}

/** Number of files in a turn of the event loop. */
const inTurn = 50;

/** Trees of pages are kept until the end of a turn. A server has many turns, so each piece of work has its own here. */
function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

async function measureCore(files: MadeSite, core: Core): Promise<ScaleFigures> {
  const figures: Record<string, number> = {};
  const host = core.createSiteHost([]);
  const changes = changesOf(files);
  const read: ReturnType<Core['readChange']>[] = [];
  let reading = 0;
  for (let at = 0; at < changes.length; at += inTurn) {
    reading += timed(() => {
      for (const change of changes.slice(at, at + inTurn)) read.push(core.readChange(change));
    });
    await turn();
  }
  figures['read, to check again'] = reading + timed(() => host.apply(read));
  const checkAll = async (): Promise<number> => {
    let sum = timed(() => {
      for (const task of core.siteTasks(host.site)) task();
    });
    const paths = core.checkedPaths(host.site);
    for (let at = 0; at < paths.length; at += inTurn) {
      sum += timed(() => {
        for (const path of paths.slice(at, at + inTurn)) core.checkFile(host.site, path);
      });
      await turn();
    }
    return sum;
  };
  figures['check, to check again'] = await checkAll();
  figures['heap'] = process.memoryUsage().heapUsed / 1e6;
  const pages = Object.keys(files).filter(isPage);
  const page = pages[Math.floor(pages.length / 3)] ?? '';
  const body = files[page] ?? '';
  const config = files['docs.json'] ?? '';
  const keys: Readonly<Record<string, readonly [path: string, text: string]>> = {
    'word in a page': [page, body.replace('It has two', 'It has twoo')],
    heading: [page, body.replace('## Part 3', '## Part three')],
    title: [page, body.replace('title: "', 'title: "x')],
    'docs.json': ['docs.json', config.replace('"Tab 2"', '"Tab two"')],
    'new page': ['en/a-new-page.mdx', body],
  };
  // The first of each kind is the compiler's.
  for (const round of ['first ', ''])
    for (const [name, [path, changed]] of Object.entries(keys)) {
      const own = timed(() => {
        const at = name === 'new page' && round !== '' ? `en/first-${path.slice(3)}` : path;
        host.apply([text(at, round === '' ? `${changed}\n` : changed)]);
        core.checkFile(host.site, at);
      });
      const all = await checkAll();
      if (round !== '') continue;
      figures[`${name}: own findings`] = own;
      figures[`${name}: all findings`] = all;
    }
  const now = host.site.files.get(page)?.text ?? '';
  figures['references'] = timed(() => core.references(host.site, page, now.indexOf('## Part 4') + 5));
  let items = 0;
  figures['link completion'] = timed(() => {
    items = core.complete(host.site, page, now.indexOf('](/') + 3).length;
  });
  figures['link items'] = items;
  figures['workspace symbols'] = timed(() => core.findSymbols(host.site, 'part'));
  return figures;
}

process.once('message', ({ subject, pages, core, folder }: ScaleAsked) => {
  void (async () => {
    const files = makeSite(pages);
    let figures: ScaleFigures;
    const peer = peers[subject];
    if (peer === undefined) {
      const built = createRequire(import.meta.url)(resolve(core)) as Core;
      figures = subject === 'check' ? measureCheck(files, built) : await measureCore(files, built);
    } else {
      const before = process.cpuUsage();
      await peer(files, folder);
      const { user, system } = process.cpuUsage(before);
      figures = { check: (user + system) / 1000 };
    }
    process.send?.({ ...figures, memory: process.resourceUsage().maxRSS / 1024 });
    process.disconnect();
  })();
});
