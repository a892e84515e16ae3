import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { sampleOf } from '../long.ts';
import { sarifProblems } from '../sarif.ts';
import { corpusSites, shared } from '../shared.ts';
import { docsight } from '../unit/cli/run.ts';

const schemas = resolve(import.meta.dirname, '../../schemas');
/** Validates with a public schema. Returns the errors. */
function validator(name: string): (value: unknown, about: string) => void {
  const validate = new Ajv().compile(JSON.parse(readFileSync(join(schemas, name), 'utf8')));
  return (value, about) => assert.ok(validate(value), `${about}: ${JSON.stringify(validate.errors)}`);
}

const assertCheck = validator('check.schema.json');
const assertSite = validator('inspect-site.schema.json');
const assertPage = validator('inspect-page.schema.json');

for (const { name, folder } of shared === undefined ? [] : sampleOf(corpusSites(), 8)) {
  test(`check exits with 0 or 1 on ${name}, in JSON, SARIF and text`, async () => {
    const json = await docsight(['check', folder, '--format', 'json']);
    assert.equal(json.err, '');
    const report = JSON.parse(json.out);
    assertCheck(report, name);
    assert.equal(json.code, report.summary.errors > 0 ? 1 : 0);
    assert.ok(report.summary.pages > 0);
    const sarif = await docsight(['check', folder, '--format', 'sarif', '--only', 'breaks,misleads,style']);
    assert.equal(sarifProblems(JSON.parse(sarif.out)), undefined);
    const text = await docsight(['check', folder, '--only', 'breaks']);
    assert.equal(text.err, '');
    assert.ok(text.code === 0 || text.code === 1);
    assert.match(text.out, /(?:✓ Builds|✗ (?:\d+ build errors?|Builds, \d+ broken for readers).*)\n$/);
  });

  test(`inspect output matches its schemas on ${name}`, async () => {
    const site = await docsight(['inspect', folder]);
    assert.deepEqual({ code: site.code, err: site.err }, { code: 0, err: '' });
    const shape = JSON.parse(site.out);
    assertSite(shape, name);
    const all = await docsight(['inspect', folder, '--all']);
    assert.deepEqual({ code: all.code, err: all.err }, { code: 0, err: '' });
    const pages = all.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(pages.length, shape.pages);
    for (const page of pages) assertPage(page, page.path);
    assert.ok(pages.every(({ path }) => typeof path === 'string'));
  });
}
