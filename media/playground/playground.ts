import type { ApiAnswer } from '../../server/protocol/messages.ts';
import type { Host } from '../host.ts';
import { answerView } from './answer.ts';
import { inputsOf, methodOf, targetOf } from './inputs.ts';
import { shouldForget, showKept } from './keptCredential.ts';
import { reportsMissing } from './required.ts';

/**
 * The form of an API page: collects values by the `data-` attributes of its controls and passes them to the editor,
 * which sends the request. Values are only kept in the page.
 */
export interface Playground {
  /** Handles a click on a button. Returns whether it belongs to a form. */
  press(button: HTMLElement): boolean;
  answer(answer: ApiAnswer): void;
  /** Another page is shown: asks for its stored credential, whether or not its form is open. */
  arrived(): void;
  /** Handles the answer: a credential is stored for this host; undefined if none is. */
  kept(method: number, host: string | undefined): void;
}

/** Listens to all forms of the document, including later ones. Called once. */
export function playground(host: Host): Playground {
  return new DocumentForms(host);
}

/** Sends one request at a time. `#waiting` is its form, until the response arrives or the page is left. */
class DocumentForms implements Playground {
  readonly #host: Host;
  #waiting: HTMLFormElement | undefined;

  constructor(host: Host) {
    this.#host = host;
    document.addEventListener('submit', (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches(forms)) return;
      event.preventDefault();
      void this.#submit(form);
    });
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) {
        choose(target);
        shareBase(target);
      }
      // Another host or authentication method has another credential.
      if (
        target instanceof Element &&
        target.matches('[data-server], [data-base], [data-variable], [data-auth-choice]')
      )
        this.#askKept(firstForm());
    });
    // Shown however the form is opened, so that readers do not fill it in for nothing.
    document.addEventListener(
      'toggle',
      ({ target }) => {
        if (!(target instanceof HTMLDetailsElement && target.matches('.playground[open]'))) return;
        const form = target.querySelector<HTMLFormElement>(forms);
        if (host.kind === 'editor') this.#askKept(form);
        else if (form !== null) onlyShow(form);
      },
      true,
    );
  }

  press(button: HTMLElement): boolean {
    switch (button.dataset['act']) {
      case 'try':
        openForm();
        return true;
      case 'send':
        button.closest('form')?.requestSubmit();
        return true;
      case 'cancel':
        this.#host.send({ kind: 'cancelSend' });
        return true;
      case 'add-item':
        addItem(button);
        return true;
      case 'remove-item':
        button.closest('.play-item')?.remove();
        return true;
      case 'body-form':
      case 'body-json':
        showBodyAs(button);
        return true;
      default:
        return false;
    }
  }

  answer(answer: ApiAnswer): void {
    const form = this.#waiting?.isConnected === true ? this.#waiting : firstForm();
    this.#waiting = undefined;
    if (form === null) return;
    setWaiting(form, false);
    show(form, answer);
    this.#askKept(form);
  }

  arrived(): void {
    this.#askKept(firstForm());
  }

  kept(method: number, name: string | undefined): void {
    const form = firstForm();
    // Ignore an answer for an earlier choice.
    if (form !== null && methodOf(form) === method) showKept(form, name);
  }

  /** Credentials are stored outside the webview. */
  #askKept(form: HTMLFormElement | null): void {
    const method = form === null ? undefined : methodOf(form);
    if (form === null || method === undefined || this.#host.kind !== 'editor') return;
    this.#host.send({ kind: 'isKept', inputs: targetOf(form), method });
  }

  async #submit(form: HTMLFormElement): Promise<void> {
    // The response for a form that no longer exists is never sent.
    if (this.#waiting?.isConnected === true) return;
    if (this.#host.kind !== 'editor') {
      onlyShow(form);
      return;
    }
    if (reportsMissing(form)) return;
    const read = await inputsOf(form);
    if (typeof read === 'string') {
      show(form, { kind: 'problem', message: read, milliseconds: 0 });
      return;
    }
    this.#waiting = form;
    setWaiting(form, true);
    const remember = form.querySelector<HTMLInputElement>('[data-remember]')?.checked === true;
    this.#host.send({ kind: 'send', inputs: read, remember, forget: shouldForget(form) });
  }
}

const forms = 'form[data-playground]';

function firstForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(forms);
}

const maxAnswers = 20;

/** The newest response is first; older ones are folded below it. */
function show(form: HTMLFormElement, answer: ApiAnswer): void {
  const place = form.querySelector('[data-answer]');
  if (place === null) return;
  for (const older of place.querySelectorAll<HTMLDetailsElement>(':scope > details')) older.open = false;
  const view = answerView(answer);
  place.prepend(view);
  while (place.children.length > maxAnswers) place.lastElementChild?.remove();
  view.scrollIntoView({ block: 'nearest' });
}

/** While a request is running, a cancel button replaces the send button. */
export function setWaiting(form: HTMLFormElement, isWaiting: boolean): void {
  form.toggleAttribute('data-waiting', isWaiting);
  for (const button of form.querySelectorAll<HTMLButtonElement>('.play-send')) button.disabled = isWaiting;
  for (const button of form.querySelectorAll<HTMLButtonElement>('.play-cancel')) button.hidden = !isWaiting;
}

/** Outside the editor, shows a note that requests cannot be sent, and removes the controls for it. */
function onlyShow(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('.play-send')) button.disabled = true;
  // Only an editor can store secrets.
  form.querySelector('.play-remember')?.remove();
  if (form.querySelector('.play-unsent') !== null) return;
  const note = document.createElement('div');
  note.className = 'play-unsent answer-note';
  note.textContent = 'Requests can only be sent from the preview in the editor. You can copy the samples.';
  form.prepend(note);
}

function openForm(): void {
  const details = document.querySelector<HTMLDetailsElement>('details.playground');
  if (details === null) return;
  details.open = !details.open;
  if (!details.open) return;
  details.scrollIntoView({ block: 'nearest' });
  details.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

function addItem(button: HTMLElement): void {
  const list = button.closest<HTMLElement>('[data-control="list"]');
  const item = list === null ? undefined : appendItem(list);
  item?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** Adds an empty item to a list and returns it; undefined if the list is full. */
export function appendItem(list: HTMLElement): Element | undefined {
  const template = list.querySelector<HTMLTemplateElement>(':scope > template');
  const items = list.querySelector(':scope > .play-items');
  if (template === null || items === null || items.children.length >= 200) return undefined;
  items.append(template.content.cloneNode(true));
  return items.lastElementChild ?? undefined;
}

/**
 * Shows the part for the chosen option: a server's variables, an authentication method, a media type, an alternative.
 */
export function choose(select: HTMLSelectElement): void {
  const groups: readonly (readonly [string, string])[] = [
    ['data-server', 'data-of-server'],
    ['data-auth-choice', 'data-auth-method'],
    ['data-media', 'data-body'],
    ['data-option-choice', 'data-option'],
  ];
  for (const [chooser, part] of groups) {
    if (!select.hasAttribute(chooser)) continue;
    const around = select.parentElement;
    for (const each of around?.children ?? []) {
      const value = each.getAttribute(part);
      if (value !== null && each instanceof HTMLElement) each.hidden = value !== select.value;
    }
  }
}

/** Keeps the two lists of base URLs, next to the endpoint and in the form, in sync. */
export function shareBase(select: HTMLSelectElement): void {
  const bases = '[data-server], [data-base]';
  if (!select.matches(bases)) return;
  for (const other of document.querySelectorAll<HTMLSelectElement>(`select:is(${bases})`)) {
    if (other === select || other.length !== select.length) continue;
    other.selectedIndex = select.selectedIndex;
    choose(other);
  }
}

/** Switches the body between fields and JSON. */
export function showBodyAs(button: HTMLElement): void {
  const body = button.closest<HTMLElement>('[data-body]');
  if (body === null) return;
  const wanted = button.dataset['act'] === 'body-json' ? 'json' : 'form';
  for (const part of body.querySelectorAll<HTMLElement>(':scope > [data-as]'))
    part.hidden = part.dataset['as'] !== wanted;
  for (const other of body.querySelectorAll('.play-mode')) other.setAttribute('aria-pressed', String(other === button));
}
