import type { FetchedApiDocument } from '../../server/net/fetched.ts';
import type { FetchedFile } from '../../server/protocol/messages.ts';

/** The result of a command. */
export interface Fetched {
  readonly count: number;
  readonly problems: readonly string[];
}

/** Functions for fetching several documents: ask the user, fetch, store, cancel. */
export interface Fetching {
  readonly signal: AbortSignal;
  /** Asks the user, if the answer is unknown; each host at most once. */
  mayAsk(host: string): Promise<boolean>;
  fetch(url: string, mayAsk: (host: string) => Promise<boolean>): Promise<FetchedApiDocument>;
  /** Rejects if the document cannot be stored. */
  keep(url: string, text: string): Promise<void>;
}

/** Fetches documents one after another. Cancelling is not reported as a problem. Never rejects. */
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
      // An invalid URL is reported when it is fetched.
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

/** The stored documents, and those that were dropped from the list. Files of dropped ones can be deleted. */
export interface Kept {
  readonly all: readonly FetchedFile[];
  readonly dropped: readonly FetchedFile[];
}

/** Adds a document, replacing an older one from the same URL. The oldest are removed if there are too many. */
export function withKept(kept: readonly FetchedFile[], added: FetchedFile, most: number): Kept {
  const others = kept.filter((each) => each.folder !== added.folder || each.url !== added.url);
  const all = [...others, added].slice(-most);
  const named = new Set(all.map(({ file }) => file));
  return { all, dropped: kept.filter(({ file }) => !named.has(file)) };
}
