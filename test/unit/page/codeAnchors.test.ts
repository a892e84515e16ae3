import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveLink } from '../../../server/core/site/link/resolve.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const config =
  '//- docs.json\n{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "T", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index"]}}\n';

/** The target of `#some` on a page that imports `Box` of this code. */
function leads(code: string, more = ''): string {
  const text = `${config}//- index.mdx\nimport { Box } from '/snippets/box.jsx';\n\n<Box label="x">y</Box>\n//- snippets/box.jsx\n${code}\n${more}`;
  return resolveLink({ index: siteOf(parseFixture(text)).index, fromPath: 'index.mdx', target: '#some' }).kind;
}

test('code without ids leaves the fragments of a page known', () => {
  for (const code of [
    'export const Box = () => null;',
    'export const Box = ({ label, children }) => <div className={label}>{children}</div>;',
    "export const Box = () => { const [on, set] = useState(JSON.parse('1')); return <button onClick={() => set(!on)}>x</button>; };",
    'const items = [{ id: 1 }];\nexport const Box = () => <ul>{items.map((each) => <li key={each.id}>{each.id}</li>)}</ul>;',
    'export const Box = () => <Card title="Other" href="/x">x</Card>;',
    'export const Box = () => <section id="other"><h2>Words here</h2></section>;',
    'export const Box = () => null;\nexport const Wild = ({ id }) => <div id={id} />;',
    "import { In } from './in.jsx';\nexport const Box = () => <In><React.Fragment>x</React.Fragment></In>;",
  ])
    assert.equal(
      leads(code, '//- snippets/in.jsx\nexport const In = ({ children }) => <p>{children}</p>;\n'),
      'missing-anchor',
      code,
    );
});

test('an id written in code is an id of the page', () => {
  for (const code of [
    'export const Box = () => <div id="some" />;',
    "export const Box = () => <div id={'some'} />;",
    'export const Box = () => <><h2>Some</h2></>;',
    'export const Box = () => <Accordion title="Some">x</Accordion>;',
    'const In = () => <a name="some" />;\nexport const Box = () => <In />;',
  ])
    assert.equal(leads(code), 'page', code);
});

test('code that may set any id makes all links valid', () => {
  for (const code of [
    'export const Box = ({ id }) => <div id={id} />;',
    'export const Box = (props) => <div {...props} />;',
    'export const Box = ({ label }) => <h3>{label}</h3>;',
    'export const Box = ({ label }) => <Accordion title={label}>x</Accordion>;',
    'export const Box = ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;',
    "export const Box = () => React.createElement('div', { id: 'x' });",
    "import { Fancy } from 'fancy';\nexport const Box = () => <Fancy />;",
    'export const Box = ({ As }) => <As />;',
    "import { In } from './in.jsx';\nexport const Box = () => <In />;",
    "export const Box = () => { useEffect(() => { document.querySelector('p').id = 'x'; }); return <p />; };",
    'export const Box = () => <div',
  ])
    assert.equal(leads(code, '//- snippets/in.jsx\nexport const In = ({ id }) => <p id={id} />;\n'), 'page', code);
});

test('a broken fragment is reported on a page with a component of code', () => {
  checkFixture(
    `${config}//- index.mdx
import { Box } from '/snippets/box.jsx';

## Set up

<Box />

[a](#set-up) [b](#setup) [c](#box)
                 ^^^^^^ link/missing-anchor
//- snippets/box.jsx
export const Box = () => <div id="box">x</div>;
`,
    { only: ['link/'] },
  );
});
