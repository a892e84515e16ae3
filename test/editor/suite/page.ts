import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive, until } from './drive.ts';

/** The workspace's folder, which is a site. */
export function folder(): vscode.Uri {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(first, 'no folder is open');
  return first.uri;
}

/** The URI of a file on the machine. In a browser, such files are not of the scheme `file`. */
export function uriOf(path: string): vscode.Uri {
  return folder().with({ path: vscode.Uri.file(path).path });
}

/** Opens a file of the site in the first column. */
export async function openFile(path: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), path));
  return vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
}

/** The first page in the navigation that has a file. */
export async function firstPage(): Promise<string> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder(), 'docs.json')));
  const names = [...text.slice(text.indexOf('"navigation"')).matchAll(/"([\w./-]+)"/g)].map((match) => match[1] ?? '');
  for (const name of names) {
    const uri = vscode.Uri.joinPath(folder(), `${name}.mdx`);
    const isThere = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (isThere) return `${name}.mdx`;
  }
  throw new Error('no page of the navigation has a file');
}

/** Appends text to a document, with the cursor after it. */
export async function append(editor: vscode.TextEditor, text: string): Promise<void> {
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  assert.ok(await editor.edit((edit) => edit.insert(end, text)));
  const now = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(now, now);
}

/** Waits until the active file is known as a file of a site, so that the preview's buttons and keys exist. */
export async function known(): Promise<void> {
  const button = '.editor-group-container.active .editor-actions [aria-label*="Open Preview to the Side"]';
  await until(
    'the page to be known',
    () => drive({ op: 'evaluate', expression: `document.querySelector(${JSON.stringify(button)}) !== null` }),
    (isThere) => isThere === true,
    40_000,
  );
}

/** Reverts unsaved changes and closes all editors. */
export async function closeAll(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty) continue;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Docsight's findings in a document. */
export function findings(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'docsight');
}

/** Waits for a finding with a code. */
export async function finding(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
  const found = await until(
    `a finding ${code}`,
    () => findings(uri).find((each) => codeOf(each) === code) ?? findings(uri).map(codeOf).join(' '),
    (each) => typeof each !== 'string',
  );
  assert.ok(typeof found !== 'string');
  return found;
}

/** `area/fault`, with or without a link. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}
