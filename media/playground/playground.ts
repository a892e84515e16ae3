import type { ApiAnswer } from '../../server/protocol/messages.ts';
import type { Host } from '../host.ts';
import { answerView } from './answer.ts';
import { isToBeForgotten, showKept } from './keptCredential.ts';
import { saysWhatIsMissing } from './required.ts';

/**
 * The form of an API page: collects what the reader filled in by the `data-` attributes of its controls and hands it to
 * the editor, which alone can send. Values live in the page and nowhere else.
 */
export interface Playground {
  /** True when the click was the form's. */
  press(button: HTMLElement): boolean;
  answer(answer: ApiAnswer): void;
  /** A credential is kept for this host, in the editor; undefined: none is. */
  kept(method: number, host: string | undefined): void;
}

/** Plain values, as JSON has them. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** Listens to the document's forms, those that come later included. Called once for a document. */
export function playground(host: Host): Playground {
  let waiting: HTMLFormElement | undefined;

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-playground]')) return;
    event.preventDefault();
    void submit(form);
  });
  document.addEventListener('change', (event) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement) {
      choose(target);
      shareBase(target);
    }
    // For another host, or another way to be let in, another credential is kept.
    if (target instanceof Element && target.matches('[data-server], [data-base], [data-variable], [data-auth-choice]'))
      askKept(document.querySelector<HTMLFormElement>('form[data-playground]'));
  });

  // However it is opened: nobody fills in a form in vain.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement && target.matches('.playground[open]'))) return;
      const form = target.querySelector<HTMLFormElement>('form[data-playground]');
      if (host.kind === 'editor') askKept(form);
      else if (form !== null) onlyShow(form);
    },
    true,
  );

  /** Credentials are kept where the webview cannot look. */
  const askKept = (form: HTMLFormElement | null): void => {
    const method = form === null ? undefined : methodOf(form);
    if (form === null || method === undefined || host.kind !== 'editor') return;
    host.send({ kind: 'isKept', inputs: targetOf(form), method });
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    // The answer to a form that went with its page is not sent to us any more.
    if (waiting?.isConnected === true) return;
    if (host.kind !== 'editor') {
      onlyShow(form);
      return;
    }
    if (saysWhatIsMissing(form)) return;
    const read = await inputsOf(form);
    if (typeof read === 'string') {
      show(form, { kind: 'problem', message: read, milliseconds: 0 });
      return;
    }
    waiting = form;
    setWaiting(form, true);
    const remember = form.querySelector<HTMLInputElement>('[data-remember]')?.checked === true;
    host.send({ kind: 'send', inputs: read, remember, forget: isToBeForgotten(form) });
  };

  return {
    press(button) {
      switch (button.dataset['act']) {
        case 'try':
          openForm();
          return true;
        case 'send':
          button.closest('form')?.requestSubmit();
          return true;
        case 'cancel':
          host.send({ kind: 'cancelSend' });
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
    },
    answer(answer) {
      const form =
        waiting?.isConnected === true ? waiting : document.querySelector<HTMLFormElement>('form[data-playground]');
      waiting = undefined;
      if (form === null) return;
      setWaiting(form, false);
      show(form, answer);
      askKept(form);
    },
    kept(method, name) {
      const form = document.querySelector<HTMLFormElement>('form[data-playground]');
      // What was asked for before another choice counts no more.
      if (form !== null && methodOf(form) === method) showKept(form, name);
    },
  };
}

const maxAnswers = 20;

/** The newest answer first; older ones stay below it, folded. */
function show(form: HTMLFormElement, answer: ApiAnswer): void {
  const place = form.querySelector('[data-answer]');
  if (place === null) return;
  for (const older of place.querySelectorAll<HTMLDetailsElement>(':scope > details')) older.open = false;
  const view = answerView(answer);
  place.prepend(view);
  while (place.children.length > maxAnswers) place.lastElementChild?.remove();
  view.scrollIntoView({ block: 'nearest' });
}

/** While a request is under way there is a button to cancel it in place of the one that sends. */
export function setWaiting(form: HTMLFormElement, isWaiting: boolean): void {
  form.toggleAttribute('data-waiting', isWaiting);
  for (const button of form.querySelectorAll<HTMLButtonElement>('.play-send')) button.disabled = isWaiting;
  for (const button of form.querySelectorAll<HTMLButtonElement>('.play-cancel')) button.hidden = !isWaiting;
}

/** Says at the head of a form outside of the editor that it sends nothing, and takes back what only an editor can. */
function onlyShow(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('.play-send')) button.disabled = true;
  // Only an editor has a place for secrets.
  form.querySelector('.play-remember')?.remove();
  if (form.querySelector('.play-unsent') !== null) return;
  const note = document.createElement('div');
  note.className = 'play-unsent answer-note';
  note.textContent =
    'Nothing is sent from here: requests are sent from the preview in the editor. The samples can be copied and used.';
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

/** Adds an empty item to a list of the form and returns it; undefined when it has enough. */
export function appendItem(list: HTMLElement): Element | undefined {
  const template = list.querySelector<HTMLTemplateElement>(':scope > template');
  const items = list.querySelector(':scope > .play-items');
  if (template === null || items === null || items.children.length >= 200) return undefined;
  items.append(template.content.cloneNode(true));
  return items.lastElementChild ?? undefined;
}

/** Shows what belongs to the choice of a list: a server's variables, a way to be let in, a media type, an alternative. */
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

/** The base URL is chosen beside the endpoint or in the form: both say the same. */
export function shareBase(select: HTMLSelectElement): void {
  const bases = '[data-server], [data-base]';
  if (!select.matches(bases)) return;
  for (const other of document.querySelectorAll<HTMLSelectElement>(`select:is(${bases})`)) {
    if (other === select || other.length !== select.length) continue;
    other.selectedIndex = select.selectedIndex;
    choose(other);
  }
}

/** The body as fields or as JSON: what one of the two buttons says. */
export function showBodyAs(button: HTMLElement): void {
  const body = button.closest<HTMLElement>('[data-body]');
  if (body === null) return;
  const wanted = button.dataset['act'] === 'body-json' ? 'json' : 'form';
  for (const part of body.querySelectorAll<HTMLElement>(':scope > [data-as]'))
    part.hidden = part.dataset['as'] !== wanted;
  for (const other of body.querySelectorAll('.play-mode')) other.setAttribute('aria-pressed', String(other === button));
}

/** What the form holds, or in words what is wrong in it. */
async function inputsOf(form: HTMLFormElement): Promise<Readonly<Record<string, unknown>> | string> {
  const problems: string[] = [];
  const files: ChosenFiles[] = [];
  const parameters = [...form.querySelectorAll<HTMLElement>('fieldset[data-place] > [data-name]')].flatMap((field) => {
    const value = valueOf(field.querySelector(':scope > [data-control]'), problems, files);
    const place = field.parentElement?.dataset['place'];
    return value === undefined ? [] : [{ in: place, name: field.dataset['name'], value }];
  });
  const body = await bodyOf(form, problems);
  const auth = authOf(form);
  if (problems[0] !== undefined) return problems[0];
  return {
    ...targetOf(form),
    parameters,
    ...(body === undefined ? {} : { body }),
    ...(auth === undefined ? {} : { auth }),
  };
}

/** The server that the form has chosen. */
function targetOf(form: HTMLFormElement): Readonly<Record<'server' | 'variables', unknown>> {
  const server = form.querySelector<HTMLSelectElement>('select[data-server]');
  const variables = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-variable]')]
    .filter((each) => each.closest<HTMLElement>('[data-of-server]')?.hidden !== true)
    .map((each) => ({ name: each.dataset['variable'] ?? '', value: each.value }));
  return { server: server === null ? 0 : Number(server.value), variables };
}

/** Which way to be let in the form has chosen, as the description counts them. */
function methodOf(form: HTMLFormElement): number | undefined {
  const shown = form.querySelector<HTMLElement>('[data-auth-method]:not([hidden])');
  return shown === null ? undefined : Number(shown.dataset['authMethod']);
}

function authOf(form: HTMLFormElement): Readonly<Record<string, unknown>> | undefined {
  const shown = form.querySelector<HTMLElement>('[data-auth-method]:not([hidden])');
  if (shown === null) return undefined;
  const [first, ...also] = [...shown.querySelectorAll<HTMLElement>('[data-login]')].map((login) => {
    const text = (key: string): string | undefined =>
      login.querySelector<HTMLInputElement>(`[data-credential="${key}"]`)?.value;
    const password = text('password');
    return { value: text('value') ?? '', ...(password === undefined ? {} : { password }) };
  });
  const fields = [...shown.querySelectorAll<HTMLInputElement>('[data-credential]')];
  return {
    method: Number(shown.dataset['authMethod']),
    ...first,
    ...(also.length === 0 ? {} : { also }),
    // A credential that the editor keeps may stand in.
    untouched: fields.every(({ value, defaultValue }) => value === defaultValue),
  };
}

/** Files chosen for a field of a form. */
interface ChosenFiles {
  readonly name: string;
  readonly files: readonly File[];
}

async function bodyOf(
  form: HTMLFormElement,
  problems: string[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const body = form.querySelector<HTMLElement>('[data-body]:not([hidden])');
  if (body === null) return undefined;
  const mediaType = body.dataset['body'] ?? '';
  const raw = body.querySelector<HTMLElement>(':scope > [data-as="json"]:not([hidden])')?.querySelector('textarea');
  if (raw !== null && raw !== undefined) {
    if (raw.value.trim() === '') return undefined;
    const fault = faultOf(raw.value);
    if (fault !== undefined) problems.push(`The body is no JSON${fault}.`);
    return { mediaType, text: raw.value };
  }
  const control = body.querySelector(':scope > [data-control], :scope > [data-as="form"] > [data-control]');
  if (control instanceof HTMLInputElement && control.type === 'file') {
    const file = control.files?.[0];
    return file === undefined ? undefined : { mediaType, file: await encoded(file) };
  }
  if (isTextField(control) && control.dataset['control'] === 'text' && !/json/i.test(mediaType))
    return control.value === '' ? undefined : { mediaType, text: control.value };
  const chosen: ChosenFiles[] = [];
  const value = valueOf(control, problems, chosen);
  if (value === undefined && chosen.length === 0) return undefined;
  const files = await Promise.all(
    chosen.map(async ({ name, files: list }) => ({ name, files: await Promise.all(list.map(encoded)) })),
  );
  return { mediaType, value: value ?? {}, files };
}

async function encoded(file: File): Promise<{ readonly name: string; readonly type: string; readonly base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { name: file.name, type: file.type, base64: btoa(text) };
}

/** The value of a control; undefined for one that was left empty. */
function valueOf(control: Element | null, problems: string[], files: ChosenFiles[]): Plain | undefined {
  if (!(control instanceof HTMLElement)) return undefined;
  switch (control.dataset['control']) {
    case 'text':
      return isTextField(control) && control.value !== '' ? control.value : undefined;
    case 'number':
      return numberOf(control, problems);
    case 'boolean':
      return control instanceof HTMLSelectElement && control.value !== '' ? control.value === 'true' : undefined;
    case 'choice':
      return control instanceof HTMLSelectElement && control.value !== '' ? parsed(control.value) : undefined;
    case 'json':
      return jsonOf(control, problems);
    case 'file':
      fileOf(control, files);
      return undefined;
    case 'list':
      return listOf(control, problems, files);
    case 'object':
      return objectOf(control, problems, files);
    case 'oneOf':
      return valueOf(control.querySelector(':scope > [data-option]:not([hidden]) > [data-control]'), problems, files);
    default:
      return undefined;
  }
}

function isTextField(control: Element | null): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Digits that a number would not keep are sent as they were typed; in a form's JSON there is no way to say them. */
function numberOf(control: HTMLElement, problems: string[]): number | string | undefined {
  if (!(control instanceof HTMLInputElement)) return undefined;
  if (control.validity.badInput) problems.push(`“${labelOf(control)}” needs a number.`);
  if (control.value === '') return undefined;
  const value = Number(control.value);
  if (!/^-?\d{16,}$/.test(control.value) || Number.isSafeInteger(value)) return value;
  const isInJson = /json|\*\/\*/i.test(control.closest<HTMLElement>('[data-body]')?.dataset['body'] ?? '');
  if (isInJson) problems.push(`“${labelOf(control)}” has more digits than a form keeps: write the body as JSON.`);
  return control.value;
}

function jsonOf(control: HTMLElement, problems: string[]): Plain | undefined {
  if (!(control instanceof HTMLTextAreaElement) || control.value.trim() === '') return undefined;
  const value = parsed(control.value);
  if (value === undefined) problems.push(`“${labelOf(control)}” is no JSON${faultOf(control.value) ?? ''}.`);
  return value;
}

function fileOf(control: HTMLElement, files: ChosenFiles[]): void {
  const chosen = control instanceof HTMLInputElement ? [...(control.files ?? [])] : [];
  const name = control.closest<HTMLElement>('[data-name]')?.dataset['name'];
  if (chosen.length > 0 && name !== undefined) files.push({ name, files: chosen });
}

function listOf(control: HTMLElement, problems: string[], files: ChosenFiles[]): Plain | undefined {
  const items = [...control.querySelectorAll(':scope > .play-items > .play-item > [data-control]')];
  const values = items.flatMap((item) => {
    const value = valueOf(item, problems, files);
    return value === undefined ? [] : [value];
  });
  return values.length === 0 ? undefined : values;
}

function objectOf(control: HTMLElement, problems: string[], files: ChosenFiles[]): Plain | undefined {
  const entries = [...control.querySelectorAll<HTMLElement>(':scope > [data-name]')].flatMap((field) => {
    const value = valueOf(field.querySelector(':scope > [data-control]'), problems, files);
    return value === undefined ? [] : [[field.dataset['name'] ?? '', value] as const];
  });
  // `__proto__` as a key like any other.
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function labelOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? '';
}

/** Where a text stops being JSON, to be put behind "is no JSON"; undefined for JSON. */
function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
    if (line !== undefined) return `: see line ${line}, column ${column}`;
    if (/end of/.test(message)) return ': it ends too early';
    const [, token, around] = /token '(.+?)', (.+) is not valid JSON/s.exec(message) ?? [];
    return token === undefined ? '' : `: “${token}” is not expected in ${around}`;
  }
}

function parsed(text: string): Plain | undefined {
  try {
    return JSON.parse(text) as Plain;
  } catch {
    return undefined;
  }
}
