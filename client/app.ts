/**
 * The extension inside VS Code: commands, views, panels. It knows no schema; everything about sites comes from the
 * language server. It only handles lists and fences after Enter, and the start of a new page. All contributions are
 * registered here and in `commands.ts`.
 */

import * as vscode from 'vscode';
import { type ApiDocuments, createApiDocuments } from './api/apiDocuments.ts';
import { offerFetching } from './api/fetching.ts';
import { registerTools } from './assistantTools.ts';
import { closeTags } from './editing/closeTags.ts';
import { reportCursor } from './editing/cursor.ts';
import { keepLanguages } from './editing/documentLanguage.ts';
import { closeFences, endLists } from './editing/enter.ts';
import { indentAsSite } from './editing/indentation.ts';
import { insertIntoPages } from './editing/insert.ts';
import { suggestAgain } from './editing/suggestAgain.ts';
import { createServer, type Server } from './languageServer/server.ts';
import type { ServerProcess, ServerProcessHost } from './languageServer/serverRun.ts';
import { createNavigation, type NavigationView } from './navigation/navigation.ts';
import { createMoves } from './pages/moving.ts';
import type { Platform } from './platform.ts';
import { createPreviews, type Previews } from './preview/preview.ts';
import { createStars } from './preview/stars.ts';
import { createReviewView, type ReviewView } from './review/reviewView.ts';
import { watchRules } from './rules/staleRules.ts';
import { createFindings } from './sites/findings.ts';
import { createSites, type Sites } from './sites/sites.ts';
import { followTour, showStatus } from './sites/statusItem.ts';
import { createMemory, type Memory } from './state.ts';

/** The parts that run while the extension is active. */
export interface App {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly server: Server;
  readonly sites: Sites;
  readonly previews: Previews;
  readonly navigation: NavigationView;
  readonly memory: Memory;
  readonly apiDocuments: ApiDocuments;
  readonly review: ReviewView;
}

/** The part of the app that depends on the platform: see `node` and `web`. */
export interface Side {
  readonly platform: Platform;
  /** Starts servers: processes, or workers. */
  startServer(context: vscode.ExtensionContext): (host: ServerProcessHost) => ServerProcess;
  /** Disposed with the extension, in addition to the app itself. */
  extras(app: App): vscode.Disposable;
}

/** Starts the language server and every part that shows its results. */
export function createApp(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  side: Omit<Side, 'platform'>,
): App {
  const memory = createMemory(context.workspaceState);
  const findings = createFindings();
  const apiDocuments = createApiDocuments(context, () =>
    server.notify('docsight/apiDocuments', { apiDocuments: apiDocuments.kept() }),
  );
  const moves = createMoves(context.globalStorageUri);
  const server: Server = createServer({
    startServerProcess: side.startServer(context),
    log,
    findings,
    fetched: () => apiDocuments.kept(),
    siteOf: (uri) => sites.siteOf(uri),
    moves,
    onSetAside(uris) {
      const names = uris.map((uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri))).join(', ');
      void vscode.window.showWarningMessage(
        vscode.l10n.t('Docsight failed twice on {0} and will not check it again until the window is reloaded.', names),
      );
    },
  });
  const sites: Sites = createSites(server);
  const previews = createPreviews({ context, log, server, sites, stars: createStars() });
  const app: App = {
    context,
    log,
    server,
    sites,
    memory,
    apiDocuments,
    previews,
    navigation: createNavigation(server, sites),
    review: createReviewView({ server, previews }),
  };
  context.subscriptions.push(
    findings,
    apiDocuments,
    moves,
    server,
    sites,
    app.previews,
    app.navigation,
    app.review,
    showStatus(sites),
    reportCursor(server),
    closeTags(server, sites),
    suggestAgain(sites),
    indentAsSite(server, log),
    insertIntoPages(server, sites),
    endLists(),
    closeFences(),
    keepLanguages(sites, memory, log),
    offerFetching(),
    followTour(sites),
    registerTools(context, server, sites),
    watchRules({
      server,
      sites,
      log,
      update: async (site, targets) =>
        (await import('./rules/updateAutomatically.ts')).updateAutomatically(server, site, targets),
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.notify('docsight/trusted', {})),
  );
  context.subscriptions.push(side.extras(app));
  return app;
}
