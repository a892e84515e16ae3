import * as vscode from 'vscode';
import type { GeneratedFile } from '../server/protocol/messages.ts';
import type { App } from './app.ts';

/** Writes the pages that API descriptions lack, after every file was shown beside what it would become. */
export async function generateApiPages(app: App): Promise<void> {
  const sites = (await app.sites.all()).filter(({ dialect }) => dialect !== 'foreign');
  const active = vscode.window.activeTextEditor?.document.uri;
  const current = active === undefined ? undefined : await app.sites.around(active);
  const site = sites.find(({ folder }) => folder === current?.folder) ?? sites[0];
  if (site === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No folder here has a docs.json of a documentation site.'));
    return;
  }
  const files = await app.server.request('docsight/api/generate', { folder: site.folder });
  if (files.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Every operation of the API descriptions has its page.'));
    return;
  }
  if (await agreesTo(files)) await write(files);
}

const scheme = 'docsight-generated';

/** Shows every file beside what it would become, and asks. */
async function agreesTo(files: readonly GeneratedFile[]): Promise<boolean> {
  const texts = new Map(files.map(({ uri, after }) => [vscode.Uri.parse(uri).path, after]));
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ path }) => texts.get(path) ?? '',
  });
  const created = files.filter(({ before }) => before === undefined).length;
  const title = vscode.l10n.t('Pages of API descriptions: now and with {0} more', created);
  const changes = files.map(({ uri: name, before }) => {
    const uri = vscode.Uri.parse(name);
    const after = uri.with({ scheme, authority: '', query: Date.now().toString(36) });
    return [uri, before === undefined ? undefined : uri, after];
  });
  try {
    await vscode.commands.executeCommand('vscode.changes', title, changes);
    const yes = vscode.l10n.t('Write');
    const no = vscode.l10n.t('Leave everything as it is');
    const question = vscode.l10n.t('Write {0} pages and their entries in docs.json?', created);
    const options = { title: question, placeHolder: question, ignoreFocusOut: true };
    return (await vscode.window.showQuickPick([yes, no], options)) === yes;
  } finally {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ label }) => label === title));
    provider.dispose();
  }
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
    // The mark at a file's start is no part of a document's text.
    if (document.getText() !== before.replace(/^\uFEFF/, '')) {
      const message = vscode.l10n.t(
        '{0} was changed meanwhile. Nothing was written.',
        vscode.workspace.asRelativePath(uri),
      );
      void vscode.window.showWarningMessage(message);
      return;
    }
    if (!document.isDirty) saved.push(document);
    const whole = new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
    edit.replace(uri, whole, after.replace(/^\uFEFF/, ''));
  }
  if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) return;
  for (const document of saved) await document.save();
}

/** Lists the pages of an operation, as a code lens of its description asks. What it hands over came as JSON. */
export async function showPages(uri: unknown, position: unknown, locations: unknown): Promise<void> {
  if (typeof uri !== 'string' || !Array.isArray(locations)) return;
  const at = asPosition(position) ?? new vscode.Position(0, 0);
  const places = locations.flatMap((each: unknown) => asLocation(each) ?? []);
  const [only] = places;
  if (places.length === 1 && only !== undefined) {
    await vscode.window.showTextDocument(only.uri, { selection: only.range });
    return;
  }
  await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), at, places);
}

function asLocation(value: unknown): vscode.Location | undefined {
  if (typeof value !== 'object' || value === null || !('uri' in value) || typeof value.uri !== 'string')
    return undefined;
  const range: unknown = 'range' in value ? value.range : undefined;
  const start = asPosition(fieldOf(range, 'start'));
  const end = asPosition(fieldOf(range, 'end'));
  if (start === undefined || end === undefined) return undefined;
  return new vscode.Location(vscode.Uri.parse(value.uri), new vscode.Range(start, end));
}

function asPosition(value: unknown): vscode.Position | undefined {
  const line = fieldOf(value, 'line');
  const character = fieldOf(value, 'character');
  return typeof line === 'number' && typeof character === 'number' && line >= 0 && character >= 0
    ? new vscode.Position(line, character)
    : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
