// What the MDX extension's server answers in a page, as it was asked at every place where Docsight suggests something:
// in the destination of a Markdown link or image the entries of the folder typed so far, and the headings of a file
// named with its extension; elsewhere nothing.
const vscode = require('vscode');

exports.activate = (context) => {
  const provider = { provideCompletionItems };
  context.subscriptions.push(
    // Which of two extensions has the last word about a language's brackets is VS Code's choice; here it is this one.
    vscode.languages.setLanguageConfiguration('mdx', { autoClosingPairs: [{ open: '<', close: '>' }] }),
    vscode.languages.registerCompletionItemProvider({ language: 'mdx' }, provider, '.', '/', '#'),
  );
};

async function provideCompletionItems(document, position) {
  const before = document.lineAt(position).text.slice(0, position.character);
  const path = /\]\(<?([^()<>]*)$/.exec(before)?.[1];
  if (path === undefined) return [];
  const workspace = vscode.workspace.getWorkspaceFolder(document.uri).uri;
  const resolve = (name) =>
    name.startsWith('/') ? vscode.Uri.joinPath(workspace, name) : vscode.Uri.joinPath(document.uri, '..', name);
  const [file, anchor] = path.split('#');
  if (anchor !== undefined) {
    if (!file.endsWith('.mdx')) return [];
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(resolve(file)));
    return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => item(`#${slug(title)}`, position, anchor.length + 1));
  }
  const typed = path.slice(path.lastIndexOf('/') + 1);
  const folder = resolve(path.slice(0, path.length - typed.length) || './');
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return entries.map(([name, type]) =>
    item(type === vscode.FileType.Directory ? `${name}/` : name, position, typed.length),
  );
}

function item(label, position, replaced) {
  const found = new vscode.CompletionItem(label, vscode.CompletionItemKind.File);
  found.range = new vscode.Range(position.translate(0, -replaced), position);
  return found;
}

function slug(title) {
  return title.toLowerCase().replace(/[^\w]+/g, '-');
}
