import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completePageAt } from '../../../server/core/assist/completion/complete.ts';
import { indentationOf } from '../../../server/core/assist/completion/indentation.ts';
import { insertableComponents } from '../../../server/core/assist/completion/insertable.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const steps = (unit: string): string =>
  `<Steps>\n${unit}<Step title="One">\n${unit}${unit}Words.\n${unit}</Step>\n</Steps>\n`;

function fixture(units: readonly string[], text: string) {
  const pages = units.map((unit, at) => `//- p${at}.mdx\n${steps(unit)}`).join('');
  return parseFixture(`//- docs.json\n{"name": "X", "navigation": []}\n${pages}//- new.mdx\n${text}`);
}

test('a page has its own indentation, else that of most pages of its site', () => {
  const unit = (units: readonly string[], text = 'Words.\n'): string | undefined => {
    const site = siteOf(fixture(units, text));
    const file = site.files.get('new.mdx') ?? assert.fail();
    return indentationOf(site, pageOf(file));
  };
  assert.equal(unit(['  ', '    ', '    ']), '    ');
  assert.equal(unit(['\t', '  ', '\t']), '\t');
  assert.equal(unit(['    ', '    '], steps('  ')), '  ');
  assert.equal(unit(['   ']), '   ');
  assert.equal(unit([]), undefined);
});

test('completion and Insert Component use it; the default is two spaces', () => {
  const written = (units: readonly string[]): readonly (string | undefined)[] => {
    const { cursor, ...rest } = fixture(units, '<$0\n');
    const site = siteOf({ ...rest, cursor });
    const suggestion = completePageAt(site, 'new.mdx', cursor?.offset ?? 0).find(({ label }) => label === 'Steps');
    const empty = siteOf(fixture(units, '\n'));
    const inserted = insertableComponents(empty, 'new.mdx', 0)?.find(({ name }) => name === 'Steps');
    return [suggestion?.edit.text, inserted?.snippet].map((text) => /\n([ \t]*)<Step/.exec(text ?? '')?.[1]);
  };
  assert.deepEqual(written(['    ']), ['    ', '    ']);
  assert.deepEqual(written(['\t']), ['\t', '\t']);
  assert.deepEqual(written([]), ['  ', '  ']);
});
