import { execFile, spawn } from 'node:child_process';

/** Longer than this, in milliseconds, an answer is not worth waiting for. */
const patience = 5_000;
/** Objects come one after the other: so long may pass between two of them. */
const objectPatience = 20_000;

// Settings of a repository can name programs to run; these are the ones that the commands here would start.
const quiet = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false'];

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  // Of a partial clone, what is not here is not fetched.
  GIT_NO_LAZY_FETCH: '1',
  // Older ones do not know that. For a fetch they would run what the repository calls its remote's program.
  GIT_ALLOW_PROTOCOL: 'none',
});

/**
 * What git prints for some arguments in a folder; undefined when it fails: not there, no repository, too slow. Only for
 * folders that the user trusts.
 */
export function git(folder: string, parameters: readonly string[]): Promise<string | undefined> {
  return new Promise((answer) => {
    execFile(
      'git',
      [...quiet, ...parameters],
      { cwd: folder, timeout: patience, maxBuffer: 64 * 1024 * 1024, windowsHide: true, env: environment() },
      (error, stdout) => answer(error === null ? stdout : undefined),
    );
  });
}

/**
 * The commit that a branch, tag or commit names; undefined where there is none, and for what git would take for an
 * option.
 */
export async function commitOf(folder: string, ref: string): Promise<string | undefined> {
  if (ref === '' || ref.startsWith('-')) return undefined;
  return (await git(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]))?.trim();
}

/**
 * Where the current branch left another one; that one itself where they have no history in common, as in a shallow
 * clone. Undefined as for `commitOf`.
 */
export async function forkPoint(folder: string, ref: string): Promise<string | undefined> {
  const commit = await commitOf(folder, ref);
  if (commit === undefined) return undefined;
  return ((await git(folder, ['merge-base', commit, 'HEAD'])) ?? commit).trim();
}

/** So many branches are offered; others can be typed. */
const maxBranches = 200;

/**
 * The branches of the repository around a folder, those of others too, the last used first, without the one that is
 * checked out; none where git cannot tell.
 */
export async function branches(folder: string): Promise<readonly string[]> {
  const names = await git(folder, [
    'for-each-ref',
    '--sort=-committerdate',
    `--count=${maxBranches}`,
    '--format=%(HEAD)%(refname:short)',
    'refs/heads',
    'refs/remotes',
  ]);
  return (names ?? '').split('\n').flatMap((line) => {
    const name = line.slice(1);
    return name === '' || line.startsWith('*') || /(?:^|\/)HEAD$/.test(name) ? [] : [name];
  });
}

/**
 * The bytes of objects of a repository as they are stored: no filter and no text conversion of its settings is run.
 * Objects that are not here are left out; undefined when git fails.
 *
 * @param ids full names of objects
 */
export function readObjects(folder: string, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer> | undefined> {
  if (ids.length === 0) return Promise.resolve(new Map());
  return new Promise((answer) => {
    const child = spawn('git', [...quiet, 'cat-file', '--batch'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      env: environment(),
    });
    const reader = objectReader();
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill(), objectPatience);
    };
    wait();
    child.on('error', () => {
      clearTimeout(timer);
      answer(undefined);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      answer(code === 0 ? reader.objects : undefined);
    });
    child.stdout.on('data', (bytes: Buffer) => {
      wait();
      reader.read(bytes);
    });
    // A child that ends early closes what it reads from.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${ids.join('\n')}\n`);
  });
}

/** Takes apart what `git cat-file --batch` prints: `ID TYPE SIZE`, a line's end, the bytes, a line's end. */
export function objectReader(): { readonly objects: ReadonlyMap<string, Buffer>; read(bytes: Buffer): void } {
  const objects = new Map<string, Buffer>();
  let head: Buffer[] = [];
  let current: { readonly id: string; readonly parts: Buffer[]; left: number } | undefined;
  return {
    objects,
    read(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (current === undefined) {
          const end = bytes.indexOf(10, at);
          head.push(bytes.subarray(at, end < 0 ? bytes.length : end));
          if (end < 0) return;
          at = end + 1;
          const [id = '', type = '', size = ''] = Buffer.concat(head).toString('latin1').split(' ');
          head = [];
          if (type !== 'missing' && /^\d+$/.test(size)) current = { id, parts: [], left: Number(size) + 1 };
          continue;
        }
        const part = bytes.subarray(at, at + current.left);
        at += part.length;
        current.left -= part.length;
        current.parts.push(part);
        if (current.left > 0) return;
        objects.set(current.id, Buffer.concat(current.parts).subarray(0, -1));
        current = undefined;
      }
    },
  };
}
