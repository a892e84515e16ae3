import type { Repository } from './repository.ts';
import { startGit } from './startGit.ts';

/** Objects come one after the other: so long, in milliseconds, may pass between two of them. */
const objectPatience = 20_000;

/**
 * The commit that a branch, tag or commit names; undefined where there is none, and for what git would take for an
 * option.
 */
export async function commitOf(repository: Repository, ref: string): Promise<string | undefined> {
  if (ref === '' || ref.startsWith('-')) return undefined;
  return (await repository.git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`))?.trim();
}

/**
 * Where the current branch left another one; that one itself where they have no history in common, as in a shallow
 * clone. Undefined as for `commitOf`.
 */
export async function forkPoint(repository: Repository, ref: string): Promise<string | undefined> {
  const commit = await commitOf(repository, ref);
  if (commit === undefined) return undefined;
  return ((await repository.git('merge-base', commit, 'HEAD')) ?? commit).trim();
}

/** So many branches are offered; others can be typed. */
const maxBranches = 200;

/**
 * The branches of a repository, those of others too, the last used first, without the one that is checked out; none
 * where Git cannot list them.
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
 * The bytes of objects of a repository as they are stored: no filter and no text conversion of its settings is run.
 * Objects that are not here are left out; undefined when git fails.
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
