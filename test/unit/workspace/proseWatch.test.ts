import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProseToolName } from '../../../server/core/index.ts';
import { defaultEditorSettings, type EditorSettings } from '../../../server/workspace/diagnostics/settings.ts';
import { createProseWatch } from '../../../server/workspace/prose/proseWatch.ts';
import type { ProsePage } from '../../../server/workspace/runtime.ts';
import { createLiveSites } from '../../../server/workspace/sites/liveSites.ts';
import { memoryFolder, memoryRuntime, memoryUri } from '../../memoryRuntime.ts';

/** A site with two pages, and a tool that finds the word "very". */
async function watched({
  trusted = true,
  settings = {},
}: {
  trusted?: boolean;
  settings?: Partial<EditorSettings>;
} = {}) {
  const runtime = memoryRuntime({
    'docs.json': '{}',
    'a.mdx': 'A very small page.\n',
    'b.mdx': 'A very other page.\n',
  });
  const asked: string[] = [];
  const said: string[] = [];
  let isMissing = false;
  const checkProse = ({ file, tools, textFor }: ProsePage) => {
    asked.push(`${file} ${String(tools)}`);
    const tool: ProseToolName = 'vale';
    const issues = [...textFor(tool).matchAll(/very/g)].map(({ index }) => ({
      range: { start: index, end: index + 4 },
      message: 'Too much.',
      rule: 'Very',
      replacements: [''],
    }));
    const problems = isMissing ? [{ message: 'Vale is not installed.', isNamed: false }] : [];
    return {
      answer: Promise.resolve({ results: [{ tool, issues, files: [], wordList: undefined }], problems }),
      stop: () => undefined,
    };
  };
  const sites = createLiveSites(
    runtime,
    { trusted: () => trusted, setAside: new Set() },
    {
      changed: (live) => watch.look(live),
      compared: () => {},
      removed: (live) => watch.forget(live),
      settled: () => {},
      failed: (what, error) => assert.fail(`${what}: ${String(error)}`),
    },
  );
  const found: string[] = [];
  const watch = createProseWatch({
    runtime: { ...runtime, checkProse },
    sites,
    settings: () => ({ ...defaultEditorSettings, ...settings }),
    trusted: () => trusted,
    found: (_, path) => void found.push(path),
    problem: (message) => void said.push(message),
  });
  sites.addFolder(`file://${memoryFolder}`);
  await runtime.clock.pass(2_000);
  const [live] = sites.all();
  assert.ok(live !== undefined);
  const type = (text: string): void => sites.overlay({ uri: memoryUri('a.mdx'), text });
  const shown = (): readonly string[] =>
    watch
      .of(live, 'a.mdx')
      .map(
        ({ code, range }) =>
          `${code} ${live.site.files.get('a.mdx')?.text.slice(range.start, range.end)} ${range.start}`,
      );
  const lose = (): void => {
    isMissing = true;
  };
  return { runtime, sites, live, watch, asked, said, found, type, shown, lose };
}

test('an open page is read once typing pauses, and others are not', async () => {
  const { runtime, asked, found, type, shown } = await watched();
  assert.deepEqual(asked, []);
  type('A very small page.\n');
  await runtime.clock.pass(900);
  type('A very, very small page.\n');
  await runtime.clock.pass(900);
  assert.deepEqual(asked, []);
  await runtime.clock.pass(200);
  assert.deepEqual(asked, [`${memoryFolder}/a.mdx configured`]);
  assert.deepEqual(shown(), ['prose/vale very 2', 'prose/vale very 8']);
  assert.deepEqual(found, ['a.mdx']);
});

test('while something else is typed, findings move with their words', async () => {
  const { runtime, type, shown } = await watched();
  type('A very small and very calm page.\n');
  await runtime.clock.pass(1_100);
  type('A very small or so and very calm page.\n');
  assert.deepEqual(shown(), ['prose/vale very 2', 'prose/vale very 23']);
  type('A ve small or so and very calm page.\n');
  assert.deepEqual(shown(), ['prose/vale very 21']);
});

test('nothing is run in Restricted Mode, or where the setting turns it off', async () => {
  for (const options of [{ trusted: false }, { settings: { prose: 'off' } }] as const) {
    const { runtime, asked, type, shown } = await watched(options);
    type('A very small page.\n');
    await runtime.clock.pass(5_000);
    assert.deepEqual([asked, shown()], [[], []]);
  }
});

test('tools that a setting names are run, and a missing one is reported once', async () => {
  const { runtime, asked, said, type, lose } = await watched({ settings: { prose: ['cspell', 'harper'] } });
  lose();
  type('One.\n');
  await runtime.clock.pass(1_100);
  type('Two.\n');
  await runtime.clock.pass(1_100);
  assert.deepEqual(asked, Array(2).fill(`${memoryFolder}/a.mdx cspell,harper`));
  assert.deepEqual(said, ['Vale is not installed.']);
});
