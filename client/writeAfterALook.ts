import * as vscode from 'vscode';
import type { GeneratedFile } from '../server/protocol/messages.ts';
import { replaceText } from './replaceText.ts';

/** What an author reads before files are written. */
interface Look {
  /** Over the changes. */
  readonly title: string;
  readonly question: string;
  /** Each file is right without the others: of several any may be left out. */
  readonly canLeaveOut?: boolean;
}

/**
 * Shows every file beside what it would become, asks, and writes all of them, or those that the author chose, as one edit
 * that can be undone; or none.
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
  const changes = files.map(({ uri: name, before }) => {
    const uri = vscode.Uri.parse(name);
    const after = uri.with({ scheme, authority: '', query: Date.now().toString(36) });
    return [uri, before === undefined ? undefined : uri, after];
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
  { question, canLeaveOut }: Look,
): Promise<readonly GeneratedFile[]> {
  if (canLeaveOut === true && files.length > 1) {
    const items = files.map((file) => ({
      label: vscode.workspace.asRelativePath(vscode.Uri.parse(file.uri)),
      picked: true,
      file,
    }));
    const placeHolder = vscode.l10n.t('Files that are not selected stay as they are');
    const options = { title: question, placeHolder, ignoreFocusOut: true, canPickMany: true as const };
    return (await vscode.window.showQuickPick(items, options))?.map(({ file }) => file) ?? [];
  }
  const yes = vscode.l10n.t('Write');
  const no = vscode.l10n.t('Keep Everything as It Is');
  const options = { title: question, placeHolder: question, ignoreFocusOut: true };
  return (await vscode.window.showQuickPick([yes, no], options)) === yes ? files : [];
}

/** All of it as one edit of VS Code's, which it can undo as one. */
async function write(files: readonly GeneratedFile[]): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const saved: vscode.TextDocument[] = [];
  for (const { uri: name, before, after } of files) {
    const uri = vscode.Uri.parse(name);
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
    if (!document.isDirty) saved.push(document);
    replaceText(edit, document, asShown(after));
  }
  if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('VS Code could not apply all of these changes. Undo reverts those that were applied.'),
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

/** The mark at a file's start is no part of a document's text, and its lines end all in one way: VS Code sees to that. */
function asShown(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
