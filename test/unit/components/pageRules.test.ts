import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styleObject } from '../../../server/core/checks/component/styleText.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const check = (text: string, ...only: readonly string[]): void => void checkFixture(text, { only });

test('a style of an HTML element is an object; the fix writes it', () => {
  check(
    `<img alt="A chart of sales" src="https://example.com/a.png" style="width: 40%" />
                                                                  ^^^^^^^^^^^^ html/style-text

<div style="color: red">a</div> and <b style={"color: red"}>c</b>, <b style={{ color: 'red' }}>d</b>
           ^^^^^^^^^^^^ html/style-text
                                             ^^^^^^^^^^^^^^ html/style-text

<p style="">b</p>
         ^^ html/style-text

<svg style='fill: none'></svg>
           ^^^^^^^^^^^^ html/style-text
`,
    'html/',
  );
  check(
    `//- a.md
<div style="color: red">a</div>
           ^^^^^^^^^^^^ html/style-text
`,
    'html/',
  );
});

test('every style that can be an object is', () => {
  assert.equal(styleObject('width: 40%;'), '{{ width: "40%" }}');
  assert.equal(
    styleObject('background-color: #fff; --gap: 4px; -webkit-mask: none; -ms-flex: 1; -moz-x: y'),
    '{{ backgroundColor: "#fff", "--gap": "4px", WebkitMask: "none", msFlex: "1", MozX: "y" }}',
  );
  assert.equal(
    styleObject(`background: url(data:image/png;base64,AA==); font-family: 'A;B', "C"`),
    `{{ background: "url(data:image/png;base64,AA==)", fontFamily: "'A;B', \\"C\\"" }}`,
  );
  assert.equal(styleObject('color: red; color: blue'), '{{ color: "blue" }}');
  for (const css of ['color: red !important', '/* a */ color: red', 'color', 'background: url(a;b', 'a: "b'])
    assert.equal(styleObject(css), undefined, css);
});

test('alt texts that say nothing', () => {
  check(
    `![image](/a.png)
  ^^^^^ image/alt-vague

![Screenshot 2](/b.png)
  ^^^^^^^^^^^^ image/alt-vague

![dashboard](/images/dashboard.png)
  ^^^^^^^^^ image/alt-file-name

![Dashboard](/images/dashboard.png) ![Project list](/project-list.png) ![Image of a cat](/c.png)
`,
    'image/alt',
  );
});

test('unknown languages, and code groups', () => {
  check(
    `\`\`\`javscript
   ^^^^^^^^^ code/unknown-language
a
\`\`\`

\`\`\`vrl
a
\`\`\`

\`\`\`Python
a
\`\`\`

<CodeGroup>
 ^^^^^^^^^ code/single-in-group
\`\`\`js One
a
\`\`\`
</CodeGroup>

<CodeGroup>
\`\`\`js One
a
\`\`\`

\`\`\`ts One
   ^^^^^^ code/repeated-title
a
\`\`\`

\`\`\`ts Two
a
\`\`\`
</CodeGroup>
`,
    'code/unknown',
    'code/single',
    'code/repeated',
  );
});

test('a flag alone is not a language', () => {
  const [fence] = parsePage({ path: 'a.mdx', text: '```nocopy\na\n```\n' }).fences;
  assert.deepEqual([fence?.lang, fence?.meta], ['', 'nocopy']);
  const [named] = parsePage({ path: 'a.mdx', text: '```js nocopy\na\n```\n' }).fences;
  assert.deepEqual([named?.lang, named?.meta], ['js', 'nocopy']);
  check('```nocopy\n^^^^^^^^^ code/language\na\n```\n', 'code/language');
});

test('parameters: type, default of a required one, duplicates; numbers for strings', () => {
  check(
    `<ParamField query="limit">a</ParamField>
 ^^^^^^^^^^ component/incomplete
<ParamField query="limit" type="integer">b</ParamField>
 ^^^^^^^^^^ component/repeated-parameter
<ParamField body="limit" type="integer" required default={5}>c</ParamField>
                                                 ^^^^^^^ component/required-default
<ParamField body="other" type="integer" required={false} default={5}>c</ParamField>

When it is another:

<ParamField query="limit" type="integer">d</ParamField>

<Card title={5}>a</Card>
            ^^^ component/text-number
<Columns cols={2}>a</Columns>
`,
    'component/',
  );
});

test('frames and videos without content', () => {
  check(
    `<Frame></Frame>
 ^^^^^ component/empty-frame

<Frame>Only words.</Frame>
 ^^^^^ component/empty-frame

<Frame>
  ![A chart of sales](https://example.com/a.png)
</Frame>

<Frame><video src="/a.mp4" /></Frame> <Frame>{shown}</Frame> <Frame><Own /></Frame>

<video></video>
 ^^^^^ html/video-source

<video controls><source src="/a.mp4" /></video>

<video title="A" src="https://www.youtube.com/embed/abc" />
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ html/video-embed

<iframe src="https://example.com/a"></iframe>
 ^^^^^^ component/incomplete
`,
    'component/empty-frame',
    'component/incomplete',
    'html/video',
  );
});

test('tokens and keys after a header name; placeholders are silent', () => {
  const jwt = `eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJqdGkiOiIzaUljcF92LUVlNkVUSzRK${'Vk4tREh3In0'}.JQTFL5K4FDPGDhEmZhMOk82g8zDdpk4mJkBS7nN0Rjts8fcn`;
  const key = `9f86d081884c7d659a2feaa0c55ad0${'15a3bf4f1b2b0b822c'}`;
  const marks = (text: string): number => secretsIn(`\`\`\`bash\n${text}\n\`\`\`\n`);
  assert.equal(marks(`"token": "${jwt}"`), 1);
  assert.equal(marks(`curl -H "Authorization: Bearer ${jwt}"`), 1);
  assert.equal(marks(`curl -H "X-API-Key: ${key}"`), 1);
  assert.equal(marks(`Authorization: Bearer ${key}`), 1);
  for (const plain of [
    'Authorization: Bearer <API_KEY>',
    'Authorization: Bearer YOUR_API_KEY_GOES_HERE_PLEASE_0000',
    'X-API-Key: your-api-key-1234567890abcdef1234567890',
    'Authorization: Bearer $TOKEN',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.example.signature',
    `sha: ${key}`,
  ])
    assert.equal(marks(plain), 0, plain);
});

/** Number of secrets found on a page. */
function secretsIn(text: string): number {
  return checkSite(siteOf(parseFixture(text))).filter(({ code }) => code === 'code/secret').length;
}

test('the fix of a tag with JavaScript comments removes them completely', () => {
  check(
    `<Card // a note
       ^ mdx/bad-attribute
  title="A"
>
  x
</Card>

<Card title="A" /* one */ icon="star" /* two */>x</Card>
                 ^ mdx/bad-attribute
`,
    'mdx/',
  );
});
