/**
 * Pages that are shown. A preview is drawn when it is opened and after each change of its site, and only blocks that
 * differ are sent. `previewLinks.ts` follows clicks, and `searchPreparation.ts` prepares the first search.
 */

import {
  type BlockForm,
  blockText,
  drawExamples,
  encodePath,
  linesOf,
  type RenderHost,
  type Rendering,
  renderComparison,
  renderPreview,
  renderSearch,
  siteTasks,
} from '../../core/index.ts';
import type {
  LinkTarget,
  PageSource,
  PreviewPage,
  PreviewProblem,
  PreviewRequest,
  PrintRequest,
  ServerRequests,
} from '../../protocol/messages.ts';
import type { Problems } from '../diagnostics/problems.ts';
import { pathBefore } from '../reviews/reviews.ts';
import type { Runtime } from '../runtime.ts';
import { inTurns, yieldToRequests } from '../schedule/turns.ts';
import type { LiveSite, LiveSites, Place } from '../sites/liveSiteTypes.ts';
import { ApiCursor } from './apiCursor.ts';
import { GitOrigins } from './gitOrigins.ts';
import { Pace } from './pace.ts';
import { fieldSource, followLink, noSite, pageToShow, sourceOf } from './previewLinks.ts';
import { pageMessage, previewPatch } from './previewPatch.ts';
import type { Drawn, PreviewsOutlet, Session } from './previewTypes.ts';
import { SearchPreparation } from './searchPreparation.ts';

/** The open previews. Each receives the changes of its page. */
export interface Previews {
  open(request: PreviewRequest): PreviewPage | PreviewProblem;
  close(preview: string): void;
  /** The last update is on screen. Only some clients report it. */
  shown(preview: string): void;
  /** Prepares a page for printing in a browser. */
  print(request: PrintRequest): Promise<ServerRequests['docsight/preview/print']['result']>;
  resolve(preview: string, href: string): LinkTarget;
  /** Returns the block of the page that begins on a line, as text. */
  blockText(preview: string, line: number, form: BlockForm): string | undefined;
  /** See `fieldSource` in `previewLinks.ts`. */
  fieldSource(preview: string, field: string): PageSource | undefined;
  /** Draws components as they would look on a page, with highlighted code. */
  drawExamples(
    place: Place,
    request: Pick<PreviewRequest, 'resourceRoot' | 'allowedHosts'>,
    examples: Parameters<typeof drawExamples>[2],
  ): Promise<ReturnType<typeof drawExamples>>;
  /** Returns trusted HTML of the results. */
  search(preview: string, query: string): Promise<string>;
  /** The cursor is at an offset of a document, or in none. A preview of an API document shows the operation there. */
  cursorMoved(uri: string, offset: number | undefined): void;
  /** Git may be run from now on. */
  trusted(): void;
  /** Something may look different. Many calls lead to one update. */
  refresh(): void;
  /** Draws the previews of a site, or all, with new facts from their host. */
  lookAgain(folder?: string): void;
}

/** Draws only open previews, and again after each change of their site. */
export function createPreviews(
  runtime: Runtime,
  sites: LiveSites,
  problems: Pick<Problems, 'refreshed'>,
  outlet: PreviewsOutlet,
): Previews {
  return new OpenPreviews(runtime, sites, problems, outlet);
}

/**
 * The open previews. A preview is due from a change of its site until the refresh that follows. If the site changes
 * during a refresh, the next one continues. If its site is removed, a preview keeps what it shows until a site is there
 * again.
 */
class OpenPreviews implements Previews {
  readonly #runtime: Runtime;
  readonly #sites: LiveSites;
  readonly #problems: Pick<Problems, 'refreshed'>;
  readonly #outlet: PreviewsOutlet;
  readonly #highlighter: ReturnType<NonNullable<Runtime['startHighlighter']>> | undefined;
  readonly #search: SearchPreparation;
  readonly #gitOrigins: GitOrigins;
  readonly #api: ApiCursor;
  readonly #sessions = new Map<string, Session>();
  /** True if code looks different although the site is the same. */
  #isStale = false;
  #isDue = false;

  constructor(runtime: Runtime, sites: LiveSites, problems: Pick<Problems, 'refreshed'>, outlet: PreviewsOutlet) {
    this.#runtime = runtime;
    this.#sites = sites;
    this.#problems = problems;
    this.#outlet = outlet;
    this.#api = new ApiCursor(runtime.places, sites);
    this.#search = new SearchPreparation(runtime.clock, (error) => outlet.failed('preparing the search', error));
    this.#gitOrigins = new GitOrigins(
      runtime.disk,
      () => outlet.mayRunGit?.() === true,
      (folder) => this.lookAgain(folder),
    );
    runtime.late?.onCame(() => this.lookAgain());
    this.#highlighter = runtime.startHighlighter?.(() => {
      this.#isStale = true;
      this.refresh();
    });
  }

  open(request: PreviewRequest): PreviewPage | PreviewProblem {
    const { preview, uri } = request;
    this.#sessions.get(preview)?.pace.end();
    this.#sessions.delete(preview);
    const place = this.#placeOf(uri);
    if (place === undefined) return { kind: 'problem', preview, message: noSite };
    const { live, path } = place;
    const host = this.#hostOf(request, live, path);
    const drawn = this.#draw({ request, live, path, host });
    const findings = this.#problems.refreshed(live, path);
    const pace = new Pace(this.#runtime.clock, request.reportsShown === true, () => this.refresh());
    this.#sessions.set(preview, { request, live, path, host, pace, ...drawn, site: live.site, findings });
    this.#search.prepare(live);
    void this.#gitOrigins.learn(live, true);
    return drawn.shown;
  }

  cursorMoved(uri: string, offset: number | undefined): void {
    this.#api.moved(uri, offset);
    if ([...this.#sessions.values()].some(({ request }) => request.uri === uri)) this.refresh();
  }

  trusted(): void {
    for (const { live } of this.#sessions.values()) void this.#gitOrigins.learn(live);
  }

  lookAgain(folder?: string): void {
    for (const own of this.#sessions.values())
      if ((folder ?? own.live.folder) === own.live.folder) own.host = this.#hostOf(own.request, own.live, own.path);
    this.#isStale = true;
    this.refresh();
  }

  shown(preview: string): void {
    this.#sessions.get(preview)?.pace.shown();
  }

  close(preview: string): void {
    this.#sessions.get(preview)?.pace.end();
    this.#sessions.delete(preview);
    if (this.#sessions.size === 0) this.#search.stop();
  }

  async print({ uri, visitor, allowedHosts }: PrintRequest): ReturnType<Previews['print']> {
    const place = this.#placeOf(uri);
    if (place === undefined) return { kind: 'problem', message: noSite };
    const { live, path } = place;
    const url = await this.#runtime.printPage?.({
      site: live.site,
      folder: live.folder,
      path,
      visitor: visitor ?? {},
      allowedHosts: allowedHosts ?? [],
      glyph: this.#runtime.glyph,
      ...this.#highlight(),
      highlighted: async () => this.#highlighter?.settled(),
    });
    if (url !== undefined) return { kind: 'address', url };
    return { kind: 'problem', message: 'Pages cannot be printed from here.' };
  }

  resolve(preview: string, href: string): LinkTarget {
    const session = this.#sessions.get(preview);
    if (session === undefined) return { kind: 'missing', message: 'The preview was closed.' };
    return followLink({ sites: this.#sites, places: this.#runtime.places }, session, href);
  }

  blockText(preview: string, line: number, form: BlockForm): string | undefined {
    const session = this.#sessions.get(preview);
    const file = session?.live.site.files.get(session.path);
    if (session === undefined || file === undefined) return undefined;
    const offset = linesOf(file).offsetAt({ line, character: 0 });
    return blockText(session.live.site, session.path, offset, form, session.host);
  }

  fieldSource(preview: string, field: string): PageSource | undefined {
    const place = this.#sessions.get(preview);
    return place && fieldSource(this.#sites, place, field, this.#runtime);
  }

  async drawExamples(
    { live, path }: Place,
    request: Pick<PreviewRequest, 'resourceRoot' | 'allowedHosts'>,
    examples: Parameters<typeof drawExamples>[2],
  ): Promise<ReturnType<typeof drawExamples>> {
    const { findings: _, ...host } = this.#hostOf(request, live, path);
    const draw = (): ReturnType<typeof drawExamples> => drawExamples(live.site, path, examples, host);
    const plain = draw();
    if (this.#highlighter === undefined) return plain;
    await this.#highlighter.settled();
    return draw();
  }

  async search(preview: string, query: string): Promise<string> {
    const session = this.#sessions.get(preview);
    if (session === undefined) return '';
    await this.#search.ready(session.live);
    const { live, host, path: page, request } = session;
    return renderSearch(live.site, query, host, { page, version: request.visitor?.version });
  }

  refresh(): void {
    if (this.#isDue || this.#sessions.size === 0) return;
    this.#isDue = true;
    void this.#refresh();
  }

  async #refresh(): Promise<void> {
    // After the change that is being reported, and before anything else.
    await undefined;
    this.#isDue = false;
    const isNew = this.#isStale;
    this.#isStale = false;
    for (const session of this.#sessions.values()) {
      const wasStale = session.pace.takeStale();
      const isStale = isNew || wasStale;
      try {
        if (!this.#hasSite(session) || !session.pace.isFree(isStale)) continue;
        const isOther = this.#follow(session) || isStale;
        // Typing changes nothing for other files, so the page is shown before its findings are reported.
        const isKnown = session.site.index === session.live.site.index;
        if (isKnown) this.#redrawn(session, isOther)?.();
        else await this.#update(session, isOther);
      } catch (error) {
        this.#outlet.failed(`preview of ${session.path}`, error);
      }
    }
  }

  /**
   * Computes what a page needs of its site, its findings and its look, in turns with other work, and sends the result.
   * Stops early if the site changes or the preview is closed.
   */
  async #update(session: Session, isStale: boolean): Promise<void> {
    const { live, path, request } = session;
    const { site } = live;
    const { clock } = this.#runtime;
    const problems = this.#problems;
    const steps = function* (): Generator<unknown> {
      for (const task of siteTasks(site)) yield task();
      yield problems.refreshed(live, path);
    };
    const isDue = (): boolean => live.site === site && this.#sessions.get(request.preview) === session;
    await inTurns(clock, steps());
    if (!isDue()) return;
    const send = this.#redrawn(session, isStale);
    // Sending the links of a large site takes as long as drawing them.
    await yieldToRequests(clock);
    if (isDue()) send?.();
  }

  /** Draws a preview. If it changed, calling the result stores and sends it. */
  #redrawn(session: Session, isStale: boolean): (() => void) | undefined {
    const { live, path } = session;
    const { site } = live;
    void this.#gitOrigins.learn(live);
    const findings = this.#problems.refreshed(live, path);
    if (session.site === site && session.findings === findings && !isStale) return undefined;
    const drawn = this.#draw(session, session.rendering);
    return () => {
      const message = previewPatch(session.shown, drawn.shown);
      Object.assign(session, drawn, { site, findings });
      if (message === undefined) return;
      session.pace.sent();
      this.#outlet.send(message);
    };
  }

  /** Turns a preview of an API document to the operation under the cursor. Returns true where that is another page. */
  #follow(session: Session): boolean {
    const next = this.#api.pageFor(session.live, session.request.uri)?.page;
    if (next === undefined || next === session.path) return false;
    session.path = next;
    session.host = this.#hostOf(session.request, session.live, next);
    session.rendering = undefined;
    return true;
  }

  /**
   * False if the site is removed. A site that returned, as after a change of branches, is a new one in the same folder.
   */
  #hasSite(session: Session): boolean {
    if (this.#sites.has(session.live)) return true;
    const live = this.#sites.all().find(({ folder, loaded }) => loaded && folder === session.live.folder);
    if (live === undefined) return false;
    session.live = live;
    session.host = this.#hostOf(session.request, live, session.path);
    return true;
  }

  #draw(of: Drawn, before?: Rendering): Pick<Session, 'shown' | 'rendering'> {
    const { request, live, path, host } = of;
    const last = request.compares === true ? this.#outlet.comparedWith?.(live) : undefined;
    const { rendering, ...drawn } =
      last === undefined
        ? renderPreview(live.site, path, host, request.visitor ?? {}, before)
        : renderComparison({ site: last.before, path: pathBefore(last, path) }, { site: live.site, path }, host);
    const uri = this.#sites.uriOf(live, path);
    const head = { preview: request.preview, uri, site: live.uri, version: this.#outlet.versionOf(uri) ?? 0 };
    const source = this.#api.pageFor(live, request.uri)?.source;
    const from = source === undefined ? sourceOf(this.#sites, live, path) : { source };
    return { shown: { ...head, ...pageMessage(drawn, live, path), ...from }, rendering };
  }

  #hostOf(
    { resourceRoot, allowedHosts, stars }: Pick<PreviewRequest, 'resourceRoot' | 'allowedHosts' | 'stars'>,
    live: LiveSite,
    path: string,
  ): RenderHost {
    return {
      glyph: this.#runtime.glyph,
      assetUrl: (asset) => `${resourceRoot.replace(/\/$/, '')}/${encodePath(asset)}`,
      findings: (asked) => (asked === path ? this.#problems.refreshed(live, path) : []),
      allowedHosts: new Set(allowedHosts ?? []),
      stars: stars === undefined ? (this.#outlet.stars ?? new Map()) : new Map(Object.entries(stars)),
      repository: this.#gitOrigins.of(live),
      modified: (asked) => this.#runtime.modified?.(this.#runtime.places.fileIn(live.folder, asked)),
      ...this.#highlight(),
    };
  }

  #highlight(): Pick<RenderHost, 'highlight'> {
    return this.#highlighter === undefined ? {} : { highlight: this.#highlighter.highlight };
  }

  #placeOf(uri: string): Place | undefined {
    const live = this.#sites.around(uri);
    const path = live && (this.#api.pageFor(live, uri)?.page ?? pageToShow(this.#runtime.places, live, uri));
    return live === undefined || path === undefined ? undefined : { live, path };
  }
}
