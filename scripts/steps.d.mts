import type { ChildProcess } from 'node:child_process';

/** Ends a process and all that it started. */
export function end(child: ChildProcess, signal?: NodeJS.Signals): void;
/** The exit code of a process; 127 when it could not be started. */
export function ended(child: ChildProcess): Promise<number>;
