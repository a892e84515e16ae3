import * as lsp from 'vscode-languageserver';
import { type Edit, type FileEdit, lineIndex, type Site, type SiteEdit, textChange } from '../core/index.ts';
import type { GeneratedFile } from '../protocol/messages.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';
import { chosenEncoding, type LinesOf, linesIn } from './columns.ts';
import { toRange } from './convert.ts';

/** Capabilities of the client. */
export interface Abilities {
  /** Supports snippets in completions. */
  readonly snippets: boolean;
  /** Shows the detail next to every completion, not only the focused one. */
  readonly labelDetails: boolean;
  /** Supports one range for all completions of a list. */
  readonly listRange: boolean;
  readonly documentChanges: boolean;
  /** Line indexes of files, with columns in the client's unit. */
  readonly linesOf: LinesOf;
  readonly create: boolean;
  readonly rename: boolean;
  readonly remove: boolean;
  /** Supports code actions whose edits are made when they are chosen. */
  readonly resolvesActions: boolean;
  /** Asks for the edits of every file rename, even one in our own edits. */
  readonly asksOnRename: boolean;
  /** Supports edits with confirmation. */
  readonly annotations: boolean;
  /** Supports both `resolvesActions` and `annotations`. */
  readonly confirm: boolean;
  /** Commands that the client implements. */
  readonly commands: ReadonlySet<string>;
  /** Runs the server's commands because it does not implement them. */
  readonly serverCommands: boolean;
  /** Can show a document on request. */
  readonly showDocument: boolean;
}

/** Reads the client's capabilities. Missing ones count as unsupported. */
export function abilitiesOf(capabilities: lsp.ClientCapabilities, commands: readonly string[]): Abilities {
  const edit = capabilities.workspace?.workspaceEdit;
  const operations = edit?.resourceOperations ?? [];
  const annotations = edit?.documentChanges === true && edit.changeAnnotationSupport !== undefined;
  const action = capabilities.textDocument?.codeAction;
  return {
    snippets: capabilities.textDocument?.completion?.completionItem?.snippetSupport === true,
    labelDetails: capabilities.textDocument?.completion?.completionItem?.labelDetailsSupport === true,
    listRange: capabilities.textDocument?.completion?.completionList?.itemDefaults?.includes('editRange') === true,
    documentChanges: edit?.documentChanges === true,
    linesOf: linesIn(chosenEncoding(capabilities)),
    create: edit?.documentChanges === true && operations.includes('create'),
    rename: edit?.documentChanges === true && operations.includes('rename'),
    remove: edit?.documentChanges === true && operations.includes('delete'),
    resolvesActions: action?.dataSupport === true && action.resolveSupport?.properties.includes('edit') === true,
    commands: new Set(commands),
    serverCommands: !commands.some((command) => command.startsWith('docsight.')),
    showDocument: capabilities.window?.showDocument?.support === true,
    asksOnRename: capabilities.workspace?.fileOperations?.willRename === true,
    annotations,
    confirm: annotations && action?.dataSupport === true && action.resolveSupport?.properties.includes('edit') === true,
  };
}

/**
 * Edits of a site as one WorkspaceEdit. Open documents have their version, so that the client rejects edits for older
 * text. Undefined if the client lacks a needed capability, or if a file must be copied, which LSP cannot express.
 */
export function toWorkspaceEdit(
  sites: LiveSites,
  live: LiveSite,
  edits: readonly SiteEdit[],
  abilities: Abilities,
  versionOf: (uri: string) => number | undefined,
): lsp.WorkspaceEdit | undefined {
  /** Created first: if a file already exists that the site does not know, nothing else is changed. */
  const created: (lsp.TextDocumentEdit | lsp.CreateFile)[] = [];
  const others: (lsp.TextDocumentEdit | lsp.RenameFile | lsp.DeleteFile)[] = [];
  for (const edit of edits) {
    const uri = sites.uriOf(live, edit.path);
    if (edit.kind === 'change') {
      if (sites.beingRead(uri) !== undefined) return undefined;
      const textDocument = { uri, version: versionOf(uri) ?? null };
      others.push({ textDocument, edits: textEdits(live.site, edit, abilities.linesOf) });
    } else if (edit.kind === 'create') {
      if (!abilities.create) return undefined;
      const start = { line: 0, character: 0 };
      created.push({ kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } });
      created.push({
        textDocument: { uri, version: null },
        edits: [{ range: { start, end: start }, newText: edit.text }],
      });
    } else if (edit.kind === 'rename') {
      if (!abilities.rename) return undefined;
      others.push({ kind: 'rename', oldUri: uri, newUri: sites.uriOf(live, edit.to) });
    } else {
      if (edit.kind === 'copy' || !abilities.remove) return undefined;
      others.push({ kind: 'delete', uri });
    }
  }
  const changes = [...created, ...others];
  if (abilities.documentChanges) {
    const asks = new Set(edits.flatMap((edit) => (edit.kind === 'change' ? edit.edits.flatMap(askedBy) : [])));
    const annotations = Object.fromEntries([...asks].map((kind) => [idOf(kind), questions[kind]]));
    return { documentChanges: changes, ...(asks.size > 0 && { changeAnnotations: annotations }) };
  }
  const byUri: Record<string, lsp.TextEdit[]> = Object.create(null);
  for (const change of changes) {
    if (!('edits' in change)) continue;
    const { uri } = change.textDocument;
    byUri[uri] = [...(byUri[uri] ?? []), ...change.edits.filter(lsp.TextEdit.is)];
  }
  return { changes: byUri };
}

type Question = NonNullable<Edit['asks']>;

/** The question for edits of each kind. */
const questions: Readonly<Record<Question, lsp.ChangeAnnotation>> = {
  redirects: { label: 'Redirects from the old addresses', description: 'docs.json', needsConfirmation: true },
  linkTexts: { label: 'Link texts', description: 'They repeat the old heading', needsConfirmation: true },
};

function askedBy({ asks }: Edit): readonly Question[] {
  return asks === undefined ? [] : [asks];
}

/** Id of the annotation for a kind. */
function idOf(kind: Question): string {
  return `docsight.${kind}`;
}

function textEdits(site: Site, edit: Extract<FileEdit, { kind: 'change' }>, linesOf: LinesOf): lsp.TextEdit[] {
  const file = site.files.get(edit.path);
  const lines = file === undefined ? lineIndex('') : linesOf(file);
  return edit.edits.map(({ range, text, asks }) => ({
    range: toRange(lines, range),
    newText: text,
    ...(asks !== undefined && { annotationId: idOf(asks) }),
  }));
}

/**
 * Writes whole files: new ones, and the changed parts of existing ones. Undefined if the client cannot create files.
 */
export function toFileEdits(
  files: readonly GeneratedFile[],
  abilities: Abilities,
  versionOf: (uri: string) => number | undefined,
): lsp.WorkspaceEdit | undefined {
  const changes: (lsp.TextDocumentEdit | lsp.CreateFile)[] = [];
  const byUri: Record<string, lsp.TextEdit[]> = Object.create(null);
  for (const { uri, before, after } of files) {
    if (before === undefined) {
      if (!abilities.create) return undefined;
      changes.push({ kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } });
    }
    const edits = changeOf(before ?? '', after, abilities.linesOf);
    changes.push({ textDocument: { uri, version: versionOf(uri) ?? null }, edits });
    byUri[uri] = edits;
  }
  return abilities.documentChanges ? { documentChanges: changes } : { changes: byUri };
}

function changeOf(before: string, after: string, linesOf: LinesOf): lsp.TextEdit[] {
  const change = textChange({ before, after });
  if (change === undefined) return [];
  const range = toRange(linesOf({ path: '', text: before }), { start: change.start, end: change.oldEnd });
  return [{ range, newText: after.slice(change.start, change.newEnd) }];
}

/** The same edit with a label, shown as a diff for confirmation. For clients with `confirm`. */
export function toConfirmedEdit({
  edit,
  label,
  description,
}: {
  readonly edit: lsp.WorkspaceEdit;
  readonly label: string;
  readonly description: string;
}): lsp.WorkspaceEdit {
  const annotationId = 'docsight';
  return {
    documentChanges: (edit.documentChanges ?? []).map((change) =>
      'edits' in change
        ? { ...change, edits: change.edits.map((each) => ({ ...each, annotationId })) }
        : { ...change, annotationId },
    ),
    changeAnnotations: { [annotationId]: { label, description, needsConfirmation: true } },
  };
}
