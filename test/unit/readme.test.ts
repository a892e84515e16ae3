import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../server/cli/commands.ts';
import { defaultText, findingRows } from '../../server/core/checks/grade.ts';
import { helpAnchor } from '../../server/core/checks/helpUrl.ts';
import { rulesTable } from '../../server/core/rules/sentences.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
    readonly keybindings: readonly { readonly command: string; readonly key: string }[];
    readonly configuration: readonly {
      readonly properties: Readonly<
        Record<
          string,
          { readonly default?: unknown; readonly markdownDescription?: string; readonly description?: string }
        >
      >;
    }[];
  };
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
const text = (value: string | undefined): string =>
  (value ?? '').replace(/^%(.+)%$/, (_, key: string) => texts[key] ?? key);

const tables: Readonly<Record<string, () => string>> = {
  commands() {
    const keys = new Map(manifest.contributes.keybindings.map(({ command, key }) => [command, key]));
    // What is only ever called by a fix or a lens cannot be chosen by a reader of this table.
    const unlisted = new Set(
      manifest.contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
    );
    const rows = manifest.contributes.commands
      .filter(({ command }) => !unlisted.has(command))
      .map(
        ({ command, title }) => `| Docsight: ${text(title)} | ${keys.has(command) ? `\`${keys.get(command)}\`` : ''} |`,
      );
    return ['| Command | Key |', '| --- | --- |', ...rows].join('\n');
  },
  settings() {
    const rows = manifest.contributes.configuration.flatMap(({ properties }) =>
      Object.entries(properties).map(
        ([name, { default: value, markdownDescription, description }]) =>
          `| \`${name}\` | \`${JSON.stringify(value)}\` | ${text(markdownDescription ?? description)} |`,
      ),
    );
    return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
  },
  rules: rulesTable,
};

function findingsPage(): string {
  const rows = [...findingRows].map(
    ([code, row]) =>
      `| <a id="${helpAnchor(code)}"></a>\`${code}\` | ${row.class} | ${defaultText(row)} | ${row.strict ?? 'error'} | ${row.about.replaceAll('|', '\\|')} |`,
  );
  return [
    '# Findings',
    '',
    'Everything that Docsight looks for. The class says what a finding means for the site: it *breaks* the build or a reader, it *misleads*, or it is *style*. `.docsightrc.json` changes severities; `strict` judges by the specification to the letter.',
    '',
    '| Code | Class | Severity | Strict | What it is |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

test('the tables of the README are what the manifest, the rules and the findings say', () => {
  let readme = read('README.md');
  for (const [name, table] of Object.entries(tables)) {
    const open = `<!-- ${name} -->\n`;
    const close = `<!-- /${name} -->`;
    const start = readme.indexOf(open);
    const end = readme.indexOf(close);
    assert.ok(start >= 0 && end > start, `README.md has a place for "${name}"`);
    readme = `${readme.slice(0, start + open.length)}\n${table()}\n\n${readme.slice(end)}`;
  }
  golden('README.md', readme);
});

test('docs/findings.md lists every finding', () => golden('docs/findings.md', findingsPage()));

test('pictures and files that the README names are there', () => {
  for (const [, target] of read('README.md').matchAll(/\]\((?!https?:)([^)#]+)/g))
    assert.ok(existsSync(join(root, target ?? '')), target);
});

function golden(path: string, expected: string): void {
  if (process.env['UPDATE'] === '1') {
    mkdirSync(join(root, 'docs'), { recursive: true });
    writeFileSync(join(root, path), expected);
  }
  assert.equal(
    existsSync(join(root, path)) ? read(path) : '',
    expected,
    `${path} is not up to date: UPDATE=1 npm run test:unit`,
  );
}

test('docs/check.md tells of every option of docsight check', () => {
  const text = read('docs/check.md');
  const { options = {} } = commands.find(({ name }) => name === 'check') ?? {};
  assert.deepEqual(
    Object.keys(options).filter((name) => !text.includes(`--${name}`)),
    [],
  );
});

test('the README lists every command of the command line, with options that it has', () => {
  const [, block = ''] = /## Command line\n[^`]*(?:`[^`\n]+`[^`]*)*```sh\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  const lines = block.trim().split('\n');
  const named = lines.map((line) => /^docsight (\S+)/.exec(line)?.[1]);
  assert.deepEqual([...named].sort(), commands.map(({ name }) => name).sort());
  for (const [at, line] of lines.entries()) {
    const { options = {} } = commands.find(({ name }) => name === named[at]) ?? {};
    for (const [, option = ''] of line.replace(/#.*/, '').matchAll(/--([\w-]+)/g)) assert.ok(option in options, line);
  }
});
