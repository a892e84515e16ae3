import type { PreviewPage } from '../server/protocol/messages.ts';

/** The two color modes of a page. */
export type Mode = 'light' | 'dark';

const root = document.documentElement;

/**
 * Sets light or dark: the forced mode of the site, else the reader's choice, else the site's default, else the editor's
 * theme in place of the reader's system.
 */
export function showMode(site: PreviewPage['mode'] | undefined, chosen: Mode | undefined): void {
  const mode = (site?.forced === true ? site.default : (chosen ?? site?.default)) ?? systemMode();
  if (root.dataset['mode'] === mode) return;
  root.dataset['mode'] = mode;
  root.dispatchEvent(new CustomEvent('docsight-mode'));
}

/** The current mode; light until `showMode` was called. */
export function currentMode(): Mode {
  return root.dataset['mode'] === 'dark' ? 'dark' : 'light';
}

function systemMode(): Mode {
  // This script also runs in the head, before the body exists. Only VS Code adds these classes.
  const classes = document.body?.classList;
  if (classes?.contains('vscode-light') || classes?.contains('vscode-high-contrast-light')) return 'light';
  if (classes?.contains('vscode-dark') || classes?.contains('vscode-high-contrast')) return 'dark';
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back when the theme of the editor or system changes. */
export function onSystemMode(changed: () => void): void {
  new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
