import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hoverPage } from '../../../server/core/assist/hover/page.ts';
import { definePage } from '../../../server/core/assist/navigation/page.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { check } from './check.ts';

const parts = `//- snippets/parts.jsx
export const Pill = ({ tone = 'info', label, size = 2, wide = false, children }) => (
  <span className={tone} title={label && size}>{children}</span>
);
export const Grid = ({ items, title }) => <ul title={title}>{items.map((item) => <li>{item.x}</li>)}</ul>;
export const Open = ({ name, ...rest }) => <p {...rest}>{name}</p>;
export const Whole = (props) => <p>{props.name}{props.children}</p>;
export const Asked = ({ items, user, on, at }) => {
  if (!items) return null;
  return <p onClick={() => on.click()}>{items.map(String)}{user?.name}{at && at.x}</p>;
};
export const None = () => <hr />;
export default function Main({ a }) { return <b>{a}</b>; }
^^^^^^^^^^^^^^ snippet/component
//- snippets/typed.tsx
import { memo } from 'react';
type Props = { level?: 1 | 2; title: string; tags: string[] };
export const Typed = memo(({ level = 1, title, tags }: Props) => <h2>{title}{tags}{level}</h2>);
//- snippets/parts.mdx
export const Button = ({ label, href }) => <a href={href}>{label}</a>;
//- index.mdx
import { Pill, Grid, Open, Whole, Asked, None } from '/snippets/parts.jsx';
import { Typed } from '/snippets/typed.tsx';
import { Button } from '/snippets/parts.mdx';
import Main from '/snippets/parts.jsx';
export const Local = ({ who }) => <b>{who}</b>;
`;

test('unused props, and missing ones without which the code fails, are found; nothing else is', () => {
  check(`${parts}
<Pill tone="a" label="b" size={3} wide key="k" data-x="1" aria-label="x">In it</Pill>

<Pill tne="a" colour="b" />
      ^^^ component/unknown-prop
              ^^^^^^ component/unknown-prop

<Grid />
 ^^^^ component/missing-prop

<Grid {...props} />

<Grid itens={[]} />
      ^^^^^ component/unknown-prop

<Open anything="goes" /> <Whole anything="goes" /> <Asked />

<None what="x" />
      ^^^^ component/unknown-prop

<Typed tags={[]} />
 ^^^^^ component/missing-prop

<Button label="x" href="https://example.com" icon="y" />
                                             ^^^^ component/unknown-prop

<Main a="1" b="2" />
            ^ component/unknown-prop

<Local who="x" what="y" />
               ^^^^ component/unknown-prop
`);
});

/** The page and cursor of a fixture. */
function at(tag: string): Parameters<typeof hoverPage> {
  const fixture = parseFixture(`${parts}\n${tag}\n`);
  const site = siteOf(fixture);
  const file = site.files.get('index.mdx');
  assert.ok(file && fixture.cursor);
  return [site, pageOf(file), fixture.cursor.offset];
}

test('components of the site have hovers with their props', () => {
  assert.equal(
    hoverPage(...at('<Pi$0ll />'))?.markdown,
    '`Pill` from `/snippets/parts.jsx`\n\n- `tone`, default `"info"`\n- `label`\n- `size`, default `2`\n- `wide`, default `false`\n- `children`',
  );
  assert.equal(hoverPage(...at('<Open na$0me="x" />'))?.markdown, '`name` of `Open`');
  assert.equal(hoverPage(...at('<Typed ti$0tle="x" />'))?.markdown, '`title` of `Typed`: `string`, required');
  assert.equal(hoverPage(...at('<Grid it$0ems={[]} />'))?.markdown, '`items` of `Grid`, required');
  assert.equal(hoverPage(...at('<Lo$0cal />'))?.markdown, '`Local` of this page\n\n- `who`');
});

test('their props are suggested, required ones first', () => {
  const suggested = (tag: string): readonly string[] => {
    const [site, page, offset] = at(tag);
    return complete(site, page.file.path, offset)
      .toSorted((a, b) => ((a.sort ?? '') < (b.sort ?? '') ? -1 : 1))
      .map(({ edit }) => edit.text);
  };
  assert.deepEqual(suggested('<Pill tone="x" $0 />'), ['label="$1"', `size={$\{1:2}}`, 'wide']);
  assert.deepEqual(suggested('<Typed $0 />'), ['title="$1"', 'tags={[$1]}', 'level="$1"']);
  assert.deepEqual(suggested('<None $0 />'), []);
  assert.deepEqual(suggested('<Whole $0 />'), ['name="$1"']);
});

test('a tag leads to its function', () => {
  const defined = (tag: string): readonly string[] => {
    const [site, page, offset] = at(tag);
    return definePage(site, page, offset).map(
      ({ path, range }) => `${path}: ${site.files.get(path)?.text.slice(range.start, range.end)}`,
    );
  };
  assert.deepEqual(defined('<Pi$0ll />'), ['snippets/parts.jsx: Pill']);
  assert.deepEqual(defined('<Ma$0in />'), ['snippets/parts.jsx: Main']);
  assert.deepEqual(defined('<Typ$0ed />'), ['snippets/typed.tsx: Typed']);
  assert.deepEqual(defined('<But$0ton />'), ['snippets/parts.mdx: Button']);
});
