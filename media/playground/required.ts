/**
 * Says in words at the first required field that is still empty that it is required, and goes there. False when there
 * is none, and when it was said already: who wants to see what the server answers sends all the same.
 */
export function saysWhatIsMissing(form: HTMLFormElement): boolean {
  const control = firstEmpty(form);
  if (control === undefined || control.getAttribute('aria-invalid') === 'true') return false;
  for (const other of form.querySelectorAll('[aria-invalid]')) takeBack(other);
  const note = document.createElement('p');
  note.className = 'play-missing answer-note';
  note.id = 'ds-missing';
  note.textContent = `“${control.getAttribute('aria-label') ?? ''}” is required. Press Send again to send without it.`;
  control.after(note);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', note.id);
  const changed = (): void => {
    takeBack(control);
    for (const kind of ['input', 'change']) control.removeEventListener(kind, changed);
  };
  for (const kind of ['input', 'change']) control.addEventListener(kind, changed);
  control.focus();
  return true;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function firstEmpty(form: HTMLFormElement): Control | undefined {
  return [...form.querySelectorAll<Control>('[data-required] > :is(input, select, textarea)[data-control]')].find(
    (control) => control.value === '' && !control.validity.badInput && isAskedFor(control),
  );
}

/** What belongs to an optional whole is required only with it; an item that the reader added is such a whole. */
function isAskedFor(control: Control): boolean {
  for (let at = control.parentElement; at !== null && !at.matches('form'); at = at.parentElement) {
    if (at.hidden) return false;
    if (at.matches('.play-field') && at.dataset['required'] === undefined) return false;
    if (at.matches('.play-item')) return at.closest('[hidden]') === null;
    if (at.matches('[data-body]')) return isNeeded(at) || isFilled(at);
  }
  return true;
}

function isNeeded(body: HTMLElement): boolean {
  return body.closest('fieldset')?.querySelector(':scope > legend .play-required') instanceof Element;
}

/** A body may be left out as a whole: what it needs counts once something is in it. */
function isFilled(body: HTMLElement): boolean {
  return [...body.querySelectorAll<Control>(':is(input, select, textarea)[data-control]')].some(
    ({ value }) => value !== '',
  );
}

function takeBack(control: Element): void {
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
  control.parentElement?.querySelector(':scope > .play-missing')?.remove();
}
