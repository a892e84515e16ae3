import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const core = join(import.meta.dirname, '../../../server/core');

test('compiled validators add violations in place, because nested lists count twice', () => {
  for (const room of ['schema', 'openapi/findings']) {
    const text = readFileSync(join(core, room, 'validators.js'), 'utf8');
    assert.doesNotMatch(text, /\.concat\(/, room);
    assert.match(text, /\.push\(/, room);
  }
});
