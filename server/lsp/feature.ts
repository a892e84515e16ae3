import type { Connection } from 'vscode-languageserver';
import * as lsp from 'vscode-languageserver';
import {
  configFileAt,
  isLeftOut,
  type LineIndex,
  type Site,
  type SourceFile,
  settingsSchemaOf,
} from '../core/index.ts';
import type { OpenList } from '../workspace/diagnostics/openList.ts';
import type { EditorSettings } from '../workspace/diagnostics/settings.ts';
import type { Runtime } from '../workspace/runtime.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import type { Pulled } from './pulled.ts';
import type { HostServices } from './services.ts';
import type { Abilities } from './workspaceEdit.ts';

/** What every feature can reach. */
export interface World {
  readonly runtime: Runtime;
  readonly rulesPlace: HostServices['rulesPlace'];
  readonly sites: LiveSites;
  readonly abilities: Abilities;
  readonly pulled: Pulled;
  /** As they are now. */
  settings(): EditorSettings;
  /** False in Restricted Mode: nothing may be run. */
  trusted(): boolean;
  /** The cursor is seen to be there: an editor says so by what it asks. */
  cursorAt(uri: string, line: number): void;
  /** Version of a document that an editor holds, or undefined. */
  versionOf(uri: string): number | undefined;
  /** URIs of the documents that were edited or opened last, the last one first. */
  recent(): readonly string[];
  /** Suggestions were given for a document: these are shown there now, or none. */
  listed(uri: string, list: OpenList | undefined): void;
}

/**
 * An editor feature is a row: what it answers to, what it promises, what it says when it has nothing to say. The one
 * wrapper (serveFeatures) adds logging, cancellation and the catching of throws.
 */
export interface Feature {
  readonly method: string;
  /** Merged into what the server says of itself, so that promise and handler cannot drift apart. */
  readonly capability: Partial<lsp.ServerCapabilities>;
  readonly empty: unknown;
  /**
   * Answered at once and for the text that was asked about. An editor that gets no list of completions since one more
   * letter was typed does not ask again: the list would not open for those who type fast.
   */
  readonly prompt?: boolean;
  /** Editors ask this about where the cursor stands, without being told to. */
  readonly tellsCursor?: boolean;
  run(world: World, params: unknown): unknown;
}

/** A file of a site as the editor's request finds it. */
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

/** A feature that is asked about a file. */
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

/** A feature that is asked about a place in a file. */
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

/** Files that sites leave to others (README and the like) get no features. */
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

/** What the server says of itself, from the rows. */
export function capabilitiesOf(features: readonly Feature[]): lsp.ServerCapabilities {
  return Object.assign({}, ...features.map((feature) => feature.capability)) as lsp.ServerCapabilities;
}

/** What features are answered with: before `initialize` there is no `world`, and each gives its empty answer. */
export interface ServeOptions {
  /** Methods that throw, for tests. */
  readonly failing: ReadonlySet<string>;
  world(): World | undefined;
}

/**
 * Answers the rows' methods. A throw is logged and gives that feature's empty answer; a request that was cancelled, or
 * whose document got newer text while it waited, is answered with the error that editors expect then.
 */
export function serveFeatures(connection: Connection, features: readonly Feature[], options: ServeOptions): void {
  for (const feature of features) {
    connection.onRequest(feature.method, async (params: unknown, token: lsp.CancellationToken) => {
      const world = options.world();
      if (world === undefined) return feature.empty;
      const uri = (params as Partial<OnDocument> | undefined)?.textDocument?.uri;
      const version = uri === undefined ? undefined : world.versionOf(uri);
      // What came in meanwhile, a cancellation or newer text, goes first.
      if (feature.prompt !== true) await world.runtime.clock.yield();
      await world.sites.upToDate(uri);
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
