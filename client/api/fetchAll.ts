import type { FetchedApiDocument } from '../../server/net/fetched.ts';
import type { FetchedFile } from '../../server/protocol/messages.ts';

/** What became of a command. */
export interface Fetched {
  readonly count: number;
  readonly problems: readonly string[];
}

/**
 * What fetching several documents needs of its host: how to ask the user, to fetch and to keep, and how it is
 * cancelled.
 */
export interface Fetching {
  readonly signal: AbortSignal;
  /** Asks the user, unless it is known; each host at most once, whatever the answer. */
  mayAsk(host: string): Promise<boolean>;
  fetch(url: string, mayAsk: (host: string) => Promise<boolean>): Promise<FetchedApiDocument>;
  /** Rejects where it cannot be kept. */
  keep(url: string, text: string): Promise<void>;
}

/**
 * Fetches one after the other, until all are there or it is cancelled: that is not a problem to tell of. Never rejects.
 */
export async function fetchAll(urls: readonly string[], { signal, mayAsk, fetch, keep }: Fetching): Promise<Fetched> {
  const answers = new Map<string, Promise<boolean>>();
  const askOnce = (host: string): Promise<boolean> => {
    const answer = answers.get(host) ?? mayAsk(host);
    answers.set(host, answer);
    return answer;
  };
  const problems: string[] = [];
  let count = 0;
  for (const url of urls) {
    if (signal.aborted) break;
    try {
      const host = URL.canParse(url) ? new URL(url).host : '';
      // One that is not an address at all says so itself.
      if (host !== '' && !(await askOnce(host))) continue;
      if (signal.aborted) break;
      const fetched = await fetch(url, askOnce);
      if (signal.aborted) break;
      if (fetched.kind === 'problem') problems.push(fetched.message);
      else {
        await keep(url, fetched.text);
        count++;
      }
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { count, problems };
}

/** A list of files that are kept, and those that are to be deleted because it does not name them any more. */
export interface Kept {
  readonly all: readonly FetchedFile[];
  readonly dropped: readonly FetchedFile[];
}

/** Adds what was fetched last in place of what was fetched from there before; of too many, the oldest go. */
export function withKept(kept: readonly FetchedFile[], added: FetchedFile, most: number): Kept {
  const others = kept.filter((each) => each.folder !== added.folder || each.url !== added.url);
  const all = [...others, added].slice(-most);
  const named = new Set(all.map(({ file }) => file));
  return { all, dropped: kept.filter(({ file }) => !named.has(file)) };
}
