import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sampleOf } from '../../long.ts';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { append, closeAll, firstPage, folder, openFile } from './page.ts';

/** Delay of a busy machine, in milliseconds. */
const lateBy = '300';
/** Between two keys, in milliseconds. */
const delay = 60;

interface Kind {
  readonly name: string;
  readonly file: 'page' | 'config' | 'front matter';
  /** Text before the cursor. */
  readonly before: string;
  /** Typed text that opens the list. */
  readonly opens: string;
  readonly words: readonly string[];
  /** The text after accepting a word. It must differ from the result of the keys alone: a line break with the word. */
  readonly wanted: (word: string) => RegExp;
}

const kinds: readonly Kind[] = [
  {
    name: 'icons',
    file: 'page',
    before: '<Card icon=',
    opens: '"',
    words: ['rocket', 'house', 'book', 'star', 'bell', 'cloud', 'code', 'database', 'globe', 'heart'],
    wanted: (word) => new RegExp(`^<Card icon="${word}"`),
  },
  {
    name: 'components',
    file: 'page',
    before: '',
    opens: '<',
    words: ['Card', 'Note', 'Steps', 'Tabs', 'Accordion', 'Frame', 'Warning', 'CodeGroup'],
    wanted: (word) => new RegExp(`^<${word}[ >]`),
  },
  {
    name: 'attributes',
    file: 'page',
    before: '<Card',
    opens: ' ',
    words: ['title', 'icon', 'href', 'horizontal', 'img', 'color'],
    wanted: (word) => new RegExp(`^<Card ${word}(?:[ =>/]|$)`),
  },
  {
    name: 'values',
    file: 'page',
    before: '<Icon icon="rocket" iconType=',
    opens: '"',
    words: ['solid', 'regular', 'light', 'thin'],
    wanted: (word) => new RegExp(`iconType="${word}"`),
  },
  {
    name: 'languages',
    file: 'page',
    before: '``',
    opens: '`',
    words: ['python', 'javascript', 'bash', 'json', 'yaml', 'go'],
    // The closing fence is inserted with it.
    wanted: (word) => new RegExp(`^\`\`\`${word}\n[^]*\n\`\`\``),
  },
  {
    name: 'front matter keys',
    file: 'front matter',
    before: '',
    opens: '',
    words: ['icon', 'mode', 'tag'],
    wanted: (word) => new RegExp(`^${word}:`),
  },
  {
    name: 'keys of docs.json',
    file: 'config',
    before: '',
    opens: '"',
    words: ['seo', 'versions', 'topAnchor', 'primaryTab', 'metadata', 'sidebar', 'codeBlock'],
    wanted: (word) => new RegExp(`^\\s*"${word}":`),
  },
  {
    name: 'values of docs.json',
    file: 'config',
    before: '"theme": ',
    opens: '"',
    words: ['venus', 'quill', 'prism'],
    // Without the list, Enter would split the quotes.
    wanted: (word) => new RegExp(`"theme": "${word}"`),
  },
  {
    name: 'other values of docs.json',
    file: 'config',
    before: '"layout": ',
    opens: '"',
    words: ['topnav', 'sidenav', 'solidSidenav'],
    wanted: (word) => new RegExp(`"layout": "${word}"`),
  },
  {
    name: 'anchors',
    file: 'page',
    before: '## Quokka watch\n\n[a](',
    opens: '#',
    words: ['quokka'],
    wanted: () => /^\[a\]\(#quokka-watch\)/,
  },
  {
    name: 'front matter values',
    file: 'front matter',
    before: 'mode: ',
    opens: '',
    words: ['wide', 'custom', 'center'],
    // Without the list, Enter would leave an empty line.
    wanted: (word) => new RegExp(`^mode: "?${word}"?\n[^\n]`),
  },
];

/** Of all words together, with links, which come from the site's own pages. */
const links = 5;

export function defineSlowLists(): void {
  suite('lists that come late', () => {
    suiteSetup(docsight);
    suiteSetup(() => {
      process.env['DOCSIGHT_SLOW'] = lateBy;
    });
    suiteTeardown(() => {
      delete process.env['DOCSIGHT_SLOW'];
    });
    teardown(closeAll);

    test('fifty words are typed, or more in a complete run', () => {
      assert.ok(kinds.reduce((sum, { words }) => sum + words.length, links) >= 50);
    });

    for (const kind of kinds)
      test(`${kind.name}: Enter accepts the typed word`, async function () {
        this.timeout(120_000);
        await typeAll(kind);
      });

    test('pictures: Enter accepts the typed one', async function () {
      this.timeout(120_000);
      const paths = (await vscode.workspace.findFiles('*/*.{png,svg,jpg}')).map(({ path }) =>
        path.slice(folder().path.length),
      );
      const words = paths.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, 1);
      await typeAll({
        name: 'pictures',
        file: 'page',
        before: '<img src=',
        opens: '"',
        words,
        wanted: (word) => new RegExp(`^<img src="${word}"`),
      });
    });

    test('links: Enter accepts the typed page', async function () {
      this.timeout(120_000);
      const names = (await vscode.workspace.findFiles('*/*.mdx'))
        .map(({ path }) => path.slice(folder().path.length).replace(/\.mdx$/, ''))
        .filter((path) => /^\/[a-z]+\/[a-z-]{5,}$/.test(path))
        .sort();
      const words = names
        .filter((name) => !names.some((other) => other !== name && other.startsWith(name)))
        .slice(0, links);
      assert.equal(words.length, links, words.join());
      await typeAll({
        name: 'links',
        file: 'page',
        before: '[a]',
        opens: '(',
        words,
        wanted: (word) => new RegExp(`^\\[a\\]\\(${word}\\)`),
      });
    });
  });
}

async function typeAll({ file, before, opens, words, wanted }: Kind): Promise<void> {
  const wrong: string[] = [];
  const editor = await openFile(file === 'config' ? 'docs.json' : await firstPage());
  const { document } = editor;
  const original = document.getText();
  // One of them, a different one on each commit.
  for (const word of sampleOf(words, words.length)) {
    if (file === 'page') await append(editor, `\n\n${before}`);
    else {
      assert.ok(await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), `${before}\n`)));
      const at = new vscode.Position(1, before.length);
      editor.selection = new vscode.Selection(at, at);
    }
    const { line } = editor.selection.active;
    const last = { page: document.lineCount + 10, 'front matter': line + 1, config: line }[file];
    const written = (): string => document.getText(new vscode.Range(line, 0, last, 10_000));
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    if (opens === '') await drive({ op: 'press', key: 'Control+Space' });
    else await drive({ op: 'type', text: opens });
    await until('a list', rows, (count) => Number(count) > 0);
    await drive({ op: 'type', text: word, delay });
    await drive({ op: 'press', key: 'Enter' });
    const good = wanted(word);
    await until(good.source, written, (text) => good.test(text), 5_000).catch(() => {
      wrong.push(`${word}: ${JSON.stringify(written())}`);
    });
    await vscode.commands.executeCommand('leaveSnippet');
    await vscode.commands.executeCommand('hideSuggestWidget');
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    assert.ok(await editor.edit((edit) => edit.replace(all, original)));
  }
  assert.deepEqual(wrong, []);
}

/** Number of visible suggestions. */
function rows(): Promise<unknown> {
  const expression = "document.querySelectorAll('.suggest-widget.visible .monaco-list-row').length";
  return drive({ op: 'evaluate', expression });
}
