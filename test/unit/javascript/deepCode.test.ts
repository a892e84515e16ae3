import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { symbols } from '../../../server/core/assist/navigation/symbols.ts';
import { selections } from '../../../server/core/assist/structure/structure.ts';
import { checkSite, faultsOf } from '../../../server/core/checks/run.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { siteOf } from '../../check.ts';
import { sampleOf } from '../../long.ts';

/** Deeply nested code, mostly without open brackets. */
const codes: Readonly<Record<string, (levels: number) => string>> = {
  sum: (levels) => `a${'+a'.repeat(levels)}`,
  or: (levels) => `a${'||a'.repeat(levels)}`,
  members: (levels) => `a${'.b'.repeat(levels)}`,
  'members that may be missing': (levels) => `a${'?.b'.repeat(levels)}`,
  calls: (levels) => `a${'()'.repeat(levels)}`,
  choices: (levels) => `${'a?b:'.repeat(levels)}a`,
  functions: (levels) => `${'a=>'.repeat(levels)}a`,
  negations: (levels) => `${'!'.repeat(levels)}a`,
  kinds: (levels) => `${'typeof '.repeat(levels)}a`,
  assignments: (levels) => `${'a='.repeat(levels)}1`,
  powers: (levels) => `${'a**'.repeat(levels)}1`,
  templates: (levels) => `a${'``'.repeat(levels)}`,
  elements: (levels) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`,
  components: (levels) => `${'<Card title="x">'.repeat(levels)}x${'</Card>'.repeat(levels)}`,
  fragments: (levels) => `${'<>'.repeat(levels)}x${'</>'.repeat(levels)}`,
  conditions: (levels) => `(() => { ${'if (1) '.repeat(levels)}{} return 1; })()`,
  'other conditions': (levels) => `(() => { ${'if (0) {} else '.repeat(levels)}{} return 1; })()`,
  'a function in conditions that calls itself': (levels) =>
    `(() => { const f = () => { ${'if (1) '.repeat(levels)}return f(); }; return f(); })()`,
  loops: (levels) => `(() => { ${'for (const i of [1]) '.repeat(levels)}{} return 1; })()`,
  types: (levels) => `a${' as any'.repeat(levels)}`,
};

/** Places for code in a site. */
const places: Readonly<Record<string, (code: string) => Readonly<Record<string, string>>>> = {
  expression: (code) => ({ 'index.mdx': `{${code}}\n\nText {${code}}.\n` }),
  attribute: (code) => ({ 'index.mdx': `<Card title={${code}} icon={${code}}>x</Card>\n` }),
  'spread attribute': (code) => ({ 'index.mdx': `<Card {...${code}} />\n` }),
  export: (code) => ({ 'index.mdx': `export const a = "x";\n\nexport const v = ${code};\n\n{v}\n` }),
  'default of a prop': (code) => ({ 'index.mdx': `export const A = ({a = ${code}}) => <b>{a}</b>;\n\n<A />\n` }),
  component: (code) => ({ 'index.mdx': `export const A = ({a}) => <b>{${code}}</b>;\n\n<A a={1} />\n` }),
  'component with all its props': (code) => ({
    'index.mdx': `export function A(p) { const a = p.a; return <b>{${code}}</b> };\n\n<A a={1} />\n`,
  }),
  'JavaScript file': (code) => ({
    'index.mdx': 'import { A } from "/snippets/a.jsx";\n\n<A a={1} />\n',
    'snippets/a.jsx': `export const A = ({a}) => <b>{${code}}</b>;\n`,
  }),
  'TypeScript file': (code) => ({
    'index.mdx': 'import { A } from "/snippets/a.tsx";\n\n<A a={1} />\n',
    'snippets/a.tsx': `export const A = ({a}) => <b>{${code}}</b>;\n`,
  }),
};

/** Around the depth at which the parser's own stack overflows, and far below it. */
const LEVELS = [300, 2500, 4000, 6500];

const config = '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}';

const site = (files: Readonly<Record<string, string>>): ReturnType<typeof siteOf> =>
  siteOf({ files: new Map(Object.entries({ 'docs.json': config, ...files })), marks: [], cursor: undefined });

const cases = Object.entries(places).flatMap(([place, write]) =>
  Object.entries(codes).map(([name, code]) => ({ name: `${name} in an ${place}`, of: (n: number) => write(code(n)) })),
);

test('deeply nested code is read, checked and shown', () => {
  for (const { name, of } of sampleOf(cases, 12)) {
    for (const levels of LEVELS) {
      const made = site(of(levels));
      checkSite(made);
      for (const [path, file] of made.files) {
        const text = 'text' in file ? String(file.text) : '';
        for (const at of [20, text.length >> 1]) {
          hover(made, path, at);
          selections(made, path, at);
        }
        symbols(made, path);
        assert.deepEqual(faultsOf(made, path), [], `${name}, ${levels} levels`);
      }
      renderPreview(made, 'index.mdx', { glyph: () => undefined, assetUrl: (each) => each, findings: () => [] });
    }
  }
});
