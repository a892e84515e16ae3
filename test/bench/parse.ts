import MarkdownIt from 'markdown-it';
import { parsePage } from '../../server/core/page/parsePage.ts';
import type { SourceFile } from '../../server/core/text/sourceFile.ts';
import { askMdx } from '../mdxParser.ts';
import { corpusPages, shared } from '../shared.ts';
import type { BenchLine } from './report.ts';

/** Rounds of each; the median counts. */
const ROUNDS = 5;

/** The slow competitor gets every nth page. */
const SAMPLE = 4;

/** Minimum factor over remark-mdx, and maximum factor over markdown-it alone. */
const FASTER_THAN_MDX = 10;
const LONGER_THAN_MARKDOWN = 2;

/**
 * Parsing with all errors of MDX, on the pages of the corpus, compared with remark-mdx (parsing only) and plain
 * markdown-it rendering. Empty without the corpus.
 */
export function benchParse(print: (line: string) => void): readonly BenchLine[] {
  if (shared === undefined) return [];
  const pages = corpusPages();
  const sample = pages.filter((_, index) => index % SAMPLE === 0);
  const bare = new MarkdownIt();
  const ours: number[] = [];
  const rendered: number[] = [];
  const oursOfSample: number[] = [];
  const mdx: number[] = [];
  // Alternating, so that load affects all equally.
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(timeAll(pages, parsePage));
    rendered.push(timeAll(pages, ({ text }) => bare.render(text)));
    oursOfSample.push(timeAll(sample, parsePage));
    mdx.push(timeAll(sample, ({ text }) => askMdx(text)));
  }
  return [
    compare(print, 'remark-mdx', sample.length, median(oursOfSample), median(mdx), 1 / FASTER_THAN_MDX),
    compare(print, 'markdown-it', pages.length, median(ours), median(rendered), LONGER_THAN_MARKDOWN),
  ];
}

function compare(
  print: (line: string) => void,
  name: string,
  pages: number,
  ours: number,
  peer: number,
  most: number,
): BenchLine {
  const passes = ours <= peer * most;
  const rate = (time: number): string => `${((1000 * pages) / time).toFixed(0)} pages/s`;
  const ratio = (ours / peer).toFixed(2);
  print(
    `${passes ? 'ok  ' : 'FAIL'} parse ${pages} pages: ${rate(ours)}, ${name} ${rate(peer)}, ratio ${ratio} (at most ${most})`,
  );
  return { name: `parse ${pages} pages against ${name}`, ours, peer, passes };
}

function timeAll(pages: readonly SourceFile[], run: (page: SourceFile) => unknown): number {
  const start = performance.now();
  for (const page of pages) run(page);
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
