import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uri, WorkspaceEdit } from 'vscode';
import type { DeletionAnswer, DeletionRequest } from '../../../server/protocol/messages.ts';
import { fakeEditor } from './fakeEditor.ts';

interface Fake {
  readonly asked: string[];
  /** The pressed button. */
  press: string | undefined;
  /** The label of the picked page. */
  pick: string | undefined;
  uri(path: string): Uri;
}

/** The part of VS Code for the question: its buttons and a list of pages. */
fakeEditor(`
  const uri = (path) => ({ path, toString: () => 'file://' + path });
  const state = globalThis.docsightDeleting = { asked: [], press: undefined, pick: undefined, uri };
  export const l10n = { t: (text, ...values) => text.replace(/\\{(\\d)\\}/g, (_, at) => values[Number(at)]) };
  export const workspace = { asRelativePath: ({ path }) => path.slice(1) };
  export const window = {
    showWarningMessage: async (text, { modal }, ...buttons) => {
      state.asked.push([text, modal, ...buttons.map(({ title }) => title)].join(' | '));
      return buttons.find(({ title }) => title === state.press);
    },
    showQuickPick: async (items) => {
      state.asked.push(items.map(({ label, description }) => [label, description].join(' in ')).join(', '));
      return items.find(({ label }) => label === state.pick);
    },
  };
`);
const { editForDeletion } = await import('../../../client/pages/deleting.ts');
const fake = (): Fake => (globalThis as unknown as { docsightDeleting: Fake }).docsightDeleting;

/** The requests to the server, if it finds these links, and what the author sees. */
async function deleted(
  paths: readonly string[],
  found: Pick<DeletionAnswer, 'links' | 'files' | 'folder'>,
  press?: string,
  pick?: string,
): Promise<{ readonly asked: readonly string[]; readonly sent: readonly DeletionRequest[]; readonly edit: unknown }> {
  Object.assign(fake(), { press, pick });
  const sent: DeletionRequest[] = [];
  const host = {
    async request(method: string, params: unknown) {
      if (method === 'docsight/deletion') {
        sent.push(params as DeletionRequest);
        return { ...found, edit: { of: sent.length } };
      }
      return [
        { uri: 'file:///a.mdx', title: 'Gone', groups: [] },
        { uri: 'file:///b.mdx', title: 'Stays', groups: ['Guides', 'Start'] },
      ];
    },
    toEdit: async (edit: object) => edit as WorkspaceEdit,
  } as Parameters<typeof editForDeletion>[0];
  const edit = await editForDeletion(host, paths.map(fake().uri));
  return { asked: fake().asked.splice(0), sent, edit };
}

test('a file without links is deleted without a question, with its entry', async () => {
  const { asked, sent, edit } = await deleted(['/a.mdx'], { links: 0, files: 0, folder: 'file:///' });
  assert.deepEqual([asked, sent.length, edit], [[], 1, { of: 1 }]);
});

test('for links to deleted files, the author chooses whether to remove, redirect or keep them', async () => {
  const page = { links: 3, files: 2, folder: 'file:///' };
  const question = '3 links in 2 files point to a.mdx. | true | Remove Links | Redirect to… | Delete Anyway';
  const uris = ['file:///a.mdx'];
  for (const [press, pick, more, second] of [
    ['Remove Links', undefined, [], [{ uris, links: 'remove' }]],
    ['Redirect to…', 'Stays', ['Stays in Guides › Start'], [{ uris, links: 'redirect', to: 'file:///b.mdx' }]],
    ['Redirect to…', undefined, ['Stays in Guides › Start'], []],
    ['Delete Anyway', undefined, [], []],
    [undefined, undefined, [], []],
  ] as const) {
    const { asked, sent, edit } = await deleted(['/a.mdx'], page, press, pick);
    assert.deepEqual(asked, [question, ...more]);
    assert.deepEqual(sent, [{ uris }, ...second]);
    assert.deepEqual(edit, { of: sent.length });
  }
});

test('an image has no address to redirect; messages for one link and several files', async () => {
  const picture = await deleted(['/a.png'], { links: 1, files: 1, folder: null }, 'Delete Anyway');
  assert.deepEqual(picture.asked, ['1 link points to a.png. | true | Remove Links | Delete Anyway']);
  const several = await deleted(['/a.mdx', '/b.mdx'], { links: 2, files: 1, folder: null }, 'Delete Anyway');
  assert.deepEqual(several.asked, ['2 links in 1 file point to 2 files. | true | Remove Links | Delete Anyway']);
});
