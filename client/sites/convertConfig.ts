import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { writeAfterReview } from '../editing/write.ts';
import { chooseSite } from '../pages/chooseSite.ts';

/** Shows the docs.json of a site in the other format and what is lost, and writes it after confirmation. */
export async function convertConfig(app: App, uri: vscode.Uri | undefined): Promise<void> {
  const around = uri === undefined ? undefined : await app.sites.around(uri);
  const site = around ?? (await chooseSite(app, vscode.l10n.t('Convert the docs.json of which site?')));
  if (site === undefined) return;
  const answer = await app.server.request('docsight/convert', { folder: site.folder });
  if (answer === null) return;
  if (answer.kind === 'refused') {
    await refused(answer.message, answer.place);
    return;
  }
  const { file, losses, to } = answer;
  const withPages = answer.pages.length > 0 ? await asksForPages(answer.pages.length) : false;
  if (withPages === undefined) return;
  await writeAfterReview(withPages ? [file, ...answer.pages] : [file], {
    title: vscode.l10n.t('docs.json: now and converted'),
    question: to === 'v2' ? vscode.l10n.t('Write docs.json v2?') : vscode.l10n.t('Write docs.json v1?'),
    notes: {
      heading: vscode.l10n.t('Lost in conversion'),
      items: losses.map(({ uri: at, line, message }) => ({
        label: message,
        description: vscode.l10n.t('line {0}', line + 1),
        go: () =>
          vscode.window.showTextDocument(vscode.Uri.parse(at), {
            selection: new vscode.Range(line, 0, line, 0),
          }),
      })),
    },
  });
}

/** Shows why nothing was converted, with the cursor at the place to fix. */
async function refused(
  message: string,
  place: { readonly uri: string; readonly line: number; readonly character: number } | undefined,
): Promise<void> {
  vscode.window.setStatusBarMessage(`$(error) ${message}`, 10_000);
  if (place === undefined) {
    void vscode.window.showWarningMessage(message);
    return;
  }
  const at = new vscode.Position(place.line, place.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(place.uri), { selection: new vscode.Range(at, at) });
}

/** Whether deprecated names in pages are converted too; undefined if cancelled. */
async function asksForPages(count: number): Promise<boolean | undefined> {
  const alone: vscode.QuickPickItem = { label: vscode.l10n.t('docs.json Alone') };
  const both: vscode.QuickPickItem = {
    label: vscode.l10n.t('docs.json and Pages'),
    description:
      count === 1
        ? vscode.l10n.t('1 page has components or fields by older names')
        : vscode.l10n.t('{0} pages have components or fields by older names', count),
  };
  const title = vscode.l10n.t('Convert what?');
  const chosen = await vscode.window.showQuickPick([alone, both], { title, placeHolder: title, ignoreFocusOut: true });
  return chosen && chosen === both;
}
