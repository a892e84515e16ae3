import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { define } from '../../../server/core/assist/navigation/define.ts';
import { asyncDocumentOf, channelsOf } from '../../../server/core/openapi/asyncapi/asyncDocument.ts';
import { originOfPage, withGeneratedPages } from '../../../server/core/openapi/page/generatedPages.ts';
import { searchSite } from '../../../server/core/render/search/search.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { checkFixture } from '../../check.ts';
import { html, words } from './apiPage.ts';
import { apiSite } from './apiSite.ts';

const third = `asyncapi: 3.0.0
servers: { main: { host: chat.example.com, protocol: wss } }
info:
  title: Chat
  version: "1"
channels:
  room:
    address: /rooms/{roomId}
    title: Chat room
    description: Messages of *one* room.
    parameters:
      roomId:
        description: Which room.
        enum: [a, b]
    messages:
      said:
        $ref: "#/components/messages/Said"
      joined:
        name: joined
        summary: Somebody came.
        bindings: { ws: {} }
        payload:
          type: object
          properties:
            who: { type: string }
  status:
    address: /status
operations:
  say:
    action: send
    channel:
      $ref: "#/channels/room"
    messages:
      - $ref: "#/channels/room/messages/said"
  hear:
    action: receive
    channel:
      $ref: "#/channels/room"
components:
  messages:
    Said:
      title: Something said
      headers:
        type: object
        properties:
          trace: { type: string }
      payload:
        type: object
        required: [text]
        properties:
          text: { type: string, description: What was said. }
`;

const second = JSON.stringify({
  asyncapi: '2.6.0',
  info: { title: 'Lights', version: '1' },
  channels: {
    'light/measured': {
      description: 'How bright it is.',
      subscribe: { operationId: 'onMeasured', message: { $ref: '#/components/messages/Measured' } },
      publish: { message: { oneOf: [{ $ref: '#/components/messages/Measured' }, { name: 'other', payload: {} }] } },
    },
  },
  components: { messages: { Measured: { payload: { type: 'object', properties: { lumens: { type: 'integer' } } } } } },
});

const config = (navigation: object): string =>
  JSON.stringify({ theme: 'mint', name: 'T', colors: { primary: '#166534' }, navigation });

function siteWith(navigation: object, more: Readonly<Record<string, string>> = {}): Site {
  return apiSite({ 'docs.json': config(navigation), 'chat.yaml': third, 'lights.json': second, ...more });
}

test('channels and messages of both versions, with their senders', () => {
  const { index } = siteWith({ pages: [] });
  const read = (path: string): unknown => {
    const file = index.others.get(path);
    const document = file && asyncDocumentOf(file);
    assert.ok(document);
    return channelsOf(document, index.others).map(({ name, address, messages }) => [
      name,
      address,
      messages.map((each) => [each.name, ...each.directions]),
    ]);
  };
  assert.deepEqual(read('chat.yaml'), [
    [
      'room',
      '/rooms/{roomId}',
      [
        ['Something said', 'send', 'receive'],
        ['joined', 'receive'],
      ],
    ],
    ['status', '/status', []],
  ]);
  assert.deepEqual(read('lights.json'), [
    [
      'light/measured',
      'light/measured',
      [
        ['Measured', 'receive', 'send'],
        ['other', 'receive'],
      ],
    ],
  ]);
});

test('a tab or group that names a document gets a page for each channel, next to its own pages', () => {
  const site = siteWith(
    {
      tabs: [
        { tab: 'Chat', asyncapi: '/chat.yaml' },
        {
          tab: 'More',
          groups: [{ group: 'Lights', asyncapi: { source: 'lights.json', directory: 'lights' }, pages: ['start'] }],
        },
      ],
    },
    { 'start.mdx': '---\ntitle: Start\n---\n' },
  );
  const shown = withGeneratedPages(site);
  assert.deepEqual([...shown.index.pages.keys()].toSorted(), [
    'api-reference/chat-room.mdx',
    'api-reference/status.mdx',
    'lights/light-measured.mdx',
    'start.mdx',
  ]);
  const listed = JSON.stringify(shown.index.config.navigation.entries);
  for (const slug of ['api-reference/chat-room', 'start', 'lights/light-measured'])
    assert.ok(listed.includes(`"slug":"${slug}"`), slug);
  assert.equal(originOfPage(site, 'lights/light-measured.mdx')?.place.document.file.path, 'lights.json');
  assert.ok(searchSite(shown, 'Chat room').length > 0);
  const page = words(html(site, 'api-reference/chat-room.mdx'));
  assert.match(page, /WSS \/rooms\/\{roomId\} Messages of one room\./);
  assert.match(page, /roomId .* Which room\..* Something said send receive/);
  assert.match(page, /text string required What was said\./);
  assert.match(page, /trace string/);
  assert.match(page, /joined receive Somebody came\./);
  assert.match(page, /Not shown in this preview: bindings\./);
  assert.match(
    words(html(site, 'lights/light-measured.mdx')),
    /CHANNEL light\/measured How bright it is\. .*Measured receive send .*lumens integer/,
  );
});

test('a page names an existing channel', () => {
  checkFixture(
    `//- chat.yaml
${third}//- a.mdx
---
title: A
asyncapi: chat.yaml room
---
//- b.mdx
---
title: B
asyncapi: /chat.yaml romo
          ^^^^^^^^^^^^^^^ asyncapi/unknown-channel
---
//- c.mdx
---
title: C
asyncapi: chart.yaml room
          ^^^^^^^^^^^^^^^ asyncapi/missing-file
---
//- d.mdx
---
title: D
asyncapi: chat.yaml
          ^^^^^^^^^ asyncapi/reference
---
//- e.mdx
---
title: E
asyncapi: https://example.com/chat.yaml room
---
`,
    { only: ['asyncapi/'], reveals: true },
  );
});

test('channels are completed in front matter', () => {
  const text = '---\ntitle: A\nasyncapi: \n---\n';
  const site = siteWith({ pages: ['a'] }, { 'a.mdx': text });
  const labels = complete(site, 'a.mdx', text.indexOf('asyncapi: ') + 10).map(({ label }) => label);
  assert.ok(labels.includes('chat.yaml room'), labels.join());
  assert.ok(labels.includes('lights.json light/measured'));
});

test('docs.json is offered AsyncAPI documents, and no other file', () => {
  const text = config({ tabs: [{ tab: 'E', asyncapi: '' }] });
  const site = siteWith({}, { 'docs.json': text, 'package.json': '{}' });
  const offset = text.indexOf('"asyncapi":""') + '"asyncapi":"'.length;
  assert.deepEqual(
    complete(site, 'docs.json', offset).map(({ label }) => label),
    ['/chat.yaml', '/lights.json'],
  );
});

test('a channel has a hover in the page and in its document, and a definition', () => {
  const text = '---\ntitle: A\nasyncapi: "chat.yaml room"\n---\n';
  const site = siteWith({ pages: ['a'] }, { 'a.mdx': text });
  const shown = hover(site, 'a.mdx', text.indexOf('room'))?.markdown ?? '';
  assert.match(shown, /^\*\*Chat room\*\*\n\nAddress: \S+rooms/);
  assert.match(shown, /Messages of one room\\\.\n\nParameters: roomId\n\nMessages: Something said/);
  const key = third.indexOf('room:');
  assert.equal(hover(site, 'chat.yaml', key + 1)?.markdown, shown);
  assert.equal(hover(site, 'chat.yaml', third.indexOf('operations:')), undefined);
  assert.deepEqual(define(site, 'a.mdx', text.indexOf('room')), [
    { path: 'chat.yaml', range: { start: key, end: key + 4 } },
  ]);
});

test('odd and hostile documents yield no channels and no error', () => {
  for (const text of [
    'asyncapi: 3.0.0\n',
    'asyncapi: 3.0.0\nchannels: []\n',
    'asyncapi: 3.0.0\nchannels: { a: { $ref: "#/channels/a" }, b: 1, x-c: {} }\n',
    'asyncapi: 2.0.0\nchannels: { a: { publish: { message: { oneOf: [{ $ref: "#/nowhere" }] } } } }\n',
    'asyncapi: 1.0.0\nchannels: { a: {} }\n',
  ]) {
    const site = siteWith({ tabs: [{ tab: 'X', asyncapi: 'odd.yaml' }] }, { 'odd.yaml': text });
    for (const path of withGeneratedPages(site).index.pages.keys()) html(site, path);
  }
});

test('references of a document that docs.json names must resolve', () => {
  checkFixture(
    `//- docs.json
${config({ tabs: [{ tab: 'Chat', asyncapi: 'chat.yaml' }] })}
//- chat.yaml
asyncapi: 3.0.0
info: { title: Chat, version: "1" }
channels:
  room:
    messages:
      said:
        $ref: "#/components/messages/Sad"
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/ref
components:
  messages:
    Said:
      payload: { type: string }
`,
    { only: ['openapi/ref'] },
  );
});
