import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runTool } from '../../server/core/index.ts';
import { readCorpus, shared } from '../shared.ts';

/** What an assistant is asked, the tool that answers it, and what the answer must hold. */
interface Task {
  readonly site: string;
  readonly question: string;
  readonly tool: string;
  readonly input: unknown;
  readonly facts: readonly string[];
  readonly isError?: boolean;
}

const tasks = JSON.parse(readFileSync(join(import.meta.dirname, 'assistantTasks.json'), 'utf8')) as readonly Task[];

test('the tools answer what assistants are asked about deployed sites', {
  skip: shared === undefined && 'no corpus',
}, async (t) => {
  assert.equal(tasks.length, 40);
  const sites = new Map((await readCorpus()).map(({ name, site }) => [name, site]));
  assert.equal(new Set(tasks.map(({ site }) => site)).size, 3);
  for (const { site: name, question, tool, input, facts, isError = false } of tasks) {
    await t.test(`${name}: ${question}`, () => {
      const site = sites.get(name);
      assert.ok(site !== undefined, name);
      const answer = runTool(site, tool, input);
      assert.equal(answer.isError, isError, answer.text.slice(0, 400));
      for (const fact of facts) assert.ok(answer.text.includes(fact), `${fact}\n${answer.text.slice(0, 600)}`);
    });
  }
});
