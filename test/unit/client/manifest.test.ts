import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { grammarText } from '../../../scripts/generate/grammar.mjs';
import { textBundle } from '../../../scripts/generate/texts.mjs';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly when: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  };
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const { commands, menus, keybindings, configuration } = manifest.contributes;
const sources = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => read(join('client', name)));

test('every command of the manifest has a row, and every row is in the manifest', () => {
  // The table itself cannot be loaded without VS Code.
  const rows = [...read('client/commands.ts').matchAll(/command: '([\w.]+)'/g)].map((match) => match[1] ?? '');
  assert.deepEqual(
    rows.filter((row) => !commands.some(({ command }) => command === row)),
    [],
  );
  assert.deepEqual(
    commands.map(({ command }) => command).filter((command) => !rows.includes(command)),
    ['docsight.showLog'],
  );
});

test('menus and keys refer to existing commands', () => {
  const known = new Set(commands.map(({ command }) => command));
  const used = [...Object.values(menus).flat(), ...keybindings].map(({ command }) => command);
  assert.deepEqual(
    used.filter((command) => !known.has(command)),
    [],
  );
});

test('Enter stays with the editor: commands run late, and other keys before them', () => {
  assert.deepEqual(
    keybindings.filter(({ key }) => key === 'enter'),
    [],
  );
});

test('every text of the manifest is in package.nls.json, and none is unused', () => {
  const used = new Set([...read('package.json').matchAll(/"%([\w.]+)%"/g)].map((match) => match[1] ?? ''));
  const there = Object.keys(JSON.parse(read('package.nls.json')) as object);
  assert.deepEqual([...used].sort(), there.sort());
});

test('the generated texts and grammar are up to date', () => {
  assert.equal(read('l10n/bundle.l10n.json'), textBundle(), 'npm run generate');
  assert.equal(read('client/languages/mdx.tmLanguage.json'), grammarText(), 'npm run generate');
});

test('every setting is read somewhere', () => {
  const server = readdirSync(join(root, 'server/workspace'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join('server/workspace', name)));
  const all = [...sources, ...server].join('\n');
  for (const name of configuration.flatMap(({ properties }) => Object.keys(properties))) {
    // The language client itself reads the trace setting.
    if (name === 'docsight.trace.server') continue;
    assert.ok(all.includes(`'${name.slice(name.lastIndexOf('.') + 1)}'`), name);
  }
});

test('settings restricted in untrusted workspaces exist', () => {
  const settings = new Set(configuration.flatMap(({ properties }) => Object.keys(properties)));
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.deepEqual(
    restrictedConfigurations.filter((name) => !settings.has(name)),
    [],
  );
});
