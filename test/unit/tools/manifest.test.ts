import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { toolRows } from '../../../server/core/index.ts';

test('VS Code has the same tools, with the same inputs and texts for models', () => {
  const { languageModelTools } = manifest.contributes;
  const texts = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'package.nls.json'), 'utf8');
  const announced = new Map(Object.entries(JSON.parse(texts) as Readonly<Record<string, string>>));
  assert.deepEqual(
    languageModelTools.map(({ name }) => name),
    [...toolRows.keys()],
  );
  for (const tool of languageModelTools) {
    const row = toolRows.get(tool.name);
    assert.equal(tool.modelDescription, row?.description);
    assert.deepEqual(tool.inputSchema, row?.input);
    assert.equal(announced.get(tool.displayName.slice(1, -1)), row?.title);
    assert.ok(announced.has(tool.userDescription.slice(1, -1)));
    // VS Code only accepts such names for references in prompts.
    assert.match(tool.toolReferenceName, /^[\w-]+$/);
  }
});
