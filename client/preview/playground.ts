import * as vscode from 'vscode';
import type { ApiAnswer, ApiRequest } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import { platform } from '../platform.ts';

/** Sends what the form of an API page asks for; one request at a time, only on a click. */
export interface Playground extends vscode.Disposable {
  send(page: string, inputs: unknown, options: SendOptions): Promise<ApiAnswer>;
  /** The host that a credential is kept for, of the server that the form has chosen; undefined when none is. */
  keptFor(page: string, inputs: unknown, method: number): Promise<string | undefined>;
  cancel(): void;
}

/** What is to become of the credential: the typed one is kept, the kept one is deleted. */
export interface SendOptions {
  readonly remember: boolean;
  readonly forget: boolean;
}

/** Where hosts stand that the user lets requests go to, in the workspace's state. */
const hostsKey = 'apiHosts';
/** Names of the credentials in secret storage, in the user's state. */
const secretsKey = 'apiSecrets';

/**
 * Sends nothing before it is asked to. A second `send` takes the place of one that is still running, which is aborted.
 */
export function createPlayground(context: vscode.ExtensionContext, server: Server): Playground {
  let running: AbortController | undefined;

  const sendOne = async (page: string, inputs: unknown, options: SendOptions): Promise<ApiAnswer> => {
    if (!vscode.workspace.isTrusted) return problem(vscode.l10n.t('Requests are not sent in Restricted Mode.'));
    running?.abort();
    // From here on: the reader may cancel what is still being made ready.
    const own = new AbortController();
    running = own;
    try {
      return await sendTyped(page, inputs, options, own.signal);
    } finally {
      if (running === own) running = undefined;
    }
  };

  const sendTyped = async (
    page: string,
    inputs: unknown,
    options: SendOptions,
    signal: AbortSignal,
  ): Promise<ApiAnswer> => {
    const typed = await server.request('docsight/api/request', { uri: page, inputs });
    if (typed === null) return problem(vscode.l10n.t('This page does not describe an endpoint.'));
    if (typed.problems.length > 0) return problem(typed.problems.join(' '));
    const target = targetOf(typed);
    if (target === undefined) return problem(vscode.l10n.t('"{0}" is not an http or https URL.', typed.url));
    if (signal.aborted) return problem(vscode.l10n.t('Cancelled.'));
    const key = keyOf(page, target.origin, typed.login ?? String(fieldOf(fieldOf(inputs, 'auth'), 'method')));
    if (options.forget) await forget(context, key);
    if (!(await allows(context, target.host))) return problem(vscode.l10n.t('Nothing was sent.'));
    const complete = await withKept(context, key, inputs, options.remember);
    const request =
      complete === inputs ? typed : await server.request('docsight/api/request', { uri: page, inputs: complete });
    // The page may have been changed in the meantime: what was allowed for one host goes to no other.
    if (request === null || targetOf(request)?.origin !== target.origin)
      return problem(vscode.l10n.t('Nothing was sent.'));
    return platform().send(request, { signal, refuses: (from, to) => refusal(context, from, to) });
  };

  return {
    send: sendOne,
    async keptFor(page, inputs, method) {
      const chosen = typeof inputs === 'object' ? { ...inputs, auth: { method } } : inputs;
      const request = await server.request('docsight/api/request', { uri: page, inputs: chosen });
      const target = request === null ? undefined : targetOf(request);
      if (request === null || target === undefined) return undefined;
      const kept = await context.secrets.get(keyOf(page, target.origin, request.login ?? String(method)));
      return kept === undefined ? undefined : target.host;
    },
    cancel: () => running?.abort(),
    dispose: () => running?.abort(),
  };
}

function problem(message: string): ApiAnswer {
  return { kind: 'problem', message, milliseconds: 0 };
}

function targetOf({ url }: ApiRequest): { readonly host: string; readonly origin: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? { host, origin } : undefined;
}

/** Why a redirect is not followed: its request carries the body of the first one, which was for another host. */
async function refusal(context: vscode.ExtensionContext, from: URL, to: URL): Promise<string | undefined> {
  if (from.protocol === 'https:' && to.protocol === 'http:')
    return vscode.l10n.t('It redirects to {0} without encryption.', to.host);
  if (to.host === from.host || (await allows(context, to.host))) return undefined;
  return vscode.l10n.t('It redirects to {0}, which was not allowed.', to.host);
}

/** Asked once for each host and workspace. */
async function allows(context: vscode.ExtensionContext, host: string): Promise<boolean> {
  const known = context.workspaceState.get<readonly string[]>(hostsKey, []);
  if (known.includes(host)) return true;
  const yes = vscode.l10n.t('Send');
  const question = vscode.l10n.t('Send requests from previews of this workspace to {0}?', host);
  const detail = vscode.l10n.t('The requests contain what you typed into the form, including credentials.');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return false;
  // Another preview may have asked in the meantime.
  const now = context.workspaceState.get<readonly string[]>(hostsKey, []);
  await context.workspaceState.update(hostsKey, [...new Set([...now, host])].slice(-200));
  return true;
}

/**
 * A credential is kept in secret storage only when the reader asks for it, under the page's folder and the server that
 * it is for; a field that no one touched then stands for the kept one. It is never sent back to the webview.
 */
async function withKept(
  context: vscode.ExtensionContext,
  key: string,
  inputs: unknown,
  remember: boolean,
): Promise<unknown> {
  const auth = fieldOf(inputs, 'auth');
  if (typeof inputs !== 'object' || typeof auth !== 'object' || auth === null) return inputs;
  if (fieldOf(auth, 'untouched') !== true) {
    if (!remember) return inputs;
    await context.secrets.store(key, JSON.stringify(auth));
    await context.globalState.update(secretsKey, [...new Set([...secretKeys(context), key])]);
    return inputs;
  }
  const kept = await context.secrets.get(key);
  // This page may count its ways to be let in otherwise than the one that it was typed on.
  return kept === undefined
    ? inputs
    : { ...inputs, auth: { ...(JSON.parse(kept) as object), method: fieldOf(auth, 'method') } };
}

/** The name of a credential in secret storage: the pages of a folder that ask a server for the same share it. */
function keyOf(page: string, origin: string, login: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(page))?.uri.toString() ?? page;
  return `api ${folder} ${origin} ${login}`;
}

async function forget(context: vscode.ExtensionContext, key: string): Promise<void> {
  await context.secrets.delete(key);
  const others = secretKeys(context).filter((each) => each !== key);
  await context.globalState.update(secretsKey, others);
}

/** Secret storage cannot be listed everywhere; the names of what is in it can. */
function secretKeys(context: vscode.ExtensionContext): readonly string[] {
  return context.globalState.get<readonly string[]>(secretsKey, []);
}

/** Deletes every credential that was kept, in all workspaces, and forgets the hosts allowed in this one. */
export async function forgetCredentials(context: vscode.ExtensionContext): Promise<number> {
  const keys = secretKeys(context);
  for (const key of keys) await context.secrets.delete(key);
  await context.globalState.update(secretsKey, undefined);
  await context.workspaceState.update(hostsKey, undefined);
  return keys.length;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
