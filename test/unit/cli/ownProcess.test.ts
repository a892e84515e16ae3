import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsOwnProcess } from '../../../server/cli/ownProcess.ts';
import { serverFlags } from '../../../server/protocol/serverFlags.ts';

test('a preview runs with the flags of a server, other commands without', () => {
  assert.ok(needsOwnProcess(['preview', 'docs'], []));
  assert.ok(needsOwnProcess(['preview'], serverFlags.slice(1)));
  assert.ok(!needsOwnProcess(['preview'], ['--enable-source-maps', ...serverFlags]));
  for (const args of [[], ['check', 'preview'], ['render']]) assert.ok(!needsOwnProcess(args, []));
});
