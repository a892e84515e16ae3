import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { type MadeSite, makeSite } from './scale/madeSite.ts';

/** What its own process is asked to measure: one subject on one made site. */
export interface ScaleAsked {
  readonly subject: 'core' | 'remark-mdx';
  readonly pages: number;
  /** The built core. */
  readonly core: string;
}

/** Milliseconds of CPU, all threads, by what was done; megabytes; numbers of items. */
export type ScaleFigures = Readonly<Record<string, number>>;

type Core = typeof import('../../server/core/index.ts');

const text = (path: string, body: string) => ({ kind: 'text', path, text: body }) as const;

const isPage = (path: string): boolean => path.endsWith('.mdx') && !path.startsWith('snippets/');

/** Adds what each piece of work takes to the figures. */
function newMeter() {
  const figures: Record<string, number> = {};
  return {
    figures,
    run<Result>(name: string, work: () => Result): Result {
      const before = process.cpuUsage();
      const result = work();
      const { user, system } = process.cpuUsage(before);
      figures[name] = (user + system) / 1000;
      return result;
    },
  };
}

function measureCore(files: MadeSite, script: string): ScaleFigures {
  const core = createRequire(import.meta.url)(script) as Core;
  const { figures, run } = newMeter();
  const changes = Object.entries(files).map(([path, body]) =>
    /\.(?:mdx|json)$/.test(path) ? text(path, body) : ({ kind: 'asset', path } as const),
  );
  const checkSite = ({ site }: ReturnType<Core['createSiteHost']>): number => {
    for (const task of core.siteTasks(site)) task();
    let found = 0;
    for (const path of core.checkedPaths(site)) found += core.checkFile(site, path).length;
    return found;
  };
  const once = run('read', () => core.createSiteHost(changes, 'once'));
  figures['findings'] = run('check', () => checkSite(once));
  figures['memory of check'] = process.resourceUsage().maxRSS / 1024;
  const host = run('read, to check again', () => core.createSiteHost(changes));
  const checkAll = (): number => checkSite(host);
  run('check, to check again', checkAll);
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
      run(`${round}${name}: own findings`, () => {
        const at = name === 'new page' && round !== '' ? `en/first-${path.slice(3)}` : path;
        host.apply([text(at, round === '' ? `${changed}\n` : changed)]);
        core.checkFile(host.site, at);
      });
      run(`${round}${name}: all findings`, checkAll);
    }
  const now = host.site.files.get(page)?.text ?? '';
  run('references', () => core.references(host.site, page, now.indexOf('## Part 4') + 5));
  figures['link items'] = run('link completion', () => core.complete(host.site, page, now.indexOf('](/') + 3)).length;
  run('workspace symbols', () => core.findSymbols(host.site, 'part'));
  return figures;
}

async function measureRemark(files: MadeSite): Promise<ScaleFigures> {
  const { unified } = await import('unified');
  const [parse, mdx, frontMatter] = await Promise.all([
    import('remark-parse'),
    import('remark-mdx'),
    import('remark-frontmatter'),
  ]);
  const processor = unified().use(parse.default).use(frontMatter.default).use(mdx.default);
  const { figures, run } = newMeter();
  run('check', () => {
    for (const [path, body] of Object.entries(files)) if (path.endsWith('.mdx')) processor.parse(body);
  });
  return figures;
}

process.once('message', (asked: ScaleAsked) => {
  void (async () => {
    const files = makeSite(asked.pages);
    const script = resolve(asked.core);
    const figures =
      asked.subject === 'remark-mdx'
        ? await measureRemark(files)
        : existsSync(script)
          ? measureCore(files, script)
          : {};
    process.send?.({ ...figures, memory: process.resourceUsage().maxRSS / 1024 });
    process.disconnect();
  })();
});
