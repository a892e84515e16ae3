/** One of our suggestions in a page, with its place. Paths are absolute, with `/`. */
export interface PathSuggestion {
  /** The line's text before the suggestion. */
  readonly before: string;
  /** The typed part of the path. */
  readonly typed: string;
  /** The inserted text. */
  readonly inserted: string;
  /** Folder of the page. */
  readonly pageFolder: string;
  /** Folder of docs.json, which our root-relative paths start from. */
  readonly siteFolder: string;
  /** Workspace folder, which the MDX extension's root-relative paths start from. */
  readonly workspaceFolder: string;
}

/**
 * Whether the MDX extension gives the same suggestion. Found by testing its server at every place where we suggest
 * something: it only answers in destinations of Markdown links and images, with entries of the typed folder, and with
 * headings of a file with an extension. It has nothing for components, attributes, values, closing tags, front matter,
 * headings of the same page, or pages without an extension.
 */
export function offeredTwice(suggestion: PathSuggestion): boolean {
  const { before, typed, pageFolder, siteFolder, workspaceFolder } = suggestion;
  // A closing parenthesis is inserted after the path.
  const inserted = suggestion.inserted.replace(/>?\)$/, '');
  const anchor = /\]\(<?([^()<>#]+\.mdx?)#$/i.exec(before)?.[1];
  if (anchor !== undefined) return !anchor.startsWith('/') || siteFolder === workspaceFolder;
  if (!/\]\(<?$/.test(before) || !/\.\w+$/.test(inserted)) return false;
  const place = (path: string, root: string): string => joined(path.startsWith('/') ? root : pageFolder, path);
  const folder = place(typed.slice(0, typed.lastIndexOf('/') + 1), workspaceFolder);
  return joined(place(inserted, siteFolder), '..') === joined(folder, '.');
}

/**
 * The log text for a message between VS Code and the server. Requests of API pages contain credentials, so they are
 * never logged, at any log level.
 */
export function traced(message: string, data: unknown): unknown {
  // For a late response, the library does not say which request it belongs to.
  const isSecret = /'docsight\/api\/request - |without active response/.test(message);
  return data !== undefined && isSecret ? 'Not logged.' : data;
}

/** Joins a path to an absolute folder, and removes `.`, `..` and a slash at the end. */
function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
