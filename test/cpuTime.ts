/**
 * Milliseconds that this thread has worked, in ticks of about four. What bounds the work of hostile or large input is
 * held against this and not against the clock: a machine that does something else meanwhile decides no test.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
