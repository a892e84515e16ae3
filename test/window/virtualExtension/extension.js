// File systems in memory, as extensions for remote repositories have them. Each has one site.
const vscode = require('vscode');

const page = (title, body) => `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\n${body}\n`;

const siteOf = (name) => ({
  'docs.json': JSON.stringify({ name, navigation: [{ group: 'Pages', pages: [`${name}-home`, `${name}-more`] }] }),
  [`${name}-home.mdx`]: page(
    `${name} home`,
    `Words of ${name}.\n\n![Mark](/images/mark.svg)\n\n[lost](/${name}-mroe)\n\n## Heading`,
  ),
  [`${name}-more.mdx`]: page(`${name} more`, `[home](/${name}-home)`),
  'images/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
});

exports.activate = (context) => {
  const shown = vscode.window.createStatusBarItem();
  context.subscriptions.push(
    shown,
    vscode.commands.registerCommand('virtualFolders.edits', async () => {
      shown.text = `Edits: ${await editsOf(vscode.window.activeTextEditor.document)}`;
      shown.show();
    }),
  );
  for (const name of ['memory', 'frozen']) {
    const options = { isCaseSensitive: true, isReadonly: name === 'frozen' };
    context.subscriptions.push(vscode.workspace.registerFileSystemProvider(name, fileSystem(siteOf(name)), options));
  }
};

/** What every extension offers to change in a document: titles of actions, and a rename of its heading. */
async function editsOf(document) {
  const { uri } = document;
  const text = document.getText();
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(text.length));
  const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, whole);
  const heading = document.positionAt(text.indexOf('## ') + 4);
  const rename = await vscode.commands
    .executeCommand('vscode.executeDocumentRenameProvider', uri, heading, 'Other')
    .then(
      (edit) => `${edit.size} renamed`,
      (error) => error.message,
    );
  return `${document.uri.scheme}; ${actions.map(({ title }) => title).join(', ')}; ${rename}`;
}

function fileSystem(site) {
  const { FileType, FileSystemError } = vscode;
  const changed = new vscode.EventEmitter();
  const files = new Map(
    Object.entries(site).map(([path, text]) => [`/site/${path}`, { bytes: new TextEncoder().encode(text), mtime: 1 }]),
  );
  const below = ({ path }) => {
    const start = path.endsWith('/') ? path : `${path}/`;
    return [...files.keys()].filter((each) => each.startsWith(start)).map((each) => each.slice(start.length));
  };
  const found = (uri) => {
    const file = files.get(uri.path);
    if (file === undefined) throw FileSystemError.FileNotFound(uri);
    return file;
  };
  return {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat(uri) {
      if (below(uri).length > 0) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      const { bytes, mtime } = found(uri);
      return { type: FileType.File, ctime: 0, mtime, size: bytes.length };
    },
    readDirectory(uri) {
      const paths = below(uri);
      if (paths.length === 0) throw FileSystemError.FileNotFound(uri);
      const kinds = paths.map((path) => [path.split('/')[0], path.includes('/') ? FileType.Directory : FileType.File]);
      return [...new Map(kinds)];
    },
    readFile: (uri) => found(uri).bytes,
    writeFile(uri, bytes) {
      const type = files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
      files.set(uri.path, { bytes, mtime: (files.get(uri.path)?.mtime ?? 0) + 1 });
      changed.fire([{ type, uri }]);
    },
    rename(from, to) {
      files.set(to.path, found(from));
      files.delete(from.path);
      changed.fire([
        { type: vscode.FileChangeType.Deleted, uri: from },
        { type: vscode.FileChangeType.Created, uri: to },
      ]);
    },
    delete(uri) {
      files.delete(uri.path);
      changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    },
    createDirectory: () => undefined,
  };
}
