import { stringOf, valueOf } from '../../data/node.ts';
import { type Channel, type Message, protocolOf, unshownOf } from '../../openapi/asyncapi/asyncDocument.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { exampleOf } from '../../openapi/request/example.ts';
import { headingAnchor } from '../../page/anchors.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { headingOf } from '../page/markdown/markdown.ts';
import { field, fragmentOf } from './field.ts';
import { jsonBlock, prose, type Run } from './run.ts';
import { dataModel, section } from './sections.ts';

const maxShown = 100;

/** The head of a channel above the page's text: address and description. */
export function channelHead(run: Run, channel: Channel): Html {
  const { address, description } = channel;
  return join([
    el(
      'div',
      { class: 'endpoint' },
      el('span', { class: 'method method-get' }, text((protocolOf(channel) ?? 'channel').toUpperCase())),
      el('code', {}, text(address)),
    ),
    prose(description, run.context),
  ]);
}

/** Parameters and messages of a channel, and a note about what is not shown. */
export function channelBody(run: Run, channel: Channel): Html {
  const { parameters, messages } = channel;
  const unshown = unshownOf(channel);
  return join([
    parameters.length === 0
      ? undefined
      : section(
          run,
          'Path parameters',
          2,
          parameters.map(({ name, place }) => {
            const schema = valueOf(place.node, 'schema');
            const description = stringOf(valueOf(place.node, 'description'));
            const facts = {
              name,
              required: true,
              location: 'path',
              fragment: fragmentOf('parameter', name),
              description,
            };
            // Parameters in AsyncAPI 3 contain the schema's keys themselves.
            return field(run, facts, { document: place.document, node: schema ?? place.node }, []);
          }),
        ),
    ...messages.slice(0, maxShown).map((each) => message(run, each)),
    messages.length > maxShown
      ? el('p', { class: 'field-more' }, text(`${messages.length - maxShown} more messages are not shown.`))
      : undefined,
    unshown.length === 0 || run.context.host.pageUrl !== undefined
      ? undefined
      : el('p', { class: 'field-more' }, text(`Not shown in this preview: ${unshown.join(', ')}.`)),
  ]);
}

function message(run: Run, { name, description, directions, payload, headers }: Message): Html {
  const head = join([
    text(name),
    ...directions.map((each) => join([text(' '), el('span', { class: 'field-note' }, text(each))])),
  ]);
  return el(
    'section',
    { class: 'operation-section' },
    headingOf(2, headingAnchor(name, 'words'), name, head, run.context),
    prose(description, run.context),
    headers === undefined ? undefined : part(run, 'Headers', dataModel(run, headers, fragmentOf('headers', name))),
    payload === undefined ? undefined : part(run, 'Payload', dataModel(run, payload, fragmentOf('payload', name))),
  );
}

function part(_: Run, title: string, body: Html): Html {
  return el('div', { class: 'field-part' }, el('p', { class: 'field-more' }, text(title)), body);
}

/** An example of each message, next to the text. */
export function channelExamples(run: Run, { messages }: Channel): Html | undefined {
  const examples = messages.slice(0, 20).flatMap(({ name, payload }) => {
    if (payload === undefined || readSchema(run.library, payload) === undefined) return [];
    const value = exampleOf(run.library, payload, { direction: 'response', maintainOrder: run.maintainOrder });
    return [join([el('p', { class: 'field-more' }, text(name)), jsonBlock(value, run.context)])];
  });
  return examples.length === 0 ? undefined : join(examples);
}
