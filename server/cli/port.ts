import { type Arguments, type Option, optionText, UsageError } from './command.ts';

/** Option of commands that listen on 127.0.0.1. */
export function portOption(usual: number): Option {
  return { value: 'N', about: `Port to listen on; ${usual} by default. 0 picks a free port.` };
}

/** The port to listen on. Throws `UsageError` if it is invalid. */
export function portOf(args: Arguments, usual: number): number {
  const value = optionText(args, 'port');
  const port = Number(value ?? usual);
  if (value !== undefined && (!/^\d+$/.test(value) || port > 65_535))
    throw new UsageError(`--port is a number from 0 to 65535, not "${value}"`);
  return port;
}

/** The error to show if the port is taken; undefined for other errors. */
export function portTaken(error: unknown, port: number): UsageError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new UsageError(`port ${port} is in use; name another with --port N, or let --port 0 find a free one`);
  if (code === 'EACCES') return new UsageError(`port ${port} may not be used by you; name another with --port N`);
  return undefined;
}
