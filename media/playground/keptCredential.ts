/**
 * Shows in a form that a credential is stored for a host (undefined: none). The credential itself never reaches the
 * webview.
 */
export function showKept(form: HTMLFormElement, host: string | undefined): void {
  const box = boxOf(form);
  if (box === null) return;
  const before = form.dataset['kept'];
  if (before === host && (host === undefined || noteIn(form) !== null)) return;
  noteIn(form)?.remove();
  for (const field of form.querySelectorAll('[data-auth] [data-credential]')) {
    field.removeAttribute('aria-describedby');
    field.removeAttribute('placeholder');
  }
  if (host === undefined) {
    delete form.dataset['kept'];
    box.checked = false;
    return;
  }
  form.dataset['kept'] = host;
  if (before === undefined) box.checked = true;
  const note = document.createElement('p');
  note.className = 'play-kept answer-note';
  note.id = 'ds-kept';
  note.setAttribute('role', 'status');
  note.textContent = `A credential is kept for ${host}. It is sent unless you type another one. Clear the checkbox to delete it and send without it.`;
  box.closest('label')?.before(note);
  for (const field of form.querySelectorAll('[data-auth] [data-credential]')) {
    field.setAttribute('aria-describedby', note.id);
    field.setAttribute('placeholder', `kept for ${host}`);
  }
}

/** Returns true if the reader cleared the checkbox of the stored credential, so that it is deleted. */
export function shouldForget(form: HTMLFormElement): boolean {
  return form.dataset['kept'] !== undefined && boxOf(form)?.checked === false;
}

/** The state of a stored credential in a form. The returned function restores it in a new form. */
export function keptIn(form: HTMLFormElement): (now: HTMLFormElement) => void {
  const host = form.dataset['kept'];
  const isTicked = boxOf(form)?.checked;
  return (now) => {
    if (host === undefined || isTicked === undefined) return;
    showKept(now, host);
    const box = boxOf(now);
    if (box !== null) box.checked = isTicked;
  };
}

function boxOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('[data-remember]');
}

function noteIn(form: HTMLFormElement): Element | null {
  return form.querySelector('.play-kept');
}
