import { readFileSync } from 'node:fs';
import html from '../../schemas/html.json' with { type: 'json' };
import { catalogue } from '../../server/core/schema/catalogue.ts';
import { sharedPath } from '../shared.ts';

/** Texts that ran as scripts somewhere once, from the published lists. */
export function xssPayloads(): readonly string[] {
  const read = (path: string): readonly Readonly<Record<string, unknown>>[] =>
    JSON.parse(readFileSync(sharedPath('suites', path), 'utf8'));
  const all = [
    ...read('dompurify-fixtures/expect.json').map((each) => each['payload']),
    ...read('html5sec/items.json').map((each) => each['data']),
    ...read('owasp-xss-filter-evasion/payloads.json').map((each) => each['payload']),
    ...fixtures(readFileSync(sharedPath('suites/markdown-it-fixtures/markdown-it/xss.txt'), 'utf8')),
    ...fixtures(readFileSync(sharedPath('suites/markdown-it-fixtures/markdown-it/proto.txt'), 'utf8')),
  ];
  return [...new Set(all.filter((each): each is string => typeof each === 'string' && each !== ''))];
}

/** Inputs of markdown-it's fixtures, which stand between lines of a dot. */
function fixtures(text: string): readonly string[] {
  return [...text.matchAll(/^\.\n([\s\S]*?)\n\.\n/gm)].flatMap((match) => match[1] ?? []);
}

/** A page that says a text in every place where a page can say something; the bare text comes last. */
export function pageSaying(payload: string): string {
  const quoted = JSON.stringify(payload).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const line = payload.replace(/\s+/g, ' ');
  const components = [...catalogue().components.values()].map(({ name, attributes }) => {
    const all = [...attributes.keys(), 'className', 'style', 'id', 'onClick', 'dangerouslySetInnerHTML'];
    return `<${name} ${all.map((attribute) => `${attribute}={${quoted}}`).join(' ')}>\n\nx\n\n</${name}>\n`;
  });
  const elements = Object.entries(html.elements as Readonly<Record<string, readonly string[]>>).flatMap(
    ([name, own]) => {
      const attributes = [...own, ...html.globalAttributes, 'onclick', 'srcdoc', 'xlinkHref', 'formaction', 'action'];
      return `<${name} ${attributes.map((attribute) => `${attribute}={${quoted}}`).join(' ')}>\n\nx\n\n</${name}>\n`;
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

export const said = ${quoted}

{said} <Said what={${quoted}} />

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

/** A docs.json that says a text in every place where it can say something. */
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
    backgroundImage: payload,
  });
}

/** A page that draws diagrams in which each text is said, and every fifth text as a diagram. */
export function pageDrawing(payloads: readonly string[]): string {
  const diagrams = payloads.flatMap((payload, i) => {
    const line = payload.replace(/[\n"`]/g, ' ');
    const saying = `graph LR\n  A["${line}"] --> B\n  click A "${line}"`;
    return i % 5 === 0 ? [saying, payload.replaceAll('`', "'")] : [saying];
  });
  return diagrams.map((diagram) => `\`\`\`mermaid\n${diagram}\n\`\`\`\n`).join('\n');
}
