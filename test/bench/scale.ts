import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import type { BenchLine } from './config.ts';
import type { ScaleAsked, ScaleFigures } from './scaleChild.ts';

const dist = resolve(import.meta.dirname, '../../dist');

/** Folder of an earlier build, to be measured in the same run; nothing is compared with one where it is not given. */
const earlier = process.env['DOCSIGHT_EARLIER'];

/** How many pages the made sites have: `DOCSIGHT_SCALE=1000,5000` takes others. */
const sizes = (process.env['DOCSIGHT_SCALE'] ?? '1000,5000,25000').split(',').map(Number);

/** What is not measured in milliseconds. */
const units: Readonly<Record<string, string>> = {
  findings: '',
  'link items': '',
  heap: ' MB',
  memory: ' MB',
  'memory of check': ' MB',
};

function measured(asked: ScaleAsked): Promise<ScaleFigures> {
  return new Promise((done, failed) => {
    const child = fork(join(import.meta.dirname, 'scaleChild.ts'), [], {
      execArgv: [...serverFlags, '--max-old-space-size=6000'],
    });
    let figures: ScaleFigures | undefined;
    child.once('message', (message) => {
      figures = message as ScaleFigures;
    });
    child.once('error', failed);
    child.once('exit', () => (figures === undefined ? failed(new Error('no figures')) : done(figures)));
    child.send(asked);
  });
}

/**
 * What work on made sites costs as they grow: CPU time of all threads, next to an earlier build and peers of the same
 * run. The bounds are ratios: to remark-mdx, which only parses, and to the same work on a smaller site.
 */
export async function benchScale(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const core = join(dist, 'core.js');
  if (!existsSync(core)) {
    print('     nothing is built: npm run build');
    return [];
  }
  const lines: BenchLine[] = [];
  const bySize = new Map<number, ScaleFigures>();
  for (const pages of sizes) {
    const now = await measured({ subject: 'core', pages, core });
    const before =
      earlier === undefined ? {} : await measured({ subject: 'core', pages, core: join(earlier, 'core.js') });
    const remark = await measured({ subject: 'remark-mdx', pages, core });
    bySize.set(pages, now);
    print(`${pages} pages`);
    for (const [name, figure] of Object.entries(now)) {
      if (name.startsWith('first ')) continue;
      const was = before[name];
      const unit = units[name] ?? ' ms';
      const ratio =
        was === undefined || was === 0 ? '' : `, before ${was.toFixed(0)}, ratio ${(figure / was).toFixed(2)}`;
      print(`  ${name}: ${figure.toFixed(0)}${unit}${ratio}`);
    }
    const check = (now['read'] ?? 0) + (now['check'] ?? 0);
    const peer = remark['check'] ?? 0;
    print(`  remark-mdx, parsing alone: ${peer.toFixed(0)} ms`);
    lines.push(bounded(`check of ${pages} pages beside remark-mdx that only parses`, check, peer, 0.5));
  }
  const [small, ...larger] = sizes;
  for (const pages of larger) {
    const growth = pages / (small ?? pages);
    for (const name of ['heading: own findings', 'title: own findings']) {
      const [least, most] = [bySize.get(small ?? 0)?.[name] ?? 0, bySize.get(pages)?.[name] ?? 0];
      lines.push(bounded(`${name}, ${pages} pages beside ${small}`, most, Math.max(least, 4) * growth, 1));
    }
    const items = bySize.get(pages)?.['link items'] ?? 0;
    lines.push({ name: `items of a list at ${pages} pages`, ours: items, limit: 200, passes: items <= 200 });
  }
  for (const { name, ours, peer, passes } of lines)
    print(
      `${passes ? 'ok  ' : 'FAIL'} ${name}: ${ours.toFixed(0)}${peer === undefined ? '' : `, ratio ${(ours / peer).toFixed(2)}`}`,
    );
  return lines;
}

function bounded(name: string, ours: number, peer: number, limit: number): BenchLine {
  return { name, ours, peer, limit, passes: ours <= limit * peer };
}
