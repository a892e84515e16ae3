import type { Host } from '../host.ts';

/** How long it is said that something was copied, in milliseconds. */
const shownFor = 1600;

/** Copies a text: the editor does it itself, a browser lets a page do it. Then its button and a voice say so. */
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
