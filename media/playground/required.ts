/**
 * Shows a message at the first empty required field and goes there. Returns false if all are filled in, or if the
 * message was already shown: a reader who sends again wants to see the server's answer.
 */
export function reportsMissing(form: HTMLFormElement): boolean {
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

/** A required field without a value, and the control to go to. */
interface Missing {
  readonly control: HTMLElement;
  readonly name: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = ':is(input, select, textarea)[data-control]';

function firstEmpty(form: HTMLFormElement): Missing | undefined {
  for (const field of form.querySelectorAll<HTMLElement>('[data-required]')) {
    // A required field inside it has a better message.
    const isWhole = field.querySelector('[data-required]') === null;
    if (!isWhole || !isAskedFor(field) || !leavesOf(field).every(isEmpty)) continue;
    const control = leavesOf(field)[0] ?? field.querySelector<HTMLElement>('button');
    if (control !== null) return { control, name: field.dataset['name'] ?? '' };
  }
  return undefined;
}

/** The visible controls of a field. */
function leavesOf(field: HTMLElement): readonly Control[] {
  return [...field.querySelectorAll<Control>(controls)].filter((each) => each.closest('[hidden]') === null);
}

function isEmpty(control: Control): boolean {
  return control.value === '' && !control.validity.badInput;
}

/** For an empty JSON body: the first field that its form marks as required. */
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

/** Fields of an optional value are only required if it is given. An added list item counts as given. */
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
