import { stderr, stdout } from 'node:process';

/** Where a command prints to. Standard output carries data only; everything said to people goes to standard error. */
export interface Terminal {
  /** The folder that paths in messages are relative to. */
  readonly cwd: string;
  /** Standard output shows colors. */
  readonly color: boolean;
  /** Resolves when the text was handed over, so that nothing is lost at the end and memory stays bounded. */
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
}

/** The terminal of this process. A reader that goes away early (`docsight inspect … | head`) is no error. */
export function processTerminal(): Terminal {
  for (const stream of [stdout, stderr]) stream.on('error', ignoreBrokenPipe);
  return {
    cwd: process.cwd(),
    color: showsColors(process.env, stdout.isTTY === true),
    out: (text) => write(stdout, text),
    err: (text) => write(stderr, text),
  };
}

/** NO_COLOR (no-color.org) and dumb terminals are respected; without a terminal there are no colors. */
export function showsColors(env: Readonly<Record<string, string | undefined>>, isTTY: boolean): boolean {
  return isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (text === '' || !stream.writable) return Promise.resolve();
  return new Promise((done) => {
    stream.write(text, () => done());
  });
}
