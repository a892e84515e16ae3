import assert from 'node:assert/strict';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanSite, docsight, folderWith } from './run.ts';

test('files are written, checked, found outdated and updated', async (context) => {
  const folder = folderWith(context, { ...cleanSite, '.git/HEAD': '', 'AGENTS.md': '# Ours\r\n' });
  const missing = await docsight(['rules', folder, '--target', 'agents,cursor', '--check']);
  assert.deepEqual([missing.code, missing.out], [1, '']);
  assert.match(missing.err, /\.cursor\/rules\/docsight\.mdc: missing/);
  assert.equal(existsSync(join(folder, '.cursor')), false);

  const written = await docsight(['rules', folder, '--target', 'agents', 'cursor']);
  assert.deepEqual([written.code, written.out], [0, '']);
  assert.match(written.err, /^AGENTS\.md: updated$/m);
  assert.match(written.err, /^\.cursor\/rules\/docsight\.mdc: written$/m);
  assert.ok(readFileSync(join(folder, 'AGENTS.md'), 'utf8').startsWith('# Ours\r\n\r\n<!-- docsight:begin -->\r\n'));

  assert.equal((await docsight(['rules', folder, '--check'])).code, 0);
  assert.match((await docsight(['rules', folder])).err, /^AGENTS\.md: up to date$/m);
  writeFileSync(join(folder, 'docs.json'), (cleanSite['docs.json'] ?? '').replace('"Start"', '"Begin"'));
  assert.equal((await docsight(['rules', folder, '--check'])).code, 1);
  assert.equal((await docsight(['rules', folder])).code, 0);
  assert.equal((await docsight(['rules', folder, '--check'])).code, 0);
});

test('a file that was never written fails the check, one with edits around the rules does not', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'AGENTS.md': '# Ours\n' });
  assert.match((await docsight(['rules', folder, '--target', 'agents', '--check'])).err, /AGENTS\.md: missing/);
  await docsight(['rules', folder, '--target', 'agents']);
  writeFileSync(join(folder, 'AGENTS.md'), `Before.\n\n${readFileSync(join(folder, 'AGENTS.md'), 'utf8')}\nAfter.\n`);
  assert.equal((await docsight(['rules', folder, '--target', 'agents', '--check'])).code, 0);
});

test('--stdout prints and writes nothing', async (context) => {
  const folder = folderWith(context, cleanSite);
  const { code, out } = await docsight(['rules', folder, '--target', 'claude', '--stdout']);
  assert.equal(code, 0);
  assert.ok(out.startsWith('<!-- docsight:begin -->\n') && out.endsWith('<!-- docsight:end -->\n'));
  assert.equal(existsSync(join(folder, 'CLAUDE.md')), false);
});

test('without a target and without files it lists the targets', async (context) => {
  const folder = folderWith(context, { ...cleanSite, '.kiro/x': '' });
  const { code, err } = await docsight(['rules', folder]);
  assert.equal(code, 2);
  assert.match(err, /agents +AGENTS\.md/);
  assert.match(err, /kiro +\.kiro\/steering\/docsight\.md {2}\(in use\)/);
  assert.match(
    (await docsight(['rules', folder, '--target', 'curser'])).err,
    /unknown target "curser"; did you mean "cursor"/,
  );
});

test('a site in a folder gets files at the root, limited to it', async (context) => {
  const files = Object.entries(cleanSite).map(([path, text]) => [`apps/docs/${path}`, text]);
  const folder = folderWith(context, { '.git/HEAD': '', ...Object.fromEntries(files) });
  assert.equal((await docsight(['rules', join(folder, 'apps/docs'), '--target', 'cursor,agents'])).code, 0);
  assert.match(
    readFileSync(join(folder, '.cursor/rules/docsight-apps-docs.mdc'), 'utf8'),
    /^globs: apps\/docs\/docs\.json,/m,
  );
  assert.ok(existsSync(join(folder, 'apps/docs/AGENTS.md')));
});

test('a template with an error or a link out of the repository writes nothing', async (context) => {
  const outside = folderWith(context, { 'x.md': 'x\n' });
  const folder = folderWith(context, { ...cleanSite, '.docsight/rules-templates/pages.md': 'x\n{{y}}\n' });
  const faulty = await docsight(['rules', folder, '--target', 'cursor']);
  assert.equal(faulty.code, 1);
  assert.match(faulty.err, /pages\.md:2: there is no value for \{\{y\}\}/);
  assert.equal(existsSync(join(folder, '.cursor')), false);
  const linked = folderWith(context, cleanSite);
  symlinkSync(join(outside, 'x.md'), join(linked, 'AGENTS.md'));
  const refused = await docsight(['rules', linked, '--target', 'agents']);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /leads out of/);
  assert.equal(readFileSync(join(outside, 'x.md'), 'utf8'), 'x\n');
});
