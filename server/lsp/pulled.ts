import { createHash } from 'node:crypto';
import type * as lsp from 'vscode-languageserver/node';
import { checkedPaths } from '../core/index.ts';
import type { Problems } from '../workspace/diagnostics/problems.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { inTurns } from '../workspace/schedule/turns.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';

/**
 * Findings for editors that ask for them (LSP, "Pull Diagnostics"). What is asked for is no longer sent unasked: most
 * editors would show it twice.
 */
export interface Pulled {
  document(uri: string, before: string | undefined): Promise<lsp.DocumentDiagnosticReport>;
  workspace(before: readonly lsp.PreviousResultId[]): Promise<lsp.WorkspaceDiagnosticReport>;
  /** Whether findings that would be sent are asked for instead; where they are new, the editor is told to ask again. */
  takes(uri: string, diagnostics: readonly lsp.Diagnostic[]): boolean;
  closed(uri: string): void;
}

/** What pulled findings are made from, and where they go. */
export interface PulledHost {
  readonly runtime: Pick<Runtime, 'clock'>;
  readonly sites: LiveSites;
  readonly problems: Pick<Problems, 'visible'>;
  /** Whether the editor was told that it may ask. One that asks all the same is answered, and told unasked too. */
  readonly isOffered: boolean;
  toDiagnostics(live: LiveSite, path: string): lsp.Diagnostic[];
  versionOf(uri: string): number | undefined;
  /** Takes back what was sent for a document before it was asked about. */
  takeBack(uri: string): void;
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
 * Answers what one editor asks, and says of each document whether its findings are still sent unasked.
 *
 * They are, until an editor that may ask does so, about the document or about all: then what was sent is taken back,
 * and what would be sent is news. News wait for a moment; then the editor is told to ask again, where it was answered
 * something else last. Who asked about all is sent nothing any more; of one document, it ends when that is closed.
 */
export function createPulled(host: PulledHost): Pulled {
  const { runtime, sites, toDiagnostics, versionOf, isOffered } = host;
  /** What was answered last, by document. */
  const answered = new Map<string, string>();
  /** Open documents that the editor asked about by themselves. */
  const asked = new Set<string>();
  /** What would have been sent since, by document. */
  const news = new Map<string, string>();
  /** The editor asked about all. */
  let isAll = false;

  const askAgain = (): void => {
    // An editor that asked by itself in the meantime knows already.
    const isNew = [...news].some(([uri, id]) => answered.get(uri) !== id);
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
      if (isOffered && !asked.has(uri) && versionOf(uri) !== undefined) {
        asked.add(uri);
        if (!isAll) host.takeBack(uri);
      }
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
      if (isOffered && !isAll) for (const { uri } of items) host.takeBack(uri);
      isAll = isOffered;
      return { items };
    },
    takes(uri, diagnostics) {
      if (!isAll && !asked.has(uri)) return false;
      const id = idOf(diagnostics);
      if (news.size === 0 && answered.get(uri) !== id) runtime.clock.after(gather, askAgain);
      if (news.size > 0 || answered.get(uri) !== id) news.set(uri, id);
      return true;
    },
    closed: (uri) => void asked.delete(uri),
  };
}

function idOf(items: readonly lsp.Diagnostic[]): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 16);
}
