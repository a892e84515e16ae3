import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isSameSecret } from '../../host/node/pages/liveAccess.ts';
import { isFromHere, isOwnHost } from '../../host/node/pages/liveRequest.ts';
import { hostsIn, responseHeaders } from '../../host/node/pages/sendFile.ts';
import { createMcpServer, type McpOptions } from './mcpServer.ts';

/** An MCP server on this machine. */
export interface McpHttp {
  /** `http://127.0.0.1:PORT/mcp` */
  readonly url: string;
  /** Closes all sessions and connections. */
  close(): Promise<void>;
}

/** Port and secret of the server. */
export interface McpAccess {
  /** 0 for any free port. */
  readonly port: number;
  /** The bearer token in `Authorization`. */
  readonly token: string;
}

const path = '/mcp';
/** Maximum number of sessions. Clients can disappear without closing theirs. */
const maxSessions = 32;
/** Bytes of a page with 2,000,000 characters (the limit of the tools), each written as `\\uXXXX`. */
const maxBody = 12_100_000;

/** A random token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Serves streamable HTTP on 127.0.0.1, with one session for each client. Rejects if the port is taken. */
export async function serveMcpHttp(options: McpOptions, { port, token }: McpAccess): Promise<McpHttp> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
    const refusal = refusalOf(request, portOf(server), token);
    if (refusal !== undefined) return refuse(response, refusal);
    answer(options, sessions, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done, refused) => {
    server.once('error', refused);
    // Only reachable from this machine.
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
  // Moves the session to the end, as the most recently used.
  sessions.delete(String(id));
  sessions.set(String(id), transport);
  return transport.handleRequest(request, response);
}

/** A request without a known session. Only `initialize` starts one. */
async function begin(
  options: McpOptions,
  sessions: Map<string, StreamableHTTPServerTransport>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let begun = false;
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    // Answers are complete, so nothing needs streaming.
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
  // The SDK's own class; only its types of optional properties differ.
  await session.connect(transport as Transport);
  await transport.handleRequest(request, response);
  if (!begun) await session.close();
}

interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405;
  readonly why: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why a request is refused, before its body is read. Requests from web pages are refused. */
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
  // A GET stream would stay empty, because this server sends no messages on its own. The protocol allows refusing it.
  if (method !== 'POST' && method !== 'DELETE')
    return { status: 405, why: 'Only POST and DELETE are supported.', headers: { allow: 'POST, DELETE' } };
  return undefined;
}

function refuse(response: ServerResponse, { status, why, headers }: Refusal): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message: why }, id: null };
  // Close the connection instead of reading the body.
  response.writeHead(status, { ...headers, 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(error));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
