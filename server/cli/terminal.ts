import { stderr, stdin, stdout } from 'node:process';

/** Output of a command. Standard output has only data; messages go to standard error. */
export interface Terminal {
  /** Base folder for paths in messages. */
  readonly cwd: string;
  /** Whether standard output shows colors. */
  readonly color: boolean;
  /** Whether standard output is a terminal. */
  readonly isInteractive: boolean;
  /** Width of the terminal in characters. Undefined for files and pipes. */
  readonly columns?: number | undefined;
  /** The environment, which also identifies CI services. */
  readonly env: Environment;
  /** Reads all of standard input. */
  input(): Promise<string>;
  /** Resolves when the text was accepted, so that no output is lost and memory stays bounded. */
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  /** Replaces the progress line. Does nothing if the output is not a terminal. Empty when done. */
  status(text: string): void;
}

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The terminal of this process. A reader that stops early (`docsight inspect … | head`) is not an error. */
export function processTerminal(): Terminal {
  for (const stream of [stdout, stderr]) stream.on('error', ignoreBrokenPipe);
  return {
    cwd: process.cwd(),
    color: showsColors(process.env, stdout.isTTY === true),
    isInteractive: stdout.isTTY === true,
    columns: stdout.isTTY === true ? stdout.columns : undefined,
    env: process.env,
    input: readInput,
    out: (text) => write(stdout, text),
    err: (text) => write(stderr, text),
    status: (text) => {
      // Return to the start of the line and clear it.
      if (stderr.isTTY === true) stderr.write(`\r\u001b[K${text}`);
    },
  };
}

/**
 * Whether to use colors. FORCE_COLOR (force-color.org) turns them on for files and pipes, or off with `0`, and has
 * priority over NO_COLOR (no-color.org) and dumb terminals, as in Node. Otherwise only terminals get colors.
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
