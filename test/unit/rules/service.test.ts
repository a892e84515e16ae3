import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSiteHost } from '../../../server/core/index.ts';
import {
  generateRulesFiles,
  listRulesTargets,
  type RulesRequest,
  staleRulesFiles,
  writtenTargets,
} from '../../../server/host/common/rules/rulesService.ts';
import { readSite } from '../../../server/host/node/disk/diskSite.ts';
import { readExactText, writeFileAtomically } from '../../../server/host/node/disk/textFiles.ts';
import { rulesPlace } from '../../../server/host/node/rules/rulesFiles.ts';

const page = '---\ntitle: "Begin with widgets"\ndescription: "The first page."\n---\n\nText.\n';
const config = '{ "name": "Widgets", "navigation": [{ "group": "Start", "pages": ["index"] }] }\n';

function folderWith(context: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsight-rules-')));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function request(folder: string, workspace = folder): Promise<RulesRequest> {
  const site = createSiteHost(await readSite(folder)).site;
  return { site, place: await rulesPlace({ siteFolder: folder, workspaceFolder: workspace }), trusted: true };
}

test('the root is the nearest folder with .git, else the workspace, else the site', async (context) => {
  const folder = folderWith(context, {
    'repo/.git/HEAD': '',
    'repo/a/docs/docs.json': config,
    'free/docs/docs.json': config,
    'tree/.git': 'gitdir: x',
    'tree/docs.json': config,
  });
  const scopes = async (site: string, workspace?: string): Promise<readonly string[]> => {
    const { root, scope } = await rulesPlace({
      siteFolder: join(folder, site),
      workspaceFolder: workspace === undefined ? undefined : join(folder, workspace),
    });
    return [root.slice(folder.length + 1), scope];
  };
  assert.deepEqual(await scopes('repo/a/docs', 'repo/a/docs'), ['repo', 'a/docs']);
  assert.deepEqual(await scopes('tree'), ['tree', '']);
  assert.deepEqual(await scopes('free/docs', 'free'), ['free', 'docs']);
  assert.deepEqual(await scopes('free/docs', 'repo'), ['free/docs', '']);
  assert.deepEqual(await scopes('free/docs'), ['free/docs', '']);
});

test('targets in use are those with an existing file or folder; older ones are shown only then', async (context) => {
  const folder = folderWith(context, {
    'docs.json': config,
    '.cursor/x': '',
    '.windsurfrules': '',
    'CLAUDE.md': 'Hello\n',
  });
  const targets = await listRulesTargets((await request(folder)).place);
  assert.deepEqual(
    targets.filter(({ inUse }) => inUse).map(({ id }) => id),
    ['claude', 'cursor', 'windsurfrules'],
  );
  const ids = targets.map(({ id }) => id);
  assert.ok(ids.includes('agents') && !ids.includes('cursorrules') && !ids.includes('windsurf'));
});

test('another file that hides ours from a tool is reported, and so is the reverse', async (context) => {
  const folder = folderWith(context, { 'docs.json': config, '.cursorrules': 'x', 'AGENTS.override.md': 'x' });
  const targets = await listRulesTargets((await request(folder)).place);
  const note = (id: string): string | undefined => targets.find((target) => target.id === id)?.note;
  assert.equal(
    note('agents'),
    'Zed reads the existing .cursorrules instead of AGENTS.md. Codex reads the existing AGENTS.override.md instead of AGENTS.md.',
  );
  assert.equal(note('zed'), 'If you create .rules, Zed no longer reads .cursorrules.');
  assert.equal(note('kiro'), undefined);
});

test('files are generated, written, found again and reported as stale', async (context) => {
  const folder = folderWith(context, {
    'docs.json': config,
    'index.mdx': page,
    'AGENTS.md': '\ufeff# Ours\r\n\r\nText\r\n',
  });
  const first = await request(folder);
  const files = await generateRulesFiles(first, ['agents', 'cursor']);
  assert.deepEqual(
    files.map(({ id, before }) => [id, before === undefined]),
    [
      ['agents', false],
      ['cursor', true],
      ['skill', true],
    ],
  );
  const exactly = await generateRulesFiles({ ...first, exact: true }, ['agents', 'cursor']);
  assert.deepEqual(
    exactly.map(({ id }) => id),
    ['agents', 'cursor'],
  );
  assert.doesNotMatch(exactly[0]?.after ?? '', /SKILL\.md/, 'no skill is named that is not there');
  assert.equal(existsSync(join(folder, '.cursor')), false, 'generating writes nothing');
  for (const { uri, after } of files)
    await writeFileAtomically({ path: fileURLToPath(uri), text: after, root: first.place.root });
  assert.ok(
    readFileSync(join(folder, 'AGENTS.md'), 'utf8').startsWith(
      '\ufeff# Ours\r\n\r\nText\r\n\r\n<!-- docsight:begin -->\r\n',
    ),
  );
  assert.deepEqual(await writtenTargets(first.place), ['agents', 'cursor', 'skill']);
  assert.deepEqual(await staleRulesFiles(first), []);
  writeFileSync(join(folder, 'docs.json'), config.replace('"Start"', '"Begin"'));
  const stale = await staleRulesFiles(await request(folder));
  assert.deepEqual(
    stale.map(({ id, line }) => [id, line]),
    [
      ['agents', 4],
      ['cursor', 5],
    ],
  );
});

test('a link inside the repository is followed, and its file written once', async (context) => {
  const folder = folderWith(context, { 'docs.json': config, 'AGENTS.md': '# Ours\n' });
  symlinkSync('AGENTS.md', join(folder, 'CLAUDE.md'));
  const files = await generateRulesFiles(await request(folder), ['agents', 'claude']);
  assert.deepEqual(
    files.map(({ id, uri }) => [id, fileURLToPath(uri)]),
    [
      ['agents', join(folder, 'AGENTS.md')],
      ['skill', join(folder, '.agents/skills/docsight-components/SKILL.md')],
    ],
  );
});

test('links out of the repository are refused', async (context) => {
  const outside = folderWith(context, { 'x.md': 'secret\n' });
  const folder = folderWith(context, { 'docs.json': config });
  symlinkSync(join(outside, 'x.md'), join(folder, 'AGENTS.md'));
  symlinkSync(outside, join(folder, '.cursor'));
  symlinkSync(join(outside, 'nowhere'), join(folder, 'CLAUDE.md'));
  const asked = await request(folder);
  symlinkSync(outside, join(folder, '.agents'));
  mkdirSync(join(folder, '.claude'));
  symlinkSync(outside, join(folder, '.claude/skills'));
  for (const { problem, after } of await generateRulesFiles(asked, ['agents', 'cursor', 'claude'])) {
    assert.match(problem ?? '', /leads out of|broken symbolic link/);
    assert.equal(after, '');
  }
  assert.deepEqual(await staleRulesFiles(asked), []);
  await assert.rejects(
    writeFileAtomically({ path: join(folder, '.cursor/rules/a.mdc'), text: 'x', root: folder }),
    /leads out of/,
  );
  assert.deepEqual(readdirSync(outside), ['x.md']);
});

test('a file that is not UTF-8 is not touched', async (context) => {
  const folder = folderWith(context, { 'docs.json': config });
  writeFileSync(join(folder, 'AGENTS.md'), Buffer.from([0x68, 0xff, 0xfe]));
  const [file] = await generateRulesFiles(await request(folder), ['agents']);
  assert.match(file?.problem ?? '', /is not UTF-8/);
  await assert.rejects(readExactText(join(folder, 'AGENTS.md')), /is not UTF-8/);
});

test('writing keeps the file mode and leaves nothing behind', async (context) => {
  const folder = folderWith(context, { 'AGENTS.md': 'old\n' });
  chmodSync(join(folder, 'AGENTS.md'), 0o640);
  await writeFileAtomically({ path: join(folder, 'AGENTS.md'), text: 'new\n', root: folder });
  await writeFileAtomically({ path: join(folder, 'a/b/c.md'), text: 'deep\n', root: folder });
  assert.equal(statSync(join(folder, 'AGENTS.md')).mode & 0o777, 0o640);
  assert.equal(readFileSync(join(folder, 'AGENTS.md'), 'utf8'), 'new\n');
  assert.deepEqual(readdirSync(folder).sort(), ['AGENTS.md', 'a']);
});

test('an error in a template is the problem of each file', async (context) => {
  const folder = folderWith(context, {
    'docs.json': config,
    '.docsight/rules-templates/about.md': '# Rules\n\n{{nmae}}\n',
  });
  const [file] = await generateRulesFiles(await request(folder), ['agents']);
  assert.match(file?.problem ?? '', /^about\.md:3: there is no value for \{\{nmae\}\}/);
});

test('an unknown target is reported with the nearest one', async (context) => {
  const folder = folderWith(context, { 'docs.json': config });
  await assert.rejects(
    generateRulesFiles(await request(folder), ['curser']),
    /unknown target "curser"; did you mean "cursor"\?/,
  );
});

test('beside AGENTS.md with the rules, CLAUDE.md holds only its import, QWEN.md only where they are', async (context) => {
  const folder = folderWith(context, { 'docs.json': config, 'CLAUDE.md': 'Mine.\n', '.claude/CLAUDE.md': '' });
  const block = (text: string): string => `<!-- docsight:begin -->\n\n${text}\n\n<!-- docsight:end -->\n`;
  const files = await generateRulesFiles(await request(folder), ['agents', 'claude', 'qwen']);
  assert.deepEqual(
    files.map(({ id }) => id),
    ['agents', 'claude', 'qwen', 'skill'],
  );
  assert.deepEqual(
    files.slice(1, 3).map(({ after, notes }) => [after, notes]),
    [
      [`Mine.\n\n${block('@AGENTS.md')}`, []],
      [block('The rules of the documentation are in `AGENTS.md`.'), []],
    ],
  );
  // Written alone, it contains the rules until AGENTS.md does.
  const [alone] = await generateRulesFiles(await request(folder), ['claude']);
  assert.ok((alone?.after.split('\n').length ?? 0) > 50);
  writeFileSync(join(folder, 'AGENTS.md'), files[0]?.after ?? '');
  writeFileSync(join(folder, 'CLAUDE.md'), alone?.after ?? '');
  await writeFileAtomically({
    path: join(folder, '.agents/skills/docsight-components/SKILL.md'),
    text: files[3]?.after ?? '',
    root: folder,
  });
  assert.deepEqual(
    (await staleRulesFiles(await request(folder))).map(({ id }) => id),
    ['claude'],
  );
  const [later] = await generateRulesFiles(await request(folder), ['claude']);
  assert.equal(later?.after, `Mine.\n\n${block('@AGENTS.md')}`);
});

test('a file that imports AGENTS.md needs no separate rules', async (context) => {
  const folder = folderWith(context, { 'docs.json': config, 'CLAUDE.md': '@AGENTS.md\n' });
  const files = await generateRulesFiles(await request(folder), ['agents', 'claude']);
  assert.ok(files[1]?.notes.some((note) => note.includes('imports AGENTS.md')));
});

test('the components are in a skill that the first rules of a target create', async (context) => {
  const folder = folderWith(context, { 'docs.json': config, 'index.mdx': page });
  const first = await request(folder);
  const [claude, skill] = await generateRulesFiles(first, ['claude']);
  assert.equal(skill?.id, 'claude-skill');
  assert.match(claude?.after ?? '', /read `\.claude\/skills\/docsight-components\/SKILL\.md`/);
  assert.ok(!claude?.after.includes('Attributes marked') && skill.after.includes('### Card\n'));
  for (const { uri, after } of [claude, skill].filter((file) => file !== undefined))
    await writeFileAtomically({ path: fileURLToPath(uri), text: after, root: first.place.root });
  assert.deepEqual(await staleRulesFiles(first), []);
  // Without the skill, the rules contain the components again, and updates do not restore it.
  rmSync(join(folder, '.claude'), { recursive: true });
  assert.deepEqual(
    (await staleRulesFiles(first)).map(({ id }) => id),
    ['claude'],
  );
  const [again, ...others] = await generateRulesFiles(first, ['claude']);
  assert.ok(again?.after.includes('Attributes marked') && others.length === 0);
});

test('a skill that cannot be written is reported, and the rules include the components', async (context) => {
  const outside = folderWith(context, { 'x.md': '' });
  const folder = folderWith(context, { 'docs.json': config });
  symlinkSync(outside, join(folder, '.agents'));
  const [agents, skill] = await generateRulesFiles(await request(folder), ['agents']);
  assert.match(skill?.problem ?? '', /leads out of/);
  assert.ok(agents?.after.includes('Attributes marked'));
});
