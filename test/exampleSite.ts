import { type ExampleFile, exampleFiles } from '../server/core/checks/example.ts';
import { findingRows } from '../server/core/model/graded.ts';
import { createSiteHost } from '../server/core/site/siteHost.ts';
import type { Site } from '../server/core/site/siteTypes.ts';

const looks = '"name": "Acme", "colors": { "primary": "#0D6E4F" }, "favicon": "/favicon.svg"';

/** Keys that every docs.json has. Those in the example are left out. */
const usual = {
  v1: { navigation: '"navigation": [{ "group": "Start", "pages": ["index"] }]' },
  v2: { theme: '"theme": "mint"', navigation: '"navigation": { "pages": ["index"] }' },
} as const;

/** Lists every operation, so that an OpenAPI document only has the findings of its example. */
const withOperations =
  '"navigation": { "groups": [{ "group": "Start", "pages": ["index"] }, { "group": "API", "openapi": "openapi.yaml" }] }';

interface WholeFile {
  readonly path: string;
  /** Undefined for a file without text, such as an image. */
  readonly text: string | undefined;
  /** Number of lines before those of the example. */
  readonly added: number;
}

/** The site of an example, and the position of the example's lines in its files. */
export interface ExampleSite {
  readonly site: Site;
  /** Number of lines before those of the example, by file. */
  readonly added: ReadonlyMap<string, number>;
  /** The whole site as a fixture. */
  readonly fixture: string;
}

/** Makes a site from the text of an example. A finding that is off by default is turned on. */
export function exampleSite(code: string, text: string): ExampleSite {
  const shown = exampleFiles(text);
  const files = shown.map((file) => whole(file, shown));
  const add = (path: string, form: ExampleFile['form'], lines: readonly string[] = []): void => {
    const version = path === 'docs.json' ? 'v2' : undefined;
    if (files.every((file) => file.path !== path)) files.push(whole({ path, version, form, lines, marks: [] }, shown));
  };
  add('docs.json', 'part');
  if (files.some(({ path, text: given }) => path.endsWith('.json') && given?.includes('"index"')))
    add('index.mdx', 'name');
  add('favicon.svg', 'name');
  const version = shown.find(({ path }) => path === 'docs.json')?.version ?? 'v2';
  const row = findingRows.get(code);
  const severity = (version === 'v2' ? row?.v2 : undefined) ?? row?.severity;
  if (severity === 'off') add('.docsightrc.json', 'whole', [JSON.stringify({ rules: { [code]: 'warning' } })]);
  const host = createSiteHost();
  host.apply(
    files.map(({ path, text: given }) =>
      given === undefined ? { kind: 'asset', path } : { kind: 'text', path, text: given },
    ),
  );
  return {
    site: host.site,
    added: new Map(files.map(({ path, added }) => [path, added])),
    fixture: files.map(({ path, text: given = '' }) => `//- ${path}\n${given}`).join('\n'),
  };
}

function whole(file: ExampleFile, all: readonly ExampleFile[]): WholeFile {
  const { path, form, lines } = file;
  const text = `${lines.join('\n')}\n`;
  if (form === 'body') return after(path, '---\ntitle: Install Acme\ndescription: How to install Acme.\n---\n\n', text);
  if (file.version !== undefined && form !== 'whole') return after(path, `{${configBefore(file, all)}\n`, `${text}}\n`);
  if (form !== 'name') return { path, text, added: 0 };
  if (!path.endsWith('.mdx')) return { path, text: undefined, added: 0 };
  const name = path.replace(/\.mdx$/, '').replaceAll('/', ' ');
  return after(
    path,
    `---\ntitle: About ${name}\ndescription: What there is to know about ${name}.\n---\n\n`,
    'Text.\n',
  );
}

function after(path: string, before: string, text: string): WholeFile {
  return { path, text: before + text, added: before.split('\n').length - 1 };
}

/** Keys of docs.json that the example leaves out, with a comma at the end if others follow. */
function configBefore({ version, lines }: ExampleFile, all: readonly ExampleFile[]): string {
  const isGiven = (key: string): boolean => lines.some((line) => line.startsWith(`"${key}":`));
  const parts: string[] = looks.split(/, (?=")/).filter((part) => !isGiven(part.slice(1, part.indexOf('"', 1))));
  for (const [key, part] of Object.entries(usual[version ?? 'v2'])) {
    if (isGiven(key)) continue;
    const hasApi = version === 'v2' && key === 'navigation' && all.some(({ path }) => path === 'openapi.yaml');
    parts.push(hasApi ? withOperations : part);
  }
  return `${parts.join(', ')}${lines.length === 0 ? '' : ','}`;
}
