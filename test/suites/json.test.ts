import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { completeData } from '../../server/core/assist/completion/data.ts';
import { hoverData } from '../../server/core/assist/hover/config.ts';
import { formatJson } from '../../server/core/assist/structure/formatJson.ts';
import { parseJson } from '../../server/core/data/json/parseJson.ts';
import { validateData } from '../../server/core/schema/validate.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import { shared, sharedPath } from '../shared.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

test('JSONTestSuite: valid inputs have no error, invalid ones have one; nothing throws', { skip }, (t) => {
  let cases = 0;
  for (const folder of ['test_parsing', 'test_transform']) {
    for (const name of readdirSync(sharedPath('suites/JSONTestSuite', folder))) {
      if (!name.endsWith('.json')) continue;
      cases++;
      const text = readFileSync(sharedPath('suites/JSONTestSuite', folder, name), 'utf8');
      const data = parseJson(text, 'docs.json');
      const faults = data.findings.filter(({ code }) => code !== 'json/duplicate-key');
      if (name.startsWith('y_')) assert.deepEqual(faults, [], name);
      if (name.startsWith('n_')) assert.ok(faults.length > 0, `${name} is not refused`);
      for (const { range } of data.findings)
        assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length, name);
      for (const schema of ['docs.v1', 'docsightrc'] as const) {
        validateData(schema, data.root);
        for (const offset of places(text)) {
          completeData({ text, data, schema, syntax: 'json' }, offset);
          hoverData({ text, data, schema, syntax: 'json' }, offset);
        }
      }
      const laidOut = applyEdits(text, formatJson(text, { tabSize: 2, insertSpaces: true }));
      if (name.startsWith('y_'))
        assert.deepEqual(JSON.parse(laidOut), JSON.parse(text), `${name} means something else once it is laid out`);
    }
  }
  t.diagnostic(`${cases} cases`);
  assert.ok(cases >= 318 - 1, String(cases));
});

/** Some offsets of a text, including both ends. */
function places(text: string): readonly number[] {
  const step = Math.max(1, Math.floor(text.length / 20));
  return [...Array.from({ length: 21 }, (_, at) => Math.min(at * step, text.length)), text.length];
}
