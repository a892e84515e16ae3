import { readFileSync } from 'node:fs';
import html from '../../../schemas/html.json' with { type: 'json' };
import { catalogue } from '../../../server/core/schema/catalogue.ts';
import { sharedPath } from '../../shared.ts';

/** Texts from published lists that once ran as scripts somewhere. */
export function xssPayloads(): readonly string[] {
  const read = (path: string): readonly Readonly<Record<string, unknown>>[] =>
    JSON.parse(readFileSync(sharedPath('suites', path), 'utf8'));
  const all = [
    ...read('dompurify-fixtures/expect.json').map((each) => each['payload']),
    ...read('html5sec/items.json').map((each) => each['data']),
    ...read('owasp-xss-filter-evasion/payloads.json').map((each) => each['payload']),
    ...fixtures(readFileSync(sharedPath('suites/markdown-it-fixtures/markdown-it/xss.txt'), 'utf8')),
    ...fixtures(readFileSync(sharedPath('suites/markdown-it-fixtures/markdown-it/proto.txt'), 'utf8')),
    ...loading,
  ];
  return [...new Set(all.filter((each): each is string => typeof each === 'string' && each !== ''))];
}

/** Texts that cause a request if a browser reads them as a CSS value, also hidden by functions and escapes. */
const loading = [
  'url(https://evil.example/url.svg#a)',
  'u\\72l(https://evil.example/escaped.svg#a)',
  '\\75 rl("//evil.example/escape-first.png")',
  'image-set("https://evil.example/set.png" 1x)',
  '-webkit-image-set("https://evil.example/prefixed-set.png" 1x)',
  'background: u\\72l(https://evil.example/style.png); mask: image-set("https://evil.example/mask.png" 1x)',
  'https://evil.example/candidate.png 1x, //evil.example/other.png 2x',
];

/** Inputs of markdown-it's fixtures, between lines with a dot. */
function fixtures(text: string): readonly string[] {
  return [...text.matchAll(/^\.\n([\s\S]*?)\n\.\n/gm)].flatMap((match) => match[1] ?? []);
}

function quotedOf(payload: string): string {
  return JSON.stringify(payload).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function lineOf(payload: string): string {
  return payload.replace(/\s+/g, ' ');
}

/** Attributes that run code, load something or cover the page if they are not filtered. */
const dangerous = ['onclick', 'srcdoc', 'xlinkHref', 'formaction', 'action', 'style', 'id', 'className'];

/**
 * A page with a payload in every possible place, and alone at the end. Every element has all its own attributes and the
 * dangerous ones. The attributes of all elements are spread over `turn`s, so that a run covers all combinations.
 */
export function pageSaying(payload: string, turn = 0): string {
  const quoted = quotedOf(payload);
  const line = lineOf(payload);
  const components = [...catalogue().components.values()].map(({ name, attributes }) => {
    const all = [...attributes.keys(), 'className', 'style', 'id', 'onClick', 'dangerouslySetInnerHTML'];
    return `<${name} ${all.map((attribute) => `${attribute}={${quoted}}`).join(' ')}>\n\nx\n\n</${name}>\n`;
  });
  const elements = Object.entries(html.elements as Readonly<Record<string, readonly string[]>>).flatMap(
    ([name, own], i) => {
      const attributes = new Set([
        ...own,
        ...html.globalAttributes.filter((_, k) => (i + k + turn) % 4 === 0),
        ...dangerous,
      ]);
      return `<${name} ${[...attributes].map((attribute) => `${attribute}={${quoted}}`).join(' ')}>\n\nx\n\n</${name}>\n`;
    },
  );
  return `---
title: ${quoted}
description: ${quoted}
icon: ${quoted}
tag: ${quoted}
mode: ${quoted}
api: ${JSON.stringify(`GET ${line}`)}
---

import Said from '/snippets/said.mdx'
import Raw from '/snippets/raw.mdx'

export const said = ${quoted}

{said} <Said what={${quoted}} /> <Snippet file={${quoted}} />

<Raw />

[link](<${line.replace(/[<>]/g, encodeURIComponent)}> "title") ![alt](<${line.replace(/[<>]/g, encodeURIComponent)}>) [${line}]: x

\`\`\`${line}
code
\`\`\`

\`\`\`js title=${quoted} icon=${quoted}
${payload}
\`\`\`

$${line}$

${components.join('\n')}

${elements.join('\n')}

${payload}
`;
}

/** A page whose code creates every element, with every attribute, from a text. */
export function codeSaying(payload: string): string {
  const names = Object.keys(html.elements);
  const attributes = new Set([
    ...Object.values(html.elements as Readonly<Record<string, readonly string[]>>).flat(),
    ...html.globalAttributes,
    ...dangerous,
  ]);
  const components = [...catalogue().components.keys()].filter((name) => /^[A-Z]\w*$/.test(name));
  return `import { Made } from '/snippets/made.jsx'

export const said = ${quotedOf(payload)}
export const names = ${JSON.stringify([...names, ...html.dropped, 'math', 'x-y'])}
export const attributes = Object.fromEntries(${JSON.stringify([...attributes])}.map((name) => [name, said]))
export const Tag = ({ as: Name, ...rest }) => <Name {...rest}>{said}</Name>
export const Whole = () => <>
  {names.map((name) => <Tag key={name} as={name} {...attributes} />)}
  ${components.map((name) => `<${name} title={said} href={said} icon={said} src={said} {...attributes}>{said}</${name}>`).join('\n  ')}
  <div dangerouslySetInnerHTML={{ __html: said }} style={{ background: said, [said]: said }}>{[said, <b>{said}</b>]}</div>
</>

<Whole />

<Made what={said} as={said}>{said}</Made>
`;
}

/** A code file that passes a text on. */
export const madeCode = `import Said from '../said.mdx';
export const Made = ({ what, as: Name, children, ...rest }) => (
  <section {...rest} className={\`a \${what}\`} style={{ color: what, backgroundImage: \`url(\${what})\` }}>
    <Said what={what} />
    <Name>{what}</Name>
    <a href={what}>{what}</a>
    <img src={what} alt={what} onError={what} />
    <iframe src={what} srcDoc={what} />
    <svg onLoad={what}><path d={what} fill={what} /><use href={what} /></svg>
    <Card title={what} icon={<img src={what} />} href={what}>{children}</Card>
  </section>
);
`;

/** A page with an operation of `apiDocumentSaying`. */
export function operationPage(payload: string): string {
  return `---\ntitle: ${quotedOf(payload)}\ndescription: ${quotedOf(payload)}\ntag: ${quotedOf(payload)}\nopenapi: POST /say/{said}\n---\n`;
}

/** An OpenAPI document with a payload in every possible place. */
export function apiDocumentSaying(payload: string): string {
  const words = { title: payload, summary: payload, description: payload };
  const scalar = {
    type: 'string',
    ...words,
    default: payload,
    example: payload,
    enum: [payload, 'other'],
    format: payload,
    pattern: payload,
  };
  const schema = {
    type: 'object',
    ...words,
    required: [payload],
    properties: {
      [payload]: scalar,
      list: { type: 'array', ...words, items: { $ref: '#/components/schemas/Said' } },
      choice: {
        oneOf: [
          { ...scalar, title: payload },
          { type: 'integer', ...words, default: payload },
        ],
      },
      kind: { type: payload, const: payload, deprecated: true, 'x-default': payload },
    },
    additionalProperties: scalar,
    discriminator: { propertyName: payload, mapping: { [payload]: payload } },
    externalDocs: { url: payload, description: payload },
    example: { [payload]: payload },
  };
  const content = {
    'application/json': { schema, example: { [payload]: payload } },
    [payload]: { schema, examples: { [payload]: { summary: payload, description: payload, value: payload } } },
  };
  // Rendered like `content`: enough to meet its texts in another place.
  const small = {
    [payload]: { schema: { ...words, type: 'object', properties: { [payload]: scalar } }, example: payload },
  };
  const parameter = (place: string, name = payload) => ({
    name,
    in: place,
    ...words,
    required: true,
    schema: scalar,
    example: payload,
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      ...words,
      version: payload,
      termsOfService: payload,
      contact: { name: payload, url: payload, email: payload },
    },
    servers: [
      { url: payload, description: payload },
      {
        url: `https://example.com/{${payload}}`,
        variables: { [payload]: { default: payload, enum: [payload], description: payload } },
      },
    ],
    tags: [{ name: payload, description: payload }],
    security: [{ key: [] }, { flow: [payload] }, { [payload]: [payload] }],
    paths: {
      '/say/{said}': {
        ...words,
        parameters: [parameter('path', 'said')],
        post: {
          ...words,
          operationId: payload,
          tags: [payload],
          externalDocs: { url: payload, description: payload },
          parameters: ['query', 'header', 'cookie'].map((place) => parameter(place)),
          requestBody: { description: payload, required: true, content },
          responses: {
            200: {
              description: payload,
              headers: { [payload]: { description: payload, schema: scalar } },
              content: small,
              links: { [payload]: { operationId: payload, description: payload } },
            },
            [payload]: { description: payload, content: small },
            default: { $ref: payload },
          },
          callbacks: {
            [payload]: {
              [payload]: {
                post: { ...words, requestBody: { content: small }, responses: { 200: { description: payload } } },
              },
            },
          },
          'x-codeSamples': [{ lang: payload, label: payload, source: payload }],
        },
      },
    },
    components: {
      schemas: { Said: schema, [payload]: schema },
      securitySchemes: {
        key: { type: 'apiKey', name: payload, in: 'header', description: payload },
        flow: {
          type: 'oauth2',
          description: payload,
          flows: { implicit: { authorizationUrl: payload, tokenUrl: payload, scopes: { [payload]: payload } } },
        },
        [payload]: { type: payload, scheme: payload, bearerFormat: payload, description: payload },
      },
    },
  });
}

/** A docs.json v1 with a payload in every possible place. */
export function configSaying(payload: string): string {
  const link = { name: payload, url: payload };
  return JSON.stringify({
    name: payload,
    logo: { light: payload, dark: payload, href: payload },
    favicon: payload,
    colors: { primary: payload, light: payload, dark: payload, background: { light: payload, dark: payload } },
    topbarLinks: [link],
    topbarCtaButton: { type: 'github', ...link },
    versions: [payload],
    anchors: [
      { ...link, icon: payload, iconType: payload, color: payload },
      { ...link, icon: payload, color: { from: payload, to: payload }, isDefaultHidden: true },
    ],
    topAnchor: { name: payload, icon: payload, iconType: payload },
    tabs: [link, { ...link, isDefaultHidden: true }],
    navigation: [{ group: payload, icon: payload, pages: ['page', payload, { group: payload, pages: [payload] }] }],
    api: { baseUrl: [payload, payload], auth: { method: 'key', name: payload, inputPrefix: payload } },
    footerSocials: { website: payload, [payload]: payload },
    feedback: { suggestEdit: true, raiseIssue: true },
    modeToggle: { default: payload },
    openapi: ['openapi.json', payload],
    backgroundImage: payload,
  });
}

/** The same of docs.json v2. */
export function modernConfigSaying(payload: string): string {
  const link = { label: payload, href: payload };
  const icon = { name: payload, style: payload };
  return JSON.stringify({
    theme: 'mint',
    name: payload,
    logo: { light: payload, dark: payload, href: payload },
    favicon: { light: payload, dark: payload },
    colors: { primary: payload, light: payload, dark: payload },
    background: { image: payload, color: { light: payload, dark: payload } },
    fonts: { family: payload, source: payload, format: payload },
    navbar: { links: [link], primary: { type: 'button', ...link } },
    banner: { content: payload, dismissible: true },
    footer: { socials: { website: payload, [payload]: payload }, links: [{ header: payload, items: [link] }] },
    navigation: {
      global: { anchors: [{ anchor: payload, href: payload, icon }] },
      tabs: [
        {
          tab: payload,
          icon: payload,
          groups: [{ group: payload, icon, tag: payload, pages: ['page', 'alone', payload] }],
        },
        { tab: payload, href: payload },
      ],
    },
    variables: { [payload]: payload },
  });
}

/** A page with diagrams that contain each text, and every fifth text as a diagram. */
export function pageDrawing(payloads: readonly string[]): string {
  const diagrams = payloads.flatMap((payload, i) => {
    const line = payload.replace(/[\n"`]/g, ' ');
    const saying = `graph LR\n  A["${line}"] --> B\n  click A "${line}"`;
    return i % 5 === 0 ? [saying, payload.replaceAll('`', "'")] : [saying];
  });
  return diagrams.map((diagram) => `\`\`\`mermaid\n${diagram}\n\`\`\`\n`).join('\n');
}
