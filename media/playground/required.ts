/**
 * Says in words at the first required field that is still empty that it is required, and goes there. False when none
 * exists, and when it was said already: who wants to see what the server answers sends all the same.
 */
export function saysWhatIsMissing(form: HTMLFormElement): boolean {
  const missing = firstEmpty(form) ?? missingInJson(form);
  if (missing === undefined || missing.control.getAttribute('aria-invalid') === 'true') return false;
  for (const other of form.querySelectorAll('[aria-invalid]')) takeBack(other);
  const { control, name } = missing;
  const note = document.createElement('p');
  note.className = 'play-missing answer-note';
  note.id = 'ds-missing';
  note.textContent = `“${name}” is required. Press Send again to send without it.`;
  control.after(note);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', note.id);
  const around = control.closest('[data-name]') ?? control;
  const changed = (): void => {
    takeBack(control);
    for (const kind of ['input', 'change']) around.removeEventListener(kind, changed);
  };
  for (const kind of ['input', 'change']) around.addEventListener(kind, changed);
  control.focus();
  return true;
}

/** What is required and has no value, and where the reader goes to give it one. */
interface Missing {
  readonly control: HTMLElement;
  readonly name: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = ':is(input, select, textarea)[data-control]';

function firstEmpty(form: HTMLFormElement): Missing | undefined {
  for (const field of form.querySelectorAll<HTMLElement>('[data-required]')) {
    // What is required inside it says it better.
    const isWhole = field.querySelector('[data-required]') === null;
    if (!isWhole || !isAskedFor(field) || !leavesOf(field).every(isEmpty)) continue;
    const control = leavesOf(field)[0] ?? field.querySelector<HTMLElement>('button');
    if (control !== null) return { control, name: field.dataset['name'] ?? '' };
  }
  return undefined;
}

/** The controls of a field that readers see. */
function leavesOf(field: HTMLElement): readonly Control[] {
  return [...field.querySelectorAll<Control>(controls)].filter((each) => each.closest('[hidden]') === null);
}

function isEmpty(control: Control): boolean {
  return control.value === '' && !control.validity.badInput;
}

/** Of a body that is to be written as JSON and is empty: the first field that its form marks as required. */
function missingInJson(form: HTMLFormElement): Missing | undefined {
  const text = form.querySelector<HTMLTextAreaElement>(
    '[data-body]:not([hidden]) > [data-as="json"]:not([hidden]) textarea',
  );
  const field = text
    ?.closest('[data-body]')
    ?.querySelector<HTMLElement>(':scope > [data-as="form"] > [data-control="object"] > [data-required]');
  return text === null || text.value.trim() !== '' || !(field instanceof HTMLElement)
    ? undefined
    : { control: text, name: field.dataset['name'] ?? '' };
}

/** What belongs to an optional value is required only with it; an item that the reader added is such a value. */
function isAskedFor(field: HTMLElement): boolean {
  for (let at = field.parentElement; at !== null && !at.matches('form'); at = at.parentElement) {
    if (at.hidden) return false;
    if (at.matches('.play-field') && at.dataset['required'] === undefined && leavesOf(at).every(isEmpty)) return false;
    if (at.matches('.play-item')) return at.closest('[hidden]') === null;
  }
  return true;
}

function takeBack(control: Element): void {
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
  control.parentElement?.querySelector(':scope > .play-missing')?.remove();
}
