import type { ChildProcess } from 'node:child_process';

/** Where everything around VS Code is kept. */
export const cache: string;
/** The script that starts VS Code's server; installed on the first call. */
export function vscodeServer(): Promise<string>;
/** A TCP port on 127.0.0.1 that is free now. */
export function freePort(): Promise<number>;

export interface VscodeOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: (text: string) => void;
}

/** Starts VS Code's server and waits until it listens. */
export function startVscode(
  data: string,
  options?: VscodeOptions,
): Promise<{ readonly port: number; readonly child: ChildProcess; readonly url: string }>;
/** Installs packed extensions where `startVscode` with the same folder finds them. */
export function installExtensions(data: string, vsixes: readonly string[]): Promise<void>;
