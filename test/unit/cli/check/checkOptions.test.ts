import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { startProgress } from '../../../../server/cli/check/progress.ts';
import { cleanSite, docsight, folderWith } from '../run.ts';

const page = (body: string, at = 0): string =>
  `---\ntitle: "Widgets on page ${at}"\ndescription: "All about ${at}."\n---\n\n${body}\n`;
const site = { ...cleanSite, 'a.mdx': page('<Crad />\n\n[x](/gone)', 1), 'b.mdx': page('<Crad />\n\n<Crad />', 2) };
const places = (out: string): readonly string[] => out.match(/^\S+:\d+:\d+ \w+/gm) ?? [];

test('findings are grouped by file, files with errors first', async (context) => {
  const cwd = folderWith(context, { ...site, 'c.mdx': page('[x](/gone)', 3) });
  const { out } = await docsight(['check'], { cwd });
  assert.deepEqual(places(out), [
    'a.mdx:6:2 warning',
    'a.mdx:8:5 error',
    'c.mdx:6:5 error',
    'b.mdx:6:2 warning',
    'b.mdx:8:2 warning',
  ]);
});

test('--only and --skip take codes, areas and classes, in lists or one by one', async (context) => {
  const cwd = folderWith(context, site);
  const found = async (...words: readonly string[]): Promise<number> =>
    places((await docsight(['check', ...words], { cwd })).out).length;
  assert.equal(await found(), 4);
  assert.equal(await found('--only', 'link/missing'), 1);
  assert.equal(await found('--only', 'link'), 1);
  assert.equal(await found('--only', 'link/*', '--only', 'component'), 4);
  assert.equal(await found('--only', 'breaks,misleads'), 4);
  assert.equal(await found('--skip', 'component/unknown'), 1);
  assert.equal(await found('--only', 'breaks,misleads', '--skip', 'link'), 3);
  const skipped = await docsight(['check', '--skip', 'breaks'], { cwd });
  assert.equal(skipped.code, 0);
  assert.match(skipped.out, /✓ No errors in the selected files or rules; 1 broken for readers not asked for\n$/);
});

test('--quiet lists errors only, and --max-warnings counts the hidden warnings', async (context) => {
  const cwd = folderWith(context, site);
  const quiet = await docsight(['check', '--quiet', '--skip', 'link'], { cwd });
  assert.deepEqual([quiet.code, places(quiet.out)], [0, []]);
  assert.match(quiet.out, /, 3 warnings,/);
  const code = async (most: string): Promise<number | null> =>
    (await docsight(['check', '--quiet', '--skip', 'link', '--max-warnings', most], { cwd })).code;
  assert.deepEqual([await code('0'), await code('2'), await code('3')], [1, 1, 0]);
  const { err } = await docsight(['check', '--max-warnings', '2'], { cwd });
  assert.equal(err, 'There are more warnings than --max-warnings 2 allows.\n');
  const last = await docsight(['check', '--skip', 'link', '--max-warnings', '2'], { cwd });
  assert.match(last.out, /\n✗ Builds, with too many warnings; 1 broken for readers not asked for\n$/);
});

test('--summary lists rules; on a terminal it is automatic above 200 findings', async (context) => {
  const cwd = folderWith(context, site);
  const { out } = await docsight(['check', '--summary'], { cwd });
  assert.match(
    out,
    /^1 {2}error {4}link\/missing {7}.* \(1 file\)\n3 {2}warning {2}component\/unknown {2}.* \(2 files\)\n\n3 pages: /,
  );
  const crads = Array.from({ length: 199 }, (_, at) => `<Crad${at} />\n\n`).join('');
  writeFileSync(join(cwd, 'b.mdx'), page(crads, 2));
  const most = await docsight(['check'], { cwd, isInteractive: true });
  assert.match(most.out, /^ {2}1 {2}error .*\n200 {2}warning .*\n\nThese are the rules of 201 findings\. To see/);
  assert.equal(places((await docsight(['check'], { cwd })).out).length, 201);
});

test('progress is shown after a second, at intervals, and removed at the end', () => {
  let now = 0;
  const shown: string[] = [];
  const quiet = async (): Promise<void> => {};
  const progress = startProgress(
    {
      ...{ cwd: '', color: false, isInteractive: true, env: {}, input: async () => '', out: quiet, err: quiet },
      status: (text) => void shown.push(text),
    },
    () => now,
  );
  for (now = 0; now < 1250; now += 50) progress.show(() => `at ${now}`);
  progress.end();
  progress.end();
  assert.deepEqual(shown, ['at 1000', 'at 1100', 'at 1200', '']);
});

test('--watch checks again when a file changes, until it is stopped', async (context) => {
  const cwd = folderWith(context, site);
  const main = resolve(import.meta.dirname, '../../../../server/cli/main.ts');
  const child = spawn(process.execPath, [main, 'check', '--watch'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  context.after(() => child.kill());
  const ended = new Promise((done) => child.once('close', done));
  const said = { out: '', err: '' };
  let wake = (): void => {};
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      wake();
    });
  /** Waits for both, in any order. */
  const until = async (out: RegExp, err: RegExp): Promise<void> => {
    while (!out.test(said.out) || !err.test(said.err))
      await Promise.race([
        new Promise<void>((done) => {
          wake = done;
        }),
        ended.then(() => assert.fail(`it ended: ${said.err}`)),
      ]);
    said.out = '';
    said.err = '';
  };
  await until(/3 pages: 1 error,/, /^Watching for changes\. Press Ctrl\+C to stop\.\n$/);
  writeFileSync(join(cwd, 'a.mdx'), page('Fine.', 1));
  await until(/3 pages: 0 errors,/, /A file changed\.\nWatching for changes\. Press Ctrl\+C to stop\.\n$/);
  child.kill('SIGINT');
  assert.equal(await ended, 0);
});
