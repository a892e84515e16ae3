import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../folder.ts';

/** Places for the files of a trap. */
export interface Places {
  /** Leaves a trace when it is started. */
  readonly program?: string;
  /** A folder outside the repository. */
  readonly away?: string;
  readonly docs: string;
}

/** A repository that starts a program. */
export interface Trap {
  readonly name: string;
  /** Committed files. */
  readonly files?: Readonly<Record<string, string>>;
  make(top: string, places: Places): void;
  /** Makes plain Git start the program: the control. */
  spring(top: string, places: Places): void;
  /** Environment variables of Docsight's caller. */
  environment?(places: Places): Readonly<Record<string, string>>;
}

/** In milliseconds: maximum time that Git waits for the program. */
const timeout = 60_000;

/** Runs Git with only what the tests need. */
export function plainGit(folder: string, ...words: readonly string[]): string {
  const settings = ['user.name=A', 'user.email=a@example.com'].flatMap((each) => ['-c', each]);
  // Fixed dates give the same commit everywhere.
  const dates = { GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z', GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z' };
  const env = { ...process.env, ...dates };
  return execFileSync('git', [...settings, ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe', timeout, env });
}

/** A Git command that may fail: only the started program matters. */
function tryGit(folder: string, ...words: readonly string[]): void {
  try {
    plainGit(folder, ...words);
  } catch {
    // The trace shows what ran.
  }
}

const config =
  (...keys: readonly string[]) =>
  (top: string, { program = '' }: Places): void => {
    for (const key of keys) plainGit(top, '-c', 'core.fsmonitor=false', 'config', key, program);
  };

const change = (top: string): void => writeFileSync(join(top, 'docs/fr/a.mdx'), 'Changed.\n');

const spring =
  (...words: readonly string[]) =>
  (top: string): void =>
    tryGit(top, ...words);

const attributes = (line: string): Readonly<Record<string, string>> => ({
  'docs/.gitattributes': `${line}\n`,
});

/** A filter for every page. */
function filterTrap(key: string, name = 'bad', springing: readonly string[] = ['status']): Trap {
  return {
    name: `filter.${name}.${key}`,
    files: attributes(`*.mdx filter=${/\s|"/.test(name) ? 'bad' : name}`),
    make(top, places) {
      config(`filter.${name}.${key}`)(top, places);
      plainGit(top, 'config', `filter.${name}.required`, 'true');
    },
    spring: (top) => {
      if (springing[0] === 'checkout') rmSync(join(top, 'docs/fr/a.mdx'));
      tryGit(top, ...springing);
    },
  };
}

/** Every hook of Git. */
const hooks = [
  'applypatch-msg',
  'pre-commit',
  'prepare-commit-msg',
  'commit-msg',
  'post-commit',
  'post-checkout',
  'post-index-change',
  'fsmonitor-watchman',
  'reference-transaction',
  'pre-auto-gc',
];

/** The files of a bare repository as files of the site. */
function embed(top: string, places: Places): void {
  const inner = join(places.away ?? '', 'inner');
  writeFiles(inner, { 'en/a.mdx': 'x', '.gitattributes': '*.mdx filter=bad diff=bad\n' });
  plainGit(inner, 'init', '-q', '-b', 'main');
  plainGit(inner, 'add', '-A');
  plainGit(inner, 'commit', '-q', '-m', 'x');
  config('filter.bad.clean', 'core.fsmonitor', 'diff.bad.textconv')(inner, places);
  plainGit(inner, '-c', 'core.fsmonitor=false', 'config', 'core.worktree', '.');
  for (const name of readdirSync(join(inner, '.git')))
    cpSync(join(inner, '.git', name), join(top, 'docs', name), { recursive: true });
  plainGit(top, 'add', '-A', '-f');
  plainGit(top, 'commit', '-q', '-m', 'y');
}

/** A fake GnuPG that signs with anything. */
function signed(top: string, { program = '', away = '' }: Places): void {
  writeFiles(away, {
    gpg: `#!/bin/sh\ncat > /dev/null\nprintf '\\n[GNUPG:] SIG_CREATED ' >&2\necho '-----BEGIN PGP SIGNATURE-----'\n`,
  });
  chmodSync(join(away, 'gpg'), 0o755);
  plainGit(top, '-c', `gpg.program=${join(away, 'gpg')}`, 'commit', '-q', '--allow-empty', '-S', '-m', 'signed');
  plainGit(top, 'config', 'gpg.program', program);
  plainGit(top, 'config', 'log.showSignature', 'true');
}

/** A partial clone with a missing object, from a remote that is a program. */
function partial(top: string, { program = '' }: Places): void {
  for (const [key, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', `ext::${program} x`],
    ['remote.origin.uploadpack', program],
    ['protocol.ext.allow', 'always'],
    ['protocol.allow', 'always'],
  ] as const)
    plainGit(top, 'config', key, value);
  const lost = plainGit(top, 'rev-parse', 'HEAD:docs/fr/a.mdx').trim();
  rmSync(join(top, '.git/objects', lost.slice(0, 2), lost.slice(2)));
}

/** Repositories that start programs, each in a different way. */
export const traps: readonly Trap[] = [
  filterTrap('clean'),
  filterTrap('process'),
  filterTrap('smudge', 'bad', ['checkout', '--', 'docs/fr/a.mdx']),
  filterTrap('clean', 'with=sign'),
  filterTrap('clean', 'with.dots'),
  filterTrap('clean', 'UPPER'),
  {
    name: 'a filter of the user',
    files: attributes('*.mdx filter=lfs'),
    make(_, { program, away }) {
      writeFiles(away ?? '', { config: `[filter "lfs"]\n\tclean = ${program}\n\trequired = true\n` });
    },
    spring: (top, { away }) => tryGit(top, '-c', `include.path=${join(away ?? '', 'config')}`, 'status'),
    environment: ({ away }) => ({ GIT_CONFIG_GLOBAL: join(away ?? '', 'config') }),
  },
  ...['textconv', 'command'].map(
    (key): Trap => ({
      name: `diff.bad.${key}`,
      files: attributes('*.mdx diff=bad'),
      make(top, places) {
        config(`diff.bad.${key}`)(top, places);
        change(top);
      },
      spring: spring('diff'),
    }),
  ),
  {
    name: 'diff.external',
    make(top, places) {
      config('diff.external')(top, places);
      change(top);
    },
    spring: spring('diff'),
  },
  { name: 'core.fsmonitor', make: config('core.fsmonitor'), spring: spring('status') },
  {
    name: 'hooks in .git/hooks',
    make(top, { program = '' }) {
      for (const hook of hooks) symlinkSync(program, join(top, '.git/hooks', hook));
    },
    spring: spring('commit', '-q', '--allow-empty', '-m', 'y'),
  },
  {
    name: 'core.hooksPath into the site',
    files: { 'docs/hooks/x': '' },
    make(top, { program = '' }) {
      for (const hook of hooks) cpSync(program, join(top, 'docs/hooks', hook));
      plainGit(top, 'config', 'core.hooksPath', 'docs/hooks');
    },
    spring: spring('commit', '-q', '--allow-empty', '-m', 'y'),
  },
  { name: 'signed commits and gpg.program', make: signed, spring: spring('log', '--show-signature') },
  { name: 'core.editor', make: config('core.editor', 'sequence.editor'), spring: spring('commit', '--allow-empty') },
  {
    name: 'settings that include a file of the site',
    files: { 'docs/shared.gitconfig': '[core]\n\tfsmonitor = PROGRAM\n' },
    make(top, { program = '' }) {
      writeFiles(top, { 'docs/shared.gitconfig': `[core]\n\tfsmonitor = ${program}\n` });
      plainGit(top, '-c', 'core.fsmonitor=false', 'config', 'include.path', '../docs/shared.gitconfig');
    },
    spring: spring('status'),
  },
  {
    name: 'settings included only for this folder',
    make(top, { program = '', away = '' }) {
      writeFiles(away, { included: `[core]\n\tfsmonitor = ${program}\n` });
      plainGit(top, 'config', `includeIf.gitdir:${top}/.path`, join(away, 'included'));
    },
    spring: spring('status'),
  },
  {
    name: 'settings of one work tree',
    make(top, { program = '' }) {
      plainGit(top, 'config', 'extensions.worktreeConfig', 'true');
      plainGit(top, 'config', '--worktree', 'core.fsmonitor', program);
    },
    spring: spring('status'),
  },
  {
    name: 'a repository made of files of the site',
    make: embed,
    spring: (top) => tryGit(join(top, 'docs'), '-c', 'safe.bareRepository=all', 'status'),
  },
  {
    name: 'a submodule with its own settings',
    make(top, places) {
      const inner = join(places.away ?? '', 'module');
      writeFiles(inner, { 'x.md': 'x' });
      plainGit(inner, 'init', '-q', '-b', 'main');
      plainGit(inner, 'add', '-A');
      plainGit(inner, 'commit', '-q', '-m', 'x');
      plainGit(top, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'docs/module');
      plainGit(top, 'config', 'diff.submodule', 'log');
      config('core.fsmonitor')(join(top, 'docs/module'), places);
    },
    spring: spring('status'),
  },
  {
    name: 'a partial clone whose remote is a program',
    make: partial,
    spring: spring('cat-file', '-p', 'HEAD:docs/fr/a.mdx'),
  },
  {
    name: 'a .git file that points to another folder',
    make(top, places) {
      const elsewhere = join(places.away ?? '', 'elsewhere');
      cpSync(join(top, '.git'), elsewhere, { recursive: true });
      rmSync(join(top, '.git'), { recursive: true });
      writeFileSync(join(top, '.git'), `gitdir: ${elsewhere}\n`);
      config('core.fsmonitor')(top, places);
    },
    spring: spring('status'),
  },
  {
    name: 'branches and tags with the names of options',
    make(top, places) {
      const commit = plainGit(top, 'rev-parse', 'HEAD').trim();
      mkdirSync(join(top, '.git/refs/heads/--output=x'), { recursive: true });
      for (const name of ['-x', '--ext-diff', '--upload-pack=x', '--output=x/y'])
        writeFileSync(join(top, '.git/refs/heads', name), `${commit}\n`);
      config('diff.external')(top, places);
      change(top);
    },
    spring: spring('diff', '--ext-diff'),
  },
  {
    name: 'a "git" in the site that comes first in PATH',
    files: { 'docs/git': '', 'docs/node_modules/.bin/git': '' },
    make(top, { program = '' }) {
      for (const path of ['docs/git', 'docs/node_modules/.bin/git']) {
        cpSync(program, join(top, path));
        chmodSync(join(top, path), 0o755);
      }
    },
    spring: (top) => void execFileSync(join(top, 'docs/git'), ['status'], { stdio: 'pipe' }),
    environment: ({ docs }) => ({ PATH: `${docs}:.:${join(docs, 'node_modules/.bin')}:${process.env['PATH']}` }),
  },
  ...['GIT_EXTERNAL_DIFF', 'GIT_PAGER', 'GIT_SSH_COMMAND', 'GIT_EDITOR', 'GIT_ASKPASS'].map(
    (name): Trap => ({
      name: `the variable ${name}`,
      make: change,
      spring(top, { program = '' }) {
        const words = {
          GIT_EXTERNAL_DIFF: ['diff'],
          GIT_EDITOR: ['commit', '--allow-empty'],
          GIT_SSH_COMMAND: ['ls-remote', 'ssh://example.com/x'],
        }[name];
        const env = { ...process.env, [name]: program };
        try {
          // The others need a terminal, so the control starts the program itself.
          if (words === undefined) execFileSync(program, ['x'], { stdio: 'pipe' });
          else execFileSync('git', words, { cwd: top, env, stdio: 'pipe', timeout: 3000 });
        } catch {
          // The trace shows what ran.
        }
      },
      environment: ({ program = '' }) => ({ [name]: program }),
    }),
  ),
  {
    name: 'a variable that points to another repository',
    make(_, places) {
      const other = join(places.away ?? '', 'other');
      writeFiles(other, { 'x.md': 'x' });
      plainGit(other, 'init', '-q');
      config('core.fsmonitor')(other, places);
    },
    spring: (_, { away = '' }) => tryGit(join(away, 'other'), 'status'),
    environment: ({ away = '' }) => ({
      GIT_DIR: join(away, 'other/.git'),
      GIT_INDEX_FILE: join(away, 'other/.git/index'),
    }),
  },
];
