import type { ApiAnswer, ApiRequest } from '../protocol/messages.ts';

/** Options for fetching. */
export interface FetchOptions {
  /**
   * Returns true if a redirect may go to another host. The first host is already allowed. `isPrivate` is true if the
   * host is this machine or in a private network.
   */
  mayAsk(host: string, isPrivate: boolean): Promise<boolean>;
  readonly signal?: AbortSignal;
  /** Default: 30,000. */
  readonly timeoutMilliseconds?: number;
  /** Default: 16 MB, the same as the limit for files. */
  readonly maxBytes?: number;
}

/** The fetched text, or a sentence for users about what went wrong. */
export type FetchedApiDocument =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly message: string };

/** Fetches the text of an API document that a user asked for. Never rejects. */
export type FetchDocument = (address: string, options: FetchOptions) => Promise<FetchedApiDocument>;

/** Sends the request of an API page that a user asked for. Never rejects. */
export type SendRequest = (
  outgoing: Omit<ApiRequest, 'problems'>,
  options?: {
    readonly signal?: AbortSignal;
    /** Returns why a redirect must not be followed, as a sentence, or undefined to follow it. */
    readonly refuses?: (from: URL, to: URL) => Promise<string | undefined>;
  },
) => Promise<ApiAnswer>;
