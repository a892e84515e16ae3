import MarkdownIt from 'markdown-it';
import { quantile, workOf } from './work.ts';

/** One line of a report: a figure, and the bound that must hold. */
export interface BenchLine {
  readonly name: string;
  /** In milliseconds, unless the name says otherwise. */
  readonly ours: number;
  /** The figure that it is compared with, from the same run, because machines differ by a factor of two. */
  readonly peer?: number;
  /** Maximum, as a multiple of the peer, or absolute without a peer. Times have a peer. */
  readonly limit?: number;
  readonly passes: boolean;
}

/** Bound of a time, as a multiple of another time of the same run. */
export interface TimeBound {
  /** Name of the other time. */
  readonly of: string;
  readonly peer: number;
  readonly limit: number;
}

/** A time as a line that is printed, with or without a bound. */
export function timeLine(
  print: (line: string) => void,
  name: string,
  ours: number,
  bound: TimeBound | undefined,
): BenchLine {
  if (bound === undefined) {
    print(`     ${name}: ${ours.toFixed(2)} ms`);
    return { name, ours, passes: true };
  }
  const { of, peer, limit } = bound;
  const passes = ours <= limit * peer;
  print(
    `${passes ? 'ok  ' : 'FAIL'} ${name}: ${ours.toFixed(2)} ms, ${of} ${peer.toFixed(2)} ms, ratio ${(ours / peer).toFixed(2)} (at most ${limit})`,
  );
  return { name, ours, peer, limit, passes };
}

/** Milliseconds that plain markdown-it takes to render a text. Work on pages is compared with it. */
export function renderingOf(text: string, rounds = 15): number {
  const bare = new MarkdownIt();
  return quantile(
    Array.from({ length: rounds }, () => workOf(() => bare.render(text))),
    0.5,
  );
}
