import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import manifest from '../../package.json' with { type: 'json' };
import type { ToolResult, ToolRow } from '../core/index.ts';

/** Serves tools on standard input and output until the other side hangs up. */
export async function serveMcp(
  tools: readonly (ToolRow & { readonly name: string })[],
  run: (name: string, input: unknown) => Promise<ToolResult>,
): Promise<void> {
  const server = new Server({ name: 'docsight', version: manifest.version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input }) => ({
      name,
      title,
      description,
      inputSchema: { ...input, required: [...(input.required ?? [])], properties: { ...input.properties } },
      annotations: { title, readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await run(params.name, params.arguments).catch((error: unknown) => ({
      text: error instanceof Error ? error.message : String(error),
      isError: true,
    }));
    return { content: [{ type: 'text' as const, text }], isError };
  });
  const closed = new Promise<void>((done) => {
    server.onclose = done;
    process.stdin.on('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}
