import { keptIn } from './keptCredential.ts';
import { appendItem, choose, setWaiting, shareBase, showBodyAs } from './playground.ts';

/**
 * Reads what the reader typed into the forms of an element. The returned function restores it in forms from a changed
 * OpenAPI document. Untouched controls get the new default.
 */
export function typedIn(element: Element): () => void {
  const form = element.querySelector<HTMLFormElement>('form[data-playground]');
  if (form === null) return () => undefined;
  const lists = listsIn(form).map((list) => [keyOf(list), itemsOf(list)] as const);
  const typed = new Map(
    controlsIn(form).flatMap((control) => (isTouched(control) ? [[keyOf(control), read(control)]] : [])),
  );
  const isWaiting = form.hasAttribute('data-waiting');
  const restoreKept = keptIn(form);
  const pressed = [...form.querySelectorAll('.play-mode[aria-pressed="true"]')].map(keyOf);
  return () => {
    const now = element.querySelector<HTMLFormElement>('form[data-playground]');
    if (now === null) return;
    if (isWaiting) setWaiting(now, true);
    for (const [key, count] of lists) {
      const list = listsIn(now).find((each) => keyOf(each) === key);
      while (list !== undefined && itemsOf(list) < count && appendItem(list) !== undefined);
    }
    for (const control of controlsIn(now)) {
      const value = typed.get(keyOf(control));
      if (value !== undefined) write(control, value);
      if (control instanceof HTMLSelectElement) choose(control);
    }
    for (const mode of now.querySelectorAll<HTMLElement>('.play-mode'))
      if (pressed.includes(keyOf(mode))) showBodyAs(mode);
    restoreKept(now);
  };
}

/** Forms of other pages, kept in memory only, because they can contain credentials. */
export interface LeftForms {
  /** Before another page is shown: saves the form and its responses. */
  leave(uri: string): void;
  /** Restores the form and its responses when the page is shown again. */
  comeBack(uri: string): void;
}

const maxForms = 20;

/** Stores forms by the URI of their page, for the lifetime of the document. */
export function leftForms(): LeftForms {
  const forms = new Map<string, () => void>();
  return {
    leave(uri) {
      const details = document.querySelector<HTMLDetailsElement>('details.playground');
      if (details === null) return;
      const { open } = details;
      const putBack = typedIn(document.body);
      const files = filesIn(details).map((input) => [keyOf(input), input.files] as const);
      const answers = [...(details.querySelector('[data-answer]')?.children ?? [])];
      forms.delete(uri);
      forms.set(uri, () => {
        const now = document.querySelector<HTMLDetailsElement>('details.playground');
        if (now === null) return;
        putBack();
        for (const [key, chosen] of files) {
          const input = filesIn(now).find((each) => keyOf(each) === key);
          if (input !== undefined && chosen?.length !== 0) input.files = chosen;
        }
        // Requests that were running when the reader left the page no longer count as running.
        for (const form of now.querySelectorAll<HTMLFormElement>('form[data-playground]')) setWaiting(form, false);
        for (const server of now.querySelectorAll<HTMLSelectElement>('select[data-server]')) shareBase(server);
        now.querySelector('[data-answer]')?.append(...answers);
        now.open = open;
      });
      for (const oldest of [...forms.keys()].slice(0, -maxForms)) forms.delete(oldest);
    },
    comeBack(uri) {
      forms.get(uri)?.();
      forms.delete(uri);
    },
  };
}

function filesIn(element: Element): readonly HTMLInputElement[] {
  return [...element.querySelectorAll<HTMLInputElement>('input[type="file"]')];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsIn(form: Element): readonly Control[] {
  return [...form.querySelectorAll<Control>('input:not([type="file"]), select, textarea')];
}

function listsIn(form: Element): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-control="list"]')];
}

function itemsOf(list: HTMLElement): number {
  return list.querySelector(':scope > .play-items')?.children.length ?? 0;
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.options[control.selectedIndex]?.defaultSelected !== true && control.selectedIndex !== firstOf(control)
    );
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** The option that a list selects initially. */
function firstOf({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

function read(control: Control): string {
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? String(control.checked) : control.value;
}

function write(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'true';
  else if (!(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value))
    control.value = value;
}

const names = [
  'place',
  'name',
  'ofServer',
  'variable',
  'credential',
  'body',
  'as',
  'option',
  'control',
  'act',
] as const;

/** A key for a control: the names around it; for a credential, the authentication method and its fields. */
function keyOf(control: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = control; at instanceof HTMLElement && !at.matches('form'); at = at.parentElement) {
    const { dataset } = at;
    parts.push(...names.map((name) => dataset[name] ?? ''), [...at.classList].join(' '));
    if (dataset['authMethod'] !== undefined) parts.push(at.textContent);
    if (at.matches('.play-item, [data-login]')) parts.push(String([...(at.parentElement?.children ?? [])].indexOf(at)));
  }
  return JSON.stringify([control.tagName, control.getAttribute('aria-label'), ...parts]);
}
