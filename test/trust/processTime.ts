import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc per second, on every Linux that Node supports. */
const ticks = 100;

interface Entry {
  readonly parent: number;
  /** Of the process itself, and of its ended children, in ticks. */
  readonly own: number;
  readonly ended: number;
}

/** Seconds of processor time of this process and its descendants; outside Linux, only its own. */
export function processTime(): number {
  const entries = process.platform === 'linux' ? readEntries() : new Map<number, Entry>();
  const self = entries.get(process.pid);
  const { user, system } = process.cpuUsage();
  if (self === undefined) return (user + system) / 1e6;
  const children = new Map<number, number[]>();
  for (const [pid, { parent }] of entries) children.set(parent, [...(children.get(parent) ?? []), pid]);
  let sum = self.ended;
  const waiting = [...(children.get(process.pid) ?? [])];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const { own, ended } = entries.get(pid) as Entry;
    sum += own + ended;
    waiting.push(...(children.get(pid) ?? []));
  }
  return (user + system) / 1e6 + sum / ticks;
}

function readEntries(): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  for (const name of readdirSync('/proc')) {
    const entry = /^\d+$/.test(name) ? readEntry(name) : undefined;
    if (entry !== undefined) entries.set(Number(name), entry);
  }
  return entries;
}

function readEntry(name: string): Entry | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1');
    // The name of the program, in brackets, can contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // It has ended in the meantime.
    return undefined;
  }
}

/** Seconds of processor time and maximum MB of a process; undefined if unknown. */
export function usageOf(pid: number | undefined): { readonly seconds: number; readonly megabytes: number } | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const entry = readEntry(String(pid));
  if (entry === undefined) return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return { seconds: entry.own / ticks, megabytes: Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024 };
}
