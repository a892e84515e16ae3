import * as vscode from 'vscode';
import type { FetchDocument, SendRequest } from '../server/net/fetched.ts';

/** Everything that Node and a browser do differently. Implemented in `node/nodeSide.ts` and `web/webSide.ts`. */
export interface Platform {
  /** For `when` clauses of the manifest, which hide unavailable commands from menus. */
  readonly abilities: Abilities;
  /** URI schemes that the server can read everywhere, in addition to those of the workspace folders. */
  readonly schemes: readonly string[];
  /** Replaces the text of a file, in one step if the file system can. Returns false if the file is read-only. */
  replaceFile(uri: vscode.Uri, text: string): Promise<boolean>;
  /** Returns false if a new file would be outside the site, because one of its folders is a link. */
  staysIn(site: vscode.Uri, file: vscode.Uri): Promise<boolean>;
  /** Sends the request of an API page after a click of the user. */
  readonly send: SendRequest;
  /** Fetches an OpenAPI document that the user asked for. */
  readonly fetchApiDocument: FetchDocument;
  /** Delay of answers in milliseconds, for our own tests. */
  answersLate(): number | undefined;
}

/** Abilities of a platform. */
export interface Abilities {
  /** The server can serve a page to a browser, to print it. */
  readonly canPrint: boolean;
  /** Git can run. */
  readonly hasGit: boolean;
}

let current: Platform | undefined;

/** Sets the platform. Called once, before any other code runs. */
export function usePlatform(chosen: Platform): void {
  current = chosen;
}

/** The platform of this extension host. */
export function platform(): Platform {
  if (current === undefined) throw new Error('The extension was not activated.');
  return current;
}

/** True for new documents and for files on a file system in use. False, for example, for the old side of a diff. */
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
