/** JSON values. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** The values of the form, or a sentence about the first invalid one. */
export async function inputsOf(form: HTMLFormElement): Promise<Readonly<Record<string, unknown>> | string> {
  const problems: string[] = [];
  const files: ChosenFiles[] = [];
  const parameters = [...form.querySelectorAll<HTMLElement>('fieldset[data-place] > [data-name]')].flatMap((field) => {
    const value = controlValue(field.querySelector(':scope > [data-control]'), problems, files);
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

/** The server chosen in the form. */
export function targetOf(form: HTMLFormElement): Readonly<Record<'server' | 'variables', unknown>> {
  const server = form.querySelector<HTMLSelectElement>('select[data-server]');
  const variables = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-variable]')]
    .filter((each) => each.closest<HTMLElement>('[data-of-server]')?.hidden !== true)
    .map((each) => ({ name: each.dataset['variable'] ?? '', value: each.value }));
  return { server: server === null ? 0 : Number(server.value), variables };
}

/** Index of the chosen authentication method in the OpenAPI document. */
export function methodOf(form: HTMLFormElement): number | undefined {
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
    // A stored credential can be used instead.
    untouched: fields.every(({ value, defaultValue }) => value === defaultValue),
  };
}

/** Files chosen in a field. */
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
    if (fault !== undefined) problems.push(`The body is not valid JSON${fault}.`);
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
  const value = controlValue(control, problems, chosen);
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

/** The value of a control; undefined if it is empty. */
function controlValue(control: Element | null, problems: string[], files: ChosenFiles[]): Plain | undefined {
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
      return controlValue(
        control.querySelector(':scope > [data-option]:not([hidden]) > [data-control]'),
        problems,
        files,
      );
    default:
      return undefined;
  }
}

function isTextField(control: Element | null): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Digits that a JavaScript number would lose are sent as typed. In a JSON body this is not possible. */
function numberOf(control: HTMLElement, problems: string[]): number | string | undefined {
  if (!(control instanceof HTMLInputElement)) return undefined;
  if (control.validity.badInput) problems.push(`“${labelOf(control)}” needs a number.`);
  if (control.value === '') return undefined;
  const value = Number(control.value);
  if (!/^-?\d{16,}$/.test(control.value) || Number.isSafeInteger(value)) return value;
  const isInJson = /json|\*\/\*/i.test(control.closest<HTMLElement>('[data-body]')?.dataset['body'] ?? '');
  if (isInJson) problems.push(`“${labelOf(control)}” has too many digits for this form. Write the body as JSON.`);
  return control.value;
}

function jsonOf(control: HTMLElement, problems: string[]): Plain | undefined {
  if (!(control instanceof HTMLTextAreaElement) || control.value.trim() === '') return undefined;
  const value = parsed(control.value);
  if (value === undefined) problems.push(`“${labelOf(control)}” is not valid JSON${faultOf(control.value) ?? ''}.`);
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
    const value = controlValue(item, problems, files);
    return value === undefined ? [] : [value];
  });
  return values.length === 0 ? undefined : values;
}

function objectOf(control: HTMLElement, problems: string[], files: ChosenFiles[]): Plain | undefined {
  const entries = [...control.querySelectorAll<HTMLElement>(':scope > [data-name]')].flatMap((field) => {
    const value = controlValue(field.querySelector(':scope > [data-control]'), problems, files);
    return value === undefined ? [] : [[field.dataset['name'] ?? '', value] as const];
  });
  // `fromEntries` treats `__proto__` as a normal key.
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function labelOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? '';
}

/** The position of a syntax error, for the end of "is not valid JSON"; undefined if the text is valid. */
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
