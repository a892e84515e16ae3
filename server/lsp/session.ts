import type * as lsp from 'vscode-languageserver';
import { type GradedFinding, isRecorded, outdatedFindings } from '../core/index.ts';
import type { ServerNotifications } from '../protocol/messages.ts';
import { brokenFiles, createNavigationWatch, type NavigationWatch } from '../workspace/answers/navigationWatch.ts';
import { createProblems, type Problems } from '../workspace/diagnostics/problems.ts';
import { type EditorSettings, readSettings } from '../workspace/diagnostics/settings.ts';
import { Openings } from '../workspace/previews/openings.ts';
import { createPreviews, type Previews } from '../workspace/previews/previews.ts';
import { createProseWatch, type ProseWatch } from '../workspace/prose/proseWatch.ts';
import { createReviews, type Reviews } from '../workspace/reviews/reviews.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { createLiveSites } from '../workspace/sites/liveSites.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import { createOwnWatch, type OwnWatch } from '../workspace/sites/ownWatch.ts';
import { createRecentFiles, type RecentFiles } from '../workspace/sites/recentFiles.ts';
import { chosenEncoding, type Encoding } from './columns.ts';
import type { CommandScope, EditorRequests } from './commands/command.ts';
import { editorRequests } from './commands/serveCommands.ts';
import { toDiagnostic } from './convert.ts';
import type { World } from './feature.ts';
import { readInitOptions } from './initOptions.ts';
import { createProgress, type Progress } from './progress.ts';
import { createPulled, type Pulled, pullCapability } from './pulled.ts';
import { formatOf, isForeign, siteInfo } from './requests/siteRequests.ts';
import type { HostServices, LivePreviews } from './services.ts';
import { translationFor } from './translate.ts';
import { type Abilities, abilitiesOf } from './workspaceEdit.ts';

/** What a session uses to send messages and to access documents. */
export interface SessionScope {
  readonly connection: lsp.Connection;
  readonly runtime: Runtime;
  readonly services: HostServices;
  /** Version of an open document; undefined if it is not open. */
  versionOf(uri: string): number | undefined;
  /** Returns the open document of a file, by its absolute path. */
  openDocument(file: string): { readonly uri: string; readonly text: string } | undefined;
  log(what: string, error: unknown): void;
}

/**
 * The state between `initialize` and the end: sites, findings, and what the client was sent. Settings and trust can
 * change at any time, and the results are sent again.
 *
 * - It serves from its creation until it is closed.
 * - It is trusted from the start or from `trust` on, and stays so.
 * - The status is sent when it differs from the last one.
 */
export class Session implements CommandScope {
  readonly sites: LiveSites;
  readonly problems: Problems;
  readonly prose: ProseWatch;
  readonly previews: Previews;
  readonly openings: Openings;
  /** Stars of repositories, as last reported by the client. */
  readonly stars = new Map<string, number>();
  readonly navigation: NavigationWatch;
  readonly editor: EditorRequests;
  readonly live: LivePreviews;
  readonly reviews: Reviews;
  readonly watch: OwnWatch;
  readonly recent: RecentFiles = createRecentFiles();
  readonly world: World;
  readonly progress: Progress;
  readonly client: lsp.ClientCapabilities;
  /** Unit of columns for this client. */
  readonly encoding: Encoding;
  readonly options: ReturnType<typeof readInitOptions>;
  readonly #scope: SessionScope;
  readonly #abilities: Abilities;
  readonly #words: Parameters<typeof toDiagnostic>[3];
  readonly #pulled: Pulled;
  #settings: EditorSettings;
  #trusted: boolean;
  #lastStatus = '';
  /** Resolves when the last published findings are sent. */
  #lastSent: Promise<void> = Promise.resolve();

  constructor(scope: SessionScope, { capabilities, initializationOptions, locale }: lsp.InitializeParams) {
    const { runtime, versionOf, log } = scope;
    this.#scope = scope;
    this.client = capabilities;
    this.options = readInitOptions(initializationOptions);
    this.encoding = chosenEncoding(capabilities);
    this.progress = createProgress(scope.connection, capabilities, this.options.progress);
    this.#abilities = abilitiesOf(capabilities, this.options.commands);
    this.#words = { linesOf: this.#abilities.linesOf, translate: translationFor(locale) };
    this.#trusted = this.options.trusted;
    this.#settings = readSettings(this.options.settings);
    this.sites = this.#createSites();
    this.prose = this.#createProse();
    this.problems = this.#createProblems();
    this.#pulled = this.#createPulled();
    this.reviews = createReviews(runtime, () => this.#trusted);
    this.previews = createPreviews(runtime, this.sites, this.problems, {
      send: (message) => {
        if (!this.live.send(message)) this.#notify('docsight/preview/update', message);
      },
      versionOf,
      failed: log,
      comparedWith: this.reviews.last,
      mayRunGit: () => this.#trusted,
      stars: this.stars,
    });
    this.openings = new Openings(runtime.clock);
    this.editor = editorRequests(scope.connection, capabilities);
    this.live = scope.services.livePreviews(this.sites, this.previews, (uri, line) => {
      const start = { line, character: 0 };
      void this.editor.show(uri, { start, end: start });
    });
    this.navigation = createNavigationWatch(
      (live) => brokenFiles(this.problems.breaks(live)),
      (live) => this.#notify('docsight/navigation/changed', { folder: live.uri }),
    );
    this.watch = createOwnWatch(
      runtime,
      (files) => this.touched(files.map((file) => runtime.places.uriOf(file))),
      (error) => log('Some folders cannot be watched', error),
    );
    this.world = {
      runtime,
      rulesPlace: scope.services.rulesPlace,
      sites: this.sites,
      abilities: this.#abilities,
      pulled: this.#pulled,
      trusted: () => this.#trusted,
      cursorAt: (uri, line) => this.live.follow(uri, line),
      settings: () => this.#settings,
      versionOf,
      recent: () => this.recent.list(),
      listed: (uri, list) => this.problems.listed(uri, list),
      othersIn: (live, path) => othersIn(this.prose, live, path),
      unknownWords: (live, path) => this.prose.unknownWords(live, path),
      openDocument: scope.openDocument,
    };
  }

  get settings(): EditorSettings {
    return this.#settings;
  }

  /** Takes the client's settings, in any form. */
  configure(value: unknown): void {
    this.#settings = readSettings(value);
    this.problems.publishAgain();
    this.#lookAtProse();
  }

  /** From now on, Git can be used. */
  trust(): void {
    this.#trusted = true;
    this.sites.refreshChanged();
    this.previews.trusted();
    this.#lookAtProse();
  }

  addFolder(uri: string): void {
    const folder = this.#scope.runtime.places.fileOf(uri);
    // Read after watching starts, so that no change is missed.
    if (folder !== undefined) this.sites.wait(this.watch.addFolder(folder));
    this.sites.addFolder(uri);
  }

  removeFolder(uri: string): void {
    this.sites.removeFolder(uri);
    this.watch.removeFolder(this.#scope.runtime.places.fileOf(uri) ?? '');
  }

  /** The file on disk counts again. */
  closed(uri: string): void {
    this.problems.closed(uri);
    this.sites.uncover(uri);
    this.publishAgain(uri);
  }

  /** Stops background work. */
  async close(): Promise<void> {
    this.watch.close();
    await this.live.close();
  }

  /** Handles files that changed on disk. */
  touched(uris: readonly string[]): void {
    for (const uri of uris) this.problems.changedElsewhere(uri);
    this.sites.touched(uris);
    this.prose.touched(uris.flatMap((uri) => this.#scope.runtime.places.fileOf(uri) ?? []));
  }

  /** Publishes a document's findings again, since they depend on whether it is open. */
  publishAgain(uri: string): void {
    const place = this.sites.placeOf(uri);
    if (place === undefined) return;
    this.problems.publishAgain(place.live, place.path);
    this.prose.look(place.live);
  }

  #createSites(): LiveSites {
    const { runtime, log } = this.#scope;
    const { fileOf } = runtime.places;
    const setAside = new Set(this.options.setAside.flatMap((uri) => fileOf(uri) ?? []));
    return createLiveSites(
      runtime,
      { trusted: () => this.#trusted, setAside, fetched: this.options.apiDocuments },
      {
        changed: (live) => {
          // Update the preview first: the findings of a long page keep the editor busy.
          this.previews.refresh();
          this.problems.check(live);
          this.navigation.check(live);
          this.prose.look(live);
          // What a translation was made from may have changed on another page.
          for (const path of this.sites.openPaths(live))
            if (isRecorded(live.site, path)) this.problems.publishAgain(live, path);
        },
        compared: (live) => this.problems.publishAgain(live),
        removed: (live) => {
          this.prose.forget(live);
          this.problems.forget(live);
        },
        settled: () => this.#sendStatus(),
        failed: log,
      },
    );
  }

  #createProblems(): Problems {
    const { connection, runtime, versionOf } = this.#scope;
    return createProblems<lsp.Diagnostic>(runtime.clock, this.sites, () => this.#settings, {
      toDiagnostic: (live, finding) => toDiagnostic(this.sites, live, finding, this.#words),
      publish: (uri, version, diagnostics) => {
        if (!this.#pulled.takes(uri, diagnostics)) this.#push(uri, version, diagnostics);
      },
      sent: () => this.#lastSent,
      settled: () => {
        this.#sendStatus();
        this.previews.refresh();
        for (const live of this.sites.all()) this.navigation.check(live);
      },
      fault: (message) => connection.console.error(message),
      versionOf,
      others: (live, path) => othersIn(this.prose, live, path),
    });
  }

  #createProse(): ProseWatch {
    const { connection, runtime } = this.#scope;
    return createProseWatch({
      runtime,
      sites: this.sites,
      settings: () => this.#settings,
      trusted: () => this.#trusted,
      found: (live, path) => this.problems.publishAgain(live, path),
      problem: (message, isNamed) => {
        connection.console.warn(message);
        if (isNamed) this.#send(() => connection.sendNotification('window/showMessage', { type: 2, message }));
      },
    });
  }

  #lookAtProse(): void {
    for (const live of this.sites.all()) this.prose.look(live);
  }

  #createPulled(): Pulled {
    const { connection, runtime, versionOf } = this.#scope;
    return createPulled({
      runtime,
      sites: this.sites,
      problems: this.problems,
      isOffered: 'diagnosticProvider' in pullCapability(this.client, this.options.diagnostics === 'push'),
      versionOf,
      toDiagnostics: (live, path) => {
        const found = this.problems.visible(live, path);
        return found.map((finding) => toDiagnostic(this.sites, live, finding, this.#words));
      },
      refresh: () => this.#send(() => connection.languages.diagnostics.refresh()),
    });
  }

  #push(uri: string, version: number | undefined, diagnostics: readonly lsp.Diagnostic[]): void {
    this.#send(() => {
      const params = { uri, diagnostics: [...diagnostics], ...(version === undefined ? {} : { version }) };
      const sent = this.#scope.connection.sendDiagnostics(params);
      this.#lastSent = sent.catch(() => undefined);
      return sent;
    });
  }

  #sendStatus(): void {
    const status: ServerNotifications['docsight/status'] = {
      sites: this.sites
        .all()
        .filter((live) => !isForeign(live))
        .map((live) => ({
          folder: live.uri,
          name: siteInfo(live).name,
          format: formatOf(live),
          ...this.problems.counts(live),
        })),
    };
    if (status.sites.every(({ ready }) => ready)) this.progress.ready();
    const text = JSON.stringify(status);
    if (text !== this.#lastStatus) this.#notify('docsight/status', status);
    this.#lastStatus = text;
  }

  #notify<Method extends keyof ServerNotifications>(method: Method, params: ServerNotifications[Method]): void {
    this.#send(() => this.#scope.connection.sendNotification(method, params));
  }

  /** Ignores errors of a closed connection. */
  #send(send: () => Promise<void>): void {
    try {
      send().catch(() => undefined);
    } catch {
      // The connection is disposed.
    }
  }
}

/** Findings that no check reports: of prose tools, and of translations whose source has changed. */
function othersIn(prose: ProseWatch, live: LiveSite, path: string): readonly GradedFinding[] {
  return [...prose.of(live, path), ...outdatedFindings(live.site, path)];
}
