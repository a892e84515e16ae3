import type * as lsp from 'vscode-languageserver';
import type { GeneratedFile } from '../../protocol/messages.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import type { RequestScope } from '../requests/requestTypes.ts';
import { isForeign } from '../requests/siteRequests.ts';
import type { LivePreviews } from '../services.ts';
import { toFileEdits } from '../workspaceEdit.ts';

/** What an editor can be asked to do, whatever else it is. */
export interface EditorDoor {
  /** Settles with false where it did not do it. */
  apply(label: string, edit: lsp.WorkspaceEdit): Promise<boolean>;
  /** Shows a document of its own. Does nothing where it cannot. */
  show(uri: string, range?: lsp.Range): Promise<void>;
  /** Opens an address in a browser. Does nothing where it cannot. */
  open(address: string): Promise<void>;
  /** Lets somebody choose; undefined where nothing was chosen. */
  choose(question: string, titles: readonly string[]): Promise<string | undefined>;
}

/** What commands are run with. */
export interface CommandScope extends RequestScope {
  readonly editor: EditorDoor;
  readonly live: LivePreviews;
}

/** A command that every editor can run (`workspace/executeCommand`). What it throws as `Refused` is said to the user. */
export interface ServerCommand {
  readonly command: string;
  /** What an editor shows while it runs, for a command that works on a whole site. */
  readonly progress?: string;
  /** The answer is what the editor gets. `options`: the first argument, whatever it is; a text is a URI. */
  run(options: unknown, scope: CommandScope, args: readonly unknown[]): Promise<unknown>;
}

/** A command cannot be run as it was asked for; the message is for the user. */
export class Refused extends Error {}

/** A text of the options; undefined where there is none. Throws `Refused` where it is something else. */
export function textOption(options: unknown, name: string): string | undefined {
  const found = field(options, name);
  if (found === undefined || found === null || typeof found === 'string') return found ?? undefined;
  throw new Refused(`"${name}" must be a string.`);
}

/** The document that a command is about: the one that is named, else the one that was edited or opened last. */
export function documentOf(options: unknown, { world }: CommandScope): string | undefined {
  return textOption(options, 'uri') ?? world.recent()[0];
}

/** The site of that document, else the only one there is. */
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

/** Writes files through the editor, so that it can undo them. Gives their URIs. */
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

/** Makes the edits of one site through the editor. */
export async function applyEdit(
  label: string,
  edit: lsp.WorkspaceEdit | undefined,
  { editor }: CommandScope,
): Promise<void> {
  if (edit === undefined)
    throw new Refused(`${label}: this editor cannot create files from edits. Use the command line.`);
  if (!(await editor.apply(label, edit))) throw new Refused(`${label}: the editor did not make the edits.`);
}

/** How a document is called in a sentence. */
export function pathInSite(uri: string, { world }: CommandScope): string {
  return world.runtime.places.fileOf(uri) ?? uri;
}
