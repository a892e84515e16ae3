import { authFromSettings, type Login } from '../../openapi/operation/authentication.ts';
import { serversFor } from '../../openapi/operation/endpoint.ts';
import { securityOf, serversOf } from '../../openapi/operation/model.ts';
import { endpointOfPage } from '../../openapi/page/pageEndpoint.ts';
import { operationOfPage } from '../../openapi/page/pages.ts';
import { bearerValue } from '../../openapi/request/request.ts';
import { pageOf } from '../../site/site.ts';
import type { PageSummary } from '../../site/siteTypes.ts';
import { playgroundOf } from '../operation/playgroundOf.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { t, tAs } from '../words.ts';
import type { ChromeInput } from './chromeInput.ts';

const methods = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s+(\S+)\s*$/i;

/**
 * The bar with method and URL on an API page. Such pages have `api` or `openapi` in their front matter. The base URL is
 * from docs.json. With `show` it has the button that sends a request, with `simple` only the endpoint.
 */
export function endpoint(summary: PageSummary, input: ChromeInput): Html | undefined {
  const { api } = input.index.config.settings;
  const found = methods.exec(summary.openapi ?? summary.api ?? '');
  const method = found?.[1]?.toUpperCase();
  const target = found?.[2];
  const mode = playgroundOf(input.index, input.path, input.host);
  if (method === undefined || target === undefined || mode === 'hide') return undefined;
  const isAbsolute = /^https?:\/\//i.test(target);
  const operation = operationOfPage(input.index, input.path);
  const described = operation?.kind === 'found' ? operation.operation : undefined;
  const servers = described === undefined ? undefined : serversOf(described);
  const all = isAbsolute || described?.kind === 'webhook' ? [] : serversFor(input.index, servers).map(({ url }) => url);
  // Exactly one slash between base URL and path.
  const bases = all.map((url) => (target.startsWith('/') ? url.replace(/\/$/, '') : url));
  // Only `api.auth` of docs.json. Authentication of the OpenAPI document has its own section.
  const auth = authFromSettings(input.index, described && securityOf(described, input.index.others));
  const base =
    bases.length > 1 && mode !== 'simple'
      ? el(
          'select',
          { class: 'endpoint-base', 'data-base': '', 'aria-label': t('Base URL', input) },
          bases.slice(0, 50).map((url) => el('option', {}, text(url))),
        )
      : bases[0] === undefined || (bases.length === 1 && !api.showsBaseUrl)
        ? undefined
        : el('span', { class: 'endpoint-base' }, text(bases[0]));
  return join([
    el(
      'div',
      { class: 'endpoint' },
      el('span', { class: `method method-${method.toLowerCase()}` }, text(method)),
      el('span', { class: 'endpoint-url' }, base, el('code', { class: 'endpoint-path' }, pathParts(target))),
      (mode === 'show' || mode === 'login') && described?.kind !== 'webhook' && operation?.kind !== 'missing'
        ? el('button', { type: 'button', class: 'endpoint-try', 'data-act': 'try' }, text(t('Try it', input)))
        : undefined,
    ),
    auth && authorization(input, auth),
  ]);
}

/** Parameters in the path are highlighted. */
function pathParts(target: string): readonly Html[] {
  return target
    .split(/(\{[^{}]*\}|:[A-Za-z_]\w*)/)
    .map((part) =>
      /^(?:\{|:[A-Za-z_])/.test(part) ? el('span', { class: 'endpoint-param' }, text(part)) : text(part),
    );
}

/** The authentication of requests, from `api.auth`. */
function authorization(input: ChromeInput, method: Login): Html | undefined {
  const { index, files, path } = input;
  const name = method.kind === 'basic' ? 'Authorization' : method.kind === 'key' ? method.name : method.label;
  // The page documents the header itself.
  const file = files.get(path);
  const fields = file === undefined ? [] : (endpointOfPage(index, pageOf(file))?.fields ?? []);
  if (fields.some((field) => field.in === 'header' && field.name.toLowerCase() === name.toLowerCase()))
    return undefined;
  const form =
    method.kind === 'basic'
      ? `Basic <${method.user}:${method.password} in Base64>`
      : method.kind === 'key'
        ? `${method.prefix}<api key>`
        : bearerValue(`${method.prefix}<token>`);
  return el(
    'div',
    { class: 'authorization' },
    el('span', { class: 'authorization-label' }, text(tAs('Authentication', 'Authorizations', input))),
    el('code', {}, text(name)),
    el('span', { class: 'authorization-form' }, text(form)),
  );
}
