import * as vscode from 'vscode';
import type { FetchDocument, SendRequest } from '../server/net/fetched.ts';

/** What a machine with Node and a browser do in different ways: `node/nodeSide.ts` and `web/webSide.ts`. */
export interface Platform {
  /** For `when` clauses of the manifest: what cannot be there is absent from menus. */
  readonly abilities: Abilities;
  /** Schemes of files that the server reads wherever they are, besides those of the workspace's folders. */
  readonly schemes: readonly string[];
  /** Puts another text in place of a file's, in one step where the system can; false where it is read-only. */
  replaceFile(uri: vscode.Uri, text: string): Promise<boolean>;
  /** False where a folder on the way to a new file is a link out of the site. */
  staysIn(site: vscode.Uri, file: vscode.Uri): Promise<boolean>;
  /** Sends the request of an API page, which the user asked for. */
  readonly send: SendRequest;
  /** Fetches an API document, which the user asked for. */
  readonly fetchApiDocument: FetchDocument;
  /** By how many milliseconds answers come late, where our own tests want that. */
  answersLate(): number | undefined;
}

/** What a platform can do. */
export interface Abilities {
  /** A browser can be given a page of the server, to print it. */
  readonly canPrint: boolean;
  /** The machine's Git can be asked. */
  readonly hasGit: boolean;
}

let current: Platform | undefined;

/** Says once, before anything else runs, where it runs. */
export function usePlatform(chosen: Platform): void {
  current = chosen;
}

/** Where this runs. */
export function platform(): Platform {
  if (current === undefined) throw new Error('The extension was not activated.');
  return current;
}

/** Whether a document is a new one, or a file that people edit, on a file system that is in use. */
export function isServed({ scheme }: vscode.Uri): boolean {
  if (scheme === 'untitled' || platform().schemes.includes(scheme)) return true;
  return vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === scheme) === true;
}

/** Unguessable random letters and digits, with six bits each. */
export function randomText(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte & 63]).join('');
}

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
