import * as vscode from 'vscode';
import { send } from '../server/net/send.ts';
import type { ApiAnswer, ApiRequest } from '../server/protocol/messages.ts';
import type { Server } from './server.ts';

/** Sends what the form of an API page asks for; one request at a time, only on a click. */
export interface Playground extends vscode.Disposable {
  send(page: string, inputs: unknown, remember: boolean): Promise<ApiAnswer>;
  cancel(): void;
}

/** Where hosts stand that the user lets requests go to, in the workspace's state. */
const hostsKey = 'apiHosts';

export function createPlayground(context: vscode.ExtensionContext, server: Server): Playground {
  let running: AbortController | undefined;

  const sendOne = async (page: string, inputs: unknown, remember: boolean): Promise<ApiAnswer> => {
    if (!vscode.workspace.isTrusted) return problem(vscode.l10n.t('In Restricted Mode no request is sent.'));
    const kept = await credentialsFor(context, page, inputs, remember);
    const request = await server.request('docsight/api/request', { uri: page, inputs: kept });
    if (request === null) return problem(vscode.l10n.t('This page has no endpoint to send a request to.'));
    if (request.problems.length > 0) return problem(request.problems.join(' '));
    const host = hostOf(request);
    if (host === undefined) return problem(vscode.l10n.t('"{0}" is no http or https URL.', request.url));
    if (!(await allows(context, host))) return problem(vscode.l10n.t('Nothing was sent.'));
    running?.abort();
    const own = new AbortController();
    running = own;
    try {
      return await send(request, { signal: own.signal });
    } finally {
      if (running === own) running = undefined;
    }
  };

  return {
    send: sendOne,
    cancel: () => running?.abort(),
    dispose: () => running?.abort(),
  };
}

function problem(message: string): ApiAnswer {
  return { kind: 'problem', message, milliseconds: 0 };
}

function hostOf({ url }: ApiRequest): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? host : undefined;
}

/** Asked once for each host and workspace. */
async function allows(context: vscode.ExtensionContext, host: string): Promise<boolean> {
  const known = context.workspaceState.get<readonly string[]>(hostsKey, []);
  if (known.includes(host)) return true;
  const yes = vscode.l10n.t('Send');
  const question = vscode.l10n.t('Send requests from previews of this workspace to {0}?', host);
  const detail = vscode.l10n.t('They carry what you typed into the form, credentials too.');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return false;
  await context.workspaceState.update(hostsKey, [...new Set([...known, host])].slice(-200));
  return true;
}

/**
 * A credential is kept in secret storage only when the reader asks for it, under the page's folder; an empty field then
 * stands for the kept one. It is never sent back to the webview.
 */
async function credentialsFor(
  context: vscode.ExtensionContext,
  page: string,
  inputs: unknown,
  remember: boolean,
): Promise<unknown> {
  if (typeof inputs !== 'object' || inputs === null) return inputs;
  const auth: unknown = 'auth' in inputs ? inputs.auth : undefined;
  if (typeof auth !== 'object' || auth === null) return inputs;
  const value = 'value' in auth && typeof auth.value === 'string' ? auth.value : '';
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(page))?.uri.toString() ?? page;
  const key = `api ${folder} ${'method' in auth ? String(auth.method) : ''}`;
  if (remember && value !== '') await context.secrets.store(key, JSON.stringify(auth));
  if (value !== '') return inputs;
  const kept = await context.secrets.get(key);
  return kept === undefined ? inputs : { ...inputs, auth: JSON.parse(kept) as unknown };
}
