import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import manifest from '../../../package.json' with { type: 'json' };
import type { ToolResult, ToolRow } from '../../core/index.ts';
import { findingsResource, pageOfResource, pageTemplate, promptNamed, prompts, resourcesFor } from './mcpOffers.ts';

/** What a server offers. */
export interface McpOptions {
  readonly offers: ReadonlySet<'tools' | 'resources' | 'prompts'>;
  readonly tools: readonly (ToolRow & { readonly name: string })[];
  /** Tools whose edits are written to disk. */
  readonly writing: ReadonlySet<string>;
  run(name: string, input: unknown): Promise<ToolResult>;
  /** The pages of the site, up to date. */
  pages(): Promise<readonly { readonly path: string; readonly title: string | undefined }[]>;
}

/** Instructions sent to assistants at the start. */
const instructions =
  'Tools for one documentation site: Markdown pages with components and a docs.json. Read or search before you write. ' +
  'Ask docsight_describe_component before you use a component, and docsight_place_page where a page belongs. ' +
  'Check each page that you wrote with docsight_check_page, and the whole site with docsight_check_site.';

/** Creates an MCP server without a connection. */
export function createMcpServer(options: McpOptions): Server {
  const { offers } = options;
  const capabilities = Object.fromEntries([...offers].map((each) => [each, {}]));
  const server = new Server({ name: 'docsight', version: manifest.version }, { capabilities, instructions });
  if (offers.has('tools')) serveTools(server, options);
  if (offers.has('resources')) serveResources(server, options);
  if (offers.has('prompts')) servePrompts(server);
  return server;
}

function serveResources(server: Server, options: McpOptions): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: resourcesFor(await options.pages()),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [pageTemplate] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const path = pageOfResource(uri);
    const isFindings = uri === findingsResource;
    if (path === undefined && !isFindings) throw new Error(`There is no resource "${uri}".`);
    const { text, isError } = isFindings
      ? await options.run('docsight_check_site', {})
      : await options.run('docsight_read_page', { path });
    if (isError) throw new Error(text);
    return { contents: [{ uri, mimeType: isFindings ? 'application/json' : 'text/markdown', text }] };
  });
}

function servePrompts(server: Server): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ text: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = promptNamed(params.name);
    if (prompt === undefined) throw new Error(`There is no prompt "${params.name}".`);
    const text = prompt.text(params.arguments ?? {});
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}

/** Serves on standard input and output until the client disconnects. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const server = createMcpServer(options);
  const closed = new Promise<void>((done) => {
    server.onclose = done;
    process.stdin.on('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}

function serveTools(server: Server, { tools, writing, run }: McpOptions): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input, output }) => ({
      name,
      title,
      description,
      inputSchema: { ...input, required: [...(input.required ?? [])], properties: { ...input.properties } },
      ...(output === undefined ? {} : { outputSchema: output }),
      annotations: {
        title,
        readOnlyHint: !writing.has(name),
        ...(writing.has(name) ? { destructiveHint: false } : {}),
        openWorldHint: false,
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError, data } = await run(params.name, params.arguments).catch(
      (error: unknown): ToolResult => ({ text: error instanceof Error ? error.message : String(error), isError: true }),
    );
    const content = [{ type: 'text' as const, text }];
    return { content, isError, ...(data === undefined ? {} : { structuredContent: data }) };
  });
}
