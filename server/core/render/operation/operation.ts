import { valueOf } from '../../data/node.ts';
import { channelOfPage } from '../../openapi/asyncapi/channelPages.ts';
import { externalRefs } from '../../openapi/document/externalRefs.ts';
import type { Endpoint } from '../../openapi/operation/endpoint.ts';
import { type Operation, operationText } from '../../openapi/operation/operations.ts';
import { endpointOfPage, handValue, type PageEndpoint } from '../../openapi/page/pageEndpoint.ts';
import { operationOfPage } from '../../openapi/page/pages.ts';
import { schemaOfPage } from '../../openapi/page/schemaPage.ts';
import { sampleCredentials, samplesOf, writeSamples } from '../../openapi/samples/samples.ts';
import type { Page } from '../../page/pageTree.ts';
import type { ApiSettings } from '../../site/settingsTypes.ts';
import type { BlockPlace } from '../page/blockMemo.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { authorization } from './authorization.ts';
import { channelBody, channelExamples, channelHead } from './channel.ts';
import { payloadExamples, requestExamples, responseExamples } from './examples.ts';
import { playground } from './playground.ts';
import { playgroundOf } from './playgroundOf.ts';
import { maxFields, notResolved, prose, type Run } from './run.ts';
import { callbacks, dataModel, parameters, requestBody, responses } from './sections.ts';

/** A part of an API page. */
export interface OperationPiece {
  readonly html: Html;
  readonly place: BlockPlace;
  /** Whether it comes before the page's own text: the operation's description and the form. */
  readonly isFirst: boolean;
}

/**
 * Parts that an OpenAPI document adds to a page with `openapi` in its front matter, and that docs.json adds to one with
 * `api`. Samples on the page win over generated ones. Empty for other pages. Never throws.
 */
export function operationPieces(page: Page, context: Context): readonly OperationPiece[] {
  const { index } = context;
  const found = operationOfPage(index, page.file.path);
  const at = endpointOfPage(index, page);
  const run: Run = {
    context: { ...context, blockStart: undefined },
    library: index.others,
    maintainOrder: index.config.settings.api.maintainOrder,
    direction: 'request',
    budget: { left: maxFields },
  };
  if (found?.kind === 'found') return described(run, page, found.operation, at?.endpoint);
  if (at !== undefined) return byHand(run, page, at);
  const channel = channelOfPage(index, page)?.found;
  if (channel?.kind === 'found')
    return pieces([
      [channelHead(run, channel.channel), 'before'],
      [channelBody(run, channel.channel), 'after'],
      [channelExamples(run, channel.channel), 'beside'],
    ]);
  const model = schemaOfPage(index, page)?.found;
  return model?.kind === 'found' ? pieces([[dataModel(run, model.place), 'after']]) : [];
}

function described(
  run: Run,
  page: Page,
  operation: Operation,
  endpoint: Endpoint | undefined,
): readonly OperationPiece[] {
  const { index } = run.context;
  // The page's own description, below its title, replaces that of the operation.
  const known = index.pages.get(page.file.path)?.description;
  const words = known === undefined || known.trim() === '' ? operationText(operation) : undefined;
  return pieces([
    [
      operation.deprecated
        ? el('p', { class: 'operation-note' }, el('span', { class: 'field-deprecated' }, text('deprecated')))
        : undefined,
      'above',
    ],
    [externalNote(run, operation), 'above'],
    [prose(words, run.context), 'above'],
    [endpoint === undefined ? undefined : form(run, { endpoint, operation, fields: [] }), 'before'],
    [endpoint === undefined ? undefined : authorization(run, operation), 'after'],
    ...parameters(run, operation).map((part) => [part, 'after'] as const),
    [requestBody(run, operation), 'after'],
    [responses(run, operation), 'after'],
    [callbacks(run, operation), 'after'],
    [
      has(page, 'RequestExample') || operation.kind === 'webhook'
        ? undefined
        : requestExamples(samplesOf(index, operation), run.context),
      'beside',
    ],
    [operation.kind === 'webhook' ? payloadExamples(run, operation) : undefined, 'beside'],
    [has(page, 'ResponseExample') ? undefined : responseExamples(run, operation), 'beside'],
  ]);
}

/** A note in previews only, about content that the published site does not show. */
function externalNote({ context, library }: Run, { apiDocument, item, place }: Operation): Html | undefined {
  if (context.host.pageUrl !== undefined) return undefined;
  // A path item in another file. The platform does not see its operations at all.
  const { path } = place.document.file;
  const shared = valueOf(item.node, 'parameters');
  const own = shared === undefined ? [place] : [{ document: item.document, node: shared }, place];
  const refs =
    path === apiDocument.file.path ? [...new Set(own.flatMap((each) => externalRefs(library, each)))] : [path];
  return refs.length === 0 ? undefined : notResolved(refs);
}

function byHand(run: Run, page: Page, at: PageEndpoint): readonly OperationPiece[] {
  const { examples } = run.context.index.config.settings.api;
  const samples = has(page, 'RequestExample') || !examples.autogenerate ? [] : handSamples(at, examples);
  return pieces([
    [form(run, at), 'before'],
    [requestExamples(samples, run.context), 'beside'],
  ]);
}

function handSamples(
  { endpoint, fields }: PageEndpoint,
  settings: ApiSettings['examples'],
): ReturnType<typeof writeSamples> {
  const values = new Map(
    fields.flatMap((field) =>
      field.in === 'body' || field.in === 'path' || !field.required
        ? []
        : [[`${field.in} ${field.name}`, handValue(field)] as const],
    ),
  );
  const body = fields.filter((field) => field.in === 'body' && (field.required || field.initial !== undefined));
  return writeSamples(
    endpoint,
    {
      parameters: values,
      body:
        body.length === 0
          ? undefined
          : {
              kind: 'value',
              mediaType: 'application/json',
              value: new Map(body.map((field) => [field.name, handValue(field)])),
            },
      credentials: sampleCredentials(endpoint),
    },
    settings,
  );
}

/** The complete form or nothing. The endpoint's bar is part of the chrome. */
function form(run: Run, { endpoint, operation, fields }: PageEndpoint): Html | undefined {
  const { index, pagePath, host } = run.context;
  const mode = playgroundOf(index, pagePath, host);
  if (mode === 'login') return playground(run, endpoint, operation, fields, 'Only readers who are logged in see this.');
  return mode === 'show' ? playground(run, endpoint, operation, fields) : undefined;
}

function has(page: Page, component: string): boolean {
  return page.elements.some(({ name }) => name === component);
}

/** Places of the parts. Those above stay with the title if there is no room for a second column. */
const places = {
  above: { place: 'above', isFirst: true },
  before: { place: 'text', isFirst: true },
  after: { place: 'text', isFirst: false },
  beside: { place: 'aside', isFirst: false },
} as const;

function pieces(list: readonly (readonly [Html | undefined, keyof typeof places])[]): readonly OperationPiece[] {
  return list.flatMap(([html, where]) => (html === undefined || html === '' ? [] : [{ html, ...places[where] }]));
}
