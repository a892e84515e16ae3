import type { FromWebview, PreviewPage, ToWebview, WebviewState } from '../server/protocol/messages.ts';
import { keepPlaces } from './page/history.ts';

/**
 * Connection of the preview: to VS Code or a page around it (`editor`), to a live server for a browser, or to nothing in
 * a static page.
 */
export interface Host {
  readonly kind: 'editor' | 'live' | 'static';
  send(message: FromWebview): void;
  /** Called once. Nothing is sent before `ready`, so no message is lost. */
  listen(hear: (message: ToWebview) => void): void;
  /** Sets the browser's address to a fragment (with its `#`), before scrolling there. */
  go(fragment: string): void;
  load(): WebviewState;
  save(state: WebviewState): void;
}

interface EditorApi {
  postMessage(message: FromWebview): void;
  getState(): unknown;
  setState(state: WebviewState): void;
}

declare const acquireVsCodeApi: (() => EditorApi) | undefined;

/** The host of this document. The editor's API stays in this closure, so that nothing else on the page can use it. */
export function connect(script: HTMLScriptElement | undefined): Host {
  if (typeof acquireVsCodeApi === 'function') return editorHost(acquireVsCodeApi());
  const frame = script?.dataset['frame'];
  if (frame !== undefined) return frameHost(frame);
  const live = script?.dataset['live'];
  return live === undefined
    ? staticHost(new URL('.', script?.src ?? window.location.href).href)
    : liveHost(live, script?.dataset['editor'] !== undefined);
}

function editorHost(api: EditorApi): Host {
  return {
    kind: 'editor',
    send: (message) => api.postMessage(message),
    listen(hear) {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        // Only accept messages from the editor's window. Frames in the page have another origin. `window.parent` cannot
        // be compared, because VS Code deletes it.
        if (event.origin === window.origin) hear(event.data as ToWebview);
      });
    },
    // An editor shows no address.
    go: () => {},
    load: () => asState(api.getState()),
    save: (state) => api.setState(state),
  };
}

/** In a frame of a page with the given origin. The frame is sandboxed, so it has no storage. */
function frameHost(origin: string): Host {
  const { parent } = window;
  let state: WebviewState = {};
  return {
    kind: 'editor',
    send: (message) => parent.postMessage(message, origin),
    listen(hear) {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (event.source === parent && event.origin === origin) hear(event.data as ToWebview);
      });
    },
    go: () => {},
    load: () => state,
    save(next) {
      state = next;
    },
  };
}

/**
 * In a browser, address and history follow the page. Hidden documents disconnect, because browsers limit connections to
 * one host; when shown again, they receive everything.
 */
function liveHost(address: string, hasEditor: boolean): Host {
  const key = 'docsight';
  let isGoingBack = false;
  let shown: string | undefined;
  /** Path of the current page. */
  let path: string | undefined;
  const post = (message: FromWebview): Promise<unknown> =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }).catch(() => undefined);
  const send = (message: FromWebview): void => {
    if (message.kind === 'history') window.history.go(message.step);
    // The document's policy lists the allowed hosts, so it must be reloaded.
    else if (message.kind === 'allowHost') void post(message).then(() => window.location.reload());
    else if (liveMessages.has(message.kind) || (hasEditor && message.kind === 'reveal')) void post(message);
  };
  /** Sets the address of the current page, unless the address led to it. */
  const follow = ({ uri, site, fragment }: PreviewPage): void => {
    const isOther = shown !== undefined && shown !== uri;
    const hash = fragment === undefined || fragment === '' ? '' : `#${fragment}`;
    const isFirst = shown === undefined;
    shown = uri;
    if (isOther && !isGoingBack) window.history.pushState(null, '', addressOf(uri, site) + hash);
    else if (!isFirst && !isGoingBack && hash !== '') go(hash);
    isGoingBack = false;
    path = window.location.pathname;
  };
  return {
    kind: 'live',
    send,
    // Authors write fragments without our prefix `p-`.
    go: (fragment) => go(fragment.replace(/^#p-/, '#')),
    listen(hear) {
      let events: EventSource | undefined;
      const begin = (): void => {
        events = new EventSource(address);
        events.addEventListener('message', (event) => {
          const message = JSON.parse(String(event.data)) as ToWebview;
          if (message.kind === 'page') follow(message);
          hear(message);
        });
        events.addEventListener('error', () => {
          // The server was restarted and does not know this document.
          if (events?.readyState === EventSource.CLOSED) window.setTimeout(() => window.location.reload(), 1000);
        });
      };
      document.addEventListener('visibilitychange', () => {
        events?.close();
        events = undefined;
        if (document.visibilityState === 'visible') begin();
      });
      window.addEventListener('popstate', () => {
        // `followAddress` handles fragments of the same page.
        if (window.location.pathname === path) return;
        isGoingBack = true;
        send({ kind: 'navigate', href: window.location.pathname + window.location.hash, inEditor: false });
      });
      if (document.visibilityState === 'visible') begin();
    },
    load: () => asState(parse(window.sessionStorage.getItem(key))),
    save: (state) => window.sessionStorage.setItem(key, JSON.stringify(state)),
  };
}

/** Going to the current address adds no history entry. */
function go(fragment: string): void {
  const next = fragment === '#' ? window.location.pathname + window.location.search : fragment;
  if (window.location.hash !== (fragment === '#' ? '' : fragment)) window.history.pushState(null, '', next);
  keepPlaces();
}

/** Messages that a live server handles. */
const liveMessages: ReadonlySet<FromWebview['kind']> = new Set(['navigate', 'version', 'search', 'copyBlock']);

/** Path of a page on the site, from its file's URI. */
function addressOf(uri: string, site: string): string {
  return uri.startsWith(site)
    ? uri
        .slice(site.length)
        .replace(/^\/*/, '/')
        .replace(/(?:\/index)?\.mdx?$/, '') || '/'
    : '/';
}

/**
 * A static page only stores the mode and the version, if the browser allows it. Sites opened from disk share one
 * storage, but each has its own versions.
 */
function staticHost(folder: string): Host {
  const key = 'docsight';
  const versionKey = `${key}:version:${folder}`;
  return {
    kind: 'static',
    send: () => {},
    go,
    listen: () => {},
    load() {
      try {
        const version = window.localStorage.getItem(versionKey);
        return {
          ...asState(parse(window.localStorage.getItem(key))),
          ...(version !== null && { version }),
        };
      } catch {
        return {};
      }
    },
    save({ mode, version }) {
      try {
        if (mode !== undefined) window.localStorage.setItem(key, JSON.stringify({ mode }));
        if (version !== undefined) window.localStorage.setItem(versionKey, version);
      } catch {
        // Opened from disk in a browser without storage.
      }
    },
  };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asState(value: unknown): WebviewState {
  return typeof value === 'object' && value !== null ? (value as WebviewState) : {};
}

/** Confirms that an update is on screen, so that the next one is sent only then. Hidden documents do not draw. */
export function reportShown(host: Host, { kind }: ToWebview): void {
  if (host.kind !== 'editor' || (kind !== 'page' && kind !== 'patch' && kind !== 'problem')) return;
  const report = (): void => host.send({ kind: 'shown' });
  if (document.visibilityState === 'hidden') report();
  else requestAnimationFrame(() => window.setTimeout(report, 0));
}
