import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Move, moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import type { RedirectChoice } from '../../../server/core/change/move/moveRedirects.ts';
import { leaveRefusal, moveRefusal } from '../../../server/core/change/move/moveRefusal.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const site = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"thumbnails": {"background": "/images/a.png"},
"navigation": {"tabs": [{"tab": "A", "href": "/guides/a#one", "groups": [{"group": "G", "pages": ["index", "guides/a", "guides/b", "guides/index"]}]}]},
"api": {"openapi": "api/main.yaml"}}
//- images/a.png
//- images/b.png
//- style.css
.a { background: url("/images/a.png"); mask: url(images/b.png) }
//- snippets/cards.jsx
import other from './other.jsx'
export const Cards = () => <a href="/guides/a">{[{ href: '/guides/b', img: '/images/a.png' }]}</a>
//- snippets/other.jsx
export default 1
//- snippets/part.mdx
[from the page](./a) ![beside the page](../images/b.png)
//- index.mdx
import { Cards } from '/snippets/cards.jsx'

export const data = [{ title: 'A', href: '/guides/a', img: "/images/b.png" }, { url: "https://example.com/guides/a" }]

<img srcSet="/images/a.png 1x, /images/b.png 2x" src="/images/a.png" alt="a" />

<Frame caption='See [A](/guides/a "x") and ![b](/images/b.png) and [B](/guides/b)'>x</Frame>

<Card title="T" href={'/guides/a'}>[A](/guides/a?x#y) [folder](/guides) [again](guides/b.mdx)</Card>
//- guides/a.mdx
import Part from "/snippets/part.mdx"

<Part /> [b](./b) [b](../guides/b) ![b](../images/b.png)
//- guides/b.mdx
[a](a)
//- guides/index.mdx
text
//- api/main.yaml
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /pets:
    $ref: ./paths/pets.yaml#/pets
components:
  schemas:
    Pet: {$ref: "paths/pets.yaml#/Pet"}
    Own: {$ref: "#/components/schemas/Pet"}
//- api/paths/pets.yaml
Pet: {type: object}
pets:
  get:
    responses:
      "200":
        $ref: '../main.yaml#/components/responses/x'
`;

/** The lines that a move changes, as \`file: line\`. */
function changed(text: string, moves: readonly Move[], redirects?: RedirectChoice): readonly string[] {
  const fixture = parseFixture(text);
  const after = applyFileEdits(
    fixture.files,
    moveFiles(siteOf(fixture), moves, redirects === undefined ? {} : { redirects }),
  );
  return [...after].flatMap(([path, now]) => {
    const before = new Set(fixture.files.get(path)?.split('\n'));
    return now
      .split('\n')
      .filter((line) => !before.has(line))
      .map((line) => `${path}: ${line}`);
  });
}

test('every reference to a moved page is updated: code, data, attributes, snippets', () => {
  assert.deepEqual(changed(site, [{ from: 'guides/a.mdx', to: 'learn/first.mdx' }]), [
    'docs.json: "navigation": {"tabs": [{"tab": "A", "href": "/learn/first#one", "groups": [{"group": "G", "pages": ["index", "learn/first", "guides/b", "guides/index"]}]}]},',
    `snippets/cards.jsx: export const Cards = () => <a href="/learn/first">{[{ href: '/guides/b', img: '/images/a.png' }]}</a>`,
    'snippets/part.mdx: [from the page](./first) ![beside the page](../images/b.png)',
    `index.mdx: export const data = [{ title: 'A', href: '/learn/first', img: "/images/b.png" }, { url: "https://example.com/guides/a" }]`,
    `index.mdx: <Frame caption='See [A](/learn/first "x") and ![b](/images/b.png) and [B](/guides/b)'>x</Frame>`,
    `index.mdx: <Card title="T" href={'/learn/first'}>[A](/learn/first?x#y) [folder](/guides) [again](guides/b.mdx)</Card>`,
    'guides/a.mdx: <Part /> [b](../guides/b) [b](../guides/b) ![b](../images/b.png)',
    'guides/b.mdx: [a](../learn/first)',
  ]);
});

test('srcSet, styles, thumbnails and components follow moved images', () => {
  assert.deepEqual(changed(site, [{ from: 'images', to: 'media' }]), [
    'docs.json: "thumbnails": {"background": "/media/a.png"},',
    'style.css: .a { background: url("/media/a.png"); mask: url(media/b.png) }',
    `snippets/cards.jsx: export const Cards = () => <a href="/guides/a">{[{ href: '/guides/b', img: '/media/a.png' }]}</a>`,
    'snippets/part.mdx: [from the page](./a) ![beside the page](../media/b.png)',
    `index.mdx: export const data = [{ title: 'A', href: '/guides/a', img: "/media/b.png" }, { url: "https://example.com/guides/a" }]`,
    'index.mdx: <img srcSet="/media/a.png 1x, /media/b.png 2x" src="/media/a.png" alt="a" />',
    `index.mdx: <Frame caption='See [A](/guides/a "x") and ![b](/media/b.png) and [B](/guides/b)'>x</Frame>`,
    'guides/a.mdx: <Part /> [b](./b) [b](../guides/b) ![b](../media/b.png)',
  ]);
});

test('$ref between API documents follows a move, quotes and pointers kept', () => {
  assert.deepEqual(changed(site, [{ from: 'api/paths/pets.yaml', to: 'api/pets.yaml' }]), [
    'api/main.yaml:     $ref: ./pets.yaml#/pets',
    'api/main.yaml:     Pet: {$ref: "pets.yaml#/Pet"}',
    `api/paths/pets.yaml:         $ref: './main.yaml#/components/responses/x'`,
  ]);
  assert.deepEqual(changed(site, [{ from: 'api', to: 'specs' }]), [
    'docs.json: "api": {"openapi": "specs/main.yaml"}}',
  ]);
});

test('references that still work are not rewritten', () => {
  assert.deepEqual(
    changed(site, [{ from: 'guides/index.mdx', to: 'guides.mdx' }]).filter((line) => !line.startsWith('docs.json')),
    [],
    'an index page keeps its address',
  );
  const together = changed(site, [
    { from: 'guides/a.mdx', to: 'x/a.mdx' },
    { from: 'guides/b.mdx', to: 'x/b.mdx' },
  ]);
  assert.ok(together.includes('guides/a.mdx: <Part /> [b](./b) [b](./b) ![b](../images/b.png)'), together.join('\n'));
  assert.ok(!together.some((line) => line.startsWith('guides/b.mdx')));
});

test('a name with a dot is not an extension', () => {
  const dotted = `//- docs.json
{"name": "A", "navigation": {"pages": ["log/v1.2", "index"]}}
//- log/v1.2.mdx
# A
//- index.mdx
[a](/log/v1.2) [b](log/v1.2#a) [c](./log/v1.2.mdx) [d](/log/v1.2/) [e](/Log/V1.2)
//- log/x.md
[a](v1.2) [b](./v1.2)
`;
  assert.deepEqual(changed(dotted, [{ from: 'log', to: 'changes' }]), [
    'docs.json: {"name": "A", "navigation": {"pages": ["changes/v1.2", "index"]}}',
    'index.mdx: [a](/changes/v1.2) [b](changes/v1.2#a) [c](./changes/v1.2.mdx) [d](/changes/v1.2) [e](/changes/v1.2)',
  ]);
  assert.deepEqual(changed(dotted, [{ from: 'log/v1.2.mdx', to: 'log/v1.3.mdx' }]).slice(1), [
    'index.mdx: [a](/log/v1.3) [b](log/v1.3#a) [c](./log/v1.3.mdx) [d](/log/v1.3) [e](/log/v1.3)',
    'log/x.md: [a](v1.3) [b](./v1.3)',
  ]);
});

test('a page that becomes a snippet leaves the navigation', () => {
  const moves = ['a', 'b', 'index'].map((name) => ({ from: `guides/${name}.mdx`, to: `snippets/${name}.mdx` }));
  const [line] = changed(site, moves);
  assert.match(line ?? '', /"pages": \["index"\]/);
});

const redirecting = (list: string): string => `//- docs.json
{"name": "X", "navigation": [{"group": "A", "pages": ["index", "g/a", "g/b", "g/index"]}]${list}}
//- index.mdx
text
//- g/a.mdx
//- g/b.mdx
//- g/index.mdx
`;

function redirectsOf(list: string, moves: readonly Move[], choice?: RedirectChoice): unknown {
  const fixture = parseFixture(redirecting(list));
  const edits = moveFiles(siteOf(fixture), moves, choice === undefined ? {} : { redirects: choice });
  return (JSON.parse(applyFileEdits(fixture.files, edits).get('docs.json') ?? '') as { redirects?: unknown }).redirects;
}

test('redirects: one for a folder, none for what still works, none that hides a page', () => {
  const folder = [{ from: 'g', to: 'h' }];
  assert.deepEqual(redirectsOf('', folder), undefined, 'a site without redirects gets none unasked');
  assert.deepEqual(redirectsOf('', folder, 'always'), [{ source: '/g/:slug*', destination: '/h/:slug*' }]);
  assert.deepEqual(redirectsOf(', "redirects": []', folder, 'never'), []);
  assert.deepEqual(redirectsOf(', "redirects": []', folder), [{ source: '/g/:slug*', destination: '/h/:slug*' }]);
  assert.deepEqual(
    redirectsOf(', "redirects": []', [...folder, { from: 'index.mdx', to: 'g/first.mdx' }]),
    [
      { source: '/g/a', destination: '/h/a' },
      { source: '/g/b', destination: '/h/b' },
      { source: '/g', destination: '/h' },
      { source: '/g/index', destination: '/h' },
      { source: '/index', destination: '/g/first' },
    ],
    'something else comes to lie in the old folder',
  );
  assert.deepEqual(redirectsOf(', "redirects": []', [{ from: 'g/index.mdx', to: 'g.mdx' }]), [
    { source: '/g/index', destination: '/g' },
  ]);
  assert.deepEqual(
    redirectsOf(
      ', "redirects": [{"source": "/new", "destination": "/elsewhere"}, {"source": "/old", "destination": "/g/a"}]',
      [{ from: 'g/a.mdx', to: 'new.mdx' }],
    ),
    [
      { source: '/old', destination: '/new' },
      { source: '/g/a', destination: '/new' },
    ],
  );
  assert.deepEqual(
    redirectsOf(', "redirects": []', [
      { from: 'g/a.mdx', to: 'what?.mdx' },
      { from: 'g/b.mdx', to: '50% #1: a*b.mdx' },
    ]),
    [
      { source: '/g/a', destination: '/what%3F' },
      { source: '/g/b', destination: '/50%25 %231%3A a%2Ab' },
    ],
  );
  assert.deepEqual(redirectsOf(', "redirects": []', [{ from: 'g', to: 'h?' }]), [
    { source: '/g/:slug*', destination: '/h%3F/:slug*' },
  ]);
});

test('an impossible move is refused with the reason', () => {
  const { index } = siteOf(parseFixture(site));
  const refusal = (from: string, to: string): string | undefined => moveRefusal(index, [{ from, to }]);
  assert.equal(refusal('guides/a.mdx', 'guides/b.mdx'), '"guides/b.mdx" already exists.');
  assert.equal(refusal('guides/a.mdx', 'guides/b.md'), '"guides/b.mdx" has the same address as "guides/b.md".');
  assert.equal(refusal('images', 'guides/../..'), '"guides/../.." is outside the site.');
  assert.match(refusal('guides/a.mdx', 'node_modules/a.mdx') ?? '', /would not be a page, because the site leaves out/);
  assert.match(refusal('guides/a.mdx', 'guides/a.txt') ?? '', /must end in \.mdx or \.md/);
  assert.equal(refusal('guides', 'guides/all'), '"guides" cannot be moved into itself.');
  assert.equal(refusal('nothing.mdx', 'a.mdx'), 'This site has no file or folder "nothing.mdx".');
  assert.match(refusal('docs.json', 'a/docs.json') ?? '', /must stay in the folder/);
  assert.equal(refusal('guides/a.mdx', 'guides/A.mdx'), undefined, 'names that differ in case alone');
  assert.equal(refusal('guides', 'Guides'), undefined);
  assert.equal(
    refusal('guides/a.mdx', 'guides/B.mdx'),
    '"guides/b.mdx" differs from "guides/B.mdx" in upper and lower case alone: on many disks they are one file.',
  );
  assert.match(refusal('guides/a.mdx', 'index.mdx/a.mdx') ?? '', /"index\.mdx" is a file and cannot contain anything/);
  assert.match(refusal('images', 'node_modules/images') ?? '', /would not be part of the site/);
  assert.equal(refusal('images', '.well-known/images'), undefined);
});

test('moving out of the site is reported with the links that break', () => {
  const whole = siteOf(parseFixture(site));
  const refusal = (...paths: readonly string[]): string | undefined => leaveRefusal(whole, paths);
  assert.equal(refusal('images/a.png'), '"images/a.png" would leave the site, and 5 links lead to it.');
  assert.equal(refusal('guides', 'images'), '2 files or folders would leave the site, and 21 links lead to them.');
  assert.match(refusal('docs.json') ?? '', /must stay in the folder/);
  const loose = siteOf(parseFixture(`${site}//- images/loose.png\n//- guides/loose.mdx\n`));
  assert.equal(leaveRefusal(loose, ['images/loose.png']), undefined);
  assert.equal(leaveRefusal(loose, ['guides/loose.mdx']), '"guides/loose.mdx" would leave the site.');
});

test("paths in attributes of the site's own components follow, by the names of the attributes", () => {
  const own = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["index", "guides/a"]}]}
//- images/a.png
//- snippets/big.mdx
<a href={props.href}>{props.label}</a>
//- index.mdx
import Big from '/snippets/big.mdx'

<Big href="/guides/a#one" label="/guides/a" image="./images/a.png" />
<Unknown link='/guides/a' />
//- guides/a.mdx
text
`;
  const moves = [
    { from: 'guides/a.mdx', to: "guides/it's.mdx" },
    { from: 'images/a.png', to: 'media/a.png' },
  ];
  assert.deepEqual(
    changed(own, moves).filter((line) => line.startsWith('index.mdx')),
    [
      `index.mdx: <Big href="/guides/it's#one" label="/guides/a" image="./media/a.png" />`,
      `index.mdx: <Unknown link='/guides/it&#39;s' />`,
    ],
  );
});

test('TypeScript imports and re-exports follow', () => {
  const own = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["index"]}]}
//- index.mdx
import { Card } from '/snippets/all.mdx'

<Card />
//- snippets/all.mdx
export { Card } from '/snippets/card.tsx'
//- snippets/more.tsx
import { Card as Plain } from './card';
export * from './card.tsx';
export const Linked = ({ to }: { to: string }): unknown => <Plain href="/snippets/card.tsx" />;
//- snippets/card.tsx
export const Card = (props: Record<string, unknown>) => <b>{String(props['href'])}</b>;
`;
  assert.deepEqual(changed(own, [{ from: 'snippets/card.tsx', to: 'snippets/ui/card.tsx' }]), [
    "snippets/all.mdx: export { Card } from '/snippets/ui/card.tsx'",
    "snippets/more.tsx: import { Card as Plain } from './ui/card';",
    "snippets/more.tsx: export * from './ui/card.tsx';",
    'snippets/more.tsx: export const Linked = ({ to }: { to: string }): unknown => <Plain href="/snippets/ui/card.tsx" />;',
  ]);
});

test('a page whose name ends an address gets no redirect from there, and one to it leads there', () => {
  const files = (name: string, redirects: unknown): Parameters<typeof createSiteHost>[0] => [
    { kind: 'text', path: 'docs.json', text: JSON.stringify({ name: 'A', navigation: [name], redirects }) },
    { kind: 'text', path: `${name}.mdx`, text: '# A\n' },
  ];
  const { site } = createSiteHost(files('q?x', []));
  const edits = moveFiles(site, [{ from: 'q?x.mdx', to: 'a.mdx' }], { redirects: 'always' });
  assert.ok(!JSON.stringify(edits).includes('source'), 'no address has such a source');
  const moved = createSiteHost(files('50% #1: a*b', [{ source: '/g/b', destination: '/50%25 %231%3A a%2Ab' }])).site;
  assert.deepEqual(
    checkSite(moved).filter(({ code }) => code.startsWith('config/redirect')),
    [],
  );
});
