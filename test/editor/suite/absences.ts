import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';
import { docsight } from './installed.ts';
import { closeAll, codeOf, findings, firstPage, folder, known, openFile, uriOf } from './page.ts';
import { serverProcess } from './restart.ts';

/** Something that only the desktop has. */
interface Absence {
  readonly what: string;
  readonly why: string;
  /** Full titles of the tests that need it and do not run in a browser. */
  readonly tests: readonly string[];
  /** Whether it is present where the test runs. */
  isPresent(): Promise<boolean>;
}

/** Whether the suites run in a browser. */
export const inBrowser = process.env['DOCSIGHT_HOST'] === 'web';

/**
 * Everything that is absent in a browser. Every other test of the suites runs there too. For each row, a test checks that
 * it is present on the desktop, and absent in a browser.
 */
const absences: readonly Absence[] = [
  {
    what: 'a process of the server, and processes of servers for assistants (MCP)',
    why: 'A browser starts no processes. The server is a worker that nothing else can end.',
    tests: [
      'restart a killed server is restarted with the same findings, unsaved text and preview',
      'restart a server that hangs at its start ends on request',
      'tools of assistants VS Code gets a server for each site with prompts and pages, without duplicate tools',
      /^trust a server is killed \d+ times/.source,
    ],
    async isPresent() {
      try {
        return serverProcess() > 0;
      } catch {
        return false;
      }
    },
  },
  {
    what: 'Print Page',
    why: 'Printing shows the page in another browser, and a worker cannot listen on a port for it.',
    tests: [],
    isPresent: () => isInPalette('Print Page'),
  },
  {
    what: 'Review Changes',
    why: 'A browser cannot run Git, and the Git extension of VS Code, with its API, does not run there either: microsoft/vscode#162493.',
    tests: [],
    isPresent: () => isInPalette('Review Changes'),
  },
  {
    what: 'files behind symbolic links within a site',
    why: 'A browser cannot see where a link leads, so it could lead out of the site.',
    tests: [],
    isPresent: readsLinks,
  },
  {
    what: 'the JSON and Markdown support of VS Code in the same extension host',
    why: 'The VS Code of these tests has them for Node only. On vscode.dev, they are in the browser, next to Docsight.',
    tests: [
      'paste, drop and open by URL in Markdown pages, where VS Code has its own paste actions, the result is the same',
      'API pages a JSON error in an OpenAPI document is reported once, by VS Code; other findings come from Docsight',
    ],
    isPresent: async () => vscode.extensions.getExtension('vscode.json-language-features') !== undefined,
  },
];

/** Whether a test does not run in a browser. */
export function isAbsent(title: string): boolean {
  return absences.some(({ tests }) => tests.some((each) => isNamed(each, title)));
}

function isNamed(name: string, title: string): boolean {
  return name === title || (name.startsWith('^') && new RegExp(name).test(title));
}

/** Defined last, with the titles of all tests. */
export function defineAbsences(titles: readonly string[]): void {
  suite('absences', () => {
    suiteSetup(docsight);
    teardown(closeAll);

    test('every test that a row lists exists', () => {
      for (const name of absences.flatMap(({ tests }) => tests))
        assert.ok(
          titles.some((title) => isNamed(name, title)),
          name,
        );
    });

    for (const { what, isPresent } of absences)
      test(`${inBrowser ? 'absent in a browser' : 'present on the desktop'}: ${what}`, async () => {
        assert.equal(await isPresent(), !inBrowser);
      });
  });
}

/** Whether the command palette offers a command while a page of a site is open. */
async function isInPalette(title: string): Promise<boolean> {
  await openFile(await firstPage());
  await vscode.commands.executeCommand('docsight.showPreviewToSide');
  await openFile(await firstPage());
  await known();
  const list = 'document.querySelector(".quick-input-list")';
  const expression = `${list}?.getClientRects().length > 0 ? ${list}.innerText : ''`;
  const shown = (): Promise<unknown> => drive({ op: 'evaluate', expression });
  // This command exists in every host and does not match `title`. When it is gone, the list is filtered by `title`.
  const other = 'Docsight: Copy Link to Heading';
  await vscode.commands.executeCommand('workbench.action.quickOpen', `>${other}`);
  await until('the palette', shown, (text) => String(text).includes(other));
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  await until('no palette', shown, (text) => text === '');
  await vscode.commands.executeCommand('workbench.action.quickOpen', `>Docsight: ${title}`);
  const rows = await until('the filtered palette', shown, (text) => text !== '' && !String(text).includes(other));
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  return String(rows).includes(`Docsight: ${title}`);
}

/** Whether a page is read through a link to another file of its site. */
async function readsLinks(): Promise<boolean> {
  const place = join(folder().fsPath, 'linked');
  const at = (name: string): string => join(place, name);
  mkdirSync(at('kept'), { recursive: true });
  try {
    writeFileSync(at('a.mdx'), '---\ntitle: A\n---\n\n[b](/b#nowhere)\n');
    writeFileSync(at('kept/b.md'), '---\ntitle: B\n---\n\n## Here\n');
    symlinkSync(at('kept/b.md'), at('b.md'));
    // Last, because watchers do not report every new link. It makes the folder a site, which is read as a whole.
    const config = JSON.stringify({ name: 'Linked', navigation: [{ group: 'All', pages: ['a'] }] });
    writeFileSync(at('docs.json'), config);
    await openFile('linked/a.mdx');
    const codes = (name: string): readonly string[] => findings(uriOf(at(name))).map(codeOf);
    const isRead = (): boolean => codes('a.mdx').includes('link/missing-anchor');
    let asks = 0;
    await until(
      'the page to be read, or not',
      () => {
        // Watchers do not report every file and link of a new folder either.
        if (++asks % 100 === 0) {
          rmSync(at('b.md'));
          symlinkSync(at('kept/b.md'), at('b.md'));
          writeFileSync(at('docs.json'), `${config}${'\n'.repeat(asks / 100)}`);
        }
        return isRead() || codes('b.md').includes('file/unread');
      },
      (isKnown) => isKnown,
    );
    return isRead();
  } finally {
    await closeAll();
    rmSync(place, { recursive: true, force: true });
  }
}
