import type * as lsp from 'vscode-languageserver';
import type { GeneratedFile } from '../../protocol/messages.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import type { RequestScope } from '../requests/requestTypes.ts';
import { isForeign } from '../requests/siteRequests.ts';
import type { LivePreviews } from '../services.ts';
import { toFileEdits } from '../workspaceEdit.ts';

/** Requests to any editor. */
export interface EditorRequests {
  /** Resolves with false if the edit was not applied. */
  apply(label: string, edit: lsp.WorkspaceEdit): Promise<boolean>;
  /** Shows a document in the editor. Does nothing if that is not supported. */
  show(uri: string, range?: lsp.Range): Promise<void>;
  /** Opens a URL in a browser. Does nothing if that is not supported. */
  open(address: string): Promise<void>;
  /** Asks the user to choose; undefined if nothing was chosen. */
  choose(question: string, titles: readonly string[]): Promise<string | undefined>;
}

/** Context of a command. */
export interface CommandScope extends RequestScope {
  readonly editor: EditorRequests;
  readonly live: LivePreviews;
}

/** A command for any editor (`workspace/executeCommand`). The message of `Refused` is shown to the user. */
export interface ServerCommand {
  readonly command: string;
  /** Title of the progress for a command that works on a whole site. */
  readonly progress?: string;
  /** Returns the result for the editor. `options` is the first argument, unchecked; a string is a URI. */
  run(options: unknown, scope: CommandScope, args: readonly unknown[]): Promise<unknown>;
}

/** A command cannot run with these arguments. The message is for the user. */
export class Refused extends Error {}

/** A string option; undefined if missing. Throws `Refused` for another type. */
export function textOption(options: unknown, name: string): string | undefined {
  const found = field(options, name);
  if (found === undefined || found === null || typeof found === 'string') return found ?? undefined;
  throw new Refused(`"${name}" must be a string.`);
}

/** The document of a command: the given one, else the last edited or opened one. */
export function documentOf(options: unknown, { world }: CommandScope): string | undefined {
  return textOption(options, 'uri') ?? world.recent()[0];
}

/** The site of that document, else the only site. */
export async function siteOf(options: unknown, scope: CommandScope): Promise<LiveSite> {
  const { sites } = scope;
  await sites.settled();
  const uri = documentOf(options, scope);
  const found = uri === undefined ? undefined : sites.around(uri);
  const around = found?.alone === true ? undefined : found;
  if (around !== undefined) return around;
  const all = sites.all().filter((live) => !isForeign(live));
  const [only] = all;
  if (only === undefined) throw new Refused('No folder in this workspace has the docs.json of a documentation site.');
  if (all.length > 1)
    throw new Refused(
      `There are ${all.length} sites. Give a file of one: {"uri": "${all.map((live) => live.uri).join('" or "')}/docs.json"}.`,
    );
  return only;
}

/** Writes files through the editor, so that they can be undone. Returns their URIs. */
export async function writeFiles(
  label: string,
  files: readonly GeneratedFile[],
  { world, editor }: CommandScope,
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const edit = toFileEdits(files, world.abilities, world.versionOf);
  if (edit === undefined)
    throw new Refused(`${label}: this editor cannot create files from edits. Use the command line.`);
  if (!(await editor.apply(label, edit))) throw new Refused(`${label}: the editor did not make the edits.`);
  return files.map(({ uri }) => uri);
}

/** Applies the edits of one site through the editor. */
export async function applyEdit(
  label: string,
  edit: lsp.WorkspaceEdit | undefined,
  { editor }: CommandScope,
): Promise<void> {
  if (edit === undefined)
    throw new Refused(`${label}: this editor cannot create files from edits. Use the command line.`);
  if (!(await editor.apply(label, edit))) throw new Refused(`${label}: the editor did not make the edits.`);
}

/** Name of a document for messages. */
export function pathInSite(uri: string, { world }: CommandScope): string {
  return world.runtime.places.fileOf(uri) ?? uri;
}
