import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** With `--import`: counts connections and DNS requests; the last lines of standard error list them. */
const asked: string[] = [];

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...words: unknown[]) {
  const [first] = words.flat() as readonly unknown[];
  const where =
    typeof first === 'object' && first !== null ? (first as { readonly host?: string; readonly path?: string }) : {};
  asked.push(`connect ${where.host ?? where.path ?? String(first)}`);
  return connect.apply(this, words as never);
} as typeof connect;

const { lookup } = dns;
Object.assign(dns, {
  lookup: Object.assign((...words: Parameters<typeof lookup>) => {
    asked.push(`lookup ${String(words[0])}`);
    return lookup(...words);
  }, lookup),
});
const { createSocket } = dgram;
Object.assign(dgram, {
  createSocket: (...words: Parameters<typeof createSocket>) => {
    asked.push('datagram');
    return createSocket(...words);
  },
});
syncBuiltinESMExports();
process.on('exit', () => process.stderr.write(`\n${asked.map((each) => `net: ${each}\n`).join('')}`));
