import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as vscode from 'vscode';
import type { App } from '../../../client/app.ts';
import { fakeEditor } from './fakeEditor.ts';

interface Seen {
  readonly said: string[];
  readonly opened: string[];
}

/** The part of VS Code that a refused conversion needs. */
fakeEditor(`
  const seen = globalThis.docsightSeen = { said: [], opened: [] };
  export class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
  export class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
  export const Uri = { parse: (text) => ({ text }) };
  export const l10n = { t: (text) => text };
  export const window = {
    setStatusBarMessage: (text) => void seen.said.push('status bar: ' + text),
    showWarningMessage: async (text) => void seen.said.push('notification: ' + text),
    showTextDocument: async ({ text }, { selection: { start, end } }) =>
      void seen.opened.push([text, start.line, start.character, end.line, end.character].join(' ')),
  };
`);
const { convertConfig } = await import('../../../client/sites/convertConfig.ts');

test('a refused conversion is shown in the status bar, with the cursor at the place to fix', async () => {
  const place = { uri: 'file:///site/docs.json', line: 3, character: 5 };
  const seen = (globalThis as unknown as { docsightSeen: Seen }).docsightSeen;
  const run = async (answer: object): Promise<Seen> => {
    seen.said.length = 0;
    seen.opened.length = 0;
    const app = {
      sites: { around: async () => ({ folder: 'file:///site' }) },
      server: { request: async () => ({ kind: 'refused', ...answer }) },
    } as unknown as App;
    await convertConfig(app, {} as vscode.Uri);
    return seen;
  };
  assert.deepEqual(await run({ message: 'docs.json has a syntax error.', place }), {
    said: ['status bar: $(error) docs.json has a syntax error.'],
    opened: ['file:///site/docs.json 3 5 3 5'],
  });
  assert.deepEqual((await run({ message: 'No.' })).said, ['status bar: $(error) No.', 'notification: No.']);
});
