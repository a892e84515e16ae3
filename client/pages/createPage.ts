import * as vscode from 'vscode';

/** Creates an empty page with a title made from its name. False when it lies outside the site or is there already. */
export async function createPage(site: vscode.Uri, page: vscode.Uri): Promise<boolean> {
  if (!page.path.startsWith(`${site.path.replace(/\/$/, '')}/`) || !/\.mdx?$/.test(page.path)) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(page, { ignoreIfExists: false, contents: new TextEncoder().encode(pageText(titleOf(page.path))) });
  return vscode.workspace.applyEdit(edit);
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
