import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { definitions, requests } from '../../server/lsp/wire/shapes.js';
import type { Shape } from '../../server/protocol/shape.ts';
import type { Disk } from '../../server/workspace/runtime.ts';
import { makeFolder, writeFiles } from '../folder.ts';
import { connectInside } from '../protocol/client.ts';
import { sampleOf } from '../sampleOfShape.ts';
import { docsight } from '../unit/cli/run.ts';
import { plainGit, type Trap, traps } from './gitTraps.ts';
import { type Part, type Trial, within } from './part.ts';

const page = '---\ntitle: "A page of the site"\ndescription: "Something to read here."\n---\n\nText.\n';
const site = {
  'docs/docs.json': `${JSON.stringify({ name: 'X', navigation: [{ group: 'G', pages: ['en/a', 'fr/a', 'moved'] }] })}\n`,
  'docs/en/a.mdx': `${page}\n[gone](/moved)\n`,
  'docs/fr/a.mdx': page,
};

/** A repository with a trap, and the file that exists if it was triggered. */
interface Trapped {
  readonly top: string;
  readonly docs: string;
  readonly trace: string;
}

/** A function of Docsight for the site, and its name in a report. */
interface Ask {
  readonly name: string;
  run(trapped: Trapped, trial: Trial): Promise<unknown>;
}

/** Command lines that may use Git, from the existing commands: `{docs}` and `{out}` are folders. */
const lines: readonly string[] = [
  'check .',
  'check --changed .',
  'check --changed=main .',
  'check --changed=--output=x .',
  'languages --changed .',
  'languages .',
  'diff',
  'diff main',
  'diff HEAD',
  'diff -- --ext-diff',
  'diff -- --output=x',
  'render . --out {out}',
  'mv fr/a fr/b',
  'rename fr/a.mdx "B"',
  'new fr/c',
  'rules .',
  'inspect .',
];

/** Arguments for each function of a disk. Functions without Git are included, so that a missing one is a compile error. */
const disk: { readonly [Name in keyof Required<Disk>]: (trapped: Trapped, disk: Disk) => Promise<unknown> } = {
  findSites: ({ top }, { findSites }) => findSites(top),
  siteAbove: ({ docs }, { siteAbove }) => siteAbove(join(docs, 'en/a.mdx')),
  readSite: ({ docs }, { readSite }) => readSite(docs),
  readAt: ({ docs }, { readAt }) => readAt(docs, ['en/a.mdx', '.git/config']),
  belongs: ({ docs }, { belongs }) => belongs({ folder: docs, path: 'en/a.mdx' }),
  readFetched: ({ docs }, { readFetched }) => readFetched({ file: join(docs, 'x'), url: 'https://example.com' }),
  pictureSize: ({ docs }, { pictureSize }) => pictureSize({ folder: docs, path: 'a.png' }),
  changedFiles: ({ docs }, { changedFiles }) => changedFiles(docs),
  committedText: ({ docs }, { committedText }) => committedText({ folder: docs, path: 'en/a.mdx' }),
  async readSiteAt({ docs }, { readSiteAt }) {
    for (const ref of [undefined, 'main', '--output=x', '-x', 'HEAD@{0}']) await readSiteAt({ folder: docs, ref });
  },
  branches: ({ docs }, { branches }) => branches(docs),
  gitOrigin: ({ docs }, { gitOrigin }) => gitOrigin(docs),
  renamesIn: async ({ docs }, { renamesIn }) => renamesIn?.(docs),
  lastChanges: ({ docs }, { lastChanges }) => lastChanges(docs),
};

const asks: readonly Ask[] = [
  ...lines.map(
    (line): Ask => ({
      name: `docsight ${line}`,
      run: ({ docs, trace }) =>
        docsight(
          line
            .replace('{out}', join(dirname(trace), 'out'))
            .replaceAll('"', '')
            .split(' '),
          { cwd: docs },
        ),
    }),
  ),
  ...Object.entries(disk).map(
    ([name, run]): Ask => ({
      name: `disk.${name}`,
      run: (trapped) => run(trapped, nodeRuntime().disk),
    }),
  ),
  { name: 'each request of the language server', run: askServer },
];

/** Every request of Docsight and every command, with random parameters, in a trusted workspace. */
async function askServer({ docs }: Trapped, trial: Trial): Promise<void> {
  const endings: (() => unknown)[] = [];
  const client = await connectInside({ after: (end) => endings.push(end as () => unknown) }, { folders: [docs] });
  await client.ready();
  const uris = ['en/a.mdx', 'fr/a.mdx', 'docs.json', ''].map((path) => client.uri(join(docs, path)));
  const words = { uris, texts: ['main', 'HEAD', '--output=x', 'fr/a', 'p'] };
  const own = Object.entries(requests as Readonly<Record<string, Shape>>).filter(([method]) =>
    /^docsight\/|executeCommand/.test(method),
  );
  for (const [method, shape] of own)
    for (let i = 0; i < 2; i++) {
      const params = sampleOf(shape, definitions, trial.random, words);
      const answer = client.connection.sendRequest(method, params as object).catch(() => undefined);
      await within(`${method} ${JSON.stringify(params)}`, answer);
      trial.note('requests to the language server');
    }
  await client.end();
  for (const end of endings) end();
}

/** Repositories that start programs, and everything that Docsight asks Git about them. */
export const git: Part = {
  id: 'T14',
  name: 'git',
  shows: 'A program named by a repository or its files is never started',
  minutes: 4,
  async run(trial) {
    if (process.platform === 'win32') return trial.leaveOut('programs of a repository are shell scripts here');
    // Ignore the user's own settings.
    setEnvironment(trial, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' });
    // A count limits the repositories, and the requests for each.
    for (const trap of trial.cases(traps, Math.ceil(trial.count / 2)))
      await trial.guard(trap.name, () => tryTrap(trial, trap));
  },
};

function setEnvironment(trial: Pick<Trial, 'after'>, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name];
    process.env[name] = value;
    trial.after(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}

async function tryTrap(trial: Trial, trap: Trap): Promise<void> {
  const endings: (() => unknown)[] = [];
  const scope = { after: (end: () => unknown) => endings.push(end) };
  const trapped = makeTrapped(scope as never, trap);
  const environment = trap.environment?.(trapped) ?? {};
  touch(trapped, 1);
  trap.spring(trapped.top, trapped);
  trial.control('traps that plain Git springs', existsSync(trapped.trace) ? 1 : 0, 1);
  trial.check(existsSync(trapped.trace), () => `${trap.name}: plain Git does not run the program`);
  rmSync(trapped.trace, { force: true });
  setEnvironment(scope, environment);
  try {
    let time = 2;
    for (const ask of trial.cases(asks)) {
      // Different timestamps make Git read a file, even if its text is the same.
      touch(trapped, time++);
      await within(ask.name, ask.run(trapped, trial), 600_000).catch((error: unknown) => {
        if ((error as Error).name !== 'GitProblem' && !(error as Error).message.includes('Git'))
          trial.fail(`${trap.name}, ${ask.name}: ${(error as Error).stack}`);
      });
      if (existsSync(trapped.trace)) trial.fail(`${trap.name}: ${ask.name} ran ${readFileSync(trapped.trace, 'utf8')}`);
      rmSync(trapped.trace, { force: true });
    }
  } finally {
    for (const end of endings.toReversed()) end();
  }
}

function touch({ docs }: Trapped, time: number): void {
  for (const path of ['fr/a.mdx', 'docs.json'])
    if (existsSync(join(docs, path))) utimesSync(join(docs, path), time, time);
}

function makeTrapped(scope: Pick<Trial, 'after'>, trap: Trap): Trapped {
  const away = makeFolder(scope as never, {});
  const trace = join(away, 'was-run');
  const program = join(away, 'canary');
  writeFiles(away, { canary: `#!/bin/sh\necho "$0 $@" >> '${trace}'\n` });
  chmodSync(program, 0o755);
  const top = makeFolder(scope as never, { ...site, ...trap.files });
  plainGit(top, 'init', '-q', '-b', 'main');
  plainGit(top, 'add', '-A', '-f');
  plainGit(top, 'commit', '-q', '-m', 'x');
  mkdirSync(join(away, 'more'));
  const trapped = { top, docs: join(top, 'docs'), trace, program, away };
  trap.make(top, trapped);
  // The trap's setup may have run it.
  rmSync(trace, { force: true });
  return trapped;
}
