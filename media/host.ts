import type { FromWebview, PreviewPage, ToWebview, WebviewState } from '../server/protocol/messages.ts';
import { keepPlaces } from './page/history.ts';

/** Where messages go and come from: VS Code, a live server for a browser, or nowhere in a static page. */
export interface Host {
  readonly kind: 'editor' | 'live' | 'static';
  send(message: FromWebview): void;
  /** Called once; messages that came before are not lost, since nothing is sent before `ready`. */
  listen(hear: (message: ToWebview) => void): void;
  /** Makes a place of the page shown, a fragment with its `#`, the browser's address; before one scrolls there. */
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

/** The host of this document. The editor's API stays in this closure: nothing else on the page can reach it. */
export function connect(script: HTMLScriptElement | undefined): Host {
  if (typeof acquireVsCodeApi === 'function') return editorHost(acquireVsCodeApi());
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
        // A frame of the page could post here too, from its own origin. The editor's window is of ours; it cannot be
        // asked for as `window.parent`, which VS Code deletes.
        if (event.origin === window.origin) hear(event.data as ToWebview);
      });
    },
    // An editor has no address to show.
    go: () => {},
    load: () => asState(api.getState()),
    save: (state) => api.setState(state),
  };
}

/**
 * A browser's own address and history stand for the page that is shown. Hidden documents do not listen: a browser has
 * few connections to one address, and a document that is shown again is reported everything anyway.
 */
function liveHost(address: string, hasEditor: boolean): Host {
  const key = 'docsight';
  let isGoingBack = false;
  let shown: string | undefined;
  /** The path that the page shown is at. */
  let path: string | undefined;
  const post = (message: FromWebview): Promise<unknown> =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }).catch(() => undefined);
  const send = (message: FromWebview): void => {
    if (message.kind === 'history') window.history.go(message.step);
    // The policy of the document names the hosts that things load from.
    else if (message.kind === 'allowHost') void post(message).then(() => window.location.reload());
    else if (liveMessages.has(message.kind) || (hasEditor && message.kind === 'reveal')) void post(message);
  };
  /** The page shown has its address, unless the address led to it. */
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
    // As authors write it.
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
          // The server was started again and knows nothing of this document.
          if (events?.readyState === EventSource.CLOSED) window.setTimeout(() => window.location.reload(), 1000);
        });
      };
      document.addEventListener('visibilitychange', () => {
        events?.close();
        events = undefined;
        if (document.visibilityState === 'visible') begin();
      });
      window.addEventListener('popstate', () => {
        // Places of the same page are followed by `followAddress`.
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

/** A place that the address has already is not a new step of the history. */
function go(fragment: string): void {
  const next = fragment === '#' ? window.location.pathname + window.location.search : fragment;
  if (window.location.hash !== (fragment === '#' ? '' : fragment)) window.history.pushState(null, '', next);
  keepPlaces();
}

/** What a live server has an answer for. */
const liveMessages: ReadonlySet<FromWebview['kind']> = new Set(['navigate', 'version', 'search', 'copyBlock']);

/** The path of a page on the site, from its file's URI. */
function addressOf(uri: string, site: string): string {
  return uri.startsWith(site)
    ? uri
        .slice(site.length)
        .replace(/^\/*/, '/')
        .replace(/(?:\/index)?\.mdx?$/, '') || '/'
    : '/';
}

/**
 * A static page keeps only the mode and the version, and only where the browser lets it. Sites that are opened from
 * disk share one storage, and each has its own versions.
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

/** Says when an update is on screen, so that the next one comes no sooner; a hidden document draws nothing. */
export function reportShown(host: Host, { kind }: ToWebview): void {
  if (host.kind !== 'editor' || (kind !== 'page' && kind !== 'patch' && kind !== 'problem')) return;
  const report = (): void => host.send({ kind: 'shown' });
  if (document.visibilityState === 'hidden') report();
  else requestAnimationFrame(() => window.setTimeout(report, 0));
}
