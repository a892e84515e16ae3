/** One of our suggestions in a page, and where it stands. Paths are absolute, with `/`. */
export interface PathSuggestion {
  /** The line's text in front of what the suggestion replaces. */
  readonly before: string;
  /** What was typed of the path. */
  readonly typed: string;
  /** What the suggestion puts there. */
  readonly inserted: string;
  /** Folder of the page. */
  readonly pageFolder: string;
  /** Folder of docs.json: where our paths with a leading `/` begin. */
  readonly siteFolder: string;
  /** The workspace folder: where those of the MDX extension begin. */
  readonly workspaceFolder: string;
}

/**
 * Whether the MDX extension suggests the same. Its server was asked at every place where we suggest something: it
 * answers in the destinations of Markdown links and images alone, with the entries of the folder typed so far and the
 * headings of a file named with its extension. It has nothing for components, attributes, their values, closing tags,
 * front matter, headings of the same page, or pages without an extension.
 */
export function offeredTwice(suggestion: PathSuggestion): boolean {
  const { before, typed, pageFolder, siteFolder, workspaceFolder } = suggestion;
  // An open parenthesis is closed behind the path.
  const inserted = suggestion.inserted.replace(/>?\)$/, '');
  const anchor = /\]\(<?([^()<>#]+\.mdx?)#$/i.exec(before)?.[1];
  if (anchor !== undefined) return !anchor.startsWith('/') || siteFolder === workspaceFolder;
  if (!/\]\(<?$/.test(before) || !/\.\w+$/.test(inserted)) return false;
  const place = (path: string, root: string): string => joined(path.startsWith('/') ? root : pageFolder, path);
  const folder = place(typed.slice(0, typed.lastIndexOf('/') + 1), workspaceFolder);
  return joined(place(inserted, siteFolder), '..') === joined(folder, '.');
}

/**
 * What the log says of a message between VS Code and the language server. Requests of API pages carry what readers typed
 * to be let in: nothing of them is written down, however much the log is asked to tell.
 */
export function traced(message: string, data: unknown): unknown {
  // An answer that no one waits for any more does not say to what.
  const isSecret = /'docsight\/api\/request - |without active response/.test(message);
  return data !== undefined && isSecret ? 'Not written down.' : data;
}

/** An absolute path with another one behind it, without `.`, `..` and a slash at its end. */
function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
