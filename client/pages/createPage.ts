import * as vscode from 'vscode';

/** Creates an empty page with a title made from its name. Returns false if it is outside the site or already exists. */
export async function createPage(site: vscode.Uri, page: vscode.Uri): Promise<boolean> {
  if (!page.path.startsWith(`${site.path.replace(/\/$/, '')}/`) || !/\.mdx?$/.test(page.path)) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(page, { ignoreIfExists: false, contents: new TextEncoder().encode(pageText(titleOf(page.path))) });
  return vscode.workspace.applyEdit(edit);
}

/** Opens a new page with the cursor in its empty description, else at its end. */
export async function showNewPage(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  const empty = /^---\r?\n(?:(?!---).*\r?\n)*?description:[ \t]*["']?(?=["']?[ \t]*\r?$)/m.exec(text);
  const at = document.positionAt(empty?.index === 0 ? empty[0].length : text.length);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}

/** The text of a new page. */
function pageText(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ""\n---\n\n`;
}

/** `guides/first-steps.mdx` → `First steps`. */
function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/, '');
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
