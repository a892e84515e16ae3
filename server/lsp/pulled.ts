import type * as lsp from 'vscode-languageserver';
import { checkedPaths, hashOf } from '../core/index.ts';
import type { Problems } from '../workspace/diagnostics/problems.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { inTurns } from '../workspace/schedule/turns.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';

/**
 * Diagnostics for editors that request them (LSP, "Pull Diagnostics"). Nothing is pushed to them, because most editors
 * would show it twice. An editor that only requests open documents can have everything pushed with `diagnostics:
 * "push"`.
 */
export interface Pulled {
  document(uri: string, before: string | undefined): Promise<lsp.DocumentDiagnosticReport>;
  workspace(before: readonly lsp.PreviousResultId[]): Promise<lsp.WorkspaceDiagnosticReport>;
  /** Returns whether the editor requests diagnostics itself. If these are new, it is asked to refresh. */
  takes(uri: string, diagnostics: readonly lsp.Diagnostic[]): boolean;
}

/** Sources of pulled diagnostics. */
export interface PulledHost {
  readonly runtime: Pick<Runtime, 'clock'>;
  readonly sites: LiveSites;
  readonly problems: Pick<Problems, 'visible'>;
  /** Whether the capability was announced. If not, requests are still answered, and diagnostics are pushed too. */
  readonly isOffered: boolean;
  toDiagnostics(live: LiveSite, path: string): lsp.Diagnostic[];
  versionOf(uri: string): number | undefined;
  /** Asks the editor to request again. */
  refresh(): void;
}

/** The capability for editors that request diagnostics; undefined for others. */
export function pullCapability(
  { textDocument, workspace }: lsp.ClientCapabilities,
  isPushed: boolean,
): Pick<lsp.ServerCapabilities, 'diagnosticProvider'> {
  // Diagnostics of a page can change with another page, so an editor without refresh support would show outdated ones.
  if (isPushed || textDocument?.diagnostic === undefined || workspace?.diagnostics?.refreshSupport !== true) return {};
  return {
    diagnosticProvider: { identifier: 'docsight', interFileDependencies: true, workspaceDiagnostics: true },
  };
}

/** Delay to combine several changes, in milliseconds. */
const gather = 50;

/**
 * Handles the requests of one editor. Diagnostics that would be pushed to another editor count as news: after a delay
 * the editor is asked to refresh, unless it already has the same ones.
 */
export function createPulled(host: PulledHost): Pulled {
  const { runtime, sites, toDiagnostics, versionOf, isOffered } = host;
  /** The last answer for each document. */
  const answered = new Map<string, string>();
  /** News for each document since then. */
  const news = new Map<string, string>();

  const askAgain = (): void => {
    // Skip documents that the editor requested in the meantime.
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
      // The rest of a large site takes a while. What it changes is requested again.
      await sites.readable(uri);
      if (sites.placeOf(uri)?.live.loaded !== false) await sites.settled();
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
      // Documents that no longer exist get an empty answer.
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

/** Assumed answer for a document that was never requested. */
const none = idOf([]);

function idOf(items: readonly lsp.Diagnostic[]): string {
  const text = JSON.stringify(items);
  return `${hashOf(text)}-${text.length.toString(36)}`;
}
