import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import type { Sites } from '../sites/sites.ts';

/** In milliseconds after the last save, so that saving many files asks once. */
const patience = 1500;

/** Services for finding and updating outdated rules files. */
export interface StaleRulesHost {
  readonly server: Server;
  readonly sites: Sites;
  readonly log: vscode.LogOutputChannel;
  /** Updates rules files without asking, if the user turned that on. */
  update(site: SiteInfo, targets: readonly string[]): Promise<void>;
}

/** Shows once, as a hint in the rules file, that it no longer matches the site, and offers an update. */
export function watchRules({ server, sites, log, update }: StaleRulesHost): vscode.Disposable {
  const shown = vscode.languages.createDiagnosticCollection('docsight-rules');
  let timer: NodeJS.Timeout | undefined;
  /** One check after another: parallel ones would write the same files in any order. */
  let looking: Promise<void> = Promise.resolve();
  let isConfigSaved = false;

  const look = async (): Promise<void> => {
    const wasConfigSaved = isConfigSaved;
    isConfigSaved = false;
    const found = new Map<string, vscode.Diagnostic>();
    for (const site of await sites.all()) {
      const trusted = vscode.workspace.isTrusted;
      let stale = await server.request('docsight/rules/stale', { folder: site.folder, trusted });
      if (stale.length > 0 && wasConfigSaved && trusted && updatesOnSave(site)) {
        await update(
          site,
          stale.map(({ id }) => id),
        );
        stale = await server.request('docsight/rules/stale', { folder: site.folder, trusted });
      }
      for (const { uri, line } of stale) found.set(uri, diagnosticAt(line));
    }
    shown.clear();
    for (const [uri, diagnostic] of found) shown.set(vscode.Uri.parse(uri), [diagnostic]);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = looking.then(look).catch((error: unknown) => log.error(String(error)));
    }, patience);
  };
  return vscode.Disposable.from(
    shown,
    { dispose: () => clearTimeout(timer) },
    server.onStarted(later),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      isConfigSaved ||= uri.path.endsWith('/docs.json');
      later();
    }),
    vscode.languages.registerCodeActionsProvider(
      { pattern: '**/*' },
      { provideCodeActions: repairs },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}

const code = 'rules/stale';

function diagnosticAt(line: number): vscode.Diagnostic {
  const range = new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
  const message = vscode.l10n.t('These rules no longer match the site.');
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  diagnostic.source = 'docsight';
  diagnostic.code = code;
  return diagnostic;
}

function repairs(
  { uri }: vscode.TextDocument,
  _range: vscode.Range,
  { diagnostics }: vscode.CodeActionContext,
): vscode.CodeAction[] {
  const mine = diagnostics.filter((diagnostic) => diagnostic.source === 'docsight' && diagnostic.code === code);
  if (mine.length === 0) return [];
  const repair = (title: string, ...only: readonly string[]): vscode.CodeAction => {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.command = { command: 'docsight.updateRules', title, arguments: [...only] };
    action.diagnostics = mine;
    return action;
  };
  const here = repair(vscode.l10n.t('Update these rules'), uri.toString());
  here.isPreferred = true;
  return [here, repair(vscode.l10n.t('Update all AI rules files'))];
}

function updatesOnSave({ folder }: SiteInfo): boolean {
  return vscode.workspace.getConfiguration('docsight.rules', vscode.Uri.parse(folder)).get('updateOnSave') === true;
}
