import * as vscode from 'vscode';
import type { ComponentToInsert } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';

type Item = vscode.QuickPickItem & { readonly component?: ComponentToInsert };

/** Asks which component is wanted, of the site's own and the platform's, and puts it where the cursor stands. */
export async function insertComponent(app: App): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { document, selection } = editor;
  const { line, character } = selection.start;
  const { version } = document;
  const found = await app.server.request('docsight/components', { uri: document.uri.toString(), line, character });
  if (found === null) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No component can be inserted here.'));
    return;
  }
  const picked = await vscode.window.showQuickPick(itemsOf(found), {
    title: vscode.l10n.t('Insert Component'),
    placeHolder: vscode.l10n.t('Name, or what it is for'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked?.component === undefined) return;
  // What was typed meanwhile moved the place: then the answer is for another text.
  if (document.version !== version) return insertComponent(app);
  const { snippet, also } = picked.component;
  await editor.insertSnippet(new vscode.SnippetString(snippet), selection, {
    undoStopBefore: true,
    undoStopAfter: false,
  });
  if (also.length === 0) return;
  await editor.edit(
    (edit) => {
      for (const { at, text } of also) edit.insert(new vscode.Position(at.line, at.character), text);
    },
    { undoStopBefore: false, undoStopAfter: true },
  );
}

/** Under the names of what they are among, with an example of each. */
function itemsOf(components: readonly ComponentToInsert[]): Item[] {
  const groups = new Map<string, ComponentToInsert[]>();
  for (const each of components) {
    const name = each.group ?? vscode.l10n.t("The site's own");
    const group = groups.get(name) ?? [];
    group.push(each);
    groups.set(name, group);
  }
  return [...groups].flatMap(([name, group]): Item[] => [
    { label: name, kind: vscode.QuickPickItemKind.Separator },
    ...group.map((component) => ({
      label: component.name,
      description: component.description,
      ...(component.example !== undefined && { detail: component.example.replace(/\s+/g, ' ').slice(0, 200) }),
      component,
    })),
  ]);
}
