import { stderr, stdin, stdout } from 'node:process';

/** Where a command prints to. Standard output carries data only; everything said to people goes to standard error. */
export interface Terminal {
  /** The folder that paths in messages are relative to. */
  readonly cwd: string;
  /** Standard output shows colors. */
  readonly color: boolean;
  /** Standard output is a terminal, so a person reads it. */
  readonly isInteractive: boolean;
  /** The environment, in which CI services say that they are there. */
  readonly env: Environment;
  /** Everything that comes on standard input. */
  input(): Promise<string>;
  /** Resolves when the text was handed over, so that nothing is lost at the end and memory stays bounded. */
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  /** Shows progress in place of the progress shown before, and nothing if the output is not a terminal. Empty when done. */
  status(text: string): void;
}

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The terminal of this process. A reader that goes away early (`docsight inspect … | head`) is no error. */
export function processTerminal(): Terminal {
  for (const stream of [stdout, stderr]) stream.on('error', ignoreBrokenPipe);
  return {
    cwd: process.cwd(),
    color: showsColors(process.env, stdout.isTTY === true),
    isInteractive: stdout.isTTY === true,
    env: process.env,
    input: readInput,
    out: (text) => write(stdout, text),
    err: (text) => write(stderr, text),
    status: (text) => {
      // Back to the line's begin, and away with what stood there.
      if (stderr.isTTY === true) stderr.write(`\r\u001b[K${text}`);
    },
  };
}

/**
 * FORCE_COLOR (force-color.org) puts colors into files and pipes too, or takes them away with `0`; it wins over NO_COLOR
 * (no-color.org) and dumb terminals, as in Node. Else there are no colors without a terminal.
 */
export function showsColors(env: Environment, isTTY: boolean): boolean {
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
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
