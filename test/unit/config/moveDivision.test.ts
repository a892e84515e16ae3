import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';

const page = '---\ntitle: A\ndescription: B\n---\n';
const head = '"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}';

/** The navigation after the first fix that moves something, and the destination in its title. */
function moved(navigation: string, more = ''): { readonly title: string; readonly after: string } {
  const config = `{${head}, "navigation": ${navigation}${more}}`;
  const names = ['a', 'b', 'c', 'd'].map((name): [string, string] => [`${name}.mdx`, page]);
  const files = new Map([['docs.json', config], ...names]);
  const check = (of: ReadonlyMap<string, string>): ReturnType<typeof checkFile> =>
    checkFile(siteOf({ files: new Map(of), marks: [], cursor: undefined }), 'docs.json').filter(
      ({ severity, code }) => severity !== 'hint' && code !== 'json/comment',
    );
  const fix = check(files)
    .flatMap(({ fixes = [] }) => fixes)
    .find(({ title }) => title.startsWith('Move'));
  if (fix === undefined) return { title: '', after: '' };
  const done = applyFileEdits(files, fix.edits);
  assert.deepEqual(
    check(done).map(({ message }) => message),
    [],
  );
  const text = done.get('docs.json') ?? '';
  return { title: fix.title, after: text.slice(text.indexOf('"navigation": ') + 14, text.length - 1) };
}

test('a tab among groups moves after the tab around it, with its comments', () => {
  const { title, after } = moved(`{
    "tabs": [
      {
        "tab": "A",
        "groups": [
          { "group": "G", "pages": ["a"] },
          {
            // Ours.
            "tab": "B",
            "pages": ["b"]
          }
        ]
      },
      { "tab": "C", "pages": ["c"] }
    ]
  }`);
  assert.equal(title, 'Move to "tabs"');
  assert.equal(
    after,
    `{
    "tabs": [
      {
        "tab": "A",
        "groups": [
          { "group": "G", "pages": ["a"] }
        ]
      },
      {
        // Ours.
        "tab": "B",
        "pages": ["b"]
      },
      { "tab": "C", "pages": ["c"] }
    ]
  }`,
  );
});

test('divisions in a group move to the nearest place that takes them', () => {
  assert.deepEqual(
    moved(
      '{"tabs": [{"tab": "A", "groups": [{"group": "G", "pages": ["a"], "tabs": [{"tab": "B", "pages": ["b"]}]}]}]}',
    ),
    {
      title: 'Move to "tabs"',
      after: '{"tabs": [{"tab": "A", "groups": [{"group": "G", "pages": ["a"]}]}, {"tab": "B", "pages": ["b"]}]}',
    },
  );
  assert.deepEqual(
    moved('{"groups": [{"group": "G", "pages": ["a", "b", {"anchor": "Blog", "href": "https://a.com"}]}]}'),
    {
      title: 'Move to "anchors" of "global"',
      after:
        '{"groups": [{"group": "G", "pages": ["a", "b"]}], "global": {\n  "anchors": [\n    {"anchor": "Blog", "href": "https://a.com"}\n  ]\n}}',
    },
  );
  assert.deepEqual(
    moved(
      '{"groups": [{"group": "G", "pages": ["a"], "anchors": [{"anchor": "Blog", "href": "https://a.com"}]}], "global": {"anchors": [{"anchor": "X", "href": "https://x.com"}]}}',
    ).after,
    '{"groups": [{"group": "G", "pages": ["a"]}], "global": {"anchors": [{"anchor": "X", "href": "https://x.com"}, {"anchor": "Blog", "href": "https://a.com"}]}}',
  );
});

test('divisions at the top level move into the navigation', () => {
  assert.deepEqual(
    moved(
      '{"global": {"tabs": [{"tab": "T", "href": "https://a.com"}]}}',
      ', "groups": [{"group": "G", "pages": ["a"]}]',
    ).title,
    'Move to "groups"',
  );
});

test('contents that would be lost at the target, or are unknown there, are not moved', () => {
  assert.equal(moved('{"groups": [{"group": "G", "pages": ["a"], "tabs": [{"tab": "B", "pages": ["b"]}]}]}').title, '');
  assert.equal(
    moved(
      '{"tabs": [{"tab": "A", "groups": [{"group": "G", "pages": ["a"]}, {"tab": "B", "expanded": true, "pages": ["b"]}]}]}',
    ).title,
    '',
  );
});
