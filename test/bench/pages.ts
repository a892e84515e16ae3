import MarkdownIt from 'markdown-it';
import { complete } from '../../server/core/assist/completion/complete.ts';
import { checkFile } from '../../server/core/checks/run.ts';
import { isMarkdown } from '../../server/core/site/paths.ts';
import { createSiteHost, type SiteHost } from '../../server/core/site/siteHost.ts';
import type { Change } from '../../server/core/site/siteTypes.ts';
import { readSite } from '../../server/host/node/disk/diskSite.ts';
import { askMdx } from '../mdxParser.ts';
import { corpusSites, shared } from '../shared.ts';
import { type BenchLine, renderingOf, timeLine } from './report.ts';
import { newWatch, quantile, workOf } from './work.ts';

/** Rounds of each; the median counts. One more before them warms up the compiler, as in a long-running server. */
const ROUNDS = 7;

/** The slow competitor gets every nth page. */
const SAMPLE = 4;

/** Minimum factor over remark-mdx in pages per second, and maximum factor over the time of markdown-it alone. */
const FASTER_THAN_MDX = 10;
const LONGER_THAN_MARKDOWN = 2;

/**
 * Pages with all findings: those of the corpus compared with remark-mdx (parsing only) and plain markdown-it rendering;
 * keystrokes and completion in short, long and real pages. Measures the thread's own work, which load affects less.
 */
export async function benchPages(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  if (shared !== undefined) {
    const sites = await Promise.all(corpusSites().map(async ({ folder }) => divided(await readSite(folder))));
    lines.push(...corpus(sites, print));
  }
  for (const [name, parts, limits] of [
    ['20 KB', 90, { median: 9, p95: 18, completion: 2 }],
    ['500 KB', 2250, { median: 2.5, p95: undefined, completion: undefined }],
  ] as const) {
    const host = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": [{"group": "G", "pages": ["page"]}]}' },
      { kind: 'text', path: 'page.mdx', text: pageOf(parts) },
    ]);
    lines.push(...typing(host, 'page.mdx', `a page of ${name}`, limits, print));
  }
  if (shared !== undefined) lines.push(...(await realSites(print)));
  return lines;
}

interface Divided {
  /** docs.json, OpenAPI documents, names of files. */
  readonly rest: readonly Change[];
  readonly pages: readonly Extract<Change, { kind: 'text' }>[];
}

function divided(changes: readonly Change[]): Divided {
  const pages = changes.filter((each) => each.kind === 'text' && isMarkdown(each.path));
  return { rest: changes.filter((each) => !pages.includes(each)), pages: pages as Divided['pages'] };
}

/**
 * Alternating, so that load affects all equally. OpenAPI documents are not pages, so they are parsed and checked
 * before.
 */
function corpus(sites: readonly Divided[], print: (line: string) => void): readonly BenchLine[] {
  const bare = new MarkdownIt();
  const ours: number[] = [];
  const rendered: number[] = [];
  const mdx: number[] = [];
  let count = 0;
  let sampled = 0;
  for (let round = -1; round < ROUNDS; round++) {
    const [own, peer, slow] = [newWatch(), newWatch(), newWatch()];
    count = 0;
    sampled = 0;
    for (const { rest, pages } of sites) {
      const host = createSiteHost(rest);
      checkFile(host.site, 'docs.json');
      own.run(() => {
        host.apply(pages);
        for (const { path } of pages) checkFile(host.site, path);
      });
      peer.run(() => {
        for (const { text } of pages) bare.render(text);
      });
      const sample = pages.filter((_, index) => index % SAMPLE === 0);
      slow.run(() => {
        for (const { text } of sample) askMdx(text);
      });
      count += pages.length;
      sampled += sample.length;
    }
    if (round < 0) continue;
    ours.push(own.work);
    rendered.push(peer.work);
    mdx.push((slow.work * count) / sampled);
  }
  const rate = (times: readonly number[]): string => `${((1000 * count) / quantile(times, 0.5)).toFixed(0)} pages/s`;
  const line = (name: string, peers: readonly number[], most: number): BenchLine => {
    const ratios = ours.map((time, round) => time / (peers[round] ?? 1));
    const ratio = quantile(ratios, 0.5);
    const passes = ratio <= most;
    const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`;
    print(
      `${passes ? 'ok  ' : 'FAIL'} ${count} pages with all findings: ${rate(ours)}, ${name} ${rate(peers)}, ratio of times ${ratio.toFixed(3)} (${spread}, at most ${most})`,
    );
    return {
      name: `pages with all findings against ${name}`,
      ours: quantile(ours, 0.5),
      peer: quantile(peers, 0.5),
      passes,
    };
  };
  return [
    line('remark-mdx, parsing', mdx, 1 / FASTER_THAN_MDX),
    line('markdown-it, rendering', rendered, LONGER_THAN_MARKDOWN),
  ];
}

/** A typical page, with about 220 characters for each part. */
function pageOf(parts: number): string {
  const body = Array.from(
    { length: parts },
    (_, i) =>
      `## Part ${i}\n\nSome words about part ${i} with \`code\` and a [link](/page#part-${i}).\n\n<Card title="Part ${i}" icon="rocket">\n  Text of the card.\n</Card>\n\n\`\`\`ts\nconst part = ${i};\n\`\`\`\n`,
  ).join('\n');
  return `---\ntitle: Page\ndescription: A page of some length.\n---\n\n${body}`;
}

/** How many times as long as markdown-it takes to render the page. */
interface Limits {
  readonly median: number | undefined;
  readonly p95: number | undefined;
  readonly completion: number | undefined;
}

/** Time from letters typed in a page to its new findings, then completion in its tags. */
function typing(
  host: SiteHost,
  path: string,
  name: string,
  limits: Limits,
  print: (line: string) => void,
): readonly BenchLine[] {
  const text = host.site.files.get(path)?.text ?? '';
  const rounds = text.length > 100_000 ? 40 : 150;
  const strokes: number[] = [];
  const press = (at: number): void => {
    const typed = `${text.slice(0, at)}x${text.slice(at)}`;
    const time = workOf(() => {
      host.apply([{ kind: 'text', path, text: typed }]);
      checkFile(host.site, path);
    });
    strokes.push(time);
  };
  checkFile(host.site, path);
  for (let round = 0; round < rounds; round++) {
    const place = text.indexOf(' ', Math.floor((text.length * (round + 1)) / (rounds + 2)));
    press(place < 0 ? text.length : place);
  }
  host.apply([{ kind: 'text', path, text }]);
  const completions: number[] = [];
  for (let round = 0; round < 60; round++) {
    const tag = text.indexOf('<', Math.floor((text.length * (round + 1)) / 64));
    const blank = tag < 0 ? -1 : text.indexOf(' ', tag);
    if (blank > 0) completions.push(workOf(() => complete(host.site, path, blank + 1)));
  }
  // The first strokes warm up.
  const warm = strokes.slice(Math.min(10, strokes.length - 1));
  const peer = renderingOf(text);
  const line = (what: string, time: number, limit: number | undefined): BenchLine =>
    timeLine(print, `${what} ${name}`, time, limit === undefined ? undefined : { of: 'markdown-it', peer, limit });
  const lines = [
    line('keystroke to findings, median,', quantile(warm, 0.5), limits.median),
    line('keystroke to findings, p95,', quantile(warm, 0.95), limits.p95),
  ];
  return completions.length === 0
    ? lines
    : [...lines, line('completion, p95,', quantile(completions, 0.95), limits.completion)];
}

/** The site with the most pages: a keystroke in its longest page, and one in a title, which affects other pages. */
async function realSites(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  const all = await Promise.all(
    corpusSites().map(async ({ name, folder }) => ({ name, changes: await readSite(folder) })),
  );
  const largest = all.toSorted((a, b) => b.changes.length - a.changes.length)[0];
  if (largest === undefined) return lines;
  const host = createSiteHost(largest.changes);
  const { pages } = divided(largest.changes);
  for (const { path } of pages) checkFile(host.site, path);
  const longest = pages.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (longest === undefined) return lines;
  const size = `the longest page (${Math.round(longest.text.length / 1000)} KB) of ${pages.length}`;
  lines.push(...typing(host, longest.path, size, { median: undefined, p95: undefined, completion: undefined }, print));
  const titles: number[] = [];
  for (let round = 0; round < 20; round++) {
    const text = longest.text.replace(/^title: *(["']?)/m, (all) => `${all}${'x'.repeat(round + 1)}`);
    titles.push(
      workOf(() => {
        host.apply([{ kind: 'text', path: longest.path, text }]);
        checkFile(host.site, longest.path);
      }),
    );
  }
  const median = quantile(titles, 0.5);
  print(`     letter in the title of that page, which its site knows: ${median.toFixed(2)} ms`);
  lines.push({ name: 'letter in the title of a page of a large site', ours: median, passes: true });
  return lines;
}
