/** Milliseconds that this thread has worked, in ticks of about four: for benches. No test is decided by a timing. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
