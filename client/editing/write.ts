import * as vscode from 'vscode';
import type { GeneratedFile } from '../../server/protocol/messages.ts';
import { platform } from '../platform.ts';

/** What an author reads before files are written. */
interface Look {
  /** Over the changes. */
  readonly title: string;
  readonly question: string;
  /** Each file is right without the others: of several any may be left out. */
  readonly canLeaveOut?: boolean;
  /** What has to be known before the answer, under a heading; choosing one leaves all as it is and goes there. */
  readonly notes?: { readonly heading: string; readonly items: readonly Note[] };
}

/** Something that is told next to a question. */
interface Note extends vscode.QuickPickItem {
  go(): unknown;
}

/**
 * Shows every file next to what it would become, asks, and writes all of them, or those that the author chose, as one
 * edit that can be undone; or none.
 */
export async function writeAfterALook(files: readonly GeneratedFile[], look: Look): Promise<void> {
  const chosen = await chosenOf(files, look);
  if (chosen.length > 0) await write(chosen);
}

const scheme = 'docsight-generated';

async function chosenOf(files: readonly GeneratedFile[], look: Look): Promise<readonly GeneratedFile[]> {
  const { title } = look;
  const texts = new Map(files.map(({ uri, after }) => [vscode.Uri.parse(uri).path, after]));
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ path }) => texts.get(path) ?? '',
  });
  const changes = files.map(({ uri: name, before, replaces }) => {
    const uri = vscode.Uri.parse(name);
    const after = uri.with({ scheme, authority: '', query: Date.now().toString(36) });
    const old = replaces === undefined ? uri : vscode.Uri.parse(replaces);
    return [uri, before === undefined ? undefined : old, after];
  });
  try {
    await vscode.commands.executeCommand('vscode.changes', title, changes);
    return await ask(files, look);
  } finally {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    // VS Code adds how many files they are, in its own language.
    await vscode.window.tabGroups.close(tabs.filter(({ label }) => label.startsWith(title)));
    provider.dispose();
  }
}

async function ask(
  files: readonly GeneratedFile[],
  { question, canLeaveOut, notes }: Look,
): Promise<readonly GeneratedFile[]> {
  if (canLeaveOut === true && files.length > 1) {
    const items = files.map((file) => ({
      label: vscode.workspace.asRelativePath(vscode.Uri.parse(file.uri)),
      picked: true,
      file,
    }));
    const placeHolder = vscode.l10n.t('Files that are not selected do not change');
    const options = { title: question, placeHolder, ignoreFocusOut: true, canPickMany: true as const };
    return (await vscode.window.showQuickPick(items, options))?.map(({ file }) => file) ?? [];
  }
  const yes: vscode.QuickPickItem = { label: vscode.l10n.t('Write') };
  const no: vscode.QuickPickItem = { label: vscode.l10n.t('Keep Everything') };
  const { items = [], heading = '' } = notes ?? {};
  const told = items.length === 0 ? [] : [{ label: heading, kind: vscode.QuickPickItemKind.Separator }, ...items];
  const options = { title: question, placeHolder: question, ignoreFocusOut: true };
  const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem>([yes, no, ...told], options);
  const note = items.find((each) => each === chosen);
  if (note !== undefined) await note.go();
  return chosen === yes ? files : [];
}

/** All of it as one edit of VS Code's, which it can undo as one. */
async function write(files: readonly GeneratedFile[]): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const saved: vscode.TextDocument[] = [];
  for (const { uri: name, before, after, replaces } of files) {
    const uri = vscode.Uri.parse(replaces ?? name);
    if (before === undefined) {
      edit.createFile(uri, { contents: new TextEncoder().encode(after), ignoreIfExists: true });
      continue;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    if (asShown(document.getText()) !== asShown(before)) {
      const message = vscode.l10n.t(
        '{0} was changed in the meantime. Nothing was written.',
        vscode.workspace.asRelativePath(uri),
      );
      void vscode.window.showWarningMessage(message);
      return;
    }
    if (replaces !== undefined) {
      edit.createFile(vscode.Uri.parse(name), { contents: new TextEncoder().encode(after), ignoreIfExists: true });
      edit.deleteFile(uri);
      continue;
    }
    if (!document.isDirty) saved.push(document);
    replaceText(edit, document, asShown(after));
  }
  if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('VS Code could not apply all changes. Undo reverts the applied ones.'),
    );
    return;
  }
  for (const document of saved) await save(document);
  const unsaved = saved
    .filter(({ isDirty, isClosed }) => isDirty && !isClosed)
    .map(({ uri }) => vscode.workspace.asRelativePath(uri));
  if (unsaved.length > 0)
    void vscode.window.showWarningMessage(
      vscode.l10n.t('Changed in the editor, but not saved: {0}', unsaved.join(', ')),
    );
}

/** A document that no editor shows is saved and closed by VS Code itself, before or while it is asked to. */
async function save(document: vscode.TextDocument): Promise<void> {
  try {
    if (!document.isClosed) await document.save();
  } catch (error) {
    if (!document.isClosed) throw error;
  }
}

/**
 * The mark at a file's start is not a part of a document's text, and its lines end all in one way: VS Code sees to
 * that.
 */
function asShown(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Whether a file holds this text, in the editor too where it is open with unsaved changes. */
export async function sameText(uri: vscode.Uri, text: string | undefined): Promise<boolean> {
  const isDirty = vscode.workspace.textDocuments.some(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return !isDirty && (await textIfThere(uri)) === text;
}

/** Undefined if there is not a file: a pipe or a device is never opened. */
async function textIfThere(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return undefined;
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/**
 * Replaces a file's text if it is still `before`. Where the file is open this is an edit of VS Code's that can be
 * undone; otherwise the new text is written next to it first, and replaces it in one step.
 */
export async function writeText({
  uri,
  before,
  after,
}: {
  readonly uri: vscode.Uri;
  readonly before: string | undefined;
  readonly after: string;
}): Promise<boolean> {
  if (!(await sameText(uri, before))) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('{0} has changed in the meantime, so it was left alone.', vscode.workspace.asRelativePath(uri)),
    );
    return false;
  }
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  if (document !== undefined && before !== undefined) return replaceIn(document, after);
  if (!(await platform().replaceFile(uri, after))) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('{0} is read-only and was not changed.', vscode.workspace.asRelativePath(uri)),
    );
    return false;
  }
  return true;
}

async function replaceIn(document: vscode.TextDocument, after: string): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  // The mark at a file's start is not a part of a document's text.
  replaceText(edit, document, after.replace(/^\uFEFF/, ''));
  return (await vscode.workspace.applyEdit(edit)) && (await document.save());
}

/**
 * Adds to an edit that a document gets another text: only what differs is replaced, so that cursors next to it stay.
 */
export function replaceText(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, after: string): void {
  const before = document.getText();
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  while (splits(before, head)) head--;
  while (splits(before, before.length - tail)) tail--;
  const range = new vscode.Range(document.positionAt(head), document.positionAt(before.length - tail));
  edit.replace(document.uri, range, after.slice(head, after.length - tail));
}

/** True between the two characters of one line break or one code point, where no position can be. */
function splits(text: string, at: number): boolean {
  return at > 0 && /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(at - 1, at + 1));
}
