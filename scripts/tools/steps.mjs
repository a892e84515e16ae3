// Shows the progress of long steps, and ends their processes with this one. No dependencies, Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { launch } from '../vscode/desktopCode.mjs';

const children = new Set();
const silentFor = 2000;
const terminal = process.stderr.isTTY === true && process.env.CI === undefined;

/** A failed command: its exit code and output. */
export class StepFailed extends Error {
  constructor(title, code, output) {
    super(`${title} failed (${code})`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command and hides its output. Shows the elapsed time after two seconds.
 * @param {string} title for people
 * @param {{cwd?: string, env?: Record<string, string>, show?: (text: string) => boolean}} [options] `show` selects
 * lines to print immediately
 * @returns {Promise<string>} the complete output
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

/** Shows progress after two seconds, until the promise settles. */
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

/** Prints a permanent line above the progress. */
export function say(text) {
  process.stdout.write(terminal ? `\r\u001b[K${text}\n` : `${text}\n`);
}

/** Starts a process that ends with this one, together with its children. */
export function start(command, args, options = {}) {
  const windows = process.platform === 'win32';
  // On Windows, npm is a batch file. Everything else runs without a shell, which would split paths at spaces.
  const started = launch(windows && command === 'npm' ? 'npm.cmd' : command, args, process.platform);
  const child = spawn(started.command, started.args, {
    ...started.options,
    cwd: options.cwd,
    env: { ...process.env, ...options.env, DOCSIGHT_PARENT: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group can be ended as a whole.
    detached: !windows,
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** The exit code of a process; 127 if it could not be started. */
export function ended(child) {
  return new Promise((done) => {
    child.on('error', () => done(127));
    child.on('close', (code, signal) => done(code ?? (signal === null ? 1 : 128)));
  });
}

/** Ends a process and its children. */
export function end(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Time for a process to end after the signal, in milliseconds. */
const patience = 3000;
const reported = new Set();
/** Descendants of this process at the time of the signal. */
let tree = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void endAll(signal));
// Also if this process ends on its own, by an uncaught error or in another handler.
process.on('exit', () => {
  const left = tree.filter(isThere).map(({ pid }) => pid);
  // Processes that they started in the meantime are still their descendants.
  for (const pid of left.length === 0 ? [] : [...left, ...below(left).map((each) => each.pid)])
    sendSignal(pid, 'SIGKILL');
  for (const child of children) end(child, 'SIGKILL');
});

// npm passes signals only to its shell, and a killed npm passes nothing on. Then the parent process disappears.
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
 * Ends all descendants, then this process. Each gets the signal and ends its own children. Those that ignore it, or
 * whose parent ended first, are killed. A second signal does not wait.
 */
async function endAll(signal) {
  const isAgain = reported.has(signal);
  if (reported.size > 0 && !isAgain) return;
  reported.add(signal);
  tree = below([process.pid]);
  if (!isAgain) for (const { pid, parent } of tree) if (parent === process.pid) sendSignal(pid, 'SIGTERM');
  if (tree.length === 0) for (const child of children) end(child);
  for (const deadline = Date.now() + (isAgain ? 0 : patience); Date.now() < deadline; ) {
    if (children.size === 0 && !tree.some(isThere)) break;
    await new Promise((done) => setTimeout(done, 25));
  }
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

function isThere({ pid }) {
  return sendSignal(pid, 0);
}

/** Sends a signal. Returns whether the process existed. */
function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Descendants of processes, found while their parents exist; empty without `ps`. */
function below(roots) {
  const { stdout, pid: own } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = (stdout ?? '').split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const found = roots.map((pid) => ({ pid, parent: 0 }));
  for (const { pid } of found)
    for (const [child, parent] of all) if (parent === pid && child !== own) found.push({ pid: child, parent });
  return found.slice(roots.length);
}
