import type { Connection } from 'vscode-languageserver';
import * as lsp from 'vscode-languageserver';
import {
  configFileAt,
  type GradedFinding,
  isLeftOut,
  type LineIndex,
  type Site,
  type SourceFile,
  settingsSchemaOf,
} from '../core/index.ts';
import type { OpenList } from '../workspace/diagnostics/openList.ts';
import type { EditorSettings } from '../workspace/diagnostics/settings.ts';
import type { UnknownWord } from '../workspace/prose/readPage.ts';
import type { Runtime } from '../workspace/runtime.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import type { Pulled } from './pulled.ts';
import type { HostServices } from './services.ts';
import type { Abilities } from './workspaceEdit.ts';

/** Everything that features can use. */
export interface World {
  readonly runtime: Runtime;
  readonly rulesPlace: HostServices['rulesPlace'];
  readonly sites: LiveSites;
  readonly abilities: Abilities;
  readonly pulled: Pulled;
  /** Current settings. */
  settings(): EditorSettings;
  /** False in Restricted Mode, where no program may run. */
  trusted(): boolean;
  /** Notes the position of the cursor, which requests reveal. */
  cursorAt(uri: string, line: number): void;
  /** Version of an open document; undefined if it is not open. */
  versionOf(uri: string): number | undefined;
  /** URIs of documents, the last edited or opened one first. */
  recent(): readonly string[];
  /** Records the completion list that is open in a document, if any. */
  listed(uri: string, list: OpenList | undefined): void;
  /** What no check reports of a page: findings of prose tools, and outdated translations. */
  othersIn(live: LiveSite, path: string): readonly GradedFinding[];
  /** Words of a page that prose tools do not know. */
  unknownWords(live: LiveSite, path: string): readonly UnknownWord[];
  /** Returns the open document of a file. */
  openDocument(file: string): { readonly uri: string; readonly text: string } | undefined;
}

/**
 * An editor feature: its method, capability, handler and empty answer. The wrapper `serveFeatures` adds logging,
 * cancellation and error handling.
 */
export interface Feature {
  readonly method: string;
  /** Merged into the server's capabilities, so that they always match the handlers. */
  readonly capability: Partial<lsp.ServerCapabilities>;
  readonly empty: unknown;
  /**
   * Answer at once, for the text of the request. The editor does not repeat a completion request that was cancelled
   * because another letter was typed. The list would never open for fast typists.
   */
  readonly prompt?: boolean;
  /** Editors send this request for the cursor's position automatically. */
  readonly tellsCursor?: boolean;
  /** Wait until all sites are read, because the answer changes files that may not be read yet. */
  readonly afterReading?: boolean;
  run(world: World, params: unknown): unknown;
}

/** The file of a request and its site. */
export interface FileContext {
  readonly live: LiveSite;
  readonly site: Site;
  readonly path: string;
  readonly file: SourceFile;
  readonly lines: LineIndex;
}

interface OnDocument {
  readonly textDocument: lsp.TextDocumentIdentifier;
}

/** A feature for a file. */
export function onFile<Params extends OnDocument, Result>(
  method: string,
  capability: Partial<lsp.ServerCapabilities>,
  empty: Result,
  answer: (context: FileContext, params: Params, world: World) => Result,
): Feature {
  return {
    method,
    capability,
    empty,
    run(world, params) {
      const asked = params as Params;
      const context = contextOf(world, asked.textDocument.uri);
      return context === undefined ? empty : answer(context, asked, world);
    },
  };
}

/** A feature for a position in a file. */
export function onPlace<Params extends lsp.TextDocumentPositionParams, Result>(
  method: string,
  capability: Partial<lsp.ServerCapabilities>,
  empty: Result,
  answer: (context: FileContext, offset: number, params: Params, world: World) => Result,
): Feature {
  return onFile<Params, Result>(method, capability, empty, (context, params, world) =>
    answer(context, context.lines.offsetAt(params.position), params, world),
  );
}

/** A feature of the workspace. */
export function onWorkspace<Params, Result>(
  method: string,
  capability: Partial<lsp.ServerCapabilities>,
  empty: Result,
  answer: (params: Params, world: World) => Result,
): Feature {
  return { method, capability, empty, run: (world, params) => answer(params as Params, world) };
}

/** The same feature, answered when all sites are read. */
export function afterReading(feature: Feature): Feature {
  return { ...feature, afterReading: true };
}

/** Files that are not part of the site (such as README) get no features. */
function contextOf({ sites, abilities }: World, uri: string): FileContext | undefined {
  const place = sites.placeOf(uri);
  if (place === undefined) return undefined;
  const { live, path } = place;
  const file = live.site.files.get(path);
  if (
    file === undefined ||
    (isLeftOut(live.site.index, path) &&
      configFileAt(live.site.index.config.whole, path) === undefined &&
      settingsSchemaOf(live.site.index, path) === undefined)
  )
    return undefined;
  return { live, site: live.site, path, file, lines: abilities.linesOf(file) };
}

/** The server's capabilities, from the features. */
export function capabilitiesOf(features: readonly Feature[]): lsp.ServerCapabilities {
  return Object.assign({}, ...features.map((feature) => feature.capability)) as lsp.ServerCapabilities;
}

/** Context of the features. Before `initialize` there is no `world`, and each feature returns its empty answer. */
export interface ServeOptions {
  /** Methods that throw, for tests. */
  readonly failing: ReadonlySet<string>;
  world(): World | undefined;
}

/**
 * Serves the features and returns their methods. An exception is logged and gives the empty answer. A cancelled
 * request, or one whose document changed while it waited, gets the error that LSP defines for it.
 */
export function serveFeatures(connection: Connection, features: readonly Feature[], options: ServeOptions): void {
  for (const feature of features) {
    connection.onRequest(feature.method, async (params: unknown, token: lsp.CancellationToken) => {
      const world = options.world();
      if (world === undefined) return feature.empty;
      const uri = (params as Partial<OnDocument> | undefined)?.textDocument?.uri;
      const version = uri === undefined ? undefined : world.versionOf(uri);
      // Process messages that arrived in the meantime first: cancellations and newer text.
      if (feature.prompt !== true) await world.runtime.clock.yield();
      await (feature.afterReading === true ? world.sites.settled() : world.sites.upToDate(uri));
      if (token.isCancellationRequested) return new lsp.ResponseError(lsp.LSPErrorCodes.RequestCancelled, 'cancelled');
      if (uri !== undefined && world.versionOf(uri) !== version)
        return new lsp.ResponseError(lsp.LSPErrorCodes.ContentModified, 'newer text');
      if (feature.tellsCursor === true && uri !== undefined) {
        const { position } = params as Partial<lsp.TextDocumentPositionParams>;
        if (position !== undefined) world.cursorAt(uri, position.line);
      }
      try {
        if (options.failing.has(feature.method)) throw new Error(`${feature.method} was asked to fail`);
        return await feature.run(world, params);
      } catch (error) {
        connection.console.error(
          `${feature.method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        return feature.empty;
      }
    });
  }
}
