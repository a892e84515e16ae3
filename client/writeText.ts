import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { replaceText } from './replaceText.ts';

/** Whether a file holds this text, in the editor too where it is open with unsaved changes. */
export async function sameText(uri: vscode.Uri, text: string | undefined): Promise<boolean> {
  const isDirty = vscode.workspace.textDocuments.some(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return !isDirty && (await textOf(uri.fsPath)) === text;
}

/** Undefined where there is no file: a pipe or a device is never opened. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await stat(file)).isFile() ? await readFile(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Replaces a file's text if it is still `before`. Where the file is open this is an edit of VS Code's that can be
 * undone; otherwise the new text stands beside it first and takes its place in one step.
 */
export async function writeText(uri: vscode.Uri, before: string | undefined, after: string): Promise<boolean> {
  if (!(await sameText(uri, before))) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('{0} was changed in the meantime and has not been touched.', vscode.workspace.asRelativePath(uri)),
    );
    return false;
  }
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  if (document !== undefined && before !== undefined) return replaceIn(document, after);
  const file = uri.fsPath;
  const there = await stat(file).catch(() => undefined);
  if (there !== undefined && (!there.isFile() || (there.mode & 0o222) === 0)) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('{0} is read-only and was left as it is.', vscode.workspace.asRelativePath(uri)),
    );
    return false;
  }
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(beside, after, { flag: 'wx' });
    if (there !== undefined) await chmod(beside, there.mode);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return true;
}

async function replaceIn(document: vscode.TextDocument, after: string): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  // The mark at a file's start is no part of a document's text.
  replaceText(edit, document, after.replace(/^\uFEFF/, ''));
  return (await vscode.workspace.applyEdit(edit)) && (await document.save());
}
