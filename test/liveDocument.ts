import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import type { FromWebview, PreviewPage, ToWebview } from '../server/protocol/messages.ts';

/** Whether the preview's files are built. */
export const isBuilt = existsSync(join(resolve(import.meta.dirname, '..'), 'dist/media/preview.js'));

/** A document of a live preview, as in a browser with its URL. */
export interface LiveDocument {
  readonly html: string;
  readonly messages: readonly ToWebview[];
  until<Found extends ToWebview>(isIt: (message: ToWebview) => message is Found): Promise<Found>;
  /** Returns the status of the response. */
  post(message: FromWebview): Promise<number>;
}

/** Opens a URL with its token, through the redirect that sets the cookie. */
export async function openLive(t: Pick<TestContext, 'after'>, address: string): Promise<LiveDocument> {
  const stop = new AbortController();
  t.after(() => stop.abort());
  const entered = await fetch(address, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const url = new URL(entered.headers.get('location') ?? '/', address);
  const html = await (await fetch(url, { headers: { cookie } })).text();
  const live = new URL(/data-live="([^"]+)"/.exec(html)?.[1] ?? '', url);
  const stream = await fetch(live, { headers: { cookie }, signal: stop.signal });
  return {
    html,
    ...heard(stream),
    async post(message) {
      const headers = { cookie, origin: live.origin, 'content-type': 'application/json' };
      return (await fetch(live, { method: 'POST', headers, body: JSON.stringify(message) })).status;
    },
  };
}

/** What an event stream of a preview has said so far, and a way to wait for a message. */
export function heard(stream: Response): Pick<LiveDocument, 'messages' | 'until'> {
  const messages: ToWebview[] = [];
  let wake: () => void = () => undefined;
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.trim().startsWith('data: ')) messages.push(JSON.parse(part.trim().slice(6)) as ToWebview);
      wake();
    }
  };
  // The stream ends with the test.
  read().catch(() => undefined);
  return {
    messages,
    async until(isIt) {
      for (;;) {
        const found = messages.find(isIt);
        if (found !== undefined) return found;
        await new Promise<void>((done) => {
          wake = done;
        });
      }
    },
  };
}

/** Matches a message with a whole page that contains a text. */
export const showsPage =
  (text: string) =>
  (message: ToWebview): message is PreviewPage =>
    message.kind === 'page' && message.blocks.some(({ html }) => html.includes(text));
