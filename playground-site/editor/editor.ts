import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Action, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import {
  findReferencesKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPPlugin,
  serverCompletion,
} from '@codemirror/lsp-client';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Text, type TransactionSpec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Diagnostic, Position, TextEdit } from '../lsp.ts';
import type { Session } from '../session.ts';
import { highlighting, languageOf, languageSupport } from './languages.ts';
import { theme } from './theme.ts';

/** What the page does when the editor changes. */
export interface EditorHooks {
  /** The user changed the text of a file. */
  changed(path: string, text: string): void;
  /** The cursor moved to another line of the open file (zero-based). */
  cursorAt(line: number, character: number): void;
  /** The text scrolled. `line` is the first visible line (zero-based). */
  scrolledTo(line: number): void;
  /** Asks for the fixes at the cursor. */
  fixesAtCursor(): boolean;
}

/** A finding in the open file, with its fixes. */
export interface Marked {
  readonly diagnostic: Diagnostic;
  readonly fixes: readonly { readonly title: string; apply(): void }[];
}

const severities = { 1: 'error', 2: 'warning', 3: 'info', 4: 'hint' } as const;

/** One editor. Each file keeps its history and selection while the site is open. */
export class Editor {
  readonly view: EditorView;
  readonly #hooks: EditorHooks;
  readonly #states = new Map<string, EditorState>();
  #path: string | undefined;
  #line = 0;

  constructor(parent: HTMLElement, hooks: EditorHooks) {
    this.#hooks = hooks;
    this.view = new EditorView({ parent, state: EditorState.create({ extensions: [theme] }) });
  }

  /** Path of the open file. */
  get path(): string | undefined {
    return this.#path;
  }

  /** Opens a file. `path` and `uri` refer to the same file. */
  open(session: Session, { path, uri, text }: { path: string; uri: string; text: string }): void {
    if (path === this.#path) return;
    this.#keep();
    this.#path = path;
    const state =
      this.#states.get(path) ?? EditorState.create({ doc: text, extensions: this.#extensions(session, path, uri) });
    this.view.setState(state);
    this.#line = state.doc.lineAt(state.selection.main.head).number;
    this.#reportCursor();
  }

  /** Closes all files, before another site is opened. */
  clear(): void {
    this.#states.clear();
    this.#path = undefined;
    this.view.setState(EditorState.create({ extensions: [theme] }));
  }

  /** Changes a file that was open before. Returns false if it was not. */
  changeClosed(path: string, edits: readonly TextEdit[]): boolean {
    const state = this.#states.get(path);
    if (state === undefined || path === this.#path) return false;
    this.#states.set(path, state.update(specOf(state.doc, edits)).state);
    return true;
  }

  /** Changes the open file in one undo step. */
  change(edits: readonly TextEdit[]): void {
    this.view.dispatch(specOf(this.view.state.doc, edits));
  }

  /** Marks findings in the open file. Their positions are in the text that the server has. */
  mark(findings: readonly Marked[]): void {
    const plugin = LSPPlugin.get(this.view);
    if (plugin === null) return;
    const at = (position: Position): number => plugin.unsyncedChanges.mapPos(offsetAt(plugin.syncedDoc, position));
    const marks = findings.map(({ diagnostic: { range, message, severity = 1, code }, fixes }) => ({
      from: at(range.start),
      to: at(range.end),
      severity: severities[severity],
      message,
      ...(code === undefined ? {} : { source: code }),
      actions: fixes.map(({ title, apply }): Action => ({ name: title, apply: () => apply() })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Moves the cursor to a position of the open file, in the middle of the view. */
  goTo(position: Position): void {
    const at = offsetAt(this.view.state.doc, position);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    this.view.focus();
  }

  #keep(): void {
    if (this.#path !== undefined) this.#states.set(this.#path, this.view.state);
  }

  #reportCursor(): void {
    const { doc, selection } = this.view.state;
    const line = doc.lineAt(selection.main.head);
    this.#hooks.cursorAt(line.number - 1, selection.main.head - line.from);
  }

  #extensions(session: Session, path: string, uri: string): Extension {
    return [
      theme,
      highlighting,
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      drawSelection(),
      history(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      lintGutter(),
      autocompletion({ icons: false }),
      languageSupport(path),
      // Without a tab index, axe reports that the keyboard cannot reach the scrolling area.
      EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}`, tabindex: '0' }),
      session.client.plugin(uri, languageOf(path)),
      serverCompletion({ override: true }),
      hoverTooltips(),
      keymap.of([
        { key: 'Mod-.', run: () => this.#hooks.fixesAtCursor() },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...jumpToDefinitionKeymap,
        ...findReferencesKeymap,
        ...lintKeymap.filter(({ key }) => key === 'F8'),
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.domEventHandlers({
        scroll: (_, view) => {
          const top = view.lineBlockAtHeight(view.scrollDOM.scrollTop).from;
          this.#hooks.scrolledTo(view.state.doc.lineAt(top).number - 1);
        },
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          this.#hooks.changed(path, update.state.doc.toString());
          session.client.sync();
        }
        if (!update.selectionSet && !update.docChanged) return;
        const { number } = update.state.doc.lineAt(update.state.selection.main.head);
        if (number === this.#line && !update.docChanged) return;
        this.#line = number;
        this.#reportCursor();
      }),
    ];
  }
}

/** Applies edits to a text, and keeps its line endings. */
export function changedText(text: string, edits: readonly TextEdit[]): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const doc = Text.of(text.split(/\r\n?|\n/));
  return EditorState.create({ doc }).update(specOf(doc, edits)).state.doc.toString().replaceAll('\n', lineEnd);
}

function specOf(doc: Text, edits: readonly TextEdit[]): TransactionSpec {
  return {
    changes: edits.map(({ range, newText }) => ({
      from: offsetAt(doc, range.start),
      to: offsetAt(doc, range.end),
      insert: Text.of(newText.split(/\r\n?|\n/)),
    })),
    userEvent: 'input.fix',
  };
}

/** Offset of a position. A position outside the text becomes the nearest one inside. */
function offsetAt(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}
