import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createMcpServer } from '../../server/cli/mcp/mcpServer.ts';
import { createSiteHost, runTool, type Site, toolRows } from '../../server/core/index.ts';
import { readCorpus, shared } from '../shared.ts';

/** A question for an assistant, the tool that answers it, and the required contents of the answer. */
interface Task {
  readonly site: string;
  readonly question: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly facts: readonly string[];
  readonly isError?: boolean;
}

const tasks = JSON.parse(readFileSync(join(import.meta.dirname, 'assistantTasks.json'), 'utf8')) as readonly Task[];

test('the tools answer assistants’ questions about deployed sites, in the announced shapes', {
  skip: shared === undefined && 'no corpus',
}, async (t) => {
  assert.equal(tasks.length, 40);
  assert.deepEqual([...new Set(tasks.map(({ tool }) => tool))].sort(), [...toolRows.keys()].sort());
  const sites = new Map((await readCorpus()).map(({ name, site }) => [name, site]));
  const clients = new Map<string, Client>();
  for (const name of new Set(tasks.map((task) => task.site))) {
    const site = sites.get(name);
    assert.ok(site !== undefined, name);
    clients.set(name, await clientOf(site, t));
  }
  assert.equal(clients.size, 3);
  for (const { site: name, question, tool, input, facts, isError = false } of tasks) {
    await t.test(`${name}: ${question}`, async () => {
      const client = clients.get(name);
      assert.ok(client !== undefined, name);
      const answer = onTheWire(await client.callTool({ name: tool, arguments: { ...input } }));
      const [part, ...more] = answer.content;
      assert.ok(part?.type === 'text' && more.length === 0);
      const { text } = part;
      assert.equal(answer.isError, isError, text.slice(0, 400));
      for (const fact of facts) assert.ok(text.includes(fact), `${fact}\n${text.slice(0, 600)}`);
      const { outputSchema } = (await client.listTools()).tools.find((each) => each.name === tool) ?? {};
      if (isError || outputSchema === undefined) {
        assert.equal(answer.structuredContent, undefined);
        return;
      }
      assert.deepEqual(JSON.parse(text), answer.structuredContent);
      for (const schema of [outputSchema, closed(outputSchema)]) {
        const isOutput = new Ajv2020().compile(schema as object);
        assert.ok(isOutput(answer.structuredContent), JSON.stringify(isOutput.errors));
      }
    });
  }
});

test('the schemas of tools are valid JSON Schema 2020-12, and every tool reports errors', async (t) => {
  const client = await clientOf(createSiteHost([]).site, t);
  const { tools } = await client.listTools();
  assert.equal(tools.length, toolRows.size);
  for (const { name, inputSchema, outputSchema } of tools) {
    // Strict: unknown keywords, and keywords without effect, are errors.
    for (const schema of [inputSchema, outputSchema ?? {}]) new Ajv2020({ strict: true }).compile(schema);
    const { isError, structuredContent } = await client.callTool({ name, arguments: { noSuchInput: 1 } });
    assert.deepEqual([isError, structuredContent], [true, undefined], name);
  }
  assert.equal((await client.callTool({ name: 'noSuchTool' })).isError, true);
});

/** A client of the official SDK, connected to a site's server within the process. */
async function clientOf(site: Site, t: TestContext): Promise<Client> {
  const server = createMcpServer({
    offers: new Set(['tools']),
    tools: [...toolRows].map(([name, row]) => ({ name, ...row })),
    writing: new Set(),
    run: async (name, input) => runTool(site, name, input),
    pages: async () => [],
  });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(here);
  t.after(() => client.close());
  return client;
}

/** An answer as sent over a connection. */
function onTheWire(answer: unknown): {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError: boolean;
  readonly structuredContent?: unknown;
} {
  return JSON.parse(JSON.stringify(answer));
}

/** The same schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.entries(schema).map(([keyword, value]) => [keyword, closed(value)]);
  const isOpen = 'type' in schema && schema.type === 'object' && !('additionalProperties' in schema);
  return { ...Object.fromEntries(inner), ...(isOpen ? { additionalProperties: false } : {}) };
}
