import { fork } from 'node:child_process';
import { join } from 'node:path';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import { shapes } from '../shapes/list.ts';
import type { Shape } from '../shapes/shape.ts';
import { type BenchLine, renderingOf } from './report.ts';
import type { ShapeResult } from './shapeChild.ts';

/** Length of the text for each shape, in characters. */
const LENGTH = Number(process.env['DOCSIGHT_LENGTH'] ?? 1_000_000);
/** How many times as long as markdown-it renders a usual text of that length its findings, and any answer about it, may take. */
const maxTimes = 20;
/** MB that it may take over the idle process. */
const maxMemory = 300;
/** Seconds of wall-clock time after which a shape is aborted. */
const maxLength = Number(process.env['DOCSIGHT_LONGEST'] ?? 60);

/**
 * Cost of each shape at a megabyte, in a separate process, worst last. `DOCSIGHT_GREP` selects shapes by `KIND: NAME`.
 * With `DOCSIGHT_SHAPES=all`, every request is reported.
 */
export async function benchShapes(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const wanted = new RegExp(process.env['DOCSIGHT_GREP'] ?? '', 'i');
  const lines: BenchLine[] = [];
  const usual = 'Some *words* with `code` and a [link](/page).\n\n';
  const peer = renderingOf(usual.repeat(LENGTH / usual.length), 5) / 1000;
  print(`     markdown-it renders a usual text of that length in ${peer.toFixed(2)} s`);
  for (const shape of shapes) {
    const name = `${shape.kind}: ${shape.name}`;
    if (!wanted.test(name)) continue;
    const result = await measure(shape);
    if (result === undefined) {
      print(`FAIL ${name}: no answer within ${maxLength} s`);
      lines.push({ name, ours: maxLength, peer, limit: maxTimes, passes: false });
      continue;
    }
    const { check, findings, slowest, slowestTime, checkMemory, memory } = result;
    const ours = Math.max(check, slowestTime);
    const passes = ours <= maxTimes * peer && memory <= maxMemory;
    print(
      `${passes ? 'ok  ' : 'FAIL'} ${name}: check ${check.toFixed(2)} s, ${checkMemory.toFixed(0)} MB, ${findings} findings; ${slowest} ${slowestTime.toFixed(2)} s, ${memory.toFixed(0)} MB in all`,
    );
    lines.push({ name: passes ? name : `${name} (s; ${memory.toFixed(0)} MB)`, ours, peer, limit: maxTimes, passes });
  }
  return lines;
}

function measure({ kind, text }: Shape): Promise<ShapeResult | undefined> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'shapeChild.ts'), [], { execArgv: [...serverFlags] });
    let result: ShapeResult | undefined;
    const clock = setTimeout(() => child.kill('SIGKILL'), maxLength * 1000);
    child.once('message', (message: ShapeResult) => {
      result = message;
    });
    child.once('exit', () => {
      clearTimeout(clock);
      resolve(result);
    });
    child.send({ kind, text: text(LENGTH) });
  });
}
