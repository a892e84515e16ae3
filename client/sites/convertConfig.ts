import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { writeAfterALook } from '../editing/write.ts';
import { chooseSite } from '../pages/chooseSite.ts';

/**
 * Shows what the docs.json of a site becomes in the other generation, says what is lost, and writes it when the author
 * agrees.
 */
export async function convertConfig(app: App, uri: vscode.Uri | undefined): Promise<void> {
  const around = uri === undefined ? undefined : await app.sites.around(uri);
  const site = around ?? (await chooseSite(app, vscode.l10n.t('Convert the docs.json of which site?')));
  if (site === undefined) return;
  const answer = await app.server.request('docsight/convert', { folder: site.folder });
  if (answer === null) return;
  if (answer.kind === 'refused') {
    void vscode.window.showInformationMessage(answer.message);
    return;
  }
  const { file, losses, to } = answer;
  await writeAfterALook([file], {
    title: vscode.l10n.t('docs.json: now and converted'),
    question:
      to === 'v2'
        ? vscode.l10n.t('Write docs.json in the second generation?')
        : vscode.l10n.t('Write docs.json in the first generation?'),
    notes: {
      heading: vscode.l10n.t('What has no counterpart'),
      items: losses.map(({ line, message }) => ({
        label: message,
        description: vscode.l10n.t('line {0}', line + 1),
        go: () =>
          vscode.window.showTextDocument(vscode.Uri.parse(file.uri), { selection: new vscode.Range(line, 0, line, 0) }),
      })),
    },
  });
}
