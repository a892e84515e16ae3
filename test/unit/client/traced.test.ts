import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import {
  createMessageConnection,
  type DataCallback,
  type Message,
  type MessageReader,
  type MessageWriter,
  Trace,
} from 'vscode-languageserver/node';
import { traced } from '../../../client/languageServer/offeredTwice.ts';

/** One end writes, the other reads. */
function pipe(): { readonly reader: MessageReader; readonly writer: MessageWriter } {
  const events = new EventEmitter();
  const none = (): { dispose(): void } => ({ dispose: () => undefined });
  const both = { onError: none, onClose: none, dispose: () => undefined };
  return {
    reader: {
      ...both,
      onPartialMessage: none,
      listen: (take: DataCallback) => {
        events.on('message', take);
        return none();
      },
    },
    writer: {
      ...both,
      write: async (message: Message) => void events.emit('message', message),
      end: () => undefined,
    },
  };
}

test('no request of an API page is logged, nor its response', async () => {
  const [there, back] = [pipe(), pipe()];
  const client = createMessageConnection(back.reader, there.writer);
  const server = createMessageConnection(there.reader, back.writer);
  const lines: string[] = [];
  await client.trace(Trace.Verbose, {
    log: (message: unknown, data?: unknown) => lines.push(`${message} ${traced(String(message), data) ?? ''}`),
  });
  server.onRequest('docsight/api/request', () => ({ headers: [['Authorization', 'Bearer hush']] }));
  server.onRequest('docsight/other', () => ({ reported: 'answer' }));
  server.listen();
  client.listen();
  await client.sendRequest('docsight/api/request', { inputs: { auth: { value: 'hush' } } });
  await client.sendRequest('docsight/other', { asked: 'question' });
  const log = lines.join('\n');
  assert.equal(log.includes('hush'), false, log);
  for (const part of ['docsight/api/request - ', 'question', 'answer']) assert.ok(log.includes(part), part);
});
