import { spawn } from 'node:child_process';
import { serverFlags } from '../protocol/serverFlags.ts';

/** Whether arguments start a server. */
export function isServer(args: readonly string[]): boolean {
  return args[0] === 'preview';
}

/** Whether a command needs flags of Node that this process does not have. */
export function needsOwnProcess(args: readonly string[], flags: readonly string[]): boolean {
  return isServer(args) && !serverFlags.every((flag) => flags.includes(flag));
}

/** Ends this process together with its parent (see `runWithFlags`), however that ended. */
export function endWithParent(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.exit(0));
  // A listener would keep the process alive.
  process.channel?.unref();
}

/**
 * Runs a script in a new process with the flags of a server. Resolves with its exit code. If this process ends, the
 * child sees its channel close and ends too.
 */
export async function runWithFlags(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...serverFlags, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Signals are not passed on. A terminal sends Ctrl+C to the child as well, and a second signal would kill it at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      if (child.connected) child.disconnect();
    });
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 2));
  });
}

/** Resolves when the user or the system stops the program. */
export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}
