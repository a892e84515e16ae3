import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { mediaBundles } from '../../../scripts/build/mediaBundle.mjs';
import * as chromiumScript from '../../../scripts/vscode/chromium.mjs';
import { type Preview, renderPreview } from '../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import { renderSearch } from '../../../server/core/render/search/search.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { readGlyph } from '../../../server/host/node/glyphs.ts';
import type { FromWebview, PreviewPage, PreviewPatch, ToWebview } from '../../../server/protocol/messages.ts';
import { previewDocument } from '../../../server/protocol/previewDocument.ts';
import { previewPatch } from '../../../server/workspace/previews/previewPatch.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A browser, and a server on 127.0.0.1 with document, media and files of previews. */
export interface PreviewBrowser {
  readonly browser: Browser;
  /** URL of the server, without a slash at its end. */
  readonly address: string;
  open(files: ReadonlyMap<string, string>, options?: OpenOptions): Promise<OpenPreview>;
  /** Closes all pages that `open` opened. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Another script instead of the preview's. */
  readonly script?: 'gallery.js';
  /** False turns the content security policy off, so that the renderer alone must be safe. */
  readonly policy?: boolean;
  /** Shown instead of the site made from the files; its images are a single pixel. */
  readonly site?: Site;
  readonly host?: Partial<RenderHost>;
  /** Runs in the page before its scripts. */
  readonly before?: () => void;
}

/** A preview as in the webview, driven like the server and the panel do. */
export interface OpenPreview {
  readonly page: Page;
  /** Messages from the webview. */
  readonly sent: FromWebview[];
  /** Resolves when `sent` has all messages so far; they arrive a moment after a key or click. */
  heard(): Promise<void>;
  /** Console errors, uncaught errors, policy reports. */
  readonly faults: string[];
  /** Requests to anything but the server's own files. */
  readonly requests: string[];
  /** Shows a page in full. */
  show(path: string): Promise<void>;
  /** Shows several pages as one: the blocks and titles of all, the rest around the first. */
  showAll(paths: readonly string[]): Promise<void>;
  /** Changes a file without showing it. */
  change(path: string, text: string): void;
  /** Changes the text of the page and sends the difference. */
  edit(text: string): Promise<PreviewPatch>;
  send(message: ToWebview): Promise<void>;
}

let shared: Promise<PreviewBrowser> | undefined;
let users = 0;

/** The browser of all test files in this process: started before the first test, closed after the last. */
export function useBrowser(): PreviewBrowser {
  let started: PreviewBrowser | undefined;
  const own = (): PreviewBrowser => {
    if (started === undefined) throw new Error('The browser is there only while a test runs.');
    return started;
  };
  users++;
  before(async () => {
    shared ??= startPreviewBrowser();
    started = await shared;
  });
  afterEach(() => started?.closePages());
  after(async () => {
    if (--users === 0) await (await shared)?.close();
  });
  return {
    get browser() {
      return own().browser;
    },
    get address() {
      return own().address;
    },
    open: (files, options) => own().open(files, options),
    closePages: () => own().closePages(),
    close: () => own().close(),
  };
}

/** Starts both. Media are bundled once for all previews, on first use, because Mermaid takes seconds. */
export async function startPreviewBrowser(): Promise<PreviewBrowser> {
  const media = mkdtempSync(join(tmpdir(), 'docsight-media-'));
  const bundles = new Map(
    mediaBundles(root, media).map((options) => [basename(options.outfile ?? 'preview.css'), options]),
  );
  const made = new Map<string, Promise<unknown>>();
  const readMedia = async (name: string, rest: readonly string[]): Promise<Buffer | undefined> => {
    const options = bundles.get(name);
    if (options !== undefined && !made.has(name)) made.set(name, build(options));
    await made.get(name);
    return readOrNothing(join(media, name, ...rest));
  };
  const sites = new Map<
    string,
    { readonly document: string; readonly files: ReadonlyMap<string, string>; readonly site: Site | undefined }
  >();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const [, area = '', name = '', ...rest] = path.split('/');
    const site = sites.get(name);
    const body =
      area === 'media'
        ? await readMedia(name, rest)
        : area === 'preview'
          ? site?.document
          : (site?.files.get(rest.join('/')) ??
            (site?.site?.index.paths.has(rest.join('/')) === true ? dot : undefined));
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': body === dot ? 'image/gif' : typeOf(path, area),
      // Chromium compiles a cached script once for all pages.
      ...(area === 'media' && { 'cache-control': 'max-age=3600' }),
    });
    response.end(body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: await chromiumScript.chromium(),
    // No sandbox prompts. All previews share a process, because starting one takes longer than most tests.
    args: [
      ...chromiumScript.chromiumFlags,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--process-per-site',
    ],
  });
  const context = await browser.newContext();
  // The process lives as long as one of its pages.
  const first = await context.newPage();
  sites.set('first', { document: '<!doctype html>', files: new Map(), site: undefined });
  await first.goto(`${address}/preview/first`);
  let count = 0;

  return {
    browser,
    address,
    async open(files, options = {}) {
      const name = `site${count++}`;
      const document = previewDocument({
        cspSource: address,
        nonce: 'nonce123',
        script: { uri: `${address}/media/${options.script ?? 'preview.js'}` },
        style: { uri: `${address}/media/preview.css` },
        mermaidUri: `${address}/media/mermaid.js`,
        allowedHosts: [...(options.host?.allowedHosts ?? [])],
      });
      sites.set(name, {
        files,
        site: options.site,
        document: options.policy === false ? withoutPolicy(document) : document,
      });
      // Opened from an existing page, and so in its process. Otherwise it would start in a new one, which is not kept.
      const opened = first.waitForEvent('popup');
      await first.evaluate(() => void window.open('about:blank'));
      const page = await opened;
      await page.setViewportSize({ width: options.width ?? 1280, height: options.height ?? 900 });
      await page.emulateMedia({ colorScheme: options.scheme ?? 'light' });
      // A busy machine is slow; a real hang is reported after this time.
      page.setDefaultTimeout(120_000);
      return drive(page, name, address, files, options);
    },
    async closePages() {
      await Promise.all(context.pages().map((page) => (page === first ? undefined : page.close())));
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(media, { recursive: true, force: true });
    },
  };
}

async function drive(
  page: Page,
  name: string,
  address: string,
  files: ReadonlyMap<string, string>,
  options: OpenOptions,
): Promise<OpenPreview> {
  const sent: FromWebview[] = [];
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !request.url().startsWith('data:')) requests.push(request.url());
  });
  /** Work that is running when a test closes its page fails, which is not an error. */
  const whileOpen = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (!page.isClosed()) faults.push(String(error));
      },
    );
  let ready: (() => void) | undefined;
  const isReady = new Promise<void>((done) => {
    ready = done;
  });
  await page.exposeFunction('docsightSent', (message: FromWebview | undefined) => {
    if (message === undefined) return;
    sent.push(message);
    if (message.kind === 'ready') ready?.();
    if (message.kind === 'search') {
      const html = renderSearch(site(), message.query, host);
      void whileOpen(send({ kind: 'results', query: message.query, html }));
    }
  });
  await page.addInitScript(() => {
    let state: unknown;
    Object.assign(window, {
      docsightState: () => state,
      acquireVsCodeApi: () => ({
        postMessage: (message: unknown) =>
          (window as unknown as { docsightSent(m: unknown): void }).docsightSent(message),
        getState: () => state,
        setState: (next: unknown) => {
          state = next;
        },
      }),
    });
  });
  if (options.before !== undefined) await page.addInitScript(options.before);
  const own = createSiteHost([...files].map(([path, text]) => ({ kind: 'text' as const, path, text })));
  const site = (): Site => options.site ?? own.site;
  const host: RenderHost = {
    glyph: readGlyph,
    assetUrl: (path) => `${address}/files/${name}/${path.split('/').map(encodeURIComponent).join('/')}`,
    ...options.host,
  };
  const send = (message: ToWebview): Promise<void> =>
    page.evaluate((data) => {
      // Delivered at once: before `postMessage`, frames could be drawn, especially after a click or key.
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.origin }));
      // Its effects are visible after the next animation frame. A new page is fully laid out after the first one.
      return new Promise<void>((done) => {
        const next = (): void =>
          document.documentElement.hasAttribute('data-beginning') ? void requestAnimationFrame(next) : done();
        requestAnimationFrame(() => requestAnimationFrame(next));
      });
    }, message);
  let shown: PreviewPage | undefined;
  const renderings = new Map<string, Preview['rendering']>();
  const render = (path: string): PreviewPage => {
    // Like the server, which keeps a page's rendering for the next one.
    const { rendering, ...preview } = renderPreview(site(), path, host, {}, renderings.get(path));
    renderings.set(path, rendering);
    const lines = lineIndex(site().files.get(path)?.text ?? '');
    return {
      kind: 'page',
      preview: 'p',
      uri: `file:///${path}`,
      site: 'file:///',
      version: 1,
      ...preview,
      mode: { default: preview.mode.default ?? null, forced: preview.mode.forced },
      favicon: preview.favicon ?? '',
      blocks: preview.blocks.map(({ key, html, range }) => ({ key, html, line: lines.positionAt(range.start).line })),
    };
  };
  await page.goto(`${address}/preview/${name}`);
  await isReady;
  return {
    page,
    sent,
    heard: () =>
      page.evaluate(() => (window as unknown as { docsightSent(m: unknown): Promise<void> }).docsightSent(undefined)),
    faults,
    requests,
    send,
    change(path, text) {
      own.apply([{ kind: 'text', path, text }]);
    },
    async show(path) {
      shown = render(path);
      await send(shown);
    },
    async showAll(paths) {
      const pages = paths.map(render);
      const [first] = pages;
      if (first === undefined) return;
      const all = (part: string, html: string): string =>
        part === 'title' || part === 'toc'
          ? pages.map(({ parts }) => parts.find((each) => each.part === part)?.html ?? '').join('')
          : html;
      shown = {
        ...first,
        parts: first.parts.map(({ part, html }) => ({ part, html: all(part, html) })),
        blocks: pages.flatMap(({ blocks }, i) => blocks.map((block) => ({ ...block, key: `${i} ${block.key}` }))),
      };
      await send(shown);
    },
    async edit(text) {
      if (shown === undefined) throw new Error('show a page first');
      const before = shown;
      const path = before.uri.slice('file:///'.length);
      own.apply([{ kind: 'text', path, text }]);
      shown = render(path);
      const patch = previewPatch(before, { ...shown, version: 2 });
      if (patch?.kind !== 'patch') throw new Error('nothing changed, or more than a patch can carry');
      await send(patch);
      return patch;
    },
  };
}

/** An image of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

function withoutPolicy(document: string): string {
  return document.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
}

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function typeOf(path: string, area: string): string {
  if (area === 'preview') return 'text/html; charset=utf-8';
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return (
    { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', png: 'image/png' }[ending] ??
    'application/octet-stream'
  );
}
