import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import type { BenchLine } from './report.ts';
import { boundsOf, type ScaleRun } from './scale/bounds.ts';
import type { ScaleAsked, ScaleFigures } from './scale/child.ts';
import { measureCommands } from './scale/commands.ts';
import { type MadeSite, makeSite } from './scale/madeSite.ts';
import { measureServer } from './scale/serverRows.ts';
import { printTable } from './scale/table.ts';

const dist = resolve(import.meta.dirname, '../../dist');

/** Folder of an earlier build to measure in the same run, if given. */
const earlier = process.env['DOCSIGHT_EARLIER'];

/** Page counts of the generated sites: `DOCSIGHT_SCALE=1000,5000` sets others. */
const sizes = (process.env['DOCSIGHT_SCALE'] ?? '1000,5000,25000').split(',').map(Number);

/** Units of figures that are not milliseconds. */
const units: Readonly<Record<string, string>> = {
  'link items': '',
  heap: ' MB',
  memory: ' MB',
  'check, memory': ' MB',
  'server, memory': ' MB',
  'server, memory with a preview': ' MB',
  'render, KB per page': ' KB',
};

/** Peers, with what they do. The platform's link-rot is left out: its package is not free and brings hundreds of others. */
const peers: Readonly<Record<string, string>> = {
  'remark-mdx': 'parsing alone',
  'vscode-markdown-languageservice': 'links alone',
  'markdownlint-cli2': 'its own rules',
};

function measured(asked: ScaleAsked): Promise<ScaleFigures> {
  return new Promise((done, failed) => {
    const child = fork(join(import.meta.dirname, 'scale/child.ts'), [], {
      execArgv: [...serverFlags, '--max-old-space-size=6000'],
    });
    let figures: ScaleFigures | undefined;
    child.once('message', (message) => {
      figures = message as ScaleFigures;
    });
    child.once('error', failed);
    child.once('exit', () =>
      figures === undefined ? failed(new Error(`no figures of ${asked.subject}`)) : done(figures),
    );
    child.send(asked);
  });
}

function writeSite(files: MadeSite, folder: string): void {
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
}

/** All figures of one made site: ours, an earlier build's, and those of the peers. */
async function measureSize(pages: number, temporary: string, print: (line: string) => void): Promise<ScaleRun> {
  const folder = join(temporary, `site-${pages}`);
  const files = makeSite(pages);
  writeSite(files, folder);
  const paths = Object.keys(files).filter((path) => path.endsWith('.mdx') && !path.startsWith('snippets/'));
  const asked = { pages, folder, core: join(dist, 'core.js') };
  const of: Record<string, number> = {};
  for (const subject of Object.keys(peers)) of[subject] = (await measured({ ...asked, subject }))['check'] ?? 0;
  const ends: (() => void)[] = [];
  const scope = { after: (end: () => unknown) => void ends.push(() => void end()) };
  try {
    return {
      pages,
      peers: of,
      ours: {
        ...(await measured({ ...asked, subject: 'core' })),
        ...(await measured({ ...asked, subject: 'check' })),
        ...(await measureServer(scope, folder, paths[Math.floor(paths.length / 3)] ?? '', print)),
        ...(await measureCommands(folder, temporary)),
      },
      earlier:
        earlier === undefined
          ? {}
          : {
              ...(await measured({ ...asked, subject: 'core', core: join(resolve(earlier), 'core.js') })),
              ...(await measured({ ...asked, subject: 'check', core: join(resolve(earlier), 'core.js') })),
            },
    };
  } finally {
    for (const end of ends) end();
    rmSync(folder, { recursive: true });
  }
}

/**
 * What work on made sites costs as they grow: CPU time of all threads, beside an earlier build and peers of the same
 * run. All bounds of time are ratios: to a peer, or to the same work on a smaller site.
 */
export async function benchScale(print: (line: string) => void): Promise<readonly BenchLine[]> {
  if (!existsSync(join(dist, 'core.js'))) {
    print('     nothing is built: npm run build');
    return [];
  }
  const temporary = mkdtempSync(join(tmpdir(), 'docsight-scale-'));
  const runs: ScaleRun[] = [];
  try {
    for (const pages of sizes) {
      print(`${pages} pages`);
      const run = await measureSize(pages, temporary, print);
      runs.push(run);
      for (const [name, figure] of Object.entries(run.ours)) {
        const was = run.earlier[name];
        const ratio =
          was === undefined || was === 0 ? '' : `, before ${was.toFixed(0)}, ratio ${(figure / was).toFixed(2)}`;
        print(`  ${name}: ${figure.toFixed(0)}${units[name] ?? ' ms'}${ratio}`);
      }
      for (const [name, figure] of Object.entries(run.peers))
        print(`  ${name}, ${peers[name]}: ${figure.toFixed(0)} ms`);
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
  const lines = boundsOf(runs);
  printTable(lines, sizes, print);
  return lines;
}
