import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanSite, docsight, folderWith } from '../run.ts';

const page = (body: string): string =>
  `---\ntitle: "Widgets and links"\ndescription: "All about them."\n---\n\n${body}\n`;
const old = { ...cleanSite, 'a.mdx': page('[x](/gone) and <Crad />\n\n[x](/gone)') };
const baseline = `{
  "version": 1,
  "findings": {
    "a.mdx": {
      "component/unknown": {
        "Crad": 1
      },
      "link/missing": {
        "/gone": 2
      }
    }
  }
}
`;

test('after a baseline, only new findings count, even if lines have moved', async (context) => {
  const cwd = folderWith(context, old);
  assert.equal((await docsight(['check'], { cwd })).code, 1);
  const update = await docsight(['check', '--update-baseline'], { cwd });
  assert.deepEqual(
    [update.code, update.err],
    [0, '.docsight/baseline.json: written, 3 findings in 1 file; commit it with the site\n'],
  );
  assert.equal(
    update.out,
    '2 pages: 0 errors, 0 warnings, 0 information, 3 hints (all known from the baseline, not shown: see them with --only breaks or --only misleads)\n✓ Nothing new; 2 broken for readers known from the baseline\n',
  );
  assert.equal(readFileSync(join(cwd, '.docsight/baseline.json'), 'utf8'), baseline);

  // Lines move, a third link of the same kind is new, and one link is written differently.
  writeFileSync(join(cwd, 'a.mdx'), page('More.\n\n[x](/gone) and <Crad />\n\n[y](/gone) [z](/gone)\n\n[x](/lost)'));
  const moved = await docsight(['check'], { cwd });
  assert.equal(moved.code, 1);
  assert.deepEqual(moved.out.match(/^a\.mdx:.* error /gm), ['a.mdx:10:16 error ', 'a.mdx:12:5 error ']);
  assert.match(moved.out, /✗ Builds, 2 broken for readers; 2 broken for readers known from the baseline\n$/);
  const json = JSON.parse((await docsight(['check', '--format', 'json'], { cwd })).out);
  assert.deepEqual(
    json.findings.map((each: { old?: true; severity: string }) => [each.severity, each.old]),
    [
      ['hint', true],
      ['hint', true],
      ['hint', true],
      ['error', undefined],
      ['error', undefined],
    ],
  );
  const without = await docsight(['check', '--no-baseline'], { cwd });
  assert.match(without.out, /: 4 errors, 1 warning,/);
});

test('fixed findings are reported and removed', async (context) => {
  const cwd = folderWith(context, { ...old, '.docsight/baseline.json': baseline });
  assert.equal((await docsight(['check'], { cwd })).err, '');
  writeFileSync(join(cwd, 'a.mdx'), page('[x](/gone)'));
  const { code, err } = await docsight(['check'], { cwd });
  assert.deepEqual(
    [code, err],
    [0, '.docsight/baseline.json: 2 findings of the baseline are gone; --update-baseline removes them\n'],
  );
  // A check of a part, or of some rules, does not report the rest as gone.
  assert.equal((await docsight(['check', 'index.mdx'], { cwd })).err, '');
  assert.match((await docsight(['check', '--update-baseline'], { cwd })).err, /: updated, 1 finding in 1 file\n/);
  assert.match((await docsight(['check', '--update-baseline'], { cwd })).err, /: up to date, 1 finding in 1 file\n/);
});

test('a site without findings gets no baseline', async (context) => {
  const cwd = folderWith(context, cleanSite);
  const { code, err } = await docsight(['check', '--update-baseline'], { cwd });
  assert.deepEqual([code, err], [0, 'docs.json: nothing to put into a baseline\n']);
  assert.equal(existsSync(join(cwd, '.docsight')), false);
});

test('a check of a part does not replace the baseline of the whole site', async (context) => {
  const cwd = folderWith(context, { ...inDocs(old), 'docs/guides/b.mdx': page('[x](/gone)') });
  assert.equal((await docsight(['check', '--update-baseline'], { cwd })).code, 0);
  const before = readFileSync(join(cwd, 'docs/.docsight/baseline.json'), 'utf8');
  for (const part of ['docs/a.mdx', 'docs/guides', 'docs/**/b.mdx']) {
    const { code, err } = await docsight(['check', part, '--update-baseline'], { cwd });
    assert.equal(code, 2, part);
    assert.match(err, /^docsight: --update-baseline is about the whole site; name its folder: docs\n/);
  }
  const inside = await docsight(['check', 'a.mdx', '--update-baseline'], { cwd: join(cwd, 'docs') });
  assert.match(inside.err, /name its folder: \.\n/);
  assert.equal(readFileSync(join(cwd, 'docs/.docsight/baseline.json'), 'utf8'), before);
});

function inDocs(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`docs/${path}`, text]));
}

test('a baseline can be another file; a given one must exist', async (context) => {
  const cwd = folderWith(context, old);
  const missing = await docsight(['check', '--baseline'], { cwd });
  assert.deepEqual([missing.code, missing.out], [2, '']);
  assert.match(missing.err, /the baseline .*baseline\.json does not exist; --update-baseline makes it/);
  assert.equal((await docsight(['check', '--baseline=old.json', '--update-baseline'], { cwd })).code, 0);
  assert.equal(readFileSync(join(cwd, 'old.json'), 'utf8'), baseline);
  assert.equal((await docsight(['check', '--baseline=old.json'], { cwd })).code, 0);
  assert.equal((await docsight(['check'], { cwd })).code, 1);
});

test('a baseline with a conflict is reported and counts as far as it can be read', async (context) => {
  const conflict = baseline.replace('"Crad": 1', '<<<<<<< ours\n"Crad": 1');
  const cwd = folderWith(context, { ...old, '.docsight/baseline.json': conflict });
  const { err } = await docsight(['check'], { cwd });
  assert.match(err, /^\.docsight\/baseline\.json: the baseline is broken: .* --update-baseline writes it again\.\n/);
  const update = await docsight(['check', '--update-baseline'], { cwd });
  assert.deepEqual([update.code, update.err], [0, '.docsight/baseline.json: updated, 3 findings in 1 file\n']);
  rmSync(join(cwd, '.docsight'), { recursive: true });
});
