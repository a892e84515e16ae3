import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sarifProblems } from '../../../sarif.ts';
import { cleanSite, docsight, folderWith } from '../run.ts';

const page = (body: string, title = 'Widgets & <more>'): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: "About ${title.length}."\n---\n\n${body}\n`;

/** A repository with a site in a folder: one error, one warning, one hint. */
const repository = {
  ...Object.fromEntries(Object.entries(cleanSite).map(([path, text]) => [`docs/${path}`, text])),
  'docs/my page.mdx': page('<Crad /> & more\n\n[x](/gone), 😀 [y](/indx)\n\n```\nx\n```'),
};

test('SARIF passes the official schema, with rules, places, fixes and fingerprints for each finding', async (context) => {
  const cwd = folderWith(context, repository);
  mkdirSync(join(cwd, '.git'));
  const { code, out } = await docsight(['check', '--format', 'sarif', '--only', 'link', '--only', 'component,code'], {
    cwd: join(cwd, 'docs'),
  });
  assert.equal(code, 1);
  const log = JSON.parse(out);
  assert.equal(sarifProblems(log), undefined);
  const [run] = log.runs;
  assert.deepEqual(
    run.results.map((each: { ruleId: string; ruleIndex: number; level: string }) => [
      each.ruleId,
      run.tool.driver.rules[each.ruleIndex].id,
      each.level,
    ]),
    [
      ['link/missing', 'link/missing', 'error'],
      ['link/missing', 'link/missing', 'error'],
      ['component/unknown', 'component/unknown', 'warning'],
      ['code/language', 'code/language', 'note'],
    ],
  );
  const typo = run.results[1];
  const uri = 'docs/my%20page.mdx';
  assert.deepEqual(typo.locations[0].physicalLocation, {
    artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
    region: { startLine: 8, startColumn: 20, endLine: 8, endColumn: 25 },
  });
  assert.deepEqual(typo.fixes[0], {
    description: { text: 'Change to "/index"' },
    artifactChanges: [
      {
        artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
        replacements: [
          {
            deletedRegion: { startLine: 8, startColumn: 20, endLine: 8, endColumn: 25 },
            insertedContent: { text: '/index' },
          },
        ],
      },
    ],
  });
  const names = run.results.map((each: { partialFingerprints: object }) => JSON.stringify(each.partialFingerprints));
  assert.equal(new Set(names).size, names.length);
  assert.notEqual(sarifProblems({ ...log, version: '3' }), undefined);
});

test('SARIF of a site with many kinds of findings passes the official schema', async (context) => {
  const cwd = folderWith(context, {
    'docs.json':
      '{"name": 1, "name": "x", "navigation": [{"group": "A", "pages": ["a", "a", "öß/%"]}], "openapi": "https://example.com/a b.json"}',
    'a.mdx': page('# One\n\n<Card>\n\n![](/x.png)\n\n[here](/b)'),
    'b.md': page('<Crad>x</Crad>'),
    'öß/%.mdx': '---\ntitle: [\n---\n{',
  });
  const { out } = await docsight(['check', '--format', 'sarif', '--strict', '--only', 'breaks,misleads,style'], {
    cwd,
  });
  const log = JSON.parse(out);
  assert.equal(sarifProblems(log), undefined);
  assert.ok(log.runs[0].results.length > 10);
});

test('in a GitHub workflow: annotations, errors first, ten of each kind, all others in the log', async (context) => {
  const links = Array.from({ length: 12 }, (_, i) => `[x](/gone-${i}%,:)`).join('\n');
  const cwd = folderWith(context, { ...cleanSite, 'a,b.mdx': page(`<Crad />\n\n${links}\n\n##[error] [y](/lost)`) });
  const summary = join(cwd, 'summary.md');
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
  const { code, out } = await docsight(['check'], { cwd, env });
  assert.equal(code, 1);
  const lines = out.split('\n');
  assert.equal(
    lines[0],
    '::error file=a%2Cb.mdx,line=8,endLine=8,col=5,endColumn=14,title=link/missing::No page or file exists at "/gone-0%25,:".',
  );
  const commands = lines.map((line) => /^::(\w+)/.exec(line)?.[1]).filter((each) => each !== undefined);
  assert.deepEqual(commands, [...Array(10).fill('error'), 'warning', 'group', 'endgroup']);
  assert.ok(lines.includes('::group::3 more findings, beyond the 10 of each kind that GitHub shows'));
  assert.equal(lines.filter((line) => /^- a,b\.mdx:\d+:\d+ error /.test(line)).length, 3);
  assert.match(out, /\n2 pages: 13 errors, 1 warning, .*\n✗ Builds, 13 broken for readers\n$/);
  assert.match(
    readFileSync(summary, 'utf8'),
    /^## Docsight\n\n2 pages: 13 errors.*\n\n.*\n.*\n\| 13 \| error \| `link\/missing` \| .* \| 1 \|\n/s,
  );
  // An explicit format has priority.
  assert.match((await docsight(['check', '--format', 'text'], { cwd, env })).out, /^a,b\.mdx:8:5 error /m);
});

test('JUnit: a suite for each file, errors are failures, invalid characters are replaced', async (context) => {
  const config = cleanSite['docs.json']
    ?.replace('["index"]', '["index", "<\\u0001>"]')
    .replace('"index"\n', '"index", "<\\u0001>"\n');
  const cwd = folderWith(context, {
    ...cleanSite,
    'docs.json': config ?? '',
    'a&b.mdx': page('<Crad /> [x](/go"&ne)'),
  });
  const { out } = await docsight(['check', '--format', 'junit'], { cwd });
  assert.match(
    out,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="docsight" tests="\d+" failures="2">\n/,
  );
  assert.match(out, / {2}<testsuite name="a&amp;b\.mdx" tests="2" failures="1" errors="0">\n/);
  assert.match(out, /<failure type="link\/missing" message="[^"]*\/go&quot;&amp;ne[^"]*">a&amp;b\.mdx:6:14 error /);
  assert.match(out, /name="component\/unknown 6:2"><system-out>a&amp;b\.mdx:6:2 warning /);
  assert.match(out, /&lt;\ufffd&gt;/);
  assert.match(out, /<testcase classname="index\.mdx" name="no findings"\/>/);
  isXml(out);
});

test('Checkstyle: files with their findings', async (context) => {
  const cwd = folderWith(context, repository);
  const { out } = await docsight(['check', '--format', 'checkstyle'], { cwd });
  assert.match(
    out,
    /<file name="docs\/my page\.mdx">\n {4}<error line="8" column="5" severity="error" message="No page or file exists at &quot;\/gone&quot;[^"]*" source="docsight\.link\/missing"\/>\n/,
  );
  isXml(out);
});

test('GitLab: the fields of its Code Quality report, with a unique fingerprint for each finding', async (context) => {
  const cwd = folderWith(context, { ...cleanSite, 'a.mdx': page('[x](/gone)\n\n[x](/gone) <Crad />') });
  const { out } = await docsight(['check', '--format', 'gitlab'], { cwd });
  const issues = JSON.parse(out) as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    issues.map(({ check_name, severity, location }) => [check_name, severity, location]),
    [
      ['link/missing', 'critical', { path: 'a.mdx', lines: { begin: 6, end: 6 } }],
      ['link/missing', 'critical', { path: 'a.mdx', lines: { begin: 8, end: 8 } }],
      ['component/unknown', 'major', { path: 'a.mdx', lines: { begin: 8, end: 8 } }],
    ],
  );
  assert.equal(new Set(issues.map(({ fingerprint }) => fingerprint)).size, 3);
});

test('several formats at once: files in addition to the output', async (context) => {
  const cwd = folderWith(context, repository);
  const words = ['check', '--format', 'sarif=a.sarif', '--format', 'junit=out=b.xml'];
  const { out } = await docsight(words, { cwd });
  assert.match(out, /^docs\/my page\.mdx:8:5 error /m);
  assert.equal(sarifProblems(JSON.parse(readFileSync(join(cwd, 'a.sarif'), 'utf8'))), undefined);
  isXml(readFileSync(join(cwd, 'out=b.xml'), 'utf8'));
  const quiet = await docsight([...words, '--output', 'c.txt'], { cwd });
  assert.equal(quiet.out, '');
  assert.equal(readFileSync(join(cwd, 'c.txt'), 'utf8'), out);
});

/** Every tag is closed, and special characters are escaped. */
function isXml(text: string): void {
  const open: string[] = [];
  const rest = text.replace(/<(\/?)([\w?-]+)((?:\s[\w]+="[^"<]*")*)\s*([/?]?)>/g, (_, end, name, _attributes, self) => {
    if (end === '/') assert.equal(open.pop(), name);
    else if (self === '') open.push(name);
    return '';
  });
  assert.deepEqual(open, []);
  assert.doesNotMatch(rest, /[<>]|&(?!(?:amp|lt|gt|quot);)/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
}
