import { posix } from 'node:path';
import * as vscode from 'vscode';

type Found = vscode.CompletionItem[] | vscode.CompletionList | null | undefined;

/**
 * Our suggestions without those that the MDX extension gives for the same place, where it runs: one extension cannot
 * take away another's.
 */
export function besideMdx(
  document: vscode.TextDocument,
  position: vscode.Position,
  siteFolder: string | undefined,
  found: Found,
): Found {
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.path;
  if (siteFolder === undefined || workspaceFolder === undefined || !suggestsPaths(document)) return found;
  const pageFolder = vscode.Uri.joinPath(document.uri, '..').path;
  const line = document.lineAt(position).text;
  const isOurs = (item: vscode.CompletionItem): boolean => {
    const range = item.range instanceof vscode.Range ? item.range : item.range?.replacing;
    if (range === undefined || typeof item.insertText !== 'string') return true;
    return !offeredTwice({
      before: line.slice(0, range.start.character),
      typed: line.slice(range.start.character, position.character),
      inserted: item.insertText,
      pageFolder,
      siteFolder: vscode.Uri.parse(siteFolder).path,
      workspaceFolder,
    });
  };
  if (found instanceof vscode.CompletionList)
    return new vscode.CompletionList(found.items.filter(isOurs), found.isIncomplete);
  return found?.filter(isOurs);
}

/** Whether the MDX extension answers in a document. */
function suggestsPaths(document: vscode.TextDocument): boolean {
  if (document.languageId !== 'mdx' || vscode.extensions.getExtension('unifiedjs.vscode-mdx')?.isActive !== true)
    return false;
  return vscode.workspace.getConfiguration('mdx', document).get('server.enable') !== false;
}

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
  const place = (path: string, root: string): string =>
    path.startsWith('/') ? posix.join(root, path) : posix.join(pageFolder, path);
  const folder = place(typed.slice(0, typed.lastIndexOf('/') + 1), workspaceFolder);
  return posix.dirname(place(inserted, siteFolder)) === posix.join(folder, '.').replace(/(?<=.)\/$/, '');
}

/**
 * Where our own tests run, answers can be made to come as late as from a busy machine: `DOCSIGHT_SLOW` says by how many
 * milliseconds. Heeded only when DOCSIGHT_TEST is set.
 */
export async function lateInTests<Answer>(answer: Answer): Promise<Answer> {
  const { DOCSIGHT_TEST: isTest, DOCSIGHT_SLOW: late } = process.env;
  if (isTest !== undefined && late !== undefined) await new Promise((done) => setTimeout(done, Number(late)));
  return answer;
}

/**
 * What the log says of a message between VS Code and the language server. Requests of API pages carry what readers typed
 * to be let in: nothing of them is written down, however much the log is asked to tell.
 */
export function traced(message: string, data: unknown): unknown {
  // An answer that nobody waits for any more does not say to what.
  const isSecret = /'docsight\/api\/request - |without active response/.test(message);
  return data !== undefined && isSecret ? 'Not written down.' : data;
}
