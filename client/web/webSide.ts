import * as vscode from 'vscode';
import type { Side } from '../app.ts';
import { replaceVirtualFile, staysInVirtual } from '../editing/virtualFiles.ts';
import type { Platform } from '../platform.ts';
import { fetchApiDocument, sendRequest } from './requests.ts';
import { startServerWorker } from './serverWorker.ts';

type OfTests = typeof globalThis & { readonly docsightTests?: { readonly env: { readonly DOCSIGHT_SLOW?: string } } };

const platform: Platform = {
  abilities: { canPrint: false, hasGit: false },
  schemes: ['file'],
  replaceFile: replaceVirtualFile,
  staysIn: staysInVirtual,
  send: sendRequest,
  fetchApiDocument,
  // Extensions share one global object, where our tests set the delay.
  answersLate: () => Number((globalThis as OfTests).docsightTests?.env.DOCSIGHT_SLOW) || undefined,
};

/**
 * The platform of a browser: the server is a worker, and VS Code provides the files. It opens no ports and runs no
 * programs.
 */
export const webSide: Side = {
  platform,
  startServer: (context) => (host) => startServerWorker(context, host),
  extras: () => vscode.Disposable.from(),
};
