import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, configWith, fields, findings, own } from './statements/fieldCells.ts';

test('values are only given for fields of the specification', () => {
  const known = new Set(fields.map(({ path }) => path));
  assert.deepEqual(
    Object.keys(own).filter((path) => !known.has(path)),
    [],
  );
});

test('a missing key is reported at its object’s key or bracket, with the severity of the specification', () => {
  const cases: readonly (readonly [path: string, value: unknown, severity: string, code: string, marked: string])[] = [
    ['', { navigation: base.navigation, favicon: base.favicon, colors: base.colors }, 'error', 'config/required', '{'],
    ['', { name: 'X', favicon: base.favicon, colors: base.colors }, 'error', 'config/required', '{'],
    ['colors', { light: '#fff' }, 'error', 'config/required', '"colors"'],
    ['colors.background', { light: '#fff' }, 'error', 'config/required', '"background"'],
    ['colors.background', { dark: '#000' }, 'error', 'config/required', '"background"'],
    ['navigation[]', { pages: ['index'] }, 'warning', 'config/missing', '{'],
    ['navigation[]', { group: 'A' }, 'warning', 'config/missing', '{'],
    ['topbarLinks[]', { name: 'A' }, 'warning', 'config/missing', '{'],
    ['topbarLinks[]', { url: 'https://a.com' }, 'warning', 'config/missing', '{'],
    ['topbarCtaButton', { url: 'https://a.com' }, 'error', 'config/required', '"topbarCtaButton"'],
    ['topbarCtaButton', { type: 'link', url: 'https://a.com' }, 'error', 'config/required', '"topbarCtaButton"'],
    ['topbarCtaButton', { name: 'A' }, 'warning', 'config/missing', '"topbarCtaButton"'],
    ['topbarCtaButton', { type: 'github' }, 'warning', 'config/missing', '"topbarCtaButton"'],
    ['anchors[]', { name: 'A' }, 'warning', 'config/missing', '{'],
    ['anchors[]', { url: 'https://a.com' }, 'warning', 'config/missing', '{'],
    ['anchors[].color', { from: '#fff' }, 'error', 'config/required', '"color"'],
    ['tabs[]', { name: 'A' }, 'warning', 'config/missing', '{'],
    ['tabs[]', { url: 'https://a.com' }, 'warning', 'config/missing', '{'],
    ['api.auth', { name: 'A' }, 'warning', 'config/missing', '"auth"'],
  ];
  for (const [path, value, severity, code, marked] of cases) {
    const text = path === '' ? JSON.stringify(value) : configWith(path, value).text;
    for (const strict of [false, true]) {
      const found = findings(text, strict).filter((each) => /config\/(?:required|missing)$/.test(each.code));
      assert.deepEqual(
        found.map((each) => [each.severity, each.code, text.slice(each.range.start, each.range.end)]),
        [[severity, code, marked]],
        `${path} ${JSON.stringify(value)}`,
      );
    }
  }
});
