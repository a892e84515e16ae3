// What takes time is shown while it runs; what was started is ended with us. No dependencies, Node 20.
import { spawn } from 'node:child_process';
import { launch } from './desktopCode.mjs';

const children = new Set();
const silentFor = 2000;
const terminal = process.stderr.isTTY === true && process.env.CI === undefined;

/** A command that failed: its exit code and everything it printed. */
export class StepFailed extends Error {
  constructor(title, code, output) {
    super(`${title} failed (${code})`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command to its end, its output kept back, with the time shown while it lasts over two seconds.
 * @param {string} title what a person reads
 * @param {{cwd?: string, env?: Record<string, string>, show?: (text: string) => boolean}} [options] `show` says which
 * lines of the output are printed at once
 * @returns {Promise<string>} everything that the command printed
 */
export async function step(title, command, args, options = {}) {
  const child = start(command, args, { cwd: options.cwd, env: options.env });
  let output = '';
  let line = '';
  const read = (chunk) => {
    output += chunk;
    line += chunk;
    const lines = line.split('\n');
    line = lines.pop() ?? '';
    for (const text of lines) if (options.show?.(text) === true) say(text);
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  const code = await progress(title, ended(child));
  if (code !== 0) throw new StepFailed(title, code, output);
  return output;
}

/** Shows that something goes on, once it has taken two seconds, until the promise settles. */
export async function progress(title, promise) {
  const begun = Date.now();
  let shown = 0;
  const tick = () => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (Date.now() - begun < silentFor) return;
    if (terminal) process.stderr.write(`\r\u001b[K  ${title} … ${seconds} s`);
    else if (shown === 0 || seconds - shown >= 15) {
      shown = seconds;
      process.stderr.write(`  ${title} … ${seconds} s\n`);
    }
  };
  const timer = setInterval(tick, 500);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    if (terminal) process.stderr.write('\r\u001b[K');
  }
}

/** Prints a line that stays, above the progress. */
export function say(text) {
  process.stdout.write(terminal ? `\r\u001b[K${text}\n` : `${text}\n`);
}

/** Starts a process that ends with this one, together with all that it starts itself. */
export function start(command, args, options = {}) {
  const windows = process.platform === 'win32';
  // On Windows npm is a batch file; all else is a program that needs no shell, which would cut paths at their blanks.
  const started = launch(windows && command === 'npm' ? 'npm.cmd' : command, args, process.platform);
  const child = spawn(started.command, started.args, {
    ...started.options,
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own can be ended as a whole.
    detached: !windows,
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** The exit code of a process; 127 when it could not be started. */
export function ended(child) {
  return new Promise((done) => {
    child.on('error', () => done(127));
    child.on('close', (code, signal) => done(code ?? (signal === null ? 1 : 128)));
  });
}

/** Ends a process and all that it started. */
export function end(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const code = signal === 'SIGINT' ? 130 : 143;
    if (ending || children.size === 0) process.exit(code);
    ending = true;
    const left = [...children];
    for (const child of left) end(child);
    const deadline = setTimeout(() => {
      for (const child of left) end(child, 'SIGKILL');
      process.exit(code);
    }, 3000);
    Promise.all(left.map((child) => ended(child))).then(() => {
      clearTimeout(deadline);
      // What does not leave its group on the first signal does so on the second.
      for (const child of left) end(child, 'SIGKILL');
      process.exit(code);
    });
  });
}
