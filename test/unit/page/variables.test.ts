import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { references } from '../../../server/core/assist/navigation/define.ts';
import { rename } from '../../../server/core/change/rename/rename.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { searchSite } from '../../../server/core/render/search/search.ts';
import { fragmentsOf } from '../../../server/core/site/link/resolve.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { htmlOf, plainHost } from '../render/renderText.ts';

const head =
  '"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "T", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index", "other"]}';
const config = `//- docs.json\n{${head}, "variables": {"version": "2.0.0", "dl": "/other", "api-url": "https://api.example.com", "odd": "<b>*x*</b> {y} & 'z'"}}\n`;
const without = `//- docs.json\n{${head}}\n`;
const front =
  '---\ntitle: Start of the {{version}} docs\ndescription: All about variables, which docs.json defines for all pages.\n---\n';
const only = { only: ['link/', 'variable/', 'expression/', 'mdx/', 'image/'] };

test('variables are replaced everywhere except in targets of Markdown links', () => {
  const html = htmlOf(`${config}//- index.mdx
import Part from '/snippets/part.mdx';

## Get {{version}} of {{api-url}}

Now {{version}}, or \`{{version}}\`. See <a href="{{dl}}">this</a> and <a href={"{{dl}}#set-up"}>that</a>.

{{api-url}}

<Card title="For {{version}}" href="{{dl}}">{{odd}}</Card>

\`\`\`bash
npm i x@{{version}}
\`\`\`

<Part />
//- other.mdx
## Set up
//- snippets/part.mdx
Part of {{version}}.
`);
  assert.match(html, /id="p-get-2-0-0-of-https\/\/api-example-com"/);
  assert.match(html, /Now 2\.0\.0, or <code[^>]*>2\.0\.0<\/code>/);
  assert.match(html, /href="\/other"[^>]*>this/);
  assert.match(html, /href="\/other#set-up"[^>]*>that/);
  assert.match(html, /<p>https:\/\/(?:<wbr[^>]*>)?api\.example\.com<\/p>/);
  assert.match(html, /For 2\.0\.0/);
  assert.match(html, /&lt;b&gt;\*x\*&lt;\/b&gt; \{y\} &amp; /);
  assert.match(html, /npm i x@2\.0\.0/);
  assert.match(html, /Part of 2\.0\.0/);
  assert.doesNotMatch(html, /\{\{/);
});

test('checks see the values in attributes, headings and titles, and report nothing on valid ones', () => {
  checkFixture(
    `${config}//- index.mdx
${front}
## Get {{version}}

[there](#get-2-0-0) <a href="{{dl}}">a</a> <a href={"{{dl}}"}>b</a> <a href="{{api-url}}/x">c</a>

{{ version }} and {{api-url}} and \`{{ name }}\` and \\{\\{name}}

<Card title="{{version}}" href="{{dl}}">x</Card>

\`\`\`yaml
run: \${{ secrets.KEY }} {{ customer.name }} {{some_name}} {{ title }}
\`\`\`
//- other.mdx
${front}
Text with style: <span style={{ color: 'red' }}>x</span>.
`,
    only,
  );
});

test('a variable that docs.json does not define is reported at its name', () => {
  const [first, second] = checkFixture(
    `${config}//- index.mdx
${front}
Now {{versoin}} and <a href="{{download-url}}">a</a>.
      ^^^^^^^ variable/undefined
                               ^^^^^^^^^^^^ variable/undefined

\`\`\`bash
npm i x@{{verson}}
          ^^^^^^ variable/undefined
echo {{user}} {{user-name}} {{ user }} {{.user}} {{user.name}} \${{user}}
       ^^^^ variable/undefined
                ^^^^^^^^^ variable/undefined
                                                                  ^^^^ variable/undefined
\`\`\`

Write \`{{user}}\` or {{user}}.
         ^^^^ variable/undefined
                      ^^^^ variable/undefined
//- other.mdx
${front}
`,
    only,
  );
  assert.ok(first && second);
  assert.match(first.message, /Did you mean "version"\?/);
  assert.deepEqual(
    first.fixes?.map(({ title }) => title),
    ['Change to "version"', 'Define "versoin" in docs.json'],
  );
  assert.deepEqual(
    second.fixes?.map(({ title }) => title),
    ['Define "download-url" in docs.json'],
  );
});

test('in the target of a Markdown link the fix is a tag', () => {
  const findings = checkFixture(
    `${config}//- index.mdx
${front}
Get [the **app**]({{dl}}) now.
                  ^^^^^^ variable/link-target
//- other.mdx
${front}
`,
    only,
  );
  assert.deepEqual(
    findings[0]?.fixes?.map(({ title }) => title),
    ['Write <a href>'],
  );
  assert.match(findings[0]?.message ?? '', /`\{\{dl\}\}` is not replaced/);
});

test('without variables, braces of other tools are left alone; those that break the build are reported', () => {
  checkFixture(
    `${without}//- index.mdx
${front.replace('{{version}} ', '')}
Write \`{{name}}\` here.

\`\`\`html
<p>{{name}} {{user-name}}</p>
\`\`\`
//- other.mdx
${front.replace('{{version}} ', '')}
`,
    { ...only, only: ['variable/', 'mdx/'] },
  );
  checkFixture(
    `${without}//- index.mdx
${front.replace('{{version}} ', '')}
Broken: {{api-url}}.
          ^^^^^^^ variable/undefined
//- other.mdx
${front.replace('{{version}} ', '')}
`,
    { ...only, only: ['variable/', 'mdx/'] },
  );
  checkFixture(
    `//- docs.json
{"name": "T", "navigation": [{"group": "G", "pages": ["index"]}]}
//- index.mdx
Broken: {{api-url}}.
        ^ mdx/expression
`,
    { only: ['variable/', 'mdx/'] },
  );
});

test('titles in the sidebar and search show values', () => {
  const fixture = parseFixture(`${config}//- index.mdx\n${front}\nFirst {{version}} words.\n//- other.mdx\n${front}\n`);
  const site = siteOf(fixture);
  assert.match(
    renderPreview(site, 'other.mdx', plainHost)
      .parts.map(({ html }) => html)
      .join(''),
    /Start of the 2\.0\.0 docs/,
  );
  assert.equal(searchSite(site, '2.0.0 words')[0]?.title, 'Start of the 2.0.0 docs');
});

test('completion, hover, references and rename of a variable', () => {
  const text = `${config}//- index.mdx\n${front}\nNow {{ver$0sion}}, \`{{version}}\`, <a href="{{version}}">x</a>.\n//- other.mdx\n${front}\n[x]({{version}})\n`;
  const fixture = parseFixture(text);
  const site = siteOf(fixture);
  const { path, offset } = fixture.cursor ?? { path: '', offset: 0 };
  assert.match(hover(site, path, offset)?.markdown ?? '', /2\\\.0\\\.0/);
  assert.deepEqual(
    complete(site, path, offset).map(({ label }) => label),
    ['version', 'dl', 'api-url', 'odd'],
  );
  assert.deepEqual(
    references(site, path, offset, true).map((each) => each.path),
    ['docs.json', 'index.mdx', 'index.mdx', 'index.mdx', 'index.mdx', 'other.mdx', 'other.mdx'],
  );
  const renamed = rename(site, path, offset, 'release');
  assert.ok(renamed?.kind === 'edits');
  const after = applyFileEdits(fixture.files, renamed.edits);
  assert.doesNotMatch([...after.values()].join('\n'), /\{\{version|"version":/);
  assert.match(after.get('docs.json') ?? '', /"release": "2\.0\.0"/);
});

test('a heading with a variable has the fragment of its value', () => {
  const { index } = siteOf(
    parseFixture(`${config}//- index.mdx\n## {{version}}\n\n<Accordion title="{{version}} x">y</Accordion>\n`),
  );
  assert.deepEqual([...fragmentsOf(index, 'index.mdx')], ['2-0-0', '2-0-0-x']);
});

test('props of a tag appear in the code blocks of a snippet', () => {
  const html = htmlOf(`${config}//- index.mdx
import Install from '/snippets/install.mdx';

<Install packageName="left-pad" major={2} />

<Install packageName="<x>" />
//- snippets/install.mdx
<Steps>
  <Step title="Install {packageName}">
    Run it for {packageName}:

    \`\`\`bash {packageName}.sh
    npm install {packageName}@{major} {other} \${HOME} {{version}}
    \`\`\`
  </Step>
</Steps>
`);
  assert.match(html, /npm install left-pad@2 \{other\} \$\{HOME\} 2\.0\.0/);
  assert.match(html, /left-pad\.sh/);
  assert.match(html, /npm install &lt;x&gt;@\{major\}/);
});

test('long values that are used very often stay names, so that a page stays bounded', () => {
  const long = 'x'.repeat(100_000);
  const many = '{{long}} '.repeat(2000);
  const html = htmlOf(
    `//- docs.json\n{${head}, "variables": {"long": "${long}"}}\n//- index.mdx\n\`\`\`text\n${many}\n\`\`\`\n\n${many}\n`,
  );
  assert.ok(html.length < 10_000_000, String(html.length));
});
