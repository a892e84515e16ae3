import { shownSecurity } from '../../openapi/operation/authentication.ts';
import { type SecurityScheme, securityOf } from '../../openapi/operation/model.ts';
import type { Operation } from '../../openapi/operation/operations.ts';
import { claimId } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { t } from '../words.ts';
import { fieldAnchor, fragmentOf } from './field.ts';
import type { Run } from './run.ts';
import { prose } from './run.ts';
import { section } from './sections.ts';

/** How requests authenticate, from the OpenAPI document and docs.json. */
export function authorization(run: Run, operation: Operation): Html | undefined {
  const security = shownSecurity(run.context.index, securityOf(operation, run.library));
  const alternatives = security.filter((schemes) => schemes.length > 0);
  // Authentication from docs.json alone is shown next to the endpoint.
  if (alternatives.length === 0) return undefined;
  const isOptional = alternatives.length < security.length;
  const fields = alternatives.flatMap((schemes, i) => [
    i === 0 ? undefined : between(t('or', run.context)),
    ...schemes.flatMap((scheme, at) => [
      at === 0 ? undefined : between(t('and', run.context)),
      schemeField(run, scheme, isOptional),
    ]),
  ]);
  return section(run, 'Authorizations', 2, [...fields, isOptional ? between('or nothing: it is optional') : undefined]);
}

function between(words: string): Html {
  return el('p', { class: 'operation-or' }, text(words));
}

function schemeField(run: Run, scheme: SecurityScheme, isOptional: boolean): Html {
  const { type, name, scheme: http } = scheme;
  const isKey = type === 'apiKey';
  const isTls = type === 'mutualTLS';
  const label =
    type === 'http'
      ? `${http ?? 'http'}${scheme.bearerFormat === undefined ? '' : ` (${scheme.bearerFormat})`}`
      : isKey
        ? 'API key'
        : type;
  const shown = isKey && name !== undefined ? name : isTls ? 'Client certificate' : 'Authorization';
  const id = claimId(run.context.state, fragmentOf('authorization', shown));
  const { place } = scheme;
  if (id !== undefined && place !== undefined)
    run.context.host.onField?.(id, { path: place.document.file.path, offset: place.node.range.start });
  return el(
    'div',
    { class: 'field', id },
    el(
      'div',
      { class: 'field-head' },
      id === undefined ? undefined : fieldAnchor(id, shown),
      el('code', { class: 'field-name' }, text(shown)),
      el('span', { class: 'field-type' }, text(label)),
      isTls ? undefined : el('span', { class: 'field-location' }, text(isKey ? (scheme.in ?? 'header') : 'header')),
      isOptional ? undefined : el('span', { class: 'field-required' }, text(t('required', run.context))),
    ),
    el(
      'div',
      { class: 'field-body' },
      prose(scheme.description, run.context),
      scheme.scopes.length === 0
        ? undefined
        : el(
            'p',
            {},
            text('Scopes: '),
            scheme.scopes
              .slice(0, 50)
              .flatMap((scope, i) => [i === 0 ? undefined : text(', '), el('code', {}, text(scope))]),
          ),
    ),
  );
}
