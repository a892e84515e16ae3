import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Refusal } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Writes what `--output` asks for, with the folders on the way to it. Throws `Refusal` where that cannot be. */
export async function writeReport({
  file,
  text,
  terminal: { cwd },
}: {
  readonly file: string;
  readonly text: string;
  readonly terminal: Terminal;
}): Promise<void> {
  const at = resolve(cwd, file);
  try {
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, text);
  } catch (error) {
    throw new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
