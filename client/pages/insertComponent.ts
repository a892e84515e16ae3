import * as vscode from 'vscode';
import type { ComponentToInsert } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { showGallery } from './componentGallery.ts';

type Item = vscode.QuickPickItem & { readonly component?: ComponentToInsert };

/**
 * Asks for a component, of the site or built-in, and inserts it at the cursor. Components are shown as they look on the
 * site; if no webview loads, in a list.
 */
export async function insertComponent(app: App): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const found = await componentsAt(app, editor);
  if (found === null) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No component can be inserted here.'));
    return;
  }
  const chosen = await showGallery(app, editor);
  const name = chosen.kind === 'failed' ? await pick(found) : chosen.kind === 'chosen' ? chosen.name : undefined;
  if (chosen.kind === 'left') return;
  const { document, viewColumn } = editor;
  const there = await vscode.window.showTextDocument(document, viewColumn === undefined ? {} : { viewColumn });
  if (name !== undefined) await insertAt(app, there, name);
}

/** The text at the cursor decides about layout and imports. */
async function insertAt(app: App, editor: vscode.TextEditor, name: string): Promise<void> {
  const { document, selection } = editor;
  const { version } = document;
  const component = (await componentsAt(app, editor))?.find((each) => each.name === name);
  if (component === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No component can be inserted here.'));
    return;
  }
  // The document changed in the meantime, so ask again.
  if (document.version !== version) return insertAt(app, editor, name);
  const { snippet, also } = component;
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

function componentsAt(
  { server }: App,
  { document, selection }: vscode.TextEditor,
): Promise<readonly ComponentToInsert[] | null> {
  const { line, character } = selection.start;
  return server.request('docsight/components', { uri: document.uri.toString(), line, character });
}

async function pick(found: readonly ComponentToInsert[]): Promise<string | undefined> {
  const picked = await vscode.window.showQuickPick(itemsOf(found), {
    title: vscode.l10n.t('Insert Component'),
    placeHolder: vscode.l10n.t('Name or purpose'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.component?.name;
}

/** List items under headings, with examples. */
function itemsOf(components: readonly ComponentToInsert[]): Item[] {
  const groups = new Map<string, ComponentToInsert[]>();
  for (const each of components) {
    const name = each.group ?? vscode.l10n.t('This site');
    const group = groups.get(name) ?? [];
    group.push(each);
    groups.set(name, group);
  }
  return [...groups].flatMap(([name, group]): Item[] => [
    { label: name, kind: vscode.QuickPickItemKind.Separator },
    ...group.map((component) => ({
      label: component.name,
      description: component.description,
      detail: component.example.replace(/\s+/g, ' ').slice(0, 200),
      component,
    })),
  ]);
}
