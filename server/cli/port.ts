import { type Arguments, type Option, optionText, UsageError } from './command.ts';

/** The option of a command that listens on 127.0.0.1. */
export function portOption(usual: number): Option {
  return { value: 'N', about: `Port to listen on; ${usual} unless given. 0 picks a free port.` };
}

/** The port to listen on. Throws `UsageError` for what is none. */
export function portOf(args: Arguments, usual: number): number {
  const value = optionText(args, 'port');
  const port = Number(value ?? usual);
  if (value !== undefined && (!/^\d+$/.test(value) || port > 65_535))
    throw new UsageError(`--port is a number from 0 to 65535, not "${value}"`);
  return port;
}

/** What to tell of an error where it is about the port; undefined for all others. */
export function portTaken(error: unknown, port: number): UsageError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new UsageError(`port ${port} is in use; name another with --port N, or let --port 0 find a free one`);
  if (code === 'EACCES') return new UsageError(`port ${port} may not be used by you; name another with --port N`);
  return undefined;
}
