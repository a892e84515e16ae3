import type { FromWebview, ToWebview, WebviewState } from '../server/protocol/messages.ts';

/** Where messages go and come from: VS Code, a live server for a browser, or nowhere in a static page. */
export interface Host {
  readonly kind: 'editor' | 'live' | 'static';
  send(message: FromWebview): void;
  /** Called once; messages that came before are not lost, since nothing is sent before `ready`. */
  listen(hear: (message: ToWebview) => void): void;
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
  return live === undefined ? staticHost() : liveHost(live);
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
    load: () => asState(api.getState()),
    save: (state) => api.setState(state),
  };
}

function liveHost(address: string): Host {
  const key = 'docsight';
  return {
    kind: 'live',
    send: (message) => {
      void fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
    },
    listen(hear) {
      const events = new EventSource(address);
      events.addEventListener('message', (event) => hear(JSON.parse(String(event.data)) as ToWebview));
    },
    load: () => asState(parse(window.sessionStorage.getItem(key))),
    save: (state) => window.sessionStorage.setItem(key, JSON.stringify(state)),
  };
}

/** A static page keeps only the mode, and only where the browser lets it. */
function staticHost(): Host {
  const key = 'docsight';
  return {
    kind: 'static',
    send: () => {},
    listen: () => {},
    load() {
      try {
        return asState(parse(window.localStorage.getItem(key)));
      } catch {
        return {};
      }
    },
    save({ mode }) {
      try {
        if (mode !== undefined) window.localStorage.setItem(key, JSON.stringify({ mode }));
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
