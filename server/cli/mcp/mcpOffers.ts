import { encodePath } from '../../core/index.ts';

/** Findings of the whole site, as JSON. */
export const findingsResource = 'docsight://findings';

const pageResource = 'docsight://page/';

/** Any page by its path, with `/` between its parts (RFC 6570, reserved expansion). */
export const pageTemplate = {
  uriTemplate: `${pageResource}{+path}`,
  name: 'Page of the site',
  description: 'A page as Markdown, by its file: docsight://page/guides/start.mdx',
  mimeType: 'text/markdown',
};

/** Resources for an assistant: the findings, and each page as Markdown. */
export function resourcesFor(
  pages: readonly { readonly path: string; readonly title: string | undefined }[],
): { readonly uri: string; readonly name: string; readonly title?: string; readonly mimeType: string }[] {
  return [
    { uri: findingsResource, name: 'Findings of the site', mimeType: 'application/json' },
    ...pages.map(({ path, title }) => ({
      uri: pageResource + encodePath(path),
      name: path,
      ...(title === undefined ? {} : { title }),
      mimeType: 'text/markdown',
    })),
  ];
}

/** The page path in a resource URI; undefined for other resources. */
export function pageOfResource(uri: string): string | undefined {
  if (!uri.startsWith(pageResource)) return undefined;
  try {
    return decodeURIComponent(uri.slice(pageResource.length));
  } catch {
    return undefined;
  }
}

/** A predefined task for an assistant. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  text(given: Readonly<Record<string, string>>): string;
}

/** All prompts. */
export const prompts: readonly Prompt[] = [
  {
    name: 'write_page',
    title: 'Write a documentation page',
    description: 'Writes a page and puts it where it belongs in the navigation.',
    arguments: [{ name: 'topic', description: 'What the page is about.', required: true }],
    text: ({ topic = '' }) =>
      `Write a page of this documentation site about: ${topic}\n\n1. Search the site for what it already says.\n2. Ask docsight_place_page where the page belongs, and create it with docsight_new_page.\n3. Write its text, with components as docsight_describe_component describes them.\n4. Check it with docsight_check_page until no error or warning is left.`,
  },
  {
    name: 'review_page',
    title: 'Review a documentation page',
    description: 'Reads a page as its readers do and says what to change.',
    arguments: [{ name: 'path', description: 'The page: guides/start.', required: true }],
    text: ({ path = '' }) =>
      `Review the page ${path} of this documentation site. Read it with docsight_read_page and check it with docsight_check_page. List what is wrong, misleading or missing, each with the change to make. Do not change anything yet.`,
  },
  {
    name: 'fix_site',
    title: 'Fix the documentation site',
    description: 'Goes through the findings and fixes them.',
    arguments: [],
    text: () =>
      'Check this documentation site with docsight_check_site. Fix what is certain with docsight_apply_fix, file by file. Then go through the other errors and warnings, read the page around each, and fix it. Check again at the end.',
  },
];

/** The prompt with a name; undefined if it does not exist. */
export function promptNamed(name: string): Prompt | undefined {
  return prompts.find((each) => each.name === name);
}
