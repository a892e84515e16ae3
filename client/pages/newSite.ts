import * as vscode from 'vscode';

/** Makes a folder without docs.json a site: docs.json and a first page, which is opened. */
export async function newSite(
  { log }: { readonly log: vscode.LogOutputChannel },
  chosen: vscode.Uri | undefined,
): Promise<void> {
  const folder = chosen ?? (await chooseFolder());
  if (folder === undefined) return;
  const config = vscode.Uri.joinPath(folder, 'docs.json');
  if (await exists(config)) {
    const open = vscode.l10n.t('Open');
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t('{0} already is a site.', folder.path.slice(folder.path.lastIndexOf('/') + 1)),
      open,
    );
    if (answer === open) await vscode.window.showTextDocument(config);
    return;
  }
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the site'),
    value: folder.path.split('/').filter(Boolean).at(-1) ?? '',
    validateInput: (value) => (value.trim() === '' ? vscode.l10n.t('A site needs a name.') : undefined),
  });
  if (name === undefined) return;
  const page = vscode.Uri.joinPath(folder, 'introduction.mdx');
  const edit = new vscode.WorkspaceEdit();
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  edit.createFile(config, { contents: encode(configText(name.trim())) });
  if (!(await exists(page)))
    edit.createFile(page, {
      contents: encode(`${pageText('Introduction')}## Welcome\n\nWrite the first page here.\n`),
    });
  if (!(await vscode.workspace.applyEdit(edit))) {
    log.error(`No site could be made in ${folder.fsPath}.`);
    void vscode.window.showErrorMessage(vscode.l10n.t('The files could not be created.'));
    return;
  }
  await vscode.window.showTextDocument(page);
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 1) return folders[0]?.uri;
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  const picked = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false });
  return picked?.[0];
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

function configText(name: string): string {
  const config = {
    name,
    colors: { primary: '#0B6BCB', light: '#5AA9F4', dark: '#084B8F' },
    navigation: [{ group: 'Get started', pages: ['introduction'] }],
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** Creates an empty page with a title made from its name. False when it lies outside the site or is there already. */
export async function createPage(site: vscode.Uri, page: vscode.Uri): Promise<boolean> {
  if (!page.path.startsWith(`${site.path.replace(/\/$/, '')}/`) || !/\.mdx?$/.test(page.path)) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(page, { ignoreIfExists: false, contents: new TextEncoder().encode(pageText(titleOf(page.path))) });
  return vscode.workspace.applyEdit(edit);
}

/** The text of a new page. */
export function pageText(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ""\n---\n\n`;
}

/** `guides/first-steps.mdx` → `First steps`. */
function titleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/, '');
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
