import type { LivePreviews } from '../services.ts';

/** A worker cannot listen on a port, so there are no previews in another browser. */
export function noLivePreviews(): LivePreviews {
  return { address: async () => undefined, send: () => false, follow: () => undefined, close: async () => undefined };
}
