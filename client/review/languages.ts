import * as vscode from 'vscode';
import { languageName } from '../../server/protocol/counterpartMessages.ts';
import type {
  ChangedSide,
  LanguageComparison,
  LanguageFolder,
  MissingPage,
  MissingSections,
  OutdatedRow,
  SiteInfo,
} from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { chooseSite } from '../pages/chooseSite.ts';
import type { Listing } from './reviewView.ts';
import { heading, type Row, row } from './rows.ts';

/** Opens the same page in another language next to the editor, at the same block. */
export async function openCounterpart({ server }: App): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { active } = editor.selection;
  const asked = { uri: editor.document.uri.toString(), line: active.line };
  const { pages, missing } = await server.request('docsight/counterparts', asked);
  const items = pages.map((page) => ({ label: page.language || page.path, description: page.path, page }));
  if (items.length === 0) {
    const paths = missing.map(({ path }) => path).join(', ');
    const said =
      paths === ''
        ? vscode.l10n.t('This page is not in a language folder.')
        : vscode.l10n.t('No other language has this page: {0} is missing.', paths);
    void vscode.window.showInformationMessage(said);
    return;
  }
  const title = vscode.l10n.t('Which language?');
  const picked = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title });
  if (picked === undefined) return;
  const { uri, line } = picked.page;
  const at = new vscode.Range(line, 0, line, 0);
  const shown = await vscode.window.showTextDocument(vscode.Uri.parse(uri), {
    viewColumn: vscode.ViewColumn.Beside,
    selection: at,
  });
  shown.revealRange(at, vscode.TextEditorRevealType.AtTop);
}

/** Shows the differences between two languages, and which pages changed in only one of them. */
export async function compareLanguages(app: App): Promise<void> {
  const site = await chooseSite(app, vscode.l10n.t('Compare the languages of which site?'));
  if (site === undefined) return;
  const trees = await app.server.request('docsight/counterparts/trees', { folder: site.folder });
  if (trees.length === 0) {
    const said = vscode.l10n.t('This site has no language folders with the same structure.');
    void vscode.window.showInformationMessage(said);
    return;
  }
  const items = trees.flatMap((all) =>
    all.flatMap((from, at) =>
      all.slice(at + 1).map((to) => ({ label: `${languageName(from)} ↔ ${languageName(to)}`, from, to })),
    ),
  );
  const title = vscode.l10n.t('Which languages?');
  const picked = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title });
  if (picked === undefined) return;
  const { from, to } = picked;
  await app.review.showRows(vscode.l10n.t('Languages'), picked.label, () => listing(app, site, from, to));
}

async function listing(app: App, site: SiteInfo, from: LanguageFolder, to: LanguageFolder): Promise<Listing> {
  const answer = await app.server.request('docsight/counterparts/compare', {
    folder: site.folder,
    from: from.folder,
    to: to.folder,
  });
  if (answer.kind === 'problem') return { rows: [], message: answer.message };
  const rows = rowsOf(answer, languageName(from), languageName(to));
  const same = rows.length === 0 ? vscode.l10n.t('Both languages have the same pages and sections.') : '';
  return { rows, message: [same, answer.note ?? ''].filter((each) => each !== '').join(' ') };
}

function rowsOf(
  { missing, sections, changed, outdated }: Extract<LanguageComparison, { readonly kind: 'comparison' }>,
  from: string,
  to: string,
): readonly Row[] {
  const only = (side: MissingPage['side']): readonly Row[] =>
    missing.filter((page) => page.side === side).map(missingRow);
  const [inFrom, inTo] = [only('from'), only('to')];
  return [
    heading(vscode.l10n.t('Pages Missing in {0}', to), 'diff-removed', inFrom.length, inFrom),
    heading(vscode.l10n.t('Pages Missing in {0}', from), 'diff-removed', inTo.length, inTo),
    heading(
      vscode.l10n.t('Sections Missing'),
      'list-tree',
      sections.length,
      sections.map((page) => sectionsRow(page, from, to)),
    ),
    heading(vscode.l10n.t('Source Has Changed'), 'warning', outdated.length, outdated.map(outdatedRow)),
    heading(vscode.l10n.t('Changed Since'), 'history', changed.length, changed.map(changedRow)),
  ].flatMap((each) => each ?? []);
}

function missingRow({ path, title, uri }: MissingPage): Row {
  const description = title === undefined ? {} : { description: path };
  return row(title ?? path, { icon: 'file', ...description, open: { uri: vscode.Uri.parse(uri), line: 0 } });
}

function sectionsRow({ path, title, sections }: MissingSections, from: string, to: string): Row {
  const rows = sections.map(({ side, text, uri, line }) =>
    row(text === '' ? vscode.l10n.t('(no name)') : text, {
      icon: 'symbol-text',
      description: vscode.l10n.t('not in {0}', side === 'from' ? to : from),
      open: { uri: vscode.Uri.parse(uri), line },
    }),
  );
  const { Collapsed } = vscode.TreeItemCollapsibleState;
  return row(title ?? path, { icon: 'file', state: Collapsed, description: path }, { rows });
}

function outdatedRow({ path, heading: title, uri, line }: OutdatedRow): Row {
  return row(title === '' ? vscode.l10n.t('(before the first heading)') : title, {
    icon: 'warning',
    description: path,
    open: { uri: vscode.Uri.parse(uri), line },
  });
}

function changedRow({ path, title, uri, other, at }: ChangedSide): Row {
  const when =
    at === undefined ? vscode.l10n.t('not committed yet') : new Date(at * 1000).toLocaleDateString(vscode.env.language);
  return row(title ?? path, {
    icon: 'diff-modified',
    description: `${path} · ${when}`,
    tooltip: vscode.l10n.t('{0} was changed after {1}.', path, other.path),
    open: { uri: vscode.Uri.parse(uri), line: 0 },
  });
}
