import { writeSync } from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * With `--import`: the process dies, or the disk is full, at one of the calls that change the disk. `DOCSIGHT_DEATH`
 * selects it, as JSON. If the process ends normally, the last line of standard error is the number of calls.
 */
export interface Death {
  /** Index of the call, from 0; `-1` for none. */
  readonly at: number;
  readonly how: 'before' | 'within' | 'after' | 'full';
  /** With `full`: number of bytes that still fit. */
  readonly bytes?: number;
}

const { at, how, bytes = 0 }: Death = JSON.parse(process.env['DOCSIGHT_DEATH'] ?? '{"at": -1, "how": "before"}');
let calls = 0;
let written = 0;

type Act = (...words: never[]) => Promise<unknown>;

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => undefined);
};

/** Wraps a call. `half` does part of the work, for a process that dies in the middle of the call. */
function around(act: Act, half?: (...words: never[]) => unknown): Act {
  return async (...words) => {
    const call = calls++;
    const isNow = call === at && how !== 'full';
    if (isNow && how === 'before') return die();
    if (isNow && how === 'within') {
      await half?.(...words);
      return die();
    }
    const result = await act(...words);
    return isNow ? die() : result;
  };
}

const full = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
};

/** A file handle that can write only part of its data. */
function watched(handle: FileHandle): FileHandle {
  const { writeFile, sync, truncate, appendFile } = handle;
  const part = (data: string | Uint8Array, length: number): void => {
    writeSync(handle.fd, Buffer.from(data as string).subarray(0, length));
  };
  const checked = (act: FileHandle['writeFile']): Act =>
    around(
      async (...words: never[]) => {
        const [data] = words as unknown as [string | Uint8Array];
        const length = Buffer.byteLength(data as string);
        if (how === 'full' && at >= 0 && written + length > bytes) {
          part(data, Math.max(0, bytes - written));
          written = bytes;
          return full();
        }
        written += length;
        return act.apply(handle, words as unknown as Parameters<FileHandle['writeFile']>);
      },
      (data: string | Uint8Array) => part(data, 3),
    );
  return Object.assign(handle, {
    writeFile: checked(writeFile),
    appendFile: checked(appendFile as FileHandle['writeFile']),
    sync: around(sync.bind(handle)),
    truncate: around(truncate.bind(handle) as Act),
  });
}

const { open, writeFile: writeWhole } = promises;
Object.assign(promises, {
  open: async (...words: Parameters<typeof open>) => watched(await open(...words)),
  ...Object.fromEntries(
    (['rename', 'unlink', 'mkdir', 'rmdir', 'rm', 'chmod', 'link', 'symlink', 'truncate', 'utimes'] as const).map(
      (name) => [name, around(promises[name] as unknown as Act)],
    ),
  ),
  copyFile: around(promises.copyFile as unknown as Act, async (...words: never[]) => {
    const [from, to] = words as unknown as [string, string];
    const whole = await promises.readFile(from);
    const handle = await open(to, 'w');
    await handle.write(whole.subarray(0, 3));
    await handle.close();
  }),
  writeFile: around(
    async (...words: never[]) => {
      if (how === 'full' && at >= 0) return full();
      return writeWhole(...(words as unknown as Parameters<typeof promises.writeFile>));
    },
    async (...words: never[]) => {
      const [file, data] = words as unknown as [string, string];
      const handle = await open(file, 'w');
      await handle.write(Buffer.from(data).subarray(0, 3));
      await handle.close();
    },
  ),
});
syncBuiltinESMExports();
process.on('exit', () => process.stderr.write(`\ncalls ${calls}\n`));
