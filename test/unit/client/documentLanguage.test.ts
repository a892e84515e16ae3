import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogOutputChannel } from 'vscode';
import type { Sites } from '../../../client/sites/sites.ts';
import { fakeEditor } from './fakeEditor.ts';

interface Document {
  readonly uri: string;
  languageId: string;
}
interface Fake {
  open(document: Document): void;
  close(document: Document): void;
  documents: Document[];
}

fakeEditor(`
  const state = globalThis.docsightLanguages = { documents: [], open() {}, close() {} };
  export const Disposable = { from: () => ({ dispose() {} }) };
  export const languages = {
    setTextDocumentLanguage: async (document, language) => { document.languageId = language; },
  };
  export const workspace = {
    get textDocuments() { return state.documents; },
    onDidOpenTextDocument: (take) => { state.open = take; },
    onDidCloseTextDocument: (take) => { state.close = take; },
  };
`);
const { keepLanguages } = await import('../../../client/editing/documentLanguage.ts');
const { createMemory } = await import('../../../client/state.ts');
const fake = (): Fake => (globalThis as unknown as { docsightLanguages: Fake }).docsightLanguages;

/** One session of VS Code, with the stored state of the workspace. */
function session(kept: Map<string, unknown>, folders: readonly string[] = []) {
  let tell: (found: object) => void = () => undefined;
  const sites = {
    status: { sites: folders.map((folder) => ({ folder })) },
    onRole(take: typeof tell) {
      tell = take;
    },
  } as unknown as Sites;
  const storage = {
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => void kept.set(key, value),
  } as unknown as Parameters<typeof createMemory>[0];
  keepLanguages(sites, createMemory(storage), { warn: assert.fail } as unknown as LogOutputChannel);
  return {
    open(uri: string): Document {
      const document = { uri, languageId: 'json' };
      fake().open(document);
      return document;
    },
    role: (document: Document, role: string, dialect = 'v2') => tell({ document, role, site: { dialect } }),
  };
}

test('docs.json gets its language at once if its site is known, now or from before', () => {
  const kept = new Map<string, unknown>();
  const uri = 'file:///site/docs.json';
  const first = session(kept);
  const document = first.open(uri);
  assert.equal(document.languageId, 'json', 'nobody knows of it yet');
  first.role(document, 'config');
  assert.equal(document.languageId, 'docsight-json');

  const second = session(kept);
  const again = second.open(uri);
  assert.equal(again.languageId, 'docsight-json', 'known from before');
  second.role(again, 'config', 'foreign');
  assert.equal(session(kept).open(uri).languageId, 'json', 'the docs.json of another tool by now');

  assert.equal(session(new Map(), ['file:///site']).open(uri).languageId, 'docsight-json', 'a site that is shown');
  assert.equal(session(new Map(), ['file:///site']).open('file:///other/docs.json').languageId, 'json');
});
