import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isSameSecret } from '../../host/node/pages/liveAccess.ts';
import { isFromHere, isOwnHost } from '../../host/node/pages/liveRequest.ts';
import { alwaysSent, hostsIn } from '../../host/node/pages/sendFile.ts';
import { createMcpServer, type McpOptions } from './mcpServer.ts';

/** A server of the Model Context Protocol on this machine. */
export interface McpHttp {
  /** `http://127.0.0.1:PORT/mcp` */
  readonly url: string;
  /** Ends all sessions and connections. */
  close(): Promise<void>;
}

/** Where it listens, and what a client has to know. */
export interface McpAccess {
  /** 0 takes a free one. */
  readonly port: number;
  /** Behind `Authorization: Bearer`. */
  readonly token: string;
}

const path = '/mcp';
/** Clients that go without a word leave their sessions behind. */
const maxSessions = 32;
/** A page of 2,000,000 characters, which is the most that a tool takes, each written as `\\uXXXX`. */
const maxBody = 12_100_000;

/** A token that no one can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Serves streamable HTTP on 127.0.0.1. Every client has a session of its own. Rejects when the port is taken. */
export async function serveMcpHttp(options: McpOptions, { port, token }: McpAccess): Promise<McpHttp> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(alwaysSent)) response.setHeader(name, value);
    const refusal = refusalOf(request, portOf(server), token);
    if (refusal !== undefined) return refuse(response, refusal);
    answer(options, sessions, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done, refused) => {
    server.once('error', refused);
    // Only this machine can reach it.
    server.listen(port, '127.0.0.1', () => done());
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}${path}`,
    async close() {
      for (const transport of [...sessions.values()]) await transport.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(
  options: McpOptions,
  sessions: Map<string, StreamableHTTPServerTransport>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = request.headers['mcp-session-id'];
  if (id === undefined) return begin(options, sessions, request, response);
  const transport = typeof id === 'string' ? sessions.get(id) : undefined;
  if (transport === undefined) return refuse(response, { status: 404, why: 'This session does not exist.' });
  // The most recently used session is last.
  sessions.delete(String(id));
  sessions.set(String(id), transport);
  return transport.handleRequest(request, response);
}

/** A request without a known session: only one that initializes gets a session. */
async function begin(
  options: McpOptions,
  sessions: Map<string, StreamableHTTPServerTransport>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let begun = false;
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    // Each answer is whole: there is nothing to stream.
    enableJsonResponse: true,
    maxRequestBodySize: maxBody,
    onsessioninitialized(id) {
      begun = true;
      sessions.set(id, transport);
      const [oldest] = sessions.size > maxSessions ? sessions.values() : [];
      void oldest?.close();
    },
  });
  const session = createMcpServer(options);
  session.onclose = () => {
    if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
  };
  // The SDK's own class; only what it says of absent properties differs.
  await session.connect(transport as Transport);
  await transport.handleRequest(request, response);
  if (!begun) await session.close();
}

interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405;
  readonly why: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why a request gets nothing, before a byte of its body is read. Browsers have no business here, other sites least. */
function refusalOf(request: IncomingMessage, port: number, token: string): Refusal | undefined {
  const { headers, method, url } = request;
  if (hostsIn(request.rawHeaders) > 1) return { status: 400, why: 'A request must have exactly one Host header.' };
  if (!isOwnHost(headers.host, port))
    return { status: 403, why: 'These tools are only available at 127.0.0.1 and localhost.' };
  if (!isFromHere(headers, false)) return { status: 403, why: 'Other sites cannot use these tools.' };
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given === undefined || !isSameSecret(given, token))
    return { status: 401, why: 'The token is missing or wrong.', headers: { 'www-authenticate': 'Bearer' } };
  if (url !== path) return { status: 404, why: `The tools are at ${path}.` };
  // A stream for GET would stay empty: this server never speaks first, which the protocol allows.
  if (method !== 'POST' && method !== 'DELETE')
    return { status: 405, why: 'Only POST and DELETE are supported.', headers: { allow: 'POST, DELETE' } };
  return undefined;
}

function refuse(response: ServerResponse, { status, why, headers }: Refusal): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message: why }, id: null };
  // A body that is not read ends with its connection.
  response.writeHead(status, { ...headers, 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(error));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
