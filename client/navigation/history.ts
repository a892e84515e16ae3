import * as vscode from 'vscode';

/**
 * Changes of the navigation view and their undo history. All files of a change are undone together, or none if one of
 * them has other text now.
 */
export interface History extends vscode.Disposable {
  /**
   * Applies a change and records it.
   *
   * @param title what happened, in the past tense: `Moved Setup`
   * @param edit the change in LSP's format
   * @returns false if VS Code refuses the change
   */
  make(title: string, edit: object, workspaceEdit: vscode.WorkspaceEdit): Promise<boolean>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

interface Change {
  readonly title: string;
  readonly files: readonly ChangedFile[];
}

/** `before` is undefined for a file that the change created. */
interface ChangedFile {
  readonly uri: vscode.Uri;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Maximum number of changes that can be undone. */
const maxChanges = 50;
/** In milliseconds: how long the status bar offers an undo. */
const offered = 15_000;

/** Creates an empty history. */
export function createHistory(): History {
  return new ChangeHistory();
}

class ChangeHistory implements History {
  readonly #item = vscode.window.createStatusBarItem('docsight.navigationChange', vscode.StatusBarAlignment.Left, 39);
  #done: Change[] = [];
  #undone: Change[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor() {
    this.#item.name = vscode.l10n.t('Docsight: Last Change of the Navigation');
  }

  async make(title: string, edit: object, workspaceEdit: vscode.WorkspaceEdit): Promise<boolean> {
    const uris = changedUris(edit);
    const before = uris && (await textsOf(uris));
    // With this option, VS Code saves the files if the user's settings say so.
    if (!(await vscode.workspace.applyEdit(workspaceEdit, { isRefactoring: true }))) return false;
    this.#undone = [];
    if (uris === undefined || before === undefined) {
      this.#done = [];
      return true;
    }
    const after = await textsOf(uris);
    const files = uris.map((uri, at) => ({ uri, before: before[at], after: after[at] }));
    this.#done = [...this.#done, { title, files }].slice(-maxChanges);
    this.#offer(`${title} · ${vscode.l10n.t('Undo')}`, 'docsight.navigation.undo');
    return true;
  }

  undo(): Promise<void> {
    return this.#turn(async () => {
      // Changes that were already undone in the editor are skipped.
      while (await isIn(this.#done.at(-1), 'before')) this.#undone.push(...this.#done.splice(-1));
      const change = this.#done.at(-1);
      if (change === undefined) return say(vscode.l10n.t('Nothing to undo in the navigation.'));
      if (!(await this.#take(change, 'after', 'before'))) return undefined;
      this.#undone.push(...this.#done.splice(-1));
      this.#offer(
        `${vscode.l10n.t('Undone: {0}', change.title)} · ${vscode.l10n.t('Redo')}`,
        'docsight.navigation.redo',
      );
    });
  }

  redo(): Promise<void> {
    return this.#turn(async () => {
      while (await isIn(this.#undone.at(-1), 'after')) this.#done.push(...this.#undone.splice(-1));
      const change = this.#undone.at(-1);
      if (change === undefined) return say(vscode.l10n.t('Nothing to redo in the navigation.'));
      if (!(await this.#take(change, 'before', 'after'))) return undefined;
      this.#done.push(...this.#undone.splice(-1));
      this.#offer(`${change.title} · ${vscode.l10n.t('Undo')}`, 'docsight.navigation.undo');
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#item.dispose();
  }

  /** Ignores repeated keys while a change is in progress. */
  async #turn(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await work();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Sets all files of a change to one of its texts; none if a file has other text. */
  async #take(change: Change, from: 'before' | 'after', to: 'before' | 'after'): Promise<boolean> {
    const current = await textsOf(change.files.map(({ uri }) => uri));
    const other = change.files.find((file, at) => current[at] !== file[from]);
    if (other !== undefined) {
      const name = vscode.workspace.asRelativePath(other.uri);
      say(
        to === 'before'
          ? vscode.l10n.t('{0} has changed since, so "{1}" can’t be undone here.', name, change.title)
          : vscode.l10n.t('{0} has changed since, so "{1}" can’t be redone here.', name, change.title),
      );
      return false;
    }
    const edit = new vscode.WorkspaceEdit();
    // Edit texts before deleting files, so that docs.json no longer lists a deleted file.
    for (const { uri, [from]: old, [to]: text } of change.files) {
      if (text === undefined || old === text) continue;
      if (old === undefined) edit.createFile(uri, { contents: new TextEncoder().encode(text) });
      else replaceChanged(edit, uri, await vscode.workspace.openTextDocument(uri), text);
    }
    for (const { uri, [from]: old, [to]: text } of change.files)
      if (text === undefined && old !== undefined) edit.deleteFile(uri);
    if (await vscode.workspace.applyEdit(edit, { isRefactoring: true })) return true;
    void vscode.window.showErrorMessage(vscode.l10n.t('The files changed in the meantime. Try again.'));
    return false;
  }

  #offer(text: string, command: string): void {
    clearTimeout(this.#timer);
    this.#item.text = text;
    this.#item.command = command;
    this.#item.accessibilityInformation = { label: text, role: 'button' };
    this.#item.show();
    this.#timer = setTimeout(() => this.#item.hide(), offered);
  }
}

function say(text: string): void {
  vscode.window.setStatusBarMessage(text, 8000);
}

/** Whether all files of a change have the text from before or after it. */
async function isIn(change: Change | undefined, moment: 'before' | 'after'): Promise<boolean> {
  if (change === undefined) return false;
  const current = await textsOf(change.files.map(({ uri }) => uri));
  return change.files.every((file, at) => current[at] === file[moment]);
}

/** The files that an LSP edit changes or creates; undefined if it also moves or deletes files. */
function changedUris(edit: object): readonly vscode.Uri[] | undefined {
  const { documentChanges = [] } = edit as { readonly documentChanges?: readonly DocumentChange[] };
  const uris = new Set<string>();
  for (const { kind, uri, textDocument } of documentChanges) {
    if (kind !== undefined && kind !== 'create') return undefined;
    uris.add(textDocument?.uri ?? uri ?? '');
  }
  return [...uris].map((uri) => vscode.Uri.parse(uri));
}

/** A text edit, or a `CreateFile`, `RenameFile` or `DeleteFile`. */
interface DocumentChange {
  readonly kind?: string;
  readonly uri?: string;
  readonly textDocument?: { readonly uri: string };
}

/** Texts of files, with unsaved changes; undefined for missing files. */
function textsOf(uris: readonly vscode.Uri[]): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    uris.map(async (uri) => {
      try {
        await vscode.workspace.fs.stat(uri);
        return (await vscode.workspace.openTextDocument(uri)).getText();
      } catch {
        return undefined;
      }
    }),
  );
}

/** Replaces only the difference, so that cursors and folds elsewhere stay. */
function replaceChanged(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  document: vscode.TextDocument,
  text: string,
): void {
  const old = document.getText();
  const shorter = Math.min(old.length, text.length);
  let start = 0;
  while (start < shorter && old[start] === text[start]) start++;
  let tail = 0;
  while (tail < shorter - start && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(old.length - tail));
  edit.replace(uri, range, text.slice(start, text.length - tail));
}
