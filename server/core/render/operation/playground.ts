import { type AuthMethod, type Login, loginsOf } from '../../openapi/operation/authentication.ts';
import type { Endpoint } from '../../openapi/operation/endpoint.ts';
import { bodyOf, type MediaType, type Parameter, parametersOf } from '../../openapi/operation/model.ts';
import type { Operation } from '../../openapi/operation/operations.ts';
import { ordered } from '../../openapi/operation/schema.ts';
import { toJson, valueFrom } from '../../openapi/operation/value.ts';
import type { HandField } from '../../openapi/page/pageEndpoint.ts';
import { controlOf } from '../../openapi/request/control.ts';
import { exampleOf, examplesOf } from '../../openapi/request/example.ts';
import { isBinary, isJson, isMultipart, isUrlEncoded } from '../../openapi/request/request.ts';
import { isXml } from '../../openapi/request/xml.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { type Locale, t, tAs } from '../words.ts';
import { controlForWrittenType, draw, formOf, named, parameterControl, star } from './controls.ts';
import type { Run } from './run.ts';

/**
 * The form for sending a request. `data-` attributes say what each input is for. The preview's script collects the
 * values, and the extension sends the request.
 */
export function playground(
  run: Run,
  endpoint: Endpoint,
  operation: Operation | undefined,
  hand: readonly HandField[],
  note?: string,
): Html {
  const all = operation === undefined ? [] : parametersOf(operation, run.library);
  const body = operation === undefined ? undefined : bodyOf(operation, run.library);
  const byPlace = (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const list = all.filter((each) => each.in === place);
    const own = hand.filter((each) => each.in === place && !isCredential(endpoint, each));
    if (list.length + own.length === 0) return undefined;
    return el(
      'fieldset',
      { class: 'play-part', 'data-place': place },
      el('legend', {}, text(placeName(place, run.context))),
      ordered(list, run.maintainOrder).map((each) => parameterControl(run, each)),
      own.map((each) => named(each.name, each.required, controlForWrittenType(each), run.context)),
    );
  });
  return el(
    'details',
    { class: 'playground', id: 'ds-playground' },
    el('summary', { class: 'play-title' }, text(t('Try it', run.context))),
    note === undefined ? undefined : el('p', { class: 'play-note' }, text(note)),
    el(
      'form',
      { class: 'play-form', 'data-playground': endpoint.method, autocomplete: 'off', novalidate: true },
      servers(endpoint, run.context),
      authorization(endpoint, run.context),
      byPlace,
      body === undefined ? handBody(run, endpoint, hand) : bodyPart(run, endpoint, body.media),
      el(
        'div',
        { class: 'play-actions' },
        el('button', { type: 'submit', class: 'play-send', 'data-act': 'send' }, text(t('Send', run.context))),
        el(
          'button',
          { type: 'button', class: 'play-cancel', 'data-act': 'cancel', hidden: true },
          text(t('Cancel', run.context)),
        ),
      ),
      el('div', { class: 'play-answer', 'data-answer': '', 'aria-live': 'polite' }),
    ),
  );
}

/** Short labels in English. Other languages use the same word as on the page. */
function placeName(place: Parameter['in'], locale: Locale): string {
  switch (place) {
    case 'path':
      return tAs('Path', 'Path parameters', locale);
    case 'query':
      return tAs('Query', 'Query parameters', locale);
    case 'header':
      return t('Headers', locale);
    default:
      return 'Cookies';
  }
}

/** A header for credentials that the page documents too. The form has it only once. */
function isCredential({ auth }: Endpoint, { in: place, name }: HandField): boolean {
  return auth.some((method) => {
    const [where, header] =
      method.kind === 'key'
        ? [method.in, method.name]
        : ['header', method.kind === 'bearer' ? method.header : 'Authorization'];
    return where === place && header.toLowerCase() === name.toLowerCase();
  });
}

function servers({ servers: list, serversFrom }: Endpoint, locale: Locale): Html | undefined {
  const [first] = list;
  if (first === undefined) return el('p', { class: 'play-note' }, text(`There is no base URL. Set ${serversFrom}.`));
  const variables = list.flatMap((server, i) =>
    server.variables.map((variable) =>
      el(
        'label',
        { class: 'play-field', 'data-of-server': i, hidden: i !== 0, title: variable.description },
        el('span', { class: 'play-name' }, text(variable.name)),
        variable.enum.length > 0
          ? el(
              'select',
              { class: 'choice', 'data-variable': variable.name },
              variable.enum
                .slice(0, 100)
                .map((value) => el('option', { value, selected: value === variable.default }, text(value))),
            )
          : el('input', { type: 'text', value: variable.default, 'data-variable': variable.name }),
      ),
    ),
  );
  return el(
    'fieldset',
    { class: 'play-part', 'data-servers': '' },
    el('legend', {}, text(t('Base URL', locale))),
    list.length === 1
      ? el('code', { class: 'play-server' }, text(first.url))
      : el(
          'select',
          { class: 'choice', 'data-server': '', 'aria-label': t('Base URL', locale) },
          list.map(({ url, description }, i) =>
            el('option', { value: i }, text(description === undefined ? url : `${url} – ${description}`)),
          ),
        ),
    variables,
  );
}

/** Inputs for credentials, which are only kept in the panel's memory. */
function authorization({ auth }: Endpoint, locale: Locale): Html | undefined {
  if (auth.length === 0) return undefined;
  const title = tAs('Authorization', 'Authorizations', locale);
  return el(
    'fieldset',
    { class: 'play-part', 'data-auth': '' },
    el('legend', {}, text(title)),
    auth.length === 1
      ? undefined
      : el(
          'select',
          { class: 'choice', 'data-auth-choice': '', 'aria-label': title },
          auth.map((method, i) => el('option', { value: i }, text(authLabel(method)))),
        ),
    auth.map((method, i) =>
      el('div', { class: 'play-auth', 'data-auth-method': i, hidden: i !== 0 }, loginsOf(method).map(credentials)),
    ),
    el(
      'label',
      { class: 'play-remember' },
      el('input', { type: 'checkbox', 'data-remember': '' }),
      text('Keep it in the editor’s secret storage'),
    ),
  );
}

function authLabel(method: AuthMethod): string {
  return loginsOf(method).map(loginLabel).join(' + ');
}

function loginLabel(method: Login): string {
  if (method.kind === 'basic') return `${method.user} and ${method.password}`;
  return method.kind === 'bearer' ? 'Bearer token' : `${method.name} (${method.in})`;
}

function credentials(method: Login): Html {
  const login = (...fields: readonly Html[]): Html => el('div', { 'data-login': '' }, fields);
  const input = (name: string, key: string, value: string, isSecret: boolean): Html =>
    el(
      'label',
      { class: 'play-field' },
      el('span', { class: 'play-name' }, text(name)),
      el('input', {
        type: isSecret ? 'password' : 'text',
        value,
        autocomplete: 'off',
        spellcheck: 'false',
        'data-credential': key,
      }),
    );
  if (method.kind === 'basic')
    return login(input(method.user, 'value', '', false), input(method.password, 'password', '', true));
  return login(
    input(method.kind === 'bearer' ? method.label : method.name, 'value', method.initial ?? method.prefix, true),
  );
}

function bodyPart(run: Run, endpoint: Endpoint, media: readonly MediaType[]): Html | undefined {
  if (media.length === 0) return undefined;
  return el(
    'fieldset',
    { class: 'play-part', 'data-bodies': '' },
    el('legend', {}, text(t('Body', run.context)), endpoint.needsBody ? star(run.context) : undefined),
    media.length === 1
      ? undefined
      : el(
          'select',
          { class: 'choice', 'data-media': '', 'aria-label': 'Media type' },
          media.map(({ type }) => el('option', { value: type }, text(type))),
        ),
    media.map((each, i) => oneBody(run, each, i === 0)),
  );
}

function oneBody(run: Run, media: MediaType, isShown: boolean): Html {
  const { type, schema, examples } = media;
  const attributes = { class: 'play-body', 'data-body': type, hidden: !isShown };
  const control = controlOf(run.library, schema, formOf(run));
  const isForm = isMultipart(type) || isUrlEncoded(type);
  const [example] = examples;
  const body = t('Body', run.context);
  if (!isForm && !isJson(type)) {
    return el(
      'div',
      attributes,
      control.kind === 'file' || isBinary(type) ? draw({ kind: 'file' }, body, run.context) : textBody(run, media),
    );
  }
  if (isForm) return el('div', attributes, draw(control, body, run.context));
  const options = { direction: 'request', maintainOrder: run.maintainOrder } as const;
  const value = example === undefined ? exampleOf(run.library, schema, options) : valueFrom(example.value.node);
  return el(
    'div',
    attributes,
    el(
      'div',
      { class: 'play-modes', role: 'group', 'aria-label': 'Body as' },
      el(
        'button',
        { type: 'button', class: 'play-mode', 'data-act': 'body-form', 'aria-pressed': 'true' },
        text('Form'),
      ),
      el(
        'button',
        { type: 'button', class: 'play-mode', 'data-act': 'body-json', 'aria-pressed': 'false' },
        text('JSON'),
      ),
    ),
    el('div', { 'data-as': 'form' }, draw(control, body, run.context)),
    el(
      'div',
      { 'data-as': 'json', hidden: true },
      el(
        'textarea',
        { class: 'play-json', rows: 10, spellcheck: 'false', 'data-raw': '', 'aria-label': 'Body as JSON' },
        text(toJson(value)),
      ),
    ),
  );
}

/** A body that is neither JSON nor a form, with the example of the OpenAPI document. */
function textBody(run: Run, media: MediaType): Html {
  const options = { direction: 'request', maintainOrder: run.maintainOrder } as const;
  const value = media.examples.length > 0 || isXml(media.type) ? examplesOf(run.library, media, options)[0]?.value : '';
  return el(
    'textarea',
    {
      class: 'play-json',
      rows: 5,
      spellcheck: 'false',
      'data-control': 'text',
      'aria-label': t('Body', run.context),
    },
    typeof value === 'string' ? text(value) : undefined,
  );
}

function handBody(run: Run, endpoint: Endpoint, fields: readonly HandField[]): Html | undefined {
  const own = fields.filter((each) => each.in === 'body');
  if (own.length === 0) return undefined;
  return el(
    'fieldset',
    { class: 'play-part', 'data-bodies': '' },
    el('legend', {}, text(t('Body', run.context)), endpoint.needsBody ? star(run.context) : undefined),
    el(
      'div',
      { class: 'play-body', 'data-body': 'application/json' },
      el(
        'div',
        { class: 'play-object', role: 'group', 'data-control': 'object' },
        own.map((each) => named(each.name, each.required, controlForWrittenType(each), run.context)),
      ),
    ),
  );
}
