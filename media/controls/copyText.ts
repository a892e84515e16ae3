import type { Host } from '../host.ts';

/** In milliseconds: how long the confirmation is shown. */
const shownFor = 1600;

/** Copies a text, through the editor or the browser. The button and a screen reader message confirm it. */
export function copyText(text: string, host: Host, button: HTMLElement): void {
  const done = (): void => {
    button.dataset['done'] = 'true';
    const said = document.getElementById('ds-said');
    if (said !== null) said.textContent = said.dataset['copied'] ?? '';
    window.setTimeout(() => {
      delete button.dataset['done'];
      if (said !== null) said.textContent = '';
    }, shownFor);
  };
  if (host.kind === 'editor') {
    host.send({ kind: 'copy', text });
    done();
  } else void navigator.clipboard?.writeText(text).then(done, () => {});
}
