import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { checkFile, createSiteHost, generateRules, pageOf } from '../../../server/core/index.ts';
import { readRulesTemplates } from '../../../server/host/node/rules/rulesFiles.ts';

const templates = await readRulesTemplates(join(resolve(import.meta.dirname, '../../..'), 'rules-templates'));
const config = '{ "name": "Test", "navigation": [{ "group": "Start", "pages": ["guides/example"] }] }\n';

test('each example in the rules file passes our own checks', () => {
  const [target] = templates.table.targets.filter(({ limit }) => limit === undefined);
  assert.ok(target);
  const site = createSiteHost([{ kind: 'text', path: 'docs.json', text: config }]).site;
  const { block } = generateRules(site, templates, target, { scope: '', trusted: true });
  const { fences } = pageOf({ path: 'rules.md', text: block });
  const examples = fences.filter(({ lang }) => lang === 'mdx');
  assert.ok(examples.length > 40);
  for (const { value } of examples) {
    const page = value.startsWith('---')
      ? value
      : `---\ntitle: "Example of a widget"\ndescription: "One example."\n---\n\n${value}\n`;
    const host = createSiteHost([
      { kind: 'text', path: 'docs.json', text: config },
      { kind: 'text', path: 'guides/example.mdx', text: page },
      { kind: 'text', path: 'snippets/prices.mdx', text: 'Widgets are free.\n' },
    ]);
    const findings = checkFile(host.site, 'guides/example.mdx').map(({ code, message }) => `${code}: ${message}`);
    assert.deepEqual(findings, [], value);
  }
});
