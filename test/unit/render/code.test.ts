import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { parseFixture } from '../../fixture.ts';
import { htmlOf, plainHost } from './renderText.ts';

/** The blocks of a page, without their outer elements. */
function blocks(text: string): readonly string[] {
  return htmlOf(text)
    .split('\n')
    .map((html) => html.replace(/^<div class="block"[^>]*>|<\/div>$/g, ''));
}

test('components of pages, snippets, .jsx and .tsx show what their code returns', () => {
  const html = blocks(`//- index.mdx
import { Pill, Table } from '/snippets/parts.jsx'
import { Heading } from '/snippets/heading.tsx'
import { Button } from '/snippets/parts.mdx'
export const rows = [{ name: 'a', n: 1 }, { name: 'b' }];
export const Sum = ({ of = [] }) => <b>{of.length}</b>;

<Button label="Go" href="https://example.com/go" />

<Table rows={rows}>**Bold** below.</Table>

A <Pill tone="warn">new</Pill> word, <Sum of={rows} />, <Sum /> and <>{rows.map((row) => <i key={row.name}>{row.name}</i>)}</>.

<Heading level={2} icon={<svg viewBox="0 0 1 1"><path d="M0 0" onClick="x" /></svg>}>Words</Heading>
//- snippets/parts.mdx
export const Button = ({ label, href }) => (
  <a className="go" href={href} onClick={() => track(label)}>{label}</a>
);
//- snippets/parts.jsx
const tones = { info: 'blue', warn: 'yellow' };
export const Pill = ({ tone = 'info', children }) => (
  <span className={['pill', tone && \`pill-\${tones[tone]}\`].filter(Boolean).join(' ')} style={{ color: tones[tone] }}>
    {children}
  </span>
);
const Cell = ({ children }) => <td>{children ?? '-'}</td>;
export const Table = ({ rows, children, ...rest }) => {
  if (rows.length === 0) return null;
  return (
    <>
      <table><tbody>
        {rows.map(({ name, n }, i) => <tr key={i} {...rest}><Cell>{name.toUpperCase()}</Cell><Cell>{n}</Cell></tr>)}
      </tbody></table>
      {children}
    </>
  );
}
//- snippets/heading.tsx
import React, { useState, type ReactNode } from 'react';
interface Props { level?: 1 | 2; icon: ReactNode; children?: ReactNode }
export const Heading: React.FC<Props> = ({ level = 1, icon, children }: Props): JSX.Element => {
  const [isOpen] = useState<boolean>(true);
  const Tag = \`h\${level}\` as const;
  return <Tag>{isOpen && icon} {children!}</Tag>;
};
`);
  assert.deepEqual(html, [
    '<a class="go" href="https://example.com/go" target="_blank" rel="noopener noreferrer">Go</a>',
    '<div class="table table-few" tabindex="0" role="region" aria-label="Table"><table><tbody><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>-</td></tr></tbody></table></div><strong>Bold</strong> below.',
    '<p>A <span class="pill pill-yellow" style="color:yellow">new</span> word, <b>2</b>, <b>0</b> and <i>a</i><i>b</i>.</p>',
    '<h2 id="p-words"><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg> Words</h2>',
  ]);
});

test("the platform's components, snippets and site data in a component's code", () => {
  const html = htmlOf(`//- index.mdx
import { Guide, Row, Frame2 } from '/snippets/guide.mdx'

<Guide><Step title="Last">third</Step></Guide>

<CardGroup><Row title="In a row" /></CardGroup>
//- snippets/guide.mdx
import { steps } from './steps.jsx'
import Text from './text.mdx'

export const Guide = ({ children }) => (
  <Steps>
    {steps.list.map((step) => <Step title={step.title}><Text who={step.title} /></Step>)}
    {children}
  </Steps>
);
export const Row = ({ title }) => <Card title={title} icon={<svg><path d="M1 1" /></svg>}>In it</Card>;
//- snippets/steps.jsx
export const steps = {"list": [{"title": "One"}, {"title": "Two"}]};
//- snippets/text.mdx
Of *{who}*.
`);
  assert.equal(html.match(/<li class="step"/g)?.length, 3);
  assert.match(html, /One<\/p><div class="step-body"><p>Of <em>One<\/em>\.<\/p>/);
  assert.match(html, /Last<\/p><div class="step-body">third/);
  assert.match(html, /<svg><path d="M1 1"><\/path><\/svg>.*In a row.*In it/);
});

test('code that the platform does not support is not drawn as if it worked', () => {
  const html = htmlOf(`//- index.mdx
import Main, { Plain, Named, Joined } from '/snippets/code.jsx'
import data from '/snippets/data.json'
import { camel } from 'lodash'
import mySnippet from '/snippets/my.mdx'

<Main>1</Main> <Plain>2</Plain> <Named>3</Named> <Joined>4</Joined>

{data.name} {camel('a b')}

<mySnippet />
//- snippets/code.jsx
import clsx from 'clsx';
import { part } from './part.jsx';
import data from './data.json';
export default () => <b>default-shown</b>;
export function Plain() { return <b>plain-shown</b>; }
export const Named = function () { return <b>named-shown</b>; };
export const Joined = ({ children }) => <b className={clsx('join-shown')}>{part}{data.name}{children}</b>;
//- snippets/part.jsx
export const part = 'part-shown';
//- snippets/data.json
{"name": "data-shown"}
//- snippets/my.mdx
snippet-shown
`);
  assert.doesNotMatch(html, /-shown/);
  assert.match(html, /<b>4<\/b>/);
  for (const named of ['Main', 'Plain', 'Named', 'clsx', 'camel(', 'data.name']) assert.ok(html.includes(named), named);
});

test('values that are only known at run time are omitted and named; the rest is shown', () => {
  const [clock, chart, button, theme, gone] = blocks(`//- index.mdx
import { Clock, Chart, Themed, Gone } from '/snippets/live.jsx'
import { Button } from 'some-package'

<Clock>**kept**</Clock>

<Chart data={[1, 2]} title="T" />

<Button>words</Button>

<Themed />

<Gone>inside</Gone>
//- snippets/live.jsx
export const Clock = ({ children }) => {
  const [now, setNow] = useState('12:00');
  useEffect(() => { setInterval(() => setNow(new Date()), 1000) }, []);
  return <time>{now}{children}</time>;
};
export const Chart = ({ title, data }) => <figure><figcaption>{title}</figcaption>{draw(data)}</figure>;
export const Themed = () => <img src={useTheme() === 'dark' ? '/d.png' : '/l.png'} alt="A" />;
export const Gone = (props) => build(props);
`);
  assert.equal(clock, '<time>12:00<strong>kept</strong></time>');
  assert.match(chart ?? '', /<figcaption>T<\/figcaption><\/figure><span class="not-run"[^>]*>draw<\/span>$/);
  assert.match(button ?? '', /^words<span class="not-run"[^>]*>Button: the package some-package<\/span>$/);
  assert.match(theme ?? '', /l\.png.*<span class="not-run"[^>]*>useTheme<\/span>$/);
  assert.match(gone ?? '', /^inside<span class="not-run"[^>]*>build<\/span>$/);
});

test('output of code passes the same allowlist as the content of pages', () => {
  const html = htmlOf(`//- index.mdx
export const X = ({ to, style, children }) => (
  <div id="ds-header" style={style} onMouseOver={() => alert(1)} dangerouslySetInnerHTML={{ __html: '<script>alert(1)</script>' }}>
    <script>{'alert(1)'}</script>
    <a href={to} ping="https://evil.example">{children}</a>
    <iframe src="javascript:alert(1)" srcDoc="<script>alert(1)</script>" />
    <svg onLoad="alert(1)"><foreignObject>{children}</foreignObject><use href="#x" /></svg>
    {'<img src=x onerror=alert(1)>'}
  </div>
);

<X to={'java' + 'script:alert(1)'} style={{ position: 'fixed', backgroundImage: 'url(//evil.example)' }}>words</X>
`);
  assert.doesNotMatch(
    html,
    /<script|onmouseover|onerror=alert\(1\)>(?!)|javascript:alert\(1\)"|<iframe|foreignobject|onload|ping=|position:|url\(|id="ds-/i,
  );
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;/);
  assert.match(html, /dangerouslySetInnerHTML/);
});

test('prototype names lead nowhere in data, attributes and spreads', () => {
  const html = htmlOf(`//- index.mdx
import { Show } from '/snippets/show.jsx'
import { data, constructor as made } from '/snippets/data.jsx'

<Show __proto__={data} constructor="c" {...data} {...{ "prototype": 1 }} of={data} />

{data.__proto__ ?? 'none'} {made ?? 'none'} {Object.keys(data).join()} {data["const" + "ructor"] ?? 'none'}
//- snippets/show.jsx
export const Show = ({ of, __proto__: a, ["constructor"]: b, ...rest }) => <b title={rest.prototype} {...rest}>{of.sub.polluted}{a}{b}{String(rest.polluted)}|{Object.keys(of).join()}</b>;
//- snippets/data.jsx
export const data = {"__proto__": {"polluted": "yes"}, "constructor": "yes", "prototype": "yes", "sub": {"__proto__": {"polluted": "yes"}}, "a": 1};
`);
  assert.doesNotMatch(html.replace(/<span class="not-run".*?<\/span>/g, ''), /yes/);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});

test('components that use themselves or each other terminate', () => {
  const html = htmlOf(`//- index.mdx
export const A = () => <p><B /><B /></p>;
export const B = () => <A />;
export const Loop = ({ n = 1 }) => <i>{n}<Loop n={n + 1} /></i>;
export const wide = Array.from({ length: 9000 }, (_, i) => i);
export const Wide = () => wide.map(() => wide.map((n) => <b>{n}</b>));

<A />

<Loop />

<Wide />

The end.
`);
  assert.match(html, /code that is nested too deep/);
  assert.match(html, /code that goes on too long/);
  assert.match(html, /The end\./);
  assert.ok(html.length < 5_000_000, String(html.length));
});

test('a block is rendered again when its code changes, and no other block', () => {
  const { files } = parseFixture(`//- index.mdx
import { Name } from '/snippets/names.mdx'

First.

<Name />
//- snippets/names.mdx
import { name } from './value.mdx'

export const Name = () => <b>{name}</b>;
//- snippets/value.mdx
export const name = 'Ada';
`);
  const site = createSiteHost([...files].map(([path, text]) => ({ kind: 'text', path, text })));
  const first = renderPreview(site.site, 'index.mdx', plainHost);
  site.apply([{ kind: 'text', path: 'snippets/value.mdx', text: "export const name = 'Bob';\n" }]);
  const second = renderPreview(site.site, 'index.mdx', plainHost, {}, first.rendering);
  assert.deepEqual(
    [first, second].map((each) => each.blocks.map(({ html }) => html.replace(/<[^>]*>/g, ''))),
    [
      ['First.', 'Ada'],
      ['First.', 'Bob'],
    ],
  );
  assert.equal(first.blocks[0]?.key, second.blocks[0]?.key);
});
