import type { PreviewPage } from '../server/protocol/messages.ts';

/** The two sets of colors that a page has. */
export type Mode = 'light' | 'dark';

const root = document.documentElement;

/**
 * Light or dark: what the site forces, else what the reader chose, else what the site starts with, else the editor's
 * theme, which stands in for the reader's system.
 */
export function showMode(site: PreviewPage['mode'] | undefined, chosen: Mode | undefined): void {
  const mode = (site?.forced === true ? site.default : (chosen ?? site?.default)) ?? systemMode();
  if (root.dataset['mode'] === mode) return;
  root.dataset['mode'] = mode;
  root.dispatchEvent(new CustomEvent('docsight-mode'));
}

/** What the document shows now; light until `showMode` was called. */
export function currentMode(): Mode {
  return root.dataset['mode'] === 'dark' ? 'dark' : 'light';
}

function systemMode(): Mode {
  // In the head there is not a body yet; only VS Code gives it classes, and never in a browser.
  const classes = document.body?.classList;
  if (classes?.contains('vscode-light') || classes?.contains('vscode-high-contrast-light')) return 'light';
  if (classes?.contains('vscode-dark') || classes?.contains('vscode-high-contrast')) return 'dark';
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back when the editor's or the system's theme changes. */
export function onSystemMode(changed: () => void): void {
  new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
