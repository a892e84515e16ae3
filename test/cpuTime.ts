/** CPU milliseconds of this thread, in steps of about four, for benchmarks. No test depends on timing. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
