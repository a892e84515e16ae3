import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeEditor } from './fakeEditor.ts';

interface Fake {
  applies: boolean;
  saves: boolean;
  /** Whether VS Code saves and closes documents without an editor. */
  closes: boolean;
  readonly said: string[];
  readonly replaced: string[];
  /** Whether the author keeps a file selected. */
  takes?(label: string): boolean;
}

/** The part of VS Code for confirming files: an author who agrees, one document, an edit that may be refused. */
fakeEditor(`
  const state = globalThis.docsightFake = { applies: true, saves: true, closes: false, said: [], replaced: [] };
  const uri = (text) => ({ path: text, toString: () => text, with: () => uri(text) });
  const disposable = { dispose() {} };
  const document = {
    uri: uri('/a.mdx'), isDirty: false, isClosed: false,
    getText: () => 'old', positionAt: (at) => at,
    save: async () => {
      if (state.closes) { document.isClosed = true; throw new Error('Document has been closed'); }
      document.isDirty = !state.saves;
      return state.saves;
    },
  };
  export const Uri = { parse: uri };
  export class Position {}
  export class Range {}
  export class WorkspaceEdit { createFile({ path }) { state.replaced.push(path); } deleteFile({ path }) { state.replaced.push('- ' + path); } replace() {} }
  export const l10n = { t: (text, ...values) => text.replace(/\\{(\\d)\\}/g, (_, at) => values[Number(at)]) };
  export const commands = { executeCommand: async () => undefined };
  export const workspace = {
    registerTextDocumentContentProvider: () => disposable,
    openTextDocument: async () => document,
    asRelativePath: ({ path }) => path.slice(1),
    applyEdit: async () => { document.isDirty = state.applies; return state.applies; },
  };
  export const window = {
    showQuickPick: async (items, { canPickMany }) => (canPickMany ? items.filter(({ label }) => state.takes(label)) : items[0]),
    showWarningMessage: async (text) => void state.said.push(text),
    tabGroups: { all: [], close: async () => undefined },
  };
`);
const { writeAfterReview } = await import('../../../client/editing/write.ts');
const fake = (): Fake => (globalThis as unknown as { docsightFake: Fake }).docsightFake;

async function said(applies: boolean, saves: boolean): Promise<readonly string[]> {
  Object.assign(fake(), { applies, saves });
  const files = [{ uri: '/a.mdx', before: 'old', after: 'new' }];
  await writeAfterReview(files, { title: 'Changes', question: 'Write?' });
  return fake().said.splice(0);
}

test('written files need no message; a refusal and unsaved files are reported', async () => {
  assert.deepEqual(await said(true, true), []);
  assert.deepEqual(await said(false, true), ['VS Code could not apply all changes. Undo reverts the applied ones.']);
  assert.deepEqual(await said(true, false), ['Changed in the editor, but not saved: a.mdx']);
  Object.assign(fake(), { closes: true });
  assert.deepEqual(await said(true, false), [], 'VS Code has saved what it closed');
});

test('in a fix for several files single ones can be deselected; cancelling writes none', async () => {
  Object.assign(fake(), { applies: true, saves: true, closes: false });
  const files = ['/one.mdx', '/two.mdx', '/three.mdx'].map((uri) => ({ uri, before: undefined, after: 'new' }));
  const written = async (takes: (label: string) => boolean): Promise<readonly string[]> => {
    Object.assign(fake(), { takes });
    await writeAfterReview(files, { title: 'Changes', question: 'Write?', canLeaveOut: true });
    return fake().replaced.splice(0);
  };
  assert.deepEqual(await written((label) => label !== 'two.mdx'), ['/one.mdx', '/three.mdx']);
  assert.deepEqual(await written(() => false), []);
});

test('a file that replaces another is created, and the other one deleted, in one edit', async () => {
  Object.assign(fake(), { applies: true, saves: true, closes: false });
  const files = [{ uri: '/docs.json', before: 'old', after: 'new', replaces: '/mint.json' }];
  await writeAfterReview(files, { title: 'Changes', question: 'Write?' });
  assert.deepEqual(fake().replaced.splice(0), ['/docs.json', '- /mint.json']);
  await writeAfterReview([{ ...files[0], before: 'other' }] as typeof files, { title: 'Changes', question: 'Write?' });
  assert.deepEqual(fake().replaced.splice(0), []);
  assert.match(fake().said.splice(0).join(), /was changed in the meantime/);
});
