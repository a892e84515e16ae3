import type * as lsp from 'vscode-languageserver';
import { checkedPaths, hashOf } from '../core/index.ts';
import type { Problems } from '../workspace/diagnostics/problems.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { inTurns } from '../workspace/schedule/turns.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';

/**
 * Findings for editors that ask for them (LSP, "Pull Diagnostics"). Nothing is sent to them unasked: most editors would
 * show it twice. An editor that asks only about open documents can have all findings sent with `diagnostics: "push"`.
 */
export interface Pulled {
  document(uri: string, before: string | undefined): Promise<lsp.DocumentDiagnosticReport>;
  workspace(before: readonly lsp.PreviousResultId[]): Promise<lsp.WorkspaceDiagnosticReport>;
  /** Whether the editor asks for findings itself; where these are new, it is told to ask again. */
  takes(uri: string, diagnostics: readonly lsp.Diagnostic[]): boolean;
}

/** What pulled findings are made from, and where they go. */
export interface PulledHost {
  readonly runtime: Pick<Runtime, 'clock'>;
  readonly sites: LiveSites;
  readonly problems: Pick<Problems, 'visible'>;
  /** Whether the editor was told that it may ask. One that asks all the same is answered, and findings are sent too. */
  readonly isOffered: boolean;
  toDiagnostics(live: LiveSite, path: string): lsp.Diagnostic[];
  versionOf(uri: string): number | undefined;
  /** Asks the editor to ask again. */
  refresh(): void;
}

/** What an editor that asks can be told; others get their findings without asking. */
export function pullCapability(
  { textDocument, workspace }: lsp.ClientCapabilities,
  isPushed: boolean,
): Pick<lsp.ServerCapabilities, 'diagnosticProvider'> {
  // Findings of one page change with another one: who cannot be told to ask again would show old ones.
  if (isPushed || textDocument?.diagnostic === undefined || workspace?.diagnostics?.refreshSupport !== true) return {};
  return {
    diagnosticProvider: { identifier: 'docsight', interFileDependencies: true, workspaceDiagnostics: true },
  };
}

/** Many changes at once ask for one answer, in milliseconds. */
const gather = 50;

/**
 * Answers what one editor asks. Findings that would be sent to another editor are news for this one: after a moment it
 * is told to ask again, unless it was answered the same last.
 */
export function createPulled(host: PulledHost): Pulled {
  const { runtime, sites, toDiagnostics, versionOf, isOffered } = host;
  /** What was answered last, by document. */
  const answered = new Map<string, string>();
  /** What would have been sent since, by document. */
  const news = new Map<string, string>();

  const askAgain = (): void => {
    // An editor that asked by itself in the meantime knows already.
    const isNew = [...news].some(([uri, id]) => (answered.get(uri) ?? none) !== id);
    news.clear();
    if (isNew) host.refresh();
  };

  const report = (uri: string, items: lsp.Diagnostic[], before: string | undefined): lsp.DocumentDiagnosticReport => {
    const resultId = idOf(items);
    answered.set(uri, resultId);
    return resultId === before ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items };
  };

  return {
    async document(uri, before) {
      await sites.settled();
      const place = sites.placeOf(uri);
      return report(uri, place === undefined ? [] : toDiagnostics(place.live, place.path), before);
    },
    async workspace(before) {
      await sites.settled();
      const known = new Map(before.map(({ uri, value }) => [uri, value]));
      const items: lsp.WorkspaceDocumentDiagnosticReport[] = [];
      const add = (uri: string, found: lsp.Diagnostic[]): void => {
        if (found.length === 0 && !known.has(uri)) answered.set(uri, idOf(found));
        else items.push({ uri, version: versionOf(uri) ?? null, ...report(uri, found, known.get(uri)) });
        known.delete(uri);
      };
      const steps = function* (): Iterable<void> {
        for (const live of sites.all())
          for (const path of checkedPaths(live.site)) yield add(sites.uriOf(live, path), toDiagnostics(live, path));
      };
      await inTurns(runtime.clock, steps());
      // Of what is gone nothing is left to tell.
      for (const uri of known.keys()) add(uri, []);
      return { items };
    },
    takes(uri, diagnostics) {
      if (!isOffered) return false;
      const id = idOf(diagnostics);
      const known = answered.get(uri) ?? none;
      if (news.size === 0 && known !== id) runtime.clock.after(gather, askAgain);
      if (news.size > 0 || known !== id) news.set(uri, id);
      return true;
    },
  };
}

/** What a document has that was never asked about. */
const none = idOf([]);

function idOf(items: readonly lsp.Diagnostic[]): string {
  const text = JSON.stringify(items);
  return `${hashOf(text)}-${text.length.toString(36)}`;
}
