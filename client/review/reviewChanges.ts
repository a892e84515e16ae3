import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { chooseSite } from '../pages/chooseSite.ts';

/** Asks for a site and a reference, and reviews the changes since then. */
export async function reviewChanges(app: App): Promise<void> {
  const site = await chooseSite(app, vscode.l10n.t('Review the changes of which site?'));
  if (site === undefined) return;
  const ref = await askRef(app, site.folder);
  if (ref !== undefined) await app.review.show(site, ref === '' ? undefined : ref);
}

/** A branch, tag or commit; empty for the last commit; undefined if cancelled. */
async function askRef(app: App, folder: string): Promise<string | undefined> {
  const branches = await app.server.request('docsight/review/branches', { folder });
  const last = {
    label: vscode.l10n.t('Last Commit'),
    description: vscode.l10n.t('Uncommitted changes'),
    ref: '',
  };
  const items = branches.map((name) => ({ label: name, description: '', ref: name }));
  const picker = vscode.window.createQuickPick<typeof last>();
  picker.title = vscode.l10n.t('Review changes since');
  picker.placeholder = vscode.l10n.t('Branch, tag or commit that this branch started from');
  picker.items = [last, ...items];
  // The typed text can be a tag or commit.
  picker.onDidChangeValue((value) => {
    const typed = value.trim();
    const isListed = typed === '' || branches.includes(typed);
    picker.items = [last, ...items, ...(isListed ? [] : [{ label: typed, description: '', ref: typed }])];
  });
  try {
    return await new Promise((done) => {
      picker.onDidAccept(() => done(picker.selectedItems[0]?.ref));
      picker.onDidHide(() => done(undefined));
      picker.show();
    });
  } finally {
    picker.dispose();
  }
}
