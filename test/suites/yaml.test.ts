import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { completeData } from '../../server/core/assist/completion/data.ts';
import { toValue } from '../../server/core/data/node.ts';
import { parseYaml } from '../../server/core/data/yaml/parseYaml.ts';
import { validateData } from '../../server/core/schema/validate.ts';
import { shared, sharedPath } from '../shared.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

interface Case {
  readonly id: string;
  readonly fail: boolean;
  readonly yaml: string;
  readonly json: string | null;
}

/** Deliberate differences of the parser, with the reason. */
const differing: Readonly<Record<string, string>> = {
  SF5V: 'a second %YAML directive; the yaml package lets it pass, and front matter has no directives',
  X38W: 'an alias as the key of a map that defines it anew',
  '2JQS': 'keys that are empty',
};

test('yaml-test-suite: invalid inputs have a finding, valid ones have none, nothing throws', { skip }, (t) => {
  const cases = JSON.parse(readFileSync(sharedPath('suites/yaml-test-suite/cases.json'), 'utf8')) as readonly Case[];
  let refused = 0;
  let equal = 0;
  for (const { id, fail, yaml, json } of cases) {
    const within = { start: 0, end: yaml.length };
    const data = parseYaml(yaml, within, 'page.mdx');
    for (const { range } of data.findings)
      assert.ok(range.start >= 0 && range.start <= range.end && range.end <= yaml.length, id);
    for (let offset = 0; offset <= yaml.length; offset += 7) {
      completeData({ text: yaml, data, schema: 'page', syntax: 'yaml', within }, offset);
    }
    validateData('page', data.root);
    if (Object.hasOwn(differing, id)) continue;
    assert.equal(data.findings.length > 0, fail, `${id}: ${JSON.stringify(data.findings)}`);
    if (fail) refused++;
    else if (typeof json === 'string' && sameValue(json, data.root)) equal++;
  }
  t.diagnostic(`${cases.length} cases, ${refused} refused, ${equal} with the value that the suite gives`);
  assert.ok(equal >= 200, String(equal));
});

function sameValue(json: string, root: Parameters<typeof toValue>[0]): boolean {
  try {
    return JSON.stringify(JSON.parse(json)) === JSON.stringify(toValue(root) ?? null);
  } catch {
    // Of several documents, only the first is read.
    return false;
  }
}
