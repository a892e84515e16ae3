import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeEditor } from './fakeEditor.ts';

interface Fake {
  lines: string[];
  /** The cursor's line that the editor reported last. */
  cursor: number;
  readonly document: unknown;
  readonly listeners: Readonly<Record<string, (event: unknown) => void>>;
  readonly editor: unknown;
}

/** The part of VS Code for lists: one document whose changes and cursors are reported when the test says so. */
fakeEditor(`
  const state = globalThis.docsightLists = { lines: [], cursor: 0, listeners: {} };
  const event = (name) => (take) => { state.listeners[name] = take; return { dispose() {} }; };
  export class Range { constructor(line, character, endLine, end) { Object.assign(this, { line, character, endLine, end }); } }
  state.document = {
    languageId: 'mdx',
    get lineCount() { return state.lines.length; },
    lineAt: (line) => ({
      text: state.lines[line],
      firstNonWhitespaceCharacterIndex: state.lines[line].search(/\\S|$/),
    }),
  };
  state.editor = {
    document: state.document,
    selections: [0],
    get selection() { return { active: { line: state.cursor } }; },
    async edit(make) {
      make({ delete({ line, character, endLine, end }) {
        state.lines.splice(line, endLine - line + 1, state.lines[line].slice(0, character) + state.lines[endLine].slice(end));
      } });
      return true;
    },
  };
  export const Disposable = { from: () => ({ dispose() {} }) };
  export const commands = { executeCommand: async () => undefined };
  export const workspace = { onDidChangeTextDocument: event('text') };
  export const window = { get activeTextEditor() { return state.editor; }, onDidChangeTextEditorSelection: event('cursor') };
`);
const { endLists } = await import('../../../client/editing/enter.ts');
const fake = (): Fake => (globalThis as unknown as { docsightLists: Fake }).docsightLists;
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Types after the last line. The text is reported at once, the cursor when `moved` is called. */
function key(text: string): () => void {
  const { lines, listeners, document, editor } = fake();
  const line = lines.length - 1;
  const character = lines[line]?.length ?? 0;
  const [first = '', ...others] = text.split('\n');
  lines[line] += first;
  lines.push(...others);
  const start = { line, character };
  listeners['text']?.({ document, contentChanges: [{ range: { start }, rangeLength: 0, text }] });
  const cursor = lines.length - 1;
  return () => {
    fake().cursor = cursor;
    listeners['cursor']?.({ textEditor: editor, selections: [{ active: { line: cursor } }] });
  };
}

test('an empty item ends the list on the second Enter, however late the editor reports the cursor', async () => {
  endLists();
  const keys = ['\n- ', '\n', 'N', 'e', 'x', 't'];
  // Number of further keys before the cursor of one is reported.
  for (const late of [0, 1, 2, 3, 6]) {
    Object.assign(fake(), { lines: ['- One'], cursor: 0 });
    const moves: (() => void)[] = [];
    for (const each of keys) {
      moves.push(key(each));
      while (moves.length > late) moves.shift()?.();
      await settled();
    }
    for (const move of moves) move();
    await settled();
    await settled();
    assert.deepEqual(fake().lines, ['- One', 'Next'], `${late} keys late`);
  }
});
