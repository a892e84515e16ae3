import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkCommand } from '../../../../server/cli/check/check.ts';
import { externalFindings } from '../../../../server/cli/check/externalLinks.ts';
import { readArguments } from '../../../../server/cli/command.ts';
import { openSite } from '../../../../server/cli/openSites.ts';
import type { LinkReply } from '../../../../server/net/checkLinks.ts';
import { applyFileEdits } from '../../../applyFixes.ts';
import { cleanSite, docsight, folderWith } from '../run.ts';

const page = '---\ntitle: "Widgets from the command line"\ndescription: "Make, list and delete widgets."\n---\n\n';

test('each external link is requested once, working ones not again; the finding is on the link', async (t) => {
  const folder = folderWith(t, {
    ...cleanSite,
    'index.mdx': `${page}[a](https://a.example/x#one) [b](https://a.example/x#two) <https://gone.example/> \`https://code.example\`\n\n<a href="https://left.example/out">c</a> [own](/index) [d](http://old.example/x)\n`,
  });
  const cache = folderWith(t, {});
  const asked: string[] = [];
  const ask = async (method: string, url: string): Promise<LinkReply> => {
    asked.push(`${method} ${url}`);
    return { kind: 'status', status: url.includes('gone') ? 404 : 200 };
  };
  let said = '';
  const find = async () =>
    externalFindings(
      { site: await openSite({ base: folder, folder }), includes: undefined },
      readArguments(checkCommand, ['--external', '--exclude', 'https://left.example']),
      {
        cwd: folder,
        color: false,
        isInteractive: false,
        env: { XDG_CACHE_HOME: cache },
        input: async () => '',
        out: async () => undefined,
        err: async (text) => {
          said += text;
        },
        status: () => undefined,
      },
      { show: () => undefined, end: () => undefined },
      ask,
    );
  const found = await find();
  const text = readFileSync(join(folder, 'index.mdx'), 'utf8');
  assert.deepEqual(
    found.map(({ code, severity, message, range }) => [code, severity, message, text.slice(range.start, range.end)]),
    [
      [
        'link/external',
        'warning',
        '"https://gone.example/" does not work: gone.example answered 404.',
        '<https://gone.example/>',
      ],
      ['link/insecure', 'hint', '"http://old.example/x" also works over https. Use https://.', 'http://old.example/x'],
    ],
  );
  const [fix] = found.at(-1)?.fixes ?? [];
  const after = applyFileEdits(new Map([['index.mdx', text]]), fix?.edits ?? []).get('index.mdx');
  assert.match(after ?? '', /\[d\]\(https:\/\/old\.example\/x\)/);
  assert.deepEqual(asked.toSorted(), [
    'GET https://gone.example/',
    'HEAD http://old.example/x',
    'HEAD https://a.example/x',
    'HEAD https://gone.example/',
    'HEAD https://old.example/x',
  ]);
  assert.equal(said, '3 outside links checked\n');
  asked.length = 0;
  assert.equal((await find()).length, 2);
  assert.deepEqual(
    asked.filter((each) => !each.includes('old.example')),
    ['HEAD https://gone.example/', 'GET https://gone.example/'],
  );
});

test('check makes no requests without --external, and with it none to private addresses', async (t) => {
  const folder = folderWith(t, { ...cleanSite, 'index.mdx': `${page}[a](http://10.1.2.3/x)\n` });
  const cache = folderWith(t, {});
  const { err } = await docsight(['check', '--external'], { cwd: folder, env: { XDG_CACHE_HOME: cache } });
  assert.match(err, /1 outside link checked; 1 link to this machine or a private network not checked/);
  const wrong = await docsight(['check', '--accept', '403'], { cwd: folder });
  assert.match(wrong.err, /--accept belongs to --external/);
  for (const [host, reason] of [
    ['http://wiki/', /--allow-host takes a host such as wiki\.corp\.example/],
    ['a/b', /--allow-host takes a host/],
    ['169.254.169.254', /never fetched/],
  ] as const)
    assert.match((await docsight(['check', '--external', '--allow-host', host], { cwd: folder })).err, reason);
  assert.match(
    (await docsight(['check', '--allow-host', 'wiki'], { cwd: folder })).err,
    /--allow-host belongs to --external/,
  );
  assert.match(
    (await docsight(['check', '--external', '--accept', 'ok'], { cwd: folder })).err,
    /a status such as 403/,
  );
});
