import * as vscode from 'vscode';
import type { OpenUrlAnswer } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { siteItem } from '../sites/siteItem.ts';

/** Asks for a public URL and opens its page, at the section of its fragment. */
export async function openPage(app: App): Promise<void> {
  const url = await vscode.window.showInputBox({
    title: vscode.l10n.t('URL of the page'),
    placeHolder: 'https://docs.example.com/guides/start#first-step',
    validateInput: (value) => (value.trim() === '' ? vscode.l10n.t('Paste the URL or path of a page.') : undefined),
  });
  if (url === undefined) return;
  await show(app, url, await app.server.request('docsight/openUrl', { url }));
}

async function show(app: App, url: string, answer: OpenUrlAnswer): Promise<void> {
  switch (answer.kind) {
    case 'place': {
      const at = new vscode.Position(answer.line, answer.character);
      // Images and OpenAPI documents open in VS Code's own viewers.
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(answer.uri), {
        selection: new vscode.Range(at, at),
      });
      if (answer.note !== undefined) vscode.window.setStatusBarMessage(answer.note, 8000);
      return;
    }
    case 'ask': {
      const picked = await vscode.window.showQuickPick(
        answer.sites.map((site) => ({ ...siteItem(site), folder: site.folder })),
        { title: vscode.l10n.t('Open a page of which site?'), matchOnDescription: true },
      );
      if (picked === undefined) return;
      return show(app, url, await app.server.request('docsight/openUrl', { url, folder: picked.folder }));
    }
    case 'missing': {
      const { message, nearest } = answer;
      const open = nearest === undefined ? undefined : vscode.l10n.t('Open "{0}"', nearest.title);
      const buttons = open === undefined ? [] : [open];
      const pressed = await vscode.window.showInformationMessage(message, ...buttons);
      if (pressed !== undefined && nearest !== undefined)
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(nearest.uri));
      return;
    }
    default:
      answer satisfies never;
  }
}
