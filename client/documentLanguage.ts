import * as vscode from 'vscode';
import type { Sites } from './sites.ts';

const language = 'docsight-json';

/**
 * Gives docs.json of a site a language of its own. VS Code's JSON support would otherwise find each fault a second time
 * and complain about a `$schema` that it may not fetch.
 *
 * Only a document that VS Code calls JSON is taken, once: whoever gives it another language, user or extension, has the
 * last word until it is closed. The tab does not flicker, since both languages color alike, and the other language's
 * findings never come up: VS Code's JSON support waits before it validates.
 */
export function keepLanguages(sites: Sites, log: vscode.LogOutputChannel): vscode.Disposable {
  const taken = new Set<string>();
  return vscode.Disposable.from(
    sites.onRole(({ document, site, role }) => {
      if ((role !== 'config' && role !== 'settings') || site.dialect === 'foreign') return;
      const uri = document.uri.toString();
      if (taken.has(uri) || (document.languageId !== 'json' && document.languageId !== 'jsonc')) return;
      taken.add(uri);
      vscode.languages.setTextDocumentLanguage(document, language).then(undefined, (error: unknown) => {
        log.warn(`${uri} keeps its language: ${String(error)}`);
      });
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      // A change of language closes and opens the document at once; only a close that lasts makes us forget it.
      setTimeout(() => {
        const text = uri.toString();
        if (!vscode.workspace.textDocuments.some((each) => each.uri.toString() === text)) taken.delete(text);
      }, 0);
    }),
  );
}
