import * as lsp from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Range, textChange } from '../core/index.ts';
import { fileOf, uriOf } from '../host/places.ts';
import type { ClientNotifications, ServerNotifications } from '../protocol/messages.ts';
import { createProblems, type Problems } from '../workspace/diagnostics/problems.ts';
import { defaultSettings, field, readSettings, type Settings } from '../workspace/diagnostics/settings.ts';
import { typedSpan } from '../workspace/diagnostics/typedSpan.ts';
import { typed } from '../workspace/diagnostics/typing.ts';
import { createPreviews, type Previews } from '../workspace/previews/previews.ts';
import type { Runtime } from '../workspace/runtime.ts';
import { createLiveSites } from '../workspace/sites/liveSites.ts';
import type { LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import { createOwnWatch, type OwnWatch } from '../workspace/sites/ownWatch.ts';
import { createRecentFiles } from '../workspace/sites/recentFiles.ts';
import { toDiagnostic } from './convert.ts';
import { capabilitiesOf, serveFeatures } from './feature.ts';
import { features } from './features/list.ts';
import { readFetchedFiles, readInitOptions } from './initOptions.ts';
import { type RequestScope, serveRequests } from './requests.ts';
import { isForeign, siteInfo } from './siteRequests.ts';
import { abilitiesOf } from './workspaceEdit.ts';

const promised = capabilitiesOf(features);

/** Longer than this, an editor's settings are not waited for. */
const settingsPatience = 2_000;

/** All that stands between `initialize` and the end. */
interface Session extends RequestScope {
  readonly watch: OwnWatch;
  readonly client: lsp.ClientCapabilities;
}

/**
 * Serves one client over a connection, until the connection ends.
 *
 * @param isTesting the server's own tests run: features can be made to throw
 */
export function startServer(connection: lsp.Connection, runtime: Runtime, isTesting = false): void {
  const documents = new lsp.TextDocuments(TextDocument);
  const versionOf = (uri: string): number | undefined => documents.get(uri)?.version;
  const log = (what: string, error: unknown): void =>
    connection.console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  // Nobody listens any more when a message cannot be sent.
  const tell = (send: () => Promise<void>): void => {
    try {
      send().catch(() => undefined);
    } catch {
      // Disposed.
    }
  };
  const failing = new Set<string>();
  const recent = createRecentFiles();
  /** Nothing is shown before it is known what is to be shown. */
  let beConfigured: () => void = () => undefined;
  const configured = new Promise<void>((resolve) => {
    beConfigured = resolve;
  });
  let settings: Settings = defaultSettings;
  let trusted = true;
  let session: Session | undefined;
  let lastStatus = '';
  let lastSent: Promise<void> = Promise.resolve();

  const begin = (params: lsp.InitializeParams): Session => {
    const options = readInitOptions(params.initializationOptions);
    trusted = options.trusted;
    settings = readSettings(options.settings);
    if (isTesting) for (const method of options.failFeature) failing.add(method);
    const setAside = new Set(options.setAside.flatMap((uri) => fileOf(uri) ?? []));
    const sites: LiveSites = createLiveSites(
      runtime,
      { trusted: () => trusted, setAside, fetched: options.descriptions },
      {
        changed(live) {
          // What is typed shows first: findings of a long page keep the editor busy.
          previews.refresh();
          problems.check(live);
        },
        compared: (live) => problems.showAnew(live),
        removed: (live) => problems.forget(live),
        settled: sendStatus,
        failed: log,
      },
    );
    const problems: Problems = createProblems<lsp.Diagnostic>(runtime.clock, sites, () => settings, {
      toDiagnostic: (live, finding) => toDiagnostic(sites, live, finding),
      publish: (uri, version, diagnostics) =>
        tell(() => {
          const sent = connection.sendDiagnostics({
            uri,
            diagnostics: [...diagnostics],
            ...(version === undefined ? {} : { version }),
          });
          lastSent = sent.catch(() => undefined);
          return sent;
        }),
      sent: () => lastSent,
      settled() {
        sendStatus();
        previews.refresh();
      },
      fault: (message) => connection.console.error(message),
      versionOf,
    });
    const previews: Previews = createPreviews(runtime, sites, problems, {
      send: (message) => tell(() => connection.sendNotification('docsight/preview/update', message)),
      versionOf,
      failed: log,
    });
    const watch = createOwnWatch(
      runtime,
      (files) => sites.touched(files.map(uriOf)),
      (error) => log('Not all folders can be watched', error),
    );
    const client = params.capabilities;
    return {
      world: {
        runtime,
        sites,
        abilities: abilitiesOf(client),
        settings: () => settings,
        versionOf,
        recent: recent.list,
        listed: problems.listed,
      },
      sites,
      problems,
      previews,
      watch,
      client,
    };
  };

  const addFolder = ({ sites, watch }: Session, uri: string): void => {
    const folder = fileOf(uri);
    // Read when it is watched: nothing that changes in between is missed.
    if (folder !== undefined) sites.wait(watch.addFolder(folder));
    sites.addFolder(uri);
  };

  const sendStatus = (): void => {
    if (session === undefined) return;
    const { sites, problems } = session;
    const status: ServerNotifications['docsight/status'] = {
      sites: sites
        .all()
        .filter((live) => !isForeign(live))
        .map((live) => ({ folder: live.uri, name: siteInfo(live).name, ...problems.counts(live) })),
    };
    const text = JSON.stringify(status);
    if (text !== lastStatus) tell(() => connection.sendNotification('docsight/status', status));
    lastStatus = text;
  };

  const readConfiguration = async (): Promise<void> => {
    if (session?.client.workspace?.configuration !== true) return;
    settings = readSettings(await connection.workspace.getConfiguration('docsight'));
    session.problems.showAnew();
  };

  connection.onInitialize((params) => {
    session = begin(params);
    const folders =
      params.workspaceFolders?.map(({ uri }) => uri) ?? (typeof params.rootUri === 'string' ? [params.rootUri] : []);
    session.sites.wait(configured);
    const stopTimer = runtime.clock.after(settingsPatience, beConfigured);
    configured.then(stopTimer, stopTimer);
    for (const folder of folders) addFolder(session, folder);
    return {
      capabilities: {
        ...promised,
        textDocumentSync: {
          openClose: true,
          change: lsp.TextDocumentSyncKind.Incremental,
          save: { includeText: false },
        },
        workspace: { ...promised.workspace, workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: 'docsight-language-server' },
    };
  });

  connection.onInitialized(() => {
    const { workspace } = session?.client ?? {};
    const failed = (error: unknown): void => log('registering', error);
    let watched: Promise<void> | undefined;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      const watchers = [{ globPattern: '**/*' }];
      const registered = connection.client.register(lsp.DidChangeWatchedFilesNotification.type, { watchers });
      watched = registered.then(
        () => undefined,
        (error: unknown) => {
          failed(error);
          return session?.watch.begin();
        },
      );
    } else watched = session?.watch.begin();
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true)
      connection.client.register(lsp.DidChangeConfigurationNotification.type, { section: 'docsight' }).catch(failed);
    if (workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of added) if (session !== undefined) addFolder(session, uri);
        for (const { uri } of removed) {
          session?.sites.removeFolder(uri);
          session?.watch.removeFolder(fileOf(uri) ?? '');
        }
      });
    }
    Promise.all([readConfiguration().catch(failed), watched]).finally(beConfigured);
  });

  connection.onShutdown(() => session?.watch.close());

  connection.onDidChangeConfiguration(({ settings: sent }) => {
    const own = field(sent, 'docsight');
    if (own !== undefined) settings = readSettings(own);
    session?.problems.showAnew();
    readConfiguration().catch((error: unknown) => log('reading settings', error));
  });
  connection.onDidChangeWatchedFiles(({ changes }) => session?.sites.touched(changes.map(({ uri }) => uri)));

  const showAnew = (uri: string): void => {
    const place = session?.sites.placeOf(uri);
    if (place !== undefined) session?.problems.showAnew(place.live, place.path);
  };
  const opened = new Set<string>();
  documents.onDidOpen(({ document }) => {
    opened.add(document.uri);
    recent.opened(document.uri);
  });
  documents.onDidChangeContent(({ document }) => {
    if (session === undefined) return;
    const { uri } = document;
    const text = document.getText();
    const before = session.sites.placeOf(uri);
    const old = before?.live.site.files.get(before.path);
    session.sites.overlay({ uri, text });
    if (opened.delete(uri)) return showAnew(uri);
    recent.edited(uri);
    const place = session.sites.placeOf(uri);
    const file = session.sites.beingRead(uri) ?? place?.live.site.files.get(place.path);
    const change = old === undefined ? undefined : textChange(old.text, text);
    if (place === undefined || file === undefined || change === undefined) return showAnew(uri);
    const span = typedSpan(place.live.site, file, change.newEnd);
    const slice = ({ start, end }: Range): string => text.slice(start, end);
    session.problems.typed(typed(uri, span, runtime.clock.now(), settings.delay), change, slice);
  });
  documents.onDidClose(({ document: { uri } }) => {
    session?.sites.uncover(uri);
    showAnew(uri);
  });
  documents.onDidSave(({ document: { uri } }) => {
    // The file is there now, whoever watches the disk: also one that was gone while its document was open.
    session?.sites.touched([uri]);
    session?.sites.refreshChanged();
  });
  documents.listen(connection);

  const onNotice = <Method extends keyof ClientNotifications>(
    method: Method,
    take: (params: ClientNotifications[Method], session: Session) => void,
  ): void => {
    connection.onNotification(method, (params: ClientNotifications[Method]) => {
      if (session !== undefined) take(params, session);
    });
  };
  onNotice('docsight/cursor', ({ uri, line, character }, { problems }) =>
    problems.cursorMoved(uri, documents.get(uri)?.offsetAt({ line, character }) ?? -1),
  );
  onNotice('docsight/descriptions', ({ descriptions }, { sites }) => sites.fetched(readFetchedFiles(descriptions)));
  onNotice('docsight/trusted', (_, { sites }) => {
    trusted = true;
    sites.refreshChanged();
  });

  serveRequests(connection, { failing, scope: () => session, log });
  serveFeatures(connection, features, { failing, world: () => session?.world });
}
