import type { PreviewPage } from '../server/protocol/messages.ts';

/** The facts of a static page for the script: its mode. Everything else is in its HTML. */
export function staticPage(): PreviewPage {
  const root = document.documentElement;
  const { forced, start } = root.dataset;
  const mode = { default: start === 'light' || start === 'dark' ? start : null, forced: forced === 'true' } as const;
  return {
    kind: 'page',
    preview: '',
    uri: '',
    site: '',
    version: 0,
    title: document.title,
    language: root.lang,
    mode,
    variables: {},
    layout: 'default',
    look: {},
    parts: [],
    blocks: [],
  };
}
