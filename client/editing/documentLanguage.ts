import * as vscode from 'vscode';
import type { Sites } from '../sites/sites.ts';
import type { Memory } from '../state.ts';
import { jsonLanguage } from './formatters.ts';

/** What is remembered of a file that got our language. */
const question = 'language';

/**
 * Gives docs.json of a site its own language. VS Code's JSON support would otherwise find each fault a second time and
 * complain about a `$schema` that it may not fetch.
 *
 * Only a document that VS Code calls JSON is taken, once: whoever gives it another language, user or extension, has the
 * last word until it is closed. The tab does not flicker, since both languages color alike, and the other language's
 * findings never come up: VS Code's JSON support waits before it validates.
 *
 * What belongs to a site is known when its files were read, which takes a moment; a file that is known from before, or
 * lies where a site is shown already, gets its language as soon as it is opened. A pattern in the manifest would take
 * the docs.json of other tools as well.
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
      // What became another tool's is not taken the next time.
      if ((memory.answer(question, uri) ?? '') !== answer)
        memory.remember(question, uri, answer).then(undefined, (error: unknown) => log.warn(String(error)));
    }),
    vscode.workspace.onDidOpenTextDocument(takeKnown),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      // A change of language closes and opens the document at once; only a close that lasts makes us forget it.
      setTimeout(() => {
        const text = uri.toString();
        if (!vscode.workspace.textDocuments.some((each) => each.uri.toString() === text)) taken.delete(text);
      }, 0);
    }),
  );
}
