import * as vscode from 'vscode';
import type { ApiAnswer, ApiRequest } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import { platform } from '../platform.ts';

/** Sends the request of an API page's form: one at a time, only on a click. */
export interface Playground extends vscode.Disposable {
  send(page: string, inputs: unknown, options: SendOptions): Promise<ApiAnswer>;
  /** The host of a stored credential, for the server chosen in the form; undefined without one. */
  keptFor(page: string, inputs: unknown, method: number): Promise<string | undefined>;
  cancel(): void;
}

/** Whether to store the typed credential or delete the stored one. */
export interface SendOptions {
  readonly remember: boolean;
  readonly forget: boolean;
}

/** Key in the workspace's state for hosts that requests can be sent to. */
const hostsKey = 'apiHosts';
/** Key in the user's state for the names of stored credentials. */
const secretsKey = 'apiSecrets';

/** Creates a playground. A second `send` aborts one that is still running. */
export function createPlayground(context: vscode.ExtensionContext, server: Server): Playground {
  let running: AbortController | undefined;

  const sendOne = async (page: string, inputs: unknown, options: SendOptions): Promise<ApiAnswer> => {
    if (!vscode.workspace.isTrusted) return problem(vscode.l10n.t('Requests are not sent in Restricted Mode.'));
    running?.abort();
    // From here on, the reader can cancel the preparation too.
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
    // The page may have changed in the meantime. The permission is for one host only.
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

/** Why a redirect is not followed. The redirected request would send the body to another host. */
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
 * Stores or inserts a credential. It is kept in secret storage only if the reader asks for it, for the page's folder
 * and the server. If the form's field is untouched, the stored credential is used. It is never sent back to the
 * webview.
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
  // The page may have other authentication methods than the page where it was typed.
  return kept === undefined
    ? inputs
    : { ...inputs, auth: { ...(JSON.parse(kept) as object), method: fieldOf(auth, 'method') } };
}

/**
 * Name of a credential in secret storage. Pages of one folder that use the same authentication for a server share it.
 */
function keyOf(page: string, origin: string, login: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(page))?.uri.toString() ?? page;
  return `api ${folder} ${origin} ${login}`;
}

async function forget(context: vscode.ExtensionContext, key: string): Promise<void> {
  await context.secrets.delete(key);
  const others = secretKeys(context).filter((each) => each !== key);
  await context.globalState.update(secretsKey, others);
}

/** Secret storage cannot be listed in all versions, so the names are stored separately. */
function secretKeys(context: vscode.ExtensionContext): readonly string[] {
  return context.globalState.get<readonly string[]>(secretsKey, []);
}

/** Deletes all stored credentials of all workspaces, and the allowed hosts of this one. Returns their number. */
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
