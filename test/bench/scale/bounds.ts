import type { BenchLine } from '../report.ts';
import type { ScaleFigures } from './child.ts';

/** The figures of one made site. */
export interface ScaleRun {
  readonly pages: number;
  readonly ours: ScaleFigures;
  /** Of an earlier build, where there is one. */
  readonly earlier: ScaleFigures;
  /** Milliseconds of CPU of each peer. */
  readonly peers: ScaleFigures;
}

/**
 * Maximum times at any size of a site, as a fraction of the time that remark-mdx takes to parse 1,000 pages of the
 * smallest site. That is about 2.5 s.
 */
const atAnySize: Readonly<Record<string, number>> = {
  'server start: findings of the open file': 0.8,
  'heading: own findings': 0.04,
  'title: own findings': 0.04,
  'docs.json: own findings': 0.04,
  // 300 ms. Some ten pages refer to the changed one.
  'heading: all findings': 0.12,
  'title: all findings': 0.12,
  'docs.json: all findings': 0.12,
  references: 0.02,
  'link completion': 0.02,
  'workspace symbols': 0.04,
  'preview: key to patch': 0.012,
  'preview: first search': 0.12,
  'preview: next search': 0.04,
  'preview until its address': 0.6,
  'mcp until initialize': 0.4,
  'mcp: a search': 0.04,
};

/** Maximum times of commands, as a multiple of a cold check. */
const besideCheck: Readonly<Record<string, number>> = { diff: 1.5, 'mv of a folder': 1.5, convert: 1.5 };

/** Sites with more pages may block for longer. */
const veryLarge = 7500;

/** Whether all figures are within their bounds. Bounds of time are ratios, so that they hold on any machine. */
export function boundsOf(runs: readonly ScaleRun[]): readonly BenchLine[] {
  const [small] = runs;
  if (small === undefined) return [];
  const parsing = (small.peers['remark-mdx'] ?? 0) / small.pages;
  return runs.flatMap((run) => {
    const { pages, ours, peers } = run;
    const block = pages < veryLarge ? 0.02 : 0.06;
    const beside = (rows: Readonly<Record<string, number>>, peer: number, words: string): readonly BenchLine[] =>
      Object.entries(rows).flatMap(([name, limit]) => {
        const figure = ours[name];
        return figure === undefined ? [] : bounded(`${pages} pages: ${name}, beside ${words}`, figure, peer, limit);
      });
    // The peers are measured without the start of their process.
    const check = (ours['read'] ?? 0) + (ours['check'] ?? 0);
    return [
      ...beside(atAnySize, 1000 * parsing, 'remark-mdx on 1,000 pages'),
      ...beside(
        { 'longest block in a key or request': block, 'longest block while starting': block },
        1000 * parsing,
        'remark-mdx on 1,000 pages',
      ),
      // 25 s for 24,800 pages. For smaller sites, the start itself counts more.
      ...(pages < veryLarge ? [] : beside({ 'server start: all findings': 0.4 }, pages * parsing, 'remark-mdx')),
      ...beside({ 'render, per page': 6 }, parsing, 'remark-mdx on a page'),
      ...beside(besideCheck, ours['check, cold'] ?? 0, 'a cold check'),
      bounded(`${pages} pages: check, beside remark-mdx that only parses`, check, peers['remark-mdx'] ?? 0, 0.5),
      bounded(
        `${pages} pages: check, beside vscode-markdown-languageservice`,
        check,
        peers['vscode-markdown-languageservice'] ?? 0,
        1,
      ),
      most(`${pages} pages: items of a list of links`, ours['link items'] ?? 0, 200),
      most(`${pages} pages: KB per written page`, ours['render, KB per page'] ?? 0, 40),
      most(`${pages} pages: memory of a cold check, MB`, ours['check, memory'] ?? 0, 1000),
      most(`${pages} pages: memory of the server, MB`, ours['server, memory'] ?? 0, pages <= veryLarge ? 500 : 1200),
      ...growth(small, run),
    ];
  });
}

/** Bounds of growth: work on the whole site is linear in its pages, and work on one page is constant. */
function growth(small: ScaleRun, { pages, ours }: ScaleRun): readonly BenchLine[] {
  const times = pages / small.pages;
  if (times <= 1) return [];
  const line = (name: string, limit: number, grown: number): BenchLine =>
    bounded(
      `${pages} pages: ${name}, beside ${small.pages} pages`,
      ours[name] ?? 0,
      (small.ours[name] ?? 0) * grown,
      limit,
    );
  // An exponent of 1.05. Around a page of a small site, there is less to link to.
  return [
    line('check, cold', 1, times ** 1.05),
    line('render, KB per page', 1.15, 1),
    line('render, per page', 1.1, 1),
  ];
}

function bounded(name: string, ours: number, peer: number, limit: number): BenchLine {
  return { name, ours, peer, limit, passes: ours <= limit * peer };
}

function most(name: string, ours: number, limit: number): BenchLine {
  return { name, ours, limit, passes: ours <= limit };
}
