import { type Random, randomFrom } from '../../random.ts';

/** The texts of a generated site, by path. */
export type MadeSite = Readonly<Record<string, string>>;

const languages = ['en', 'fr', 'de', 'es'] as const;
const snippets = 40;
const apiDocuments = 25;
const operationsEach = 20;
/** Number of pages in a folder before its first subfolder. */
const pagesInFolder = 12;
const levels = 6;

/**
 * Generates a site: four languages, six levels of folders, one percent broken links, snippets, 25 OpenAPI documents.
 * The same seed gives the same site.
 */
export function makeSite(pages: number, seed = 1): MadeSite {
  const random = randomFrom(seed);
  const slugs = slugsOf(Math.ceil(pages / languages.length));
  const files: Record<string, string> = { 'docs.json': configOf(slugs) };
  for (let i = 0; i < snippets; i++) files[`snippets/part-${i}.mdx`] = snippetText(i);
  for (let i = 0; i < apiDocuments; i++) files[`api/service-${i}.json`] = apiText(i);
  for (let i = 0; i < 60; i++) files[`images/picture-${i}.svg`] = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  let made = 0;
  for (const language of languages) {
    for (const [at, slug] of slugs.entries()) {
      if (made++ >= pages) break;
      files[`${language}/${slug}.mdx`] = pageText({ language, at, slugs, random });
    }
  }
  return files;
}

const topics = 'billing cluster deploy events files gateway hooks index jobs keys limits models network objects'.split(
  ' ',
);
const verbs = 'create update remove watch import export check rotate share audit'.split(' ');

/** Slugs below a language: folders with several pages, nested up to six levels. */
function slugsOf(count: number): readonly string[] {
  const slugs: string[] = [];
  for (let at = 0; at < count; at++) {
    const folder = Math.floor(at / pagesInFolder);
    const depth = folder % (levels - 1);
    const parts = [`${topics[folder % topics.length]}-${Math.floor(folder / topics.length)}`];
    for (let level = 0; level < depth; level++) parts.push(`${topics[(folder + level * 5) % topics.length]}`);
    parts.push(`${verbs[at % verbs.length]}-${topics[(at * 7) % topics.length]}-${at}`);
    slugs.push(parts.join('/'));
  }
  return slugs;
}

function configOf(slugs: readonly string[]): string {
  const tab = (language: string): object => {
    const folders = new Map<string, string[]>();
    for (const slug of slugs) {
      const folder = slug.slice(0, slug.lastIndexOf('/'));
      folders.set(folder, [...(folders.get(folder) ?? []), `${language}/${slug}`]);
    }
    return {
      language,
      tabs: Array.from({ length: 4 }, (_, nr) => ({
        tab: `Tab ${nr}`,
        groups: [...folders].flatMap(([folder, pages], at) => (at % 4 === nr ? [{ group: folder, pages }] : [])),
      })),
    };
  };
  const navigation = { languages: languages.map(tab) };
  return JSON.stringify(
    {
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'Made site',
      colors: { primary: '#0055aa' },
      navigation,
    },
    undefined,
    2,
  );
}

interface Place {
  readonly language: string;
  readonly at: number;
  readonly slugs: readonly string[];
  readonly random: Random;
}

function pageText(place: Place): string {
  const { language, at, random } = place;
  const name = `${verbs[at % verbs.length]} ${topics[(at * 7) % topics.length]}`;
  const endpoint =
    at % 40 === 7 ? `openapi: "api/service-${at % apiDocuments}.json GET /things-${at % operationsEach}/{id}"\n` : '';
  const sections = Array.from({ length: 6 }, (_, part) => sectionText(place, part)).join('\n');
  return `---
title: "${name} ${at} (${language})"
description: "How to ${name} number ${at} in ${language}."
${endpoint}---

import Part from "/snippets/part-${random.below(snippets)}.mdx";

Some words before the first heading of page ${at}. They go on for a while, as introductions do.

<Part />

${sections}
<Steps>
  <Step title="First">Do this before that.</Step>
  <Step title="Second">Then do that.</Step>
</Steps>

\`\`\`ts title="example.ts"
export const answer = ${at};
\`\`\`
`;
}

function sectionText(place: Place, part: number): string {
  const { at, random } = place;
  const other = random.below(place.slugs.length);
  const otherPart = random.below(6);
  const anchor = random.below(100) > 0 ? anchorOf(other, otherPart) : 'no-such-part';
  const card = `<Card title="Card ${part}" icon="rocket" href="${linkOf(place)}">\n  Words in a card of page ${at}.\n</Card>\n`;
  const picture = `![A picture of part ${part}](/images/picture-${random.below(60)}.svg)\n`;
  return `## Part ${part} about ${topics[(at + part) % topics.length]}

A paragraph with **strong words**, \`code\`, [the words of a page](${linkOf(place)}) and
[those of another one](/${place.language}/${place.slugs[other]}#${anchor}). It has two
sentences, and a list behind it:

- one thing, with [a link to itself](#${anchorOf(at, part)})
- another thing, and \`some code\`

${part % 3 === 0 ? card : part % 3 === 1 ? picture : '<Note>Keep this in mind.</Note>\n'}`;
}

function anchorOf(at: number, part: number): string {
  return `part-${part}-about-${topics[(at + part) % topics.length]}`;
}

/** A link; one in a hundred is broken. */
function linkOf({ language, slugs, random }: Place): string {
  const slug = random.pick(slugs) ?? '';
  if (random.below(100) > 0) return `/${language}/${slug}`;
  const at = 3 + random.below(Math.max(1, slug.length - 4));
  return `/${language}/${slug.slice(0, at)}x${slug.slice(at + 1)}`;
}

function snippetText(i: number): string {
  return `Words of part ${i} that many pages share, and [a link](/images/picture-${i}.svg).\n\n### Shared heading ${i}\n\n<Tip>Only so many words.</Tip>\n`;
}

function apiText(nr: number): string {
  const paths = Object.fromEntries(
    Array.from({ length: operationsEach }, (_, i) => [
      `/things-${i}/{id}`,
      {
        get: {
          operationId: `getThing${i}`,
          summary: `Thing ${i} of service ${nr}`,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Its id.' }],
          responses: {
            200: {
              description: 'The thing.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
            404: { description: 'No such thing.' },
          },
        },
      },
    ]),
  );
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `Service ${nr}`, version: '1.0.0' },
    servers: [{ url: `https://service-${nr}.example.com` }],
    paths,
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'Its id.' },
            name: { type: 'string', description: 'Its name.' },
          },
        },
      },
    },
  });
}
