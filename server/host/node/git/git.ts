import type { Repository } from './repository.ts';
import { startGit } from './startGit.ts';

/** Maximum time between two pieces of output, in milliseconds. Git prints objects one after the other. */
const objectPatience = 20_000;

/**
 * Returns the full name of the commit that a branch, tag or commit refers to. Undefined if it does not exist, or if Git
 * would read `ref` as an option.
 */
export async function commitOf(repository: Repository, ref: string): Promise<string | undefined> {
  if (ref === '' || ref.startsWith('-')) return undefined;
  return (await repository.git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`))?.trim();
}

/**
 * Returns the commit where the current branch forked from `ref`. Without a common history, as in a shallow clone,
 * returns the commit of `ref` itself. Undefined in the same cases as `commitOf`.
 */
export async function forkPoint(repository: Repository, ref: string): Promise<string | undefined> {
  const commit = await commitOf(repository, ref);
  if (commit === undefined) return undefined;
  return ((await repository.git('merge-base', commit, 'HEAD')) ?? commit).trim();
}

/** Maximum number of branches that are offered. Users can type the names of others. */
const maxBranches = 200;

/**
 * Returns the local and remote branches, the most recently used first, without the current branch. Empty if Git cannot
 * list them.
 */
export async function branches(repository: Repository): Promise<readonly string[]> {
  const names = await repository.git(
    'for-each-ref',
    '--sort=-committerdate',
    `--count=${maxBranches}`,
    '--format=%(HEAD)%(refname:short)',
    'refs/heads',
    'refs/remotes',
  );
  return (names ?? '').split('\n').flatMap((line) => {
    const name = line.slice(1);
    return name === '' || line.startsWith('*') || /(?:^|\/)HEAD$/.test(name) ? [] : [name];
  });
}

/**
 * Returns the stored bytes of objects, by their names. Filters and text conversions from the repository's settings are
 * not run. Missing objects are left out. Undefined if Git fails.
 *
 * @param ids full names of objects
 */
export async function readObjects(
  repository: Repository,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer> | undefined> {
  if (ids.length === 0) return new Map();
  const child = await startGit(repository, 'cat-file', ['--batch']);
  return new Promise((answer) => {
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
    // A process that ends early closes its input, which must not crash the server.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${ids.join('\n')}\n`);
  });
}

/** Reads the output of `git cat-file --batch`: `ID TYPE SIZE`, a line break, the bytes, a line break. */
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
