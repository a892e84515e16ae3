import {
  firstSlug,
  type GradedFinding,
  isMarkdown,
  isRemotePath,
  linesOf,
  originOfPage,
  pagePathOf,
  type RenderHost,
  type Rendering,
  renderPreview,
  renderSearch,
  resolveLink,
  type Site,
  searchPages,
  withGeneratedPages,
} from '../../core/index.ts';
import type {
  LinkTarget,
  PageSource,
  PreviewPage,
  PreviewPatch,
  PreviewProblem,
  PreviewRequest,
  PrintRequest,
  ServerRequests,
} from '../../protocol/messages.ts';
import type { Problems } from '../diagnostics/problems.ts';
import type { Places, Runtime } from '../runtime.ts';
import { inTurns } from '../schedule/turns.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';
import { previewPatch } from './previewPatch.ts';

/** The open previews: each is sent what changed of what it shows. */
export interface Previews {
  open(request: PreviewRequest): PreviewPage | PreviewProblem;
  close(preview: string): void;
  /** Makes a page ready for a browser that prints it. */
  print(request: PrintRequest): Promise<ServerRequests['docsight/preview/print']['result']>;
  resolve(preview: string, href: string): LinkTarget;
  /** Trusted HTML of the results. */
  search(preview: string, query: string): string;
  /** Something may look different now. Many calls make one update. */
  refresh(): void;
}

/** Where previews send what they show. `versionOf` is the open document's version; undefined where it is not open. */
export interface PreviewsOutlet {
  send(message: PreviewPage | PreviewPatch | PreviewProblem): void;
  versionOf(uri: string): number | undefined;
  failed(what: string, error: unknown): void;
}

interface Session {
  readonly request: PreviewRequest;
  live: LiveSite;
  readonly path: string;
  host: RenderHost;
  /** What the webview shows, and from what it was made. */
  shown: PreviewPage;
  rendering: Rendering | undefined;
  site: Site;
  findings: readonly GradedFinding[];
}

/** A preview is shown and settled by then, in milliseconds. */
const beforeSearch = 1_500;

/** Draws only for previews that are open, and again after each change of their site. */
export function createPreviews(
  runtime: Runtime,
  sites: LiveSites,
  problems: Pick<Problems, 'refreshed'>,
  outlet: PreviewsOutlet,
): Previews {
  const sessions = new Map<string, Session>();
  const highlighter = runtime.startHighlighter?.(() => {
    isStale = true;
    schedule();
  });
  /** Code looks different though the site is the same. */
  let isStale = false;
  let isWaiting = false;

  const render = (
    { request, live, path, host }: Pick<Session, 'request' | 'live' | 'path' | 'host'>,
    before?: Rendering,
  ): Pick<Session, 'shown' | 'rendering'> => {
    const { site } = live;
    const { title, language, favicon, repository, mode, variables, fonts, layout, theme, parts, blocks, rendering } =
      renderPreview(site, path, host, request.reader ?? {}, before);
    const file = site.files.get(path);
    const lines = file === undefined ? undefined : linesOf(file);
    const uri = sites.uriOf(live, path);
    const shown: PreviewPage = {
      kind: 'page',
      preview: request.preview,
      uri,
      site: live.uri,
      version: outlet.versionOf(uri) ?? 0,
      title,
      language,
      mode: { default: mode.default ?? null, forced: mode.forced },
      variables,
      ...sourceOf(sites, live, path),
      ...(fonts.length === 0 ? {} : { fonts }),
      layout,
      ...(theme !== undefined && { theme }),
      ...(favicon === undefined ? {} : { favicon }),
      ...(repository === undefined ? {} : { repository }),
      parts,
      blocks: blocks.map(({ key, html, range }) => ({ key, html, line: lines?.positionAt(range.start).line ?? 0 })),
    };
    return { shown, rendering };
  };

  const hostOf = ({ resourceRoot, allowedHosts, stars }: PreviewRequest, live: LiveSite, path: string): RenderHost => ({
    glyph: runtime.glyph,
    assetUrl: (asset) => `${resourceRoot.replace(/\/$/, '')}/${asset.split('/').map(encodeURIComponent).join('/')}`,
    findings: (asked) => (asked === path ? problems.refreshed(live, path) : []),
    allowedHosts: new Set(allowedHosts ?? []),
    stars: new Map(Object.entries(stars ?? {})),
    ...(highlighter === undefined ? {} : { highlight: highlighter.highlight }),
  });

  /** False while the site is gone. One that came back, as with a change of branches, is another one of its folder. */
  const hasSite = (session: Session): boolean => {
    const all = sites.all();
    if (all.includes(session.live)) return true;
    const live = all.find(({ folder, loaded }) => loaded && folder === session.live.folder);
    if (live === undefined) return false;
    session.live = live;
    session.host = hostOf(session.request, live, session.path);
    return true;
  };

  const update = (session: Session): void => {
    const { live, path } = session;
    const findings = problems.refreshed(live, path);
    if (session.site === live.site && session.findings === findings && !isStale) return;
    const { shown, rendering } = render(session, session.rendering);
    const message = previewPatch(session.shown, shown);
    session.shown = shown;
    session.rendering = rendering;
    session.site = live.site;
    session.findings = findings;
    if (message !== undefined) outlet.send(message);
  };

  const refresh = async (): Promise<void> => {
    // Behind the change that is being reported, and before anything else.
    await undefined;
    isWaiting = false;
    for (const session of sessions.values()) {
      try {
        if (hasSite(session)) update(session);
      } catch (error) {
        outlet.failed(`preview of ${session.path}`, error);
      }
    }
    isStale = false;
  };

  /** Sites whose search was prepared, and what stops waiting for it elsewhere. */
  const searched = new WeakSet<LiveSite>();
  const waiting = new Map<LiveSite, () => void>();

  /** The first search of a large site would be slow: what it needs is read before, in small steps. */
  const prepareSearch = (live: LiveSite): void => {
    if (searched.has(live) || waiting.has(live)) return;
    const read = async (): Promise<void> => {
      waiting.delete(live);
      searched.add(live);
      await inTurns(runtime.clock, searchPages(live.site), async () => {
        await runtime.clock.yield();
        return true;
      });
    };
    const start = (): void => void read().catch((error: unknown) => outlet.failed('preparing the search', error));
    waiting.set(live, runtime.clock.after(beforeSearch, start));
  };

  const placeOf = (uri: string) => {
    const live = sites.around(uri);
    return { live, path: live === undefined ? undefined : pageToShow(runtime.places, live, uri) };
  };

  const schedule = (): void => {
    if (isWaiting || sessions.size === 0) return;
    isWaiting = true;
    void refresh();
  };

  return {
    open(request) {
      const { preview, uri } = request;
      sessions.delete(preview);
      const { live, path } = placeOf(uri);
      if (live === undefined || path === undefined) return { kind: 'problem', preview, message: noSite };
      const host = hostOf(request, live, path);
      const { shown, rendering } = render({ request, live, path, host });
      sessions.set(preview, {
        request,
        live,
        path,
        host,
        shown,
        rendering,
        site: live.site,
        findings: problems.refreshed(live, path),
      });
      prepareSearch(live);
      return shown;
    },
    async print({ uri, reader, allowedHosts }) {
      const { live, path } = placeOf(uri);
      if (live === undefined || path === undefined) return { kind: 'problem', message: noSite };
      const url = await runtime.printPage?.({
        site: live.site,
        folder: live.folder,
        path,
        reader: reader ?? {},
        allowedHosts: allowedHosts ?? [],
        glyph: runtime.glyph,
        ...(highlighter === undefined ? {} : { highlight: highlighter.highlight }),
        highlighted: async () => highlighter?.settled(),
      });
      return url === undefined
        ? { kind: 'problem', message: 'Pages cannot be printed from here.' }
        : { kind: 'address', url };
    },
    close(preview) {
      sessions.delete(preview);
      if (sessions.size > 0) return;
      for (const stop of waiting.values()) stop();
      waiting.clear();
    },
    resolve(preview, href) {
      const session = sessions.get(preview);
      return session === undefined
        ? { kind: 'missing', message: 'The preview was closed.' }
        : follow(sites, runtime.places, session, href, 0);
    },
    search(preview, query) {
      const session = sessions.get(preview);
      return session === undefined
        ? ''
        : renderSearch(session.live.site, query, session.host, {
            page: session.path,
            version: session.request.reader?.version,
          });
    },
    refresh: schedule,
  };
}

const noSite = 'This file is not part of a site: no folder above it has a docs.json.';

/** The page itself; for docs.json and other files of the site its first page. */
function pageToShow(places: Places, live: LiveSite, uri: string): string | undefined {
  const path = places.pathWithin(live.folder, places.fileOf(uri) ?? '');
  if (path === undefined) return undefined;
  return isMarkdown(path) ? path : firstPage(live);
}

function firstPage(live: LiveSite): string {
  const { index } = withGeneratedPages(live.site);
  const first = firstSlug(index.config.navigation.entries);
  return (
    (first === undefined ? undefined : pagePathOf(index, first)) ?? [...index.pages.keys()].sort()[0] ?? 'index.mdx'
  );
}

/** Where one edits a page that has no file. */
function sourceOf(sites: LiveSites, live: LiveSite, path: string): { readonly source?: PageSource } {
  const operation = live.site.files.has(path) ? undefined : originOfPage(live.site, path);
  if (operation === undefined) return {};
  const { file } = operation.place.document;
  if (isRemotePath(file.path)) return { source: { line: 0 } };
  const { line } = linesOf(file).positionAt(operation.keyRange.start);
  return { source: { uri: sites.uriOf(live, file.path), line } };
}

function follow(sites: LiveSites, places: Places, session: Session, href: string, steps: number): LinkTarget {
  const { index } = withGeneratedPages(session.live.site);
  const found = resolveLink(index, session.path, href);
  const page = (path: string, fragment: string | undefined): LinkTarget => ({
    kind: 'page',
    uri: sites.uriOf(session.live, path),
    fragment,
    ...sourceOf(sites, session.live, path),
  });
  switch (found.kind) {
    case 'page':
      return page(found.path, found.fragment);
    case 'anchor-case':
    case 'missing-anchor':
      return page(found.path, undefined);
    case 'case':
      return page(found.path, undefined);
    case 'folder': {
      const inside = [...index.pages.keys()].filter((path) => path.startsWith(`${found.path}/`)).sort()[0];
      return inside === undefined
        ? { kind: 'missing', message: `The folder "${found.path}" has no page.` }
        : page(inside, undefined);
    }
    case 'file':
      return { kind: 'file', uri: places.uriOf(`${session.live.folder}/${found.path}`) };
    case 'external':
      return { kind: 'external', url: found.url };
    case 'redirect':
      return steps < 8
        ? follow(sites, places, session, found.to, steps + 1)
        : { kind: 'missing', message: `"${href}" is in a redirect loop.` };
    case 'operation':
      return { kind: 'missing', message: `"${href}" is generated from an API description when the site is built.` };
    case 'missing':
      return page(found.path === '' ? firstPage(session.live) : `${found.path}.mdx`, undefined);
    case 'unread':
      return { kind: 'missing', message: `The folder of "${href}" could not be read.` };
    case 'unsafe':
      return { kind: 'missing', message: `"${href}" is outside the site.` };
    default:
      return found satisfies never;
  }
}
