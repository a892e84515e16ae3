import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { siteOf } from '../../check.ts';
import { checkAll, looks, page } from './check.ts';

const group = '"navigation": [{"group": "A", "pages": ["index"]}]';

/** A fixture with a docs.json of one line, and carets below each text with a finding. */
function marked(config: string, ...marks: readonly (readonly [text: string, code: string])[]): string {
  const carets = marks.map(
    ([text, code]) => `${' '.repeat(config.lastIndexOf(text))}${'^'.repeat(text.length)} ${code}`,
  );
  return `//- docs.json\n${config}\n${carets.join('\n')}\n${page}`;
}

const v1 = (more: string): string => `{"name": "X", ${looks}, ${group}, ${more}}`;
const v2 = (more: string): string =>
  `{"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index"]}, ${more}}`;
const backgroundOf = (more: string): string =>
  `{"name": "X", "favicon": "/favicon.svg", ${group}, "colors": {"primary": "#0D6E4F", "background": {${more}}}}`;
const list = '[{"type": "x", "url": "https://x.com/a"}, {"type": "GitHub", "url": "https://github.com/a"}]';

checkAll(
  {
    'an empty name': marked(`{"name": "", ${looks}, ${group}}`, ['""', 'config/empty']),
    'a blank name': marked(`{"name": "  ", ${looks}, ${group}}`, ['"  "', 'config/empty']),
    'a navigation without groups': marked(`{"name": "X", ${looks}, "navigation": []}`, ['[]', 'config/empty']),
    'no OpenAPI file': marked(v1('"openapi": []'), ['[]', 'config/empty']),
    'no base URL': marked(v1('"api": {"baseUrl": []}'), ['[]', 'config/empty']),
    'one version alone': marked(v1('"versions": ["v1"]'), ['"versions"', 'config/one-version']),
    'one version alone that a group uses': marked(
      `{"name": "X", ${looks}, "versions": ["v1"], "navigation": [{"group": "A", "version": "v1", "pages": ["index"]}]}`,
      ['"versions"', 'config/one-version'],
    ),
    'a background for light mode alone': marked(backgroundOf('"light": "#FFFFFF"'), [
      '"background"',
      'config/required',
    ]),
    'a background for dark mode alone': marked(backgroundOf('"dark": "#000000"'), ['"background"', 'config/required']),
    'a logo of a wrong type': marked(v1('"logo": {"light": 77, "dark": "/favicon.svg"}'), ['77', 'config/type']),
    'socials as a list': marked(v1(`"footerSocials": ${list}`), [list, 'config/type']),
    'socials as an empty list': marked(v1('"footerSocials": []'), ['[]', 'config/type']),
    'docs.json v2: no OpenAPI file': marked(v2('"api": {"openapi": []}'), ['[]', 'config/empty']),
    'docs.json v2: no server': marked(v2('"api": {"mdx": {"server": []}}'), ['[]', 'config/empty']),
  },
  9,
);

test('no fix turns an empty name of docs.json v2 into "/"', () => {
  const text = v2('"description": "What it is."').replace('"name": "X"', '"name": ""');
  const site = siteOf({ files: new Map([['docs.json', text]]), marks: [], cursor: undefined });
  const finding = checkSite(site).find(({ code }) => code === 'config/value');
  assert.match(finding?.message ?? '', /^"name" must be a text that is not empty/);
  assert.deepEqual(finding?.fixes ?? [], []);
});
