import * as vscode from 'vscode';
import type { GeneratedFile } from '../../server/protocol/messages.ts';
import { platform } from '../platform.ts';

/** Texts of the confirmation before files are written. */
interface Look {
  /** Title of the changes. */
  readonly title: string;
  readonly question: string;
  /** Whether each file can be deselected. */
  readonly canLeaveOut?: boolean;
  /** Notes to read before the answer, with a heading. Choosing one cancels and goes there. */
  readonly notes?: { readonly heading: string; readonly items: readonly Note[] };
}

/** A note in the confirmation. */
interface Note extends vscode.QuickPickItem {
  go(): unknown;
}

/** Shows a diff for every file, asks, and writes all or the selected ones as one edit that can be undone. */
export async function writeAfterReview(files: readonly GeneratedFile[], look: Look): Promise<void> {
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
    // VS Code appends the number of files in its own language.
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
  const details = items.length === 0 ? [] : [{ label: heading, kind: vscode.QuickPickItemKind.Separator }, ...items];
  const options = { title: question, placeHolder: question, ignoreFocusOut: true };
  const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem>([yes, no, ...details], options);
  const note = items.find((each) => each === chosen);
  if (note !== undefined) await note.go();
  return chosen === yes ? files : [];
}

/** As one edit of VS Code, with one undo. */
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

/** VS Code saves and closes documents without an editor itself, possibly in the meantime. */
async function save(document: vscode.TextDocument): Promise<void> {
  try {
    if (!document.isClosed) await document.save();
  } catch (error) {
    if (!document.isClosed) throw error;
  }
}

/** Returns a text as VS Code stores it in a document: without a byte order mark, and with uniform line endings. */
function asShown(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Whether a file has this text, including unsaved changes. */
export async function sameText(uri: vscode.Uri, text: string | undefined): Promise<boolean> {
  const isDirty = vscode.workspace.textDocuments.some(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return !isDirty && (await textIfExists(uri)) === text;
}

/** Undefined if there is not a file: a pipe or a device is never opened. */
async function textIfExists(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return undefined;
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/**
 * Replaces a file's text if it is still `before`. In an open file this is an edit that can be undone. Otherwise the new
 * text is written to a temporary file, which replaces the old one.
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
  // A document's text has no byte order mark.
  replaceText(edit, document, after.replace(/^\uFEFF/, ''));
  return (await vscode.workspace.applyEdit(edit)) && (await document.save());
}

/**
 * Adds an edit that changes a document to a new text. Only the difference is replaced, so that cursors elsewhere stay.
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

/** Whether an offset is inside a line break or code point, where no position can be. */
function splits(text: string, at: number): boolean {
  return at > 0 && /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(at - 1, at + 1));
}
