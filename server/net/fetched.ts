import type { ApiAnswer, ApiRequest } from '../protocol/messages.ts';

/** Who decides which hosts are asked, and the bounds of it. */
export interface FetchOptions {
  /**
   * Whether a host that a redirect leads to may be asked too; the first one was allowed before. `isPrivate` where it
   * names this machine or a network around it.
   */
  mayAsk(host: string, isPrivate: boolean): Promise<boolean>;
  readonly signal?: AbortSignal;
  /** Default: half a minute. */
  readonly timeoutMilliseconds?: number;
  /** Default: 16 MB, as much as is read of a file. */
  readonly maxBytes?: number;
}

/** The text that came, or why none did, in words for users. */
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
    /** Why a redirect is not followed, in words; undefined lets it. */
    readonly refuses?: (from: URL, to: URL) => Promise<string | undefined>;
  },
) => Promise<ApiAnswer>;
