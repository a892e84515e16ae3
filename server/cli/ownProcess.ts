import { spawn } from 'node:child_process';
import { serverFlags } from '../protocol/serverFlags.ts';

/** Whether a command line is one of a server. */
export function isServer(args: readonly string[]): boolean {
  return args[0] === 'preview';
}

/** Whether it has to run under flags that this process does not have. */
export function needsOwnProcess(args: readonly string[], flags: readonly string[]): boolean {
  return isServer(args) && !serverFlags.every((flag) => flags.includes(flag));
}

/** Ends this process with the one that started it by `runWithFlags`, however that one ended. */
export function endWithParent(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.exit(0));
  // To listen would hold the process.
  process.channel?.unref();
}

/**
 * Runs a script again, in a process with the flags of a server, and resolves with its exit code. Whatever ends this
 * process ends that one: it sees its channel close.
 */
export async function runWithFlags(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...serverFlags, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Not handed on as a signal: of Ctrl+C in a terminal the child hears by itself, and a second one would cut it off.
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

/** Resolves when the user or the system ends the program; it then ends by itself. */
export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}
