import * as vscode from 'vscode';
import type { RulesFile, RulesTarget, SiteInfo } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { sameText, writeText } from '../editing/write.ts';
import { chooseSite, documentationSites } from '../pages/chooseSite.ts';
import { setContext, shownPath } from '../state.ts';
import { inOrder, withNewTargets } from './choice.ts';

/** URI scheme for the right side of a diff: the new text of a rules file. */
const scheme = 'docsight-rules';

/** Asks for site and targets, shows the changes to existing files, and writes what the user accepts. */
export async function generateRules(app: App): Promise<void> {
  const site = await chooseSite(app, vscode.l10n.t('Write rules for which site?'));
  if (site === undefined) return;
  const targets = await app.server.request('docsight/rules/targets', { folder: site.folder });
  const chosen = await chooseTargets(targets);
  if (chosen !== undefined && chosen.length > 0) await writeRules(app, site, chosen);
}

/** Updates outdated rules files: all of them, or the one with this URI. */
export async function updateRules(app: App, only?: string): Promise<void> {
  const sites = await documentationSites(app);
  if (sites.length === 0) return;
  const trusted = vscode.workspace.isTrusted;
  let isAnyStale = false;
  for (const site of sites) {
    const stale = await app.server.request('docsight/rules/stale', { folder: site.folder, trusted });
    const targets = stale.filter(({ uri }) => only === undefined || isSame(uri, only)).map(({ id }) => id);
    isAnyStale ||= targets.length > 0;
    if (targets.length > 0) await writeRules(app, site, targets);
  }
  if (!isAnyStale) void vscode.window.showInformationMessage(vscode.l10n.t('All AI rules files are up to date.'));
}

function isSame(uri: string, other: string): boolean {
  return vscode.Uri.parse(uri).toString() === vscode.Uri.parse(other).toString();
}

interface TargetItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Asks for targets. The skill of a target is selected with it and can be deselected. */
async function chooseTargets(targets: readonly RulesTarget[]): Promise<readonly string[] | undefined> {
  const isAnyInUse = targets.some(({ inUse }) => inUse);
  const isFirst = ({ inUse, path }: RulesTarget): boolean => (isAnyInUse ? inUse : path === 'AGENTS.md');
  const first = new Set(targets.filter(isFirst).map(({ id }) => id));
  const pick = vscode.window.createQuickPick<TargetItem>();
  pick.items = inOrder(targets, first).map((target) => itemOf(target, targets));
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  // The calling page, such as the walkthrough, can take the focus back.
  pick.ignoreFocusOut = true;
  pick.title = vscode.l10n.t('AI rules files to write');
  pick.placeholder = vscode.l10n.t('Each assistant reads its own file. Files that already exist are selected.');
  let known = new Set<string>();
  const select = (ids: ReadonlySet<string>): void => {
    const all = withNewTargets(targets, known, ids);
    known = all;
    if (all.size !== pick.selectedItems.length || pick.selectedItems.some(({ id }) => !all.has(id)))
      pick.selectedItems = pick.items.filter(({ id }) => all.has(id));
  };
  select(first);
  pick.onDidChangeSelection((items) => select(new Set(items.map(({ id }) => id))));
  try {
    return await new Promise<readonly string[] | undefined>((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems.map(({ id }) => id)));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

function itemOf({ id, label, path, brings, note }: RulesTarget, targets: readonly RulesTarget[]): TargetItem {
  const brought = targets.find((target) => target.id === brings);
  return {
    id,
    label,
    description: brought === undefined ? path : vscode.l10n.t('{0} · with {1}', path, brought.path),
    ...(note === undefined ? {} : { detail: note }),
  };
}

async function writeRules(app: App, site: SiteInfo, targets: readonly string[]): Promise<void> {
  const trusted = vscode.workspace.isTrusted;
  const files = await app.server.request('docsight/rules/generate', {
    folder: site.folder,
    targets,
    trusted,
  });
  const written: RulesFile[] = [];
  let same = 0;
  for (const file of files) {
    const uri = vscode.Uri.parse(file.uri);
    for (const note of file.notes) app.log.info(`${uri.toString(true)}: ${note}`);
    if (file.problem !== undefined) void vscode.window.showErrorMessage(`${fileName(uri)}: ${file.problem}`);
    else if (file.before === file.after) same++;
    else if (await writeOne(uri, file)) written.push(file);
  }
  await report(written, same, files);
}

/** Writes one file. Asks first, unless it is a new file inside the workspace. */
async function writeOne(uri: vscode.Uri, file: RulesFile): Promise<boolean> {
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  if (file.before === undefined) {
    const question = vscode.l10n.t('Create {0}, which is outside the workspace?', shownPath(uri));
    return (isInside || (await agrees(question))) && writeText({ uri, before: undefined, after: file.after });
  }
  if (!(await sameText(uri, file.before))) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('{0} has unsaved changes. Save it and run the command again.', fileName(uri)),
    );
    return false;
  }
  if (!(await agreesToDiff(uri, file.after))) return false;
  // Opened in an editor, so that VS Code writes it and can undo it.
  await vscode.window.showTextDocument(uri, { preview: false });
  return writeText({ uri, before: file.before, after: file.after });
}

/** Shows a diff and asks for confirmation. */
async function agreesToDiff(uri: vscode.Uri, after: string): Promise<boolean> {
  const shown = vscode.Uri.from({ scheme, path: uri.path, query: Date.now().toString(36) });
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (asked) => (asked.toString() === shown.toString() ? after : ''),
  });
  try {
    await vscode.commands.executeCommand(
      'vscode.diff',
      uri,
      shown,
      vscode.l10n.t('{0}: now and with the new rules', fileName(uri)),
      { preview: true },
    );
    return await agrees(vscode.l10n.t('Write these changes to {0}?', fileName(uri)));
  } finally {
    await closeDiff(shown);
    provider.dispose();
  }
}

/** A pick instead of a notification: it stays open, and the diff can be scrolled. */
async function agrees(question: string): Promise<boolean> {
  const yes = vscode.l10n.t('Write');
  const no = vscode.l10n.t('Keep');
  return (
    (await vscode.window.showQuickPick([yes, no], { title: question, placeHolder: question, ignoreFocusOut: true })) ===
    yes
  );
}

async function closeDiff(right: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const diffs = tabs.filter(
    ({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.toString() === right.toString(),
  );
  await vscode.window.tabGroups.close(diffs);
}

async function report(written: readonly RulesFile[], same: number, files: readonly RulesFile[]): Promise<void> {
  const uris = written.map(({ uri }) => vscode.Uri.parse(uri));
  const [first] = uris;
  if (first === undefined) {
    if (same > 0 && same === files.length)
      void vscode.window.showInformationMessage(vscode.l10n.t('The rules files are up to date.'));
    return;
  }
  setContext('docsight.rulesWritten', true);
  await vscode.window.showTextDocument(first, { preview: true });
  const message = vscode.l10n.t('Written: {0}', uris.map(fileName).join(', '));
  if (written.length === 1) vscode.window.setStatusBarMessage(message, 8000);
  else void offerUndo(message, written);
}

/** VS Code undoes one file at a time and cannot undo new files, so several files are reverted here. */
async function offerUndo(message: string, written: readonly RulesFile[]): Promise<void> {
  const undo = vscode.l10n.t('Undo All');
  if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
  const stayed: vscode.Uri[] = [];
  for (const file of written) {
    const uri = vscode.Uri.parse(file.uri);
    if (!(await takeBack(uri, file))) stayed.push(uri);
  }
  if (stayed.length > 0)
    void vscode.window.showWarningMessage(
      vscode.l10n.t('Changed in the meantime and not undone: {0}', stayed.map(fileName).join(', ')),
    );
}

/** Restores a file to its state before the command. Returns false if it has changed since. */
async function takeBack(uri: vscode.Uri, { before, after }: RulesFile): Promise<boolean> {
  if (!(await sameText(uri, after))) return false;
  if (before !== undefined) return writeText({ uri, before: after, after: before });
  const edit = new vscode.WorkspaceEdit();
  edit.deleteFile(uri, { ignoreIfNotExists: true });
  return vscode.workspace.applyEdit(edit);
}

function fileName(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}
