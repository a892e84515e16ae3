import { writeSync } from 'node:fs';

/** Loaded before a measured script. When the script ends, this reports its cost on file descriptor 3. */
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ work: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 }));
});
