import { join } from 'node:path';
import { type Ended, runChild } from './child.ts';

/** A file system that replaces a folder while a program runs. */
export type Mount =
  /** An empty one of this size. */
  | { readonly kind: 'small'; readonly kilobytes: number }
  /** The folder itself, read-only. */
  | { readonly kind: 'read-only' };

/** What is left out if this machine cannot mount file systems for one program. */
export const noMounts = 'small and read-only file systems: `unshare -rm` is not allowed to mount them';

/** Runs a program in a new namespace, where another file system replaces a folder. */
export function runMounted(
  mount: Mount,
  folder: string,
  words: readonly string[],
  options: Parameters<typeof runChild>[2] = {},
): Promise<Ended> {
  const steps =
    mount.kind === 'small'
      ? `mount -t tmpfs -o size=${mount.kilobytes}k none "$1"`
      : 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"';
  return runChild('unshare', ['-rm', 'sh', '-c', `${steps} && shift && exec "$@"`, 'sh', folder, ...words], options);
}

let asked: Promise<boolean> | undefined;

/** True if file systems can be mounted for one program: only on Linux, and only where the system allows it. */
export function canMount(folder: string): Promise<boolean> {
  asked ??= Promise.all(
    ([{ kind: 'small', kilobytes: 64 }, { kind: 'read-only' }] as const).map((mount) =>
      runMounted(mount, folder, ['true']).then(
        ({ code }) => code === 0,
        () => false,
      ),
    ),
  ).then((all) => all.every(Boolean));
  return asked;
}

/** The task of `mountedChild.ts`. */
export interface MountedTask {
  readonly folder: string;
  readonly state: string;
  /** Files to write first; empty if the folder already has them. */
  readonly files: Readonly<Record<string, string>>;
  /** Bytes that stay free after that; undefined leaves all of them free. */
  readonly free?: number;
  /** Commands of Docsight. The last of several runs after the disk has space again. */
  readonly lines: readonly string[];
}

/** The output of a command, and the files after it. */
export interface MountedResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly tree: Readonly<Record<string, string>>;
  /** Temporary files that it left next to written files. */
  readonly drafts: readonly string[];
}

/** Runs commands of Docsight on another file system. Returns the reason if that fails. */
export async function onMount(mount: Mount, task: MountedTask): Promise<readonly MountedResult[] | string> {
  const script = join(import.meta.dirname, 'mountedChild.ts');
  const { code, out, err } = await runMounted(mount, task.folder, [process.execPath, script], {
    input: JSON.stringify(task),
    seconds: 120,
  });
  return code === 0 ? (JSON.parse(out) as readonly MountedResult[]) : `${code}: ${err}`;
}
