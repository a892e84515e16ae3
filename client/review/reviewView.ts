import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import type { Previews } from '../preview/preview.ts';
import { setContext } from '../state.ts';
import { type Row, reviewScheme, rowsOf } from './rows.ts';

/** Changes of a site since a commit, as a view in the side bar. Only visible during a review. */
export interface ReviewView extends vscode.Disposable {
  /** Compares a site with a branch, tag or commit (default: the last commit), and shows the result. */
  show(site: SiteInfo, ref: string | undefined): Promise<void>;
  /** Shows other rows under a title. `load` runs again at each refresh. */
  showRows(title: string, description: string, load: () => Promise<Listing>): Promise<void>;
  /** Updates the rows with the current files. */
  refresh(): Promise<void>;
  close(): void;
  /** Applies the fix of a row. */
  fix(row: unknown): Promise<void>;
  /** Shows the page of a row next to its old version. */
  compare(row: unknown): Promise<void>;
  /** Shows the text of a page next to its old version. */
  compareText(row: unknown): Promise<void>;
}

/** Rows, and the message above them, which can be empty. */
export interface Listing {
  readonly rows: readonly Row[];
  readonly message: string;
}

interface Shown {
  readonly site: SiteInfo;
  readonly ref: string | undefined;
  readonly commit: string;
}

/** The old text of a page, under the review's own URI scheme. */
function documentAt({ site, commit }: Shown, path: string): vscode.Uri {
  const query = JSON.stringify({ folder: site.folder, commit, path });
  return vscode.Uri.from({ scheme: reviewScheme, path: `/${path}`, query });
}

function pageOf(row: unknown): Row['page'] {
  return isRow(row) ? row.page : undefined;
}

async function showDiff(shown: Shown, { path, uri, before }: NonNullable<Row['page']>): Promise<void> {
  if (uri === undefined || before === undefined) return;
  const title = vscode.l10n.t('{0} since {1}', path, shown.ref ?? vscode.l10n.t('the last commit'));
  await vscode.commands.executeCommand('vscode.diff', documentAt(shown, before), vscode.Uri.parse(uri), title);
}

/** Creates the review of a window. */
export function createReviewView({
  server,
  previews,
}: {
  readonly server: Server;
  readonly previews: Previews;
}): ReviewView {
  const changed = new vscode.EventEmitter<undefined>();
  let rows: readonly Row[] = [];
  let shown: Shown | undefined;
  let again: (() => Promise<void>) | undefined;
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: ({ item }) => item,
    getChildren: (row) => [...(row?.rows ?? rows)],
  };
  const view = vscode.window.createTreeView('docsight.review', { treeDataProvider: provider, showCollapseAll: true });
  const texts = vscode.workspace.registerTextDocumentContentProvider(reviewScheme, {
    async provideTextDocumentContent({ query }) {
      const { folder, commit, path } = readQuery(query);
      return (await server.request('docsight/review/text', { folder, commit, path })) ?? '';
    },
  });

  const show = async (site: SiteInfo, ref: string | undefined): Promise<void> => {
    setContext('docsight.reviewing', true);
    const answer = await vscode.window.withProgress({ location: { viewId: 'docsight.review' } }, () =>
      server.request('docsight/review', { folder: site.folder, ...(ref !== undefined && { ref }) }),
    );
    const since = ref ?? vscode.l10n.t('the last commit');
    if (answer.kind === 'problem') {
      rows = [];
      view.message = answer.message;
    } else {
      const now: Shown = { site, ref, commit: answer.commit };
      shown = now;
      rows = rowsOf(answer, (path) => documentAt(now, path));
      view.message = rows.length === 0 ? vscode.l10n.t('Nothing changed for readers since {0}.', since) : '';
    }
    view.title = vscode.l10n.t('Documentation Changes');
    view.description = since;
    again = () => show(site, ref);
    changed.fire(undefined);
  };

  const showRows = async (title: string, description: string, load: () => Promise<Listing>): Promise<void> => {
    const listing = await vscode.window.withProgress({ location: { viewId: 'docsight.review' } }, load);
    ({ rows } = listing);
    shown = undefined;
    view.title = title;
    view.message = listing.message;
    view.description = description;
    again = () => showRows(title, description, load);
    changed.fire(undefined);
  };

  return {
    async show(site, ref) {
      setContext('docsight.reviewing', true);
      await vscode.commands.executeCommand('docsight.review.focus');
      await show(site, ref);
    },
    async showRows(title, description, load) {
      setContext('docsight.reviewing', true);
      await vscode.commands.executeCommand('docsight.review.focus');
      await showRows(title, description, load);
    },
    async refresh() {
      await again?.();
    },
    close() {
      shown = undefined;
      again = undefined;
      rows = [];
      setContext('docsight.reviewing', false);
      changed.fire(undefined);
    },
    async fix(row) {
      const edit = isRow(row) ? row.edit : undefined;
      if (edit === undefined) return;
      const applied = await vscode.workspace.applyEdit(await server.toEdit(edit), { isRefactoring: true });
      if (!applied) {
        void vscode.window.showWarningMessage(
          vscode.l10n.t('The files were changed in the meantime. Refresh the review.'),
        );
        return;
      }
      if (shown !== undefined) await show(shown.site, shown.ref);
    },
    async compare(row) {
      const uri = pageOf(row)?.uri;
      if (uri !== undefined) await previews.compare(vscode.Uri.parse(uri));
    },
    async compareText(row) {
      const page = pageOf(row);
      if (page !== undefined && shown !== undefined) await showDiff(shown, page);
    },
    dispose: () => vscode.Disposable.from(view, texts, changed).dispose(),
  };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'item' in value && 'rows' in value;
}

function readQuery(query: string): { readonly folder: string; readonly commit: string; readonly path: string } {
  const read: unknown = JSON.parse(query);
  const text = (key: string): string => {
    const value = (read as Readonly<Record<string, unknown>> | null)?.[key];
    return typeof value === 'string' ? value : '';
  };
  return { folder: text('folder'), commit: text('commit'), path: text('path') };
}
