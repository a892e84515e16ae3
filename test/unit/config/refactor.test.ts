import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configFixes } from '../../../server/core/change/refactor/config.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { fixesAt } from '../../../server/core/fixes/fixesAt.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';

const config = `{
  "name": "X",
  "navigation": [
    {
      "group": "A",
      "pages": [
        "index",
        "guides/start",
        {
          "group": "B",
          "pages": ["guides/more"]
        }
      ]
    },
    {
      "group": "C",
      "pages": ["api/index"]
    }
  ]
}`;

/** The navigation as nested lists, with a group's name first. */
function navigation(text: string): unknown {
  assert.deepEqual(parseJson(text, 'docs.json').findings, []);
  const shape = (entry: unknown): unknown => {
    if (typeof entry === 'string') return entry;
    const { group, pages } = entry as { group: string; pages: unknown[] };
    return [group, ...pages.map(shape)];
  };
  return (JSON.parse(text) as { navigation: unknown[] }).navigation.map(shape);
}

function refactored(at: string, title: string, until = at): string {
  const site = siteOf({ files: new Map([['docs.json', config]]), marks: [], cursor: undefined });
  const start = config.indexOf(at) + 2;
  const fixes = configFixes(site, 'docs.json', {
    start,
    end: Math.max(start, config.indexOf(until) + (until === at ? 2 : until.length)),
  });
  const fix = fixes.find((each) => each.title === title);
  assert.ok(fix, `${title}: ${fixes.map((each) => each.title).join(', ')}`);
  return applyFileEdits(new Map([['docs.json', config]]), fix.edits).get('docs.json') ?? '';
}

test('no refactoring at any place loses a page or comment, breaks the syntax or mixes line endings', () => {
  const commented = `{
  "name": "X", // the name
  "navigation": [
    // group A
    {
      "group": "A", // its name
      "pages": [
        "index", // home
        // before it
        "guides/start", /* start */
        "api/get" // last
      ] // end
    },
    /* B */
    {
      "group": "B",
      "pages": ["guides/more", {"group": "C", "pages": [
        "api/index"
      ]}]
    }, // after B
    {
      "group": "D",
      "pages": [
        // nothing yet
      ]
    }
  ]
}`;
  const parts = (text: string): readonly string[] =>
    (text.match(/\/\/[^\r\n]*|\/\*.*?\*\/|"[\w/]+"(?=\s*(?:[,\]]|\/[/*]))/g) ?? []).toSorted();
  let tried = 0;
  for (const text of [commented, commented.replaceAll('\n', '\r\n')]) {
    const files = new Map([['docs.json', text]]);
    const site = siteOf({ files, marks: [], cursor: undefined });
    const kept = parts(text);
    for (let start = 0; start < text.length; start += 3) {
      for (const end of [start, start + 40, start + 90]) {
        for (const { title, edits } of configFixes(site, 'docs.json', { start, end })) {
          const after = applyFileEdits(files, edits).get('docs.json') ?? '';
          const shown = `${title}:\n${after}`;
          const names = title.includes('remove its group') ? kept.filter((part) => parts(after).includes(part)) : kept;
          assert.deepEqual(parts(after), names, shown);
          assert.ok(!parseJson(after, 'docs.json').findings.some(({ code }) => code !== 'json/comment'), shown);
          assert.equal(/[^\r]\n/.test(after) && after.includes('\r'), false, shown);
          tried++;
        }
      }
    }
  }
  assert.ok(tried > 300, String(tried));
});

test('pages and groups move up, down and into other groups', () => {
  assert.deepEqual(navigation(refactored('"guides/start"', 'Move the page up')), [
    ['A', 'guides/start', 'index', ['B', 'guides/more']],
    ['C', 'api/index'],
  ]);
  assert.deepEqual(navigation(refactored('"guides/start"', 'Move the page down')), [
    ['A', 'index', ['B', 'guides/more'], 'guides/start'],
    ['C', 'api/index'],
  ]);
  assert.deepEqual(navigation(refactored('"group": "B"', 'Move the group up')), [
    ['A', 'index', ['B', 'guides/more'], 'guides/start'],
    ['C', 'api/index'],
  ]);
  assert.deepEqual(navigation(refactored('"group": "C"', 'Move the group up')), [
    ['C', 'api/index'],
    ['A', 'index', 'guides/start', ['B', 'guides/more']],
  ]);
  assert.deepEqual(navigation(refactored('"guides/start"', 'Move the page into the group "C"')), [
    ['A', 'index', ['B', 'guides/more']],
    ['C', 'api/index', 'guides/start'],
  ]);
  assert.deepEqual(navigation(refactored('"group": "B"', 'Move the group into the group "C"')), [
    ['A', 'index', 'guides/start'],
    ['C', 'api/index', ['B', 'guides/more']],
  ]);
});

test('the only page of a group moves, and the empty group is removed', () => {
  assert.deepEqual(navigation(refactored('"api/index"', 'Move the page into the group "A" and remove its group')), [
    ['A', 'index', 'guides/start', ['B', 'guides/more'], 'api/index'],
  ]);
});

test('the selection becomes a group in its place', () => {
  const text = refactored('"index"', 'Extract 2 entries into a group', '"guides/start"');
  assert.deepEqual(navigation(text), [
    ['A', ['New group', 'index', 'guides/start'], ['B', 'guides/more']],
    ['C', 'api/index'],
  ]);
  assert.match(
    text,
    / {8}\{\n {10}"group": "New group",\n {10}"pages": \[\n {12}"index",\n {12}"guides\/start"\n {10}\]\n {8}\}/,
  );
});

test('fixes for all findings of one kind at once, and for all with a safe fix', () => {
  const text = `{
  // The site
  "name": "X",
  "colors": {"primary": "0D6E4F", "light": "4ADE9F"},
  "favicon": "https://example.com/f.svg",
  "navigation": [{"group": "A", "pages": ["index.mdx", "guides/a.mdx"]}],
  "feedbck": {"suggestEdit": "true"},
}`;
  const files = new Map([
    ['docs.json', text],
    ['index.mdx', '---\ntitle: A\ndescription: B\n---\n'],
    ['guides/a.mdx', '---\ntitle: C\ndescription: D\n---\n'],
  ]);
  const site = siteOf({ files, marks: [], cursor: undefined });
  const at = text.indexOf('index.mdx');
  const fixes = fixesAt(site, 'docs.json', { start: at, end: at });
  const result = (title: RegExp): string => {
    const fix = fixes.find((each) => title.test(each.title));
    assert.ok(fix, `${title.source}: ${fixes.map((each) => each.title).join(', ')}`);
    return applyFileEdits(files, fix.edits).get('docs.json') ?? '';
  };
  assert.equal(
    result(/^Fix all 2 in docs\.json/),
    text.replace('index.mdx', 'index').replace('guides/a.mdx', 'guides/a'),
  );
  const all = result(/^Fix all safe Docsight problems/);
  const left = checkSite(siteOf({ files: new Map([...files, ['docs.json', all]]), marks: [], cursor: undefined }));
  // The intended name of a misspelled key is a guess.
  assert.deepEqual(
    left.filter(({ path }) => path === 'docs.json').map(({ code }) => code),
    ['json/comment', 'config/unknown-key'],
    all,
  );
  assert.match(all, /\/\/ The site/);
});

test('files that docs.json refers to have the same rewrites, each within itself', () => {
  const files = new Map([
    ['docs.json', '{"theme": "mint", "name": "X", "navigation": {"groups": {"$ref": "nav/groups.json"}}}'],
    ['nav/groups.json', '[\n  {"group": "A", "pages": ["a", "b"]},\n  {"$ref": "b.json"}\n]\n'],
    ['nav/b.json', '{\n  "group": "B",\n  "pages": {"$ref": "pages.json"}\n}\n'],
    ['nav/pages.json', '[\n  "c",\n  "d"\n]\n'],
    ['data.json', '{"pages": ["a", "b"]}'],
  ]);
  const site = siteOf({ files, marks: [], cursor: undefined });
  const offered = (path: string, at: string): ReadonlyMap<string, string> => {
    const start = (files.get(path) ?? '').indexOf(at);
    const fixes = fixesAt(site, path, { start, end: start }).filter(({ kind }) => kind.startsWith('refactor'));
    return new Map(fixes.map(({ title, edits }) => [title, applyFileEdits(files, edits).get(path) ?? '']));
  };
  const pages = offered('nav/pages.json', '"d"');
  assert.deepEqual([...pages.keys()], ['Move the page up', 'Extract into a group']);
  assert.equal(pages.get('Move the page up'), '[\n  "d",\n  "c"\n]\n');
  const extracted = JSON.parse(pages.get('Extract into a group') ?? '') as unknown;
  assert.deepEqual(extracted, ['c', { group: 'New group', pages: ['d'] }]);
  assert.match(offered('nav/groups.json', '"b"').get('Move the page up') ?? '', /\["b", "a"\]/);
  assert.match(offered('nav/groups.json', '"group"').get('Move the group down') ?? '', /b\.json"\},\s+\{"group": "A"/);
  assert.deepEqual([...offered('data.json', '"b"').keys()], []);
});
