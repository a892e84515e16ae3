// What takes time is shown while it runs; what was started is ended with us. No dependencies, Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { launch } from '../vscode/desktopCode.mjs';

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
  // On Windows npm is a batch file; all else is a program that needs no shell, which would cut paths at their spaces.
  const started = launch(windows && command === 'npm' ? 'npm.cmd' : command, args, process.platform);
  const child = spawn(started.command, started.args, {
    ...started.options,
    cwd: options.cwd,
    env: { ...process.env, ...options.env, DOCSIGHT_PARENT: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group can be ended as a whole.
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

/** How long a process that was told to end gets for it, in milliseconds. */
const patience = 3000;
const reported = new Set();
/** What was below this process when it was told to end. */
let tree = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void endAll(signal));
// Also where this process its own ends accord, by an error that no one caught or by someone else's handler.
process.on('exit', () => {
  const left = tree.filter(isThere).map(({ pid }) => pid);
  // What they started while they ended is below one of them still.
  for (const pid of left.length === 0 ? [] : [...left, ...below(left).map((each) => each.pid)]) tell(pid, 'SIGKILL');
  for (const child of children) end(child, 'SIGKILL');
});

// npm passes a signal to its shell alone, and one that is killed passes nothing on: then the parent is gone.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined || process.env.DOCSIGHT_PARENT === String(parent)) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void endAll('SIGTERM');
  }, 500);
  watch.unref();
}

/**
 * Ends everything below this process, then this process. Each of ours is told, and ends its own; what is left after that,
 * since it did not listen or its parent went first, is killed. The same signal a second time does not wait.
 */
async function endAll(signal) {
  const isAgain = reported.has(signal);
  if (reported.size > 0 && !isAgain) return;
  reported.add(signal);
  tree = below([process.pid]);
  if (!isAgain) for (const { pid, parent } of tree) if (parent === process.pid) tell(pid, 'SIGTERM');
  if (tree.length === 0) for (const child of children) end(child);
  for (const deadline = Date.now() + (isAgain ? 0 : patience); Date.now() < deadline; ) {
    if (children.size === 0 && !tree.some(isThere)) break;
    await new Promise((done) => setTimeout(done, 25));
  }
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

function isThere({ pid }) {
  return tell(pid, 0);
}

/** Sends a signal; whether someone was there to get it. */
function tell(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** The processes below some, found while each still has its parent; none if the system has no `ps`. */
function below(roots) {
  const { stdout, pid: own } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = (stdout ?? '').split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const found = roots.map((pid) => ({ pid, parent: 0 }));
  for (const { pid } of found)
    for (const [child, parent] of all) if (parent === pid && child !== own) found.push({ pid: child, parent });
  return found.slice(roots.length);
}
