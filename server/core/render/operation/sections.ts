import { stringOf, valueOf } from '../../data/node.ts';
import type { Place } from '../../openapi/document/document.ts';
import {
  type Body,
  bodyOf,
  type Header,
  type MediaType,
  type Parameter,
  type ParameterPlace,
  parametersOf,
  type Response,
  responsesOf,
} from '../../openapi/operation/model.ts';
import { callbacksOf, nonEmpty, type Operation, operationText } from '../../openapi/operation/operations.ts';
import { ordered, readSchema } from '../../openapi/operation/schema.ts';
import { statusText } from '../../openapi/operation/status.ts';
import { typeLabel } from '../../openapi/operation/typeLabel.ts';
import { valueFrom } from '../../openapi/operation/value.ts';
import { examplesOf } from '../../openapi/request/example.ts';
import { headingAnchor } from '../../page/anchors.ts';
import { el, type Html, join, type Pieces, text } from '../page/html/html.ts';
import { headingOf } from '../page/markdown/markdown.ts';
import { t, tAs, type Words } from '../words.ts';
import { choice } from './choice.ts';
import { details, expandable, type FieldFacts, field, fragmentOf, insideOf, propertiesOf } from './field.ts';
import type { Run } from './run.ts';
import { jsonBlock, prose } from './run.ts';

/** A heading and its content. */
export function section(run: Run, title: Title, level: number, content: Pieces): Html {
  return headed(run, title, undefined, level, content);
}

/** An English heading, or a row of translations if the English words have none. */
type Title = Words | { readonly english: string; readonly row: Words | undefined };

/** Fragments of headings are the same in all languages. */
function headed(run: Run, title: Title, more: Html | undefined, level: number, content: Pieces): Html {
  const { english, row } = typeof title === 'string' ? { english: title, row: title } : title;
  const shown = row === undefined ? english : tAs(english, row, run.context);
  return el(
    'section',
    { class: 'operation-section' },
    headingOf(level, headingAnchor(english, 'words'), shown, join([text(shown), more]), run.context),
    content,
  );
}

const places: readonly (readonly [ParameterPlace, Title])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', { english: 'Cookies', row: undefined }],
];

/** Parameters by place. */
export function parameters(run: Run, operation: Operation): readonly Html[] {
  const all = parametersOf(operation, run.library);
  return places.flatMap(([place, title]) => {
    const list = all.filter((each) => each.in === place);
    return list.length === 0
      ? []
      : [
          section(
            run,
            title,
            2,
            ordered(list, run.maintainOrder).map((each) => parameter(run, each)),
          ),
        ];
  });
}

function parameter(run: Run, each: Parameter): Html {
  const at = { path: each.place.document.file.path, offset: each.nameRange.start };
  const facts = { ...factsOf(each), at, location: each.in, fragment: fragmentOf('parameter', each.name) };
  return field(run, facts, each.schema, []);
}

function factsOf({ name, required, deprecated, description, examples }: Header): FieldFacts {
  const reported = examples.map(({ value, summary, name: key }) => ({
    value: valueFrom(value.node, { left: 200 }),
    label: summary ?? key,
  }));
  return { name, required, deprecated, description, examples: reported };
}

/** The request body. Several media types are tabs. */
export function requestBody(run: Run, operation: Operation): Html | undefined {
  const body = bodyOf(operation, run.library);
  return body === undefined ? undefined : bodySection(run, body);
}

function bodySection(run: Run, body: Body): Html {
  const required = body.required
    ? join([text(' '), el('span', { class: 'field-required' }, text(t('required', run.context)))])
    : undefined;
  return headed(run, 'Body', required, 2, [prose(body.description, run.context), mediaTypes(run, body.media, 'body')]);
}

function mediaTypes(run: Run, media: readonly MediaType[], what: 'body' | 'response' | 'callback'): Html | undefined {
  const [first] = media;
  if (first === undefined) return undefined;
  if (media.length === 1) return join([mediaLabel(first.type), schemaOf(run, first, what)]);
  return choice(
    `Media type of the ${what}`,
    media.map((each) => ({ title: each.type, body: schemaOf(run, each, what) })),
  );
}

function mediaLabel(type: string): Html {
  return el('p', { class: 'media-type' }, el('code', {}, text(type)));
}

/** The schema of a media type: the properties of an object, or the type of other values. */
function schemaOf(run: Run, media: MediaType, fragment: string): Html {
  const { schema: place } = media;
  const schema = readSchema(run.library, place);
  const examples = run.direction === 'request' && media.examples.length > 1 ? bodyExamples(run, media) : undefined;
  if (examples !== undefined) return join([examples, schemaOf(run, { ...media, examples: [] }, fragment)]);
  if (schema === undefined) return el('p', { class: 'field-more' }, text('Its contents are not described.'));
  const { node } = schema.place;
  const label = typeLabel(run.library, schema);
  const type = el('p', { class: 'field-option' }, el('span', { class: 'field-type' }, text(label)));
  const rest = insideOf(run, { ...schema, properties: [] }, [], fragment);
  return join([
    schema.properties.length > 0 && label === 'object' ? undefined : type,
    prose(schema.description, run.context),
    details(run, schema),
    ...propertiesOf(run, schema, [node], fragment, encodingOf(media)),
    rest,
  ]);
}

/** The page of a component in an OpenAPI document. */
export function dataModel(run: Run, place: Place, fragment = 'schema'): Html {
  const media = { type: 'application/json', schema: place, examples: [], place };
  return schemaOf({ ...run, direction: 'response' }, media, fragment);
}

/** The encoding of form parts, if the OpenAPI document has it. */
function encodingOf({ place }: MediaType): ReadonlyMap<string, Partial<FieldFacts>> {
  const encoding = valueOf(place.node, 'encoding');
  if (encoding?.kind !== 'object') return new Map();
  return new Map(
    encoding.properties.map(({ key, value }) => [
      key,
      { contentType: nonEmpty(stringOf(valueOf(value, 'contentType'))) },
    ]),
  );
}

/** Further examples of a body. The samples next to the text only show the first. */
function bodyExamples(run: Run, media: MediaType): Html {
  const options = { direction: 'request', maintainOrder: run.maintainOrder } as const;
  const list = examplesOf(run.library, media, options).slice(0, 20);
  const examples = tAs('Examples', 'Example', run.context);
  const panels = list.map(({ name, value }, i) => ({
    title: name ?? `${t('Example', run.context)} ${i + 1}`,
    body: join([prose(media.examples[i]?.description, run.context), jsonBlock(value, run.context)]),
  }));
  return join([el('p', { class: 'media-type' }, text(examples)), choice(examples, panels)]);
}

/** All responses by status, as tabs. */
export function responses(run: Run, operation: Operation): Html | undefined {
  const list = responsesOf(operation, run.library);
  if (list.length === 0) return undefined;
  const inside: Run = { ...run, direction: 'response' };
  const [only] = list;
  if (only !== undefined && list.length === 1) return section(run, 'Response', 2, responseBody(inside, only));
  const panels = list.map((response) => ({
    title: response.status,
    label: statusCode(response),
    body: responseBody(inside, response, false),
  }));
  const title = { english: 'Responses', row: 'Response' } as const;
  return section(run, title, 2, choice(tAs(title.english, title.row, run.context), panels));
}

function statusCode({ status }: Response): Html {
  return el('span', { class: `status status-${/^[1-5]/.exec(status)?.[0] ?? 'default'}` }, text(status));
}

/** With several responses, the tab has the status code. */
function responseBody(run: Run, response: Response, saysCode = true): Html {
  const meaning = statusText(response.status);
  const words = [saysCode ? statusCode(response) : undefined, meaning === undefined ? undefined : text(meaning)].filter(
    (each) => each !== undefined,
  );
  return join([
    words.length === 0
      ? undefined
      : el(
          'p',
          { class: 'status-line' },
          words.flatMap((each, i) => (i === 0 ? [each] : [text(' '), each])),
        ),
    saysOnlyStatus(response) ? undefined : prose(response.description, run.context),
    response.headers.length === 0
      ? undefined
      : el(
          'div',
          { class: 'response-headers' },
          el('p', { class: 'media-type' }, text(t('Headers', run.context))),
          response.headers.map((each) => header(run, each)),
        ),
    response.headers.length === 0 || response.media.length === 0
      ? undefined
      : el('p', { class: 'media-type response-body' }, text(t('Body', run.context))),
    mediaTypes(run, response.media, 'response'),
  ]);
}

/** Whether the description is only the meaning of the status, such as "OK" or "Not found." */
function saysOnlyStatus({ status, description }: Response): boolean {
  const plain = (words = ''): string => words.trim().replace(/\.$/, '').toLowerCase();
  return plain(description) === plain(statusText(status));
}

function header(run: Run, each: Header): Html {
  return field(run, { ...factsOf(each), location: 'header' }, each.schema, []);
}

/** Callbacks of the API, each with method, URL, request and expected response. */
export function callbacks(run: Run, operation: Operation): Html | undefined {
  const list = callbacksOf(operation, run.library).slice(0, 40);
  if (list.length === 0) return undefined;
  const folded = list.map((callback) => {
    const body = bodyOf(callback, run.library);
    const title = [
      el('span', { class: `method method-${callback.method.toLowerCase()}` }, text(callback.method)),
      text(' '),
      el('span', {}, text(callback.name ?? callback.path)),
    ];
    const parts = [
      el('p', {}, el('code', {}, text(callback.path))),
      prose(callback.summary, run.context),
      prose(operationText(callback), run.context),
      ...parametersOf(callback, run.library).map((each) => parameter(run, each)),
      body && join([prose(body.description, run.context), mediaTypes(run, body.media, 'callback')]),
      ...responsesOf(callback, run.library).map((response) => responseBody(run, response)),
    ];
    return expandable(join(title), join(parts));
  });
  return section(run, 'Callbacks', 2, folded);
}
