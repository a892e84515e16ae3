import type { ChildProcess } from 'node:child_process';
import { within } from './part.ts';

/** Messages sent at once, before waiting for all answers. */
export const atOnce = 100;
/** In milliseconds: a longer delay is a hang, however busy the machine is. */
export const patience = 300_000;

/** A small site with mistakes. */
export const files = {
  'docs.json': JSON.stringify(
    {
      name: 'Site',
      navigation: [{ group: 'G', pages: ['index', 'two', 'missing'] }],
      favicon: '/f.svg',
      colors: { primary: '#112233' },
      openapi: 'api.yaml',
    },
    undefined,
    2,
  ),
  'f.svg': '<svg/>',
  'api.yaml':
    'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /pets:\n    get: {responses: {"200": {description: OK}}}\n',
  'index.mdx':
    '---\ntitle: One\ndescription: The first page of this site.\n---\n\n<Note>\n  See [two](/two#nowhere).\n</Note>\n',
  'two.mdx':
    '---\ntitle: Two\ndescription: The second page.\n---\n\n## Part\n\n<Crad title="A" />\n\n| a | b |\n| - | - |\n| 1 |\n',
  'snippets/note.mdx': 'A note.\n',
};

/** Collects the expected answers of a server. */
export interface Answers {
  readonly waiting: ReadonlyMap<string, unknown>;
  expect(id: string, what: string): Promise<unknown>;
  heard(message: unknown): void;
  /** Numbers of errors and results. */
  count(): { readonly refused: number; readonly answered: number };
}

/** Answers of a new server. */
export function answers(): Answers {
  const waiting = new Map<string, { readonly resolve: (answer: unknown) => void; readonly what: string }>();
  let refused = 0;
  let answered = 0;
  return {
    waiting,
    expect: (id, what) => within(what, new Promise((resolve) => waiting.set(id, { resolve, what })), patience),
    heard(message) {
      const { id, error } = message as { readonly id?: string; readonly error?: unknown };
      const entry = waiting.get(id ?? '');
      if (entry === undefined) return;
      waiting.delete(id ?? '');
      if (error === undefined) answered++;
      else refused++;
      entry.resolve(message);
    },
    count: () => ({ refused, answered }),
  };
}

/** Settles like a promise, or rejects when the process ends first. */
export async function whileAlive<Value>(child: ChildProcess, promise: Promise<Value>): Promise<Value> {
  let ended: (() => void) | undefined;
  const end = new Promise<never>((_, reject) => {
    ended = () => reject(new Error('the process ended'));
    if (child.exitCode === null) child.once('exit', ended);
    else ended();
  });
  try {
    return await Promise.race([promise, end]);
  } finally {
    if (ended !== undefined) child.off('exit', ended);
  }
}
