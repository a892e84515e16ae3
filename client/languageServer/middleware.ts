import * as vscode from 'vscode';
import { platform } from '../platform.ts';
import { offeredTwice } from './offeredTwice.ts';

type Found = vscode.CompletionItem[] | vscode.CompletionList | null | undefined;

/**
 * Removes suggestions that the MDX extension also gives, if it is active. An extension cannot remove those of another
 * one.
 */
export function withoutMdxDuplicates(
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

/** Whether the MDX extension is active in a document. */
function suggestsPaths(document: vscode.TextDocument): boolean {
  if (document.languageId !== 'mdx' || vscode.extensions.getExtension('unifiedjs.vscode-mdx')?.isActive !== true)
    return false;
  return vscode.workspace.getConfiguration('mdx', document).get('server.enable') !== false;
}

/**
 * Delays answers in our tests, as on a busy machine: `DOCSIGHT_SLOW` is the delay in milliseconds. Only if
 * DOCSIGHT_TEST is set.
 */
export async function delayInTests<Answer>(answer: Answer): Promise<Answer> {
  const late = platform().answersLate();
  if (late !== undefined) await new Promise((done) => setTimeout(done, late));
  return answer;
}
