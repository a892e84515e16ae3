import type { BenchLine } from '../report.ts';

/**
 * Prints the bounds as a table: a row for each kind of work, a column for each size. A cell is a ratio to the peer of
 * its row, or a number of items, KB or MB. An exclamation mark is beside what is not within its bound.
 */
export function printTable(lines: readonly BenchLine[], sizes: readonly number[], print: (line: string) => void): void {
  const rows = new Map<string, Map<number, BenchLine>>();
  for (const line of lines) {
    const [, pages = '', name = line.name] = /^(\d+) pages: (.*)$/.exec(line.name) ?? [];
    const row = rows.get(name) ?? new Map<number, BenchLine>();
    rows.set(name, row.set(Number(pages), line));
  }
  const width = Math.max(0, ...[...rows.keys()].map((name) => name.length));
  print(['within bounds'.padEnd(width), ...sizes.map((size) => String(size).padStart(12)), '  at most'].join(' '));
  for (const [name, row] of rows) {
    const cells = sizes.map((size) => cellOf(row.get(size)).padStart(12));
    const limits = new Set([...row.values()].map(({ limit }) => limit));
    print([name.padEnd(width), ...cells, `  ${[...limits].join(' / ')}`].join(' '));
  }
  const missed = lines.filter(({ passes }) => !passes);
  print(`${lines.length - missed.length} of ${lines.length} within bounds`);
}

function cellOf(line: BenchLine | undefined): string {
  if (line === undefined) return '–';
  const { ours, peer, passes } = line;
  return `${peer === undefined ? ours.toFixed(0) : (ours / peer).toFixed(3)}${passes ? ' ' : '!'}`;
}
