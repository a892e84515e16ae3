import * as vscode from 'vscode';
import type { Sites } from '../sites/sites.ts';
import type { Memory } from '../state.ts';
import { jsonLanguage } from './formatters.ts';

/** Key of the memory for files that got our language. */
const question = 'language';

/**
 * Sets our language for docs.json. Otherwise VS Code's JSON support would report each error a second time. It would
 * also
 * complain about a `$schema` that it cannot load.
 *
 * - Only documents that VS Code opened as JSON are changed, once. If the user or another extension sets a different
 *   language, that stays until the document is closed.
 * - Both languages have the same colors, so the tab does not flicker. VS Code's JSON support waits before it validates,
 *   so its errors never appear.
 * - The files of a site are known after the server has read them, which takes a moment. Known files, and files in the
 *   folder of a known site, get the language immediately.
 * - A pattern in the manifest would also match the docs.json of other tools.
 */
export function keepLanguages(sites: Sites, memory: Memory, log: vscode.LogOutputChannel): vscode.Disposable {
  const taken = new Set<string>();
  const take = (document: vscode.TextDocument): void => {
    const uri = document.uri.toString();
    if (taken.has(uri) || (document.languageId !== 'json' && document.languageId !== 'jsonc')) return;
    taken.add(uri);
    vscode.languages.setTextDocumentLanguage(document, jsonLanguage).then(undefined, (error: unknown) => {
      log.warn(`${uri} keeps its language: ${String(error)}`);
    });
  };
  const isKnown = (uri: vscode.Uri): boolean =>
    memory.answer(question, uri.toString()) === jsonLanguage ||
    sites.status.sites.some(({ folder }) => uri.toString() === `${folder}/docs.json`);
  const takeKnown = (document: vscode.TextDocument): void => {
    if (isKnown(document.uri)) take(document);
  };
  for (const document of vscode.workspace.textDocuments) takeKnown(document);
  return vscode.Disposable.from(
    sites.onRole(({ document, site, role }) => {
      const isOurs = (role === 'config' || role === 'settings') && site.dialect !== 'foreign';
      const [uri, answer] = [document.uri.toString(), isOurs ? jsonLanguage : ''];
      if (isOurs) take(document);
      // A file that turned out to belong to another tool is left alone next time.
      if ((memory.answer(question, uri) ?? '') !== answer)
        memory.remember(question, uri, answer).then(undefined, (error: unknown) => log.warn(String(error)));
    }),
    vscode.workspace.onDidOpenTextDocument(takeKnown),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      // A change of language closes and opens the document at once. Only a lasting close resets it.
      setTimeout(() => {
        const text = uri.toString();
        if (!vscode.workspace.textDocuments.some((each) => each.uri.toString() === text)) taken.delete(text);
      }, 0);
    }),
  );
}
