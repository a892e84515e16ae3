import type { SiteFiles } from '../files/siteFiles.ts';
import type { CodeAction, TextEdit, WorkspaceEdit } from '../lsp.ts';
import type { Problem } from '../panels/problems.ts';
import type { Session } from '../session.ts';
import { changedText, type Editor } from './editor.ts';

/** Titles of the fixes of a finding. */
export async function fixTitles(session: Session, problem: Problem): Promise<readonly string[]> {
  return (await fixesOf(session, problem)).map(({ title }) => title);
}

/** Returns the edit of a fix for the current texts; undefined if the finding no longer has this fix. */
export async function editOf(session: Session, problem: Problem, title: string): Promise<WorkspaceEdit | undefined> {
  const action = (await fixesOf(session, problem)).find((each) => each.title === title);
  if (action === undefined || action.edit !== undefined) return action?.edit;
  return (await session.request('codeAction/resolve', action)).edit;
}

/** The fixes of a finding, without the action that ignores it. */
async function fixesOf(session: Session, { uri, diagnostic }: Problem): Promise<readonly CodeAction[]> {
  const actions = await session
    .request('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only: ['quickfix'] },
    })
    .catch(() => null);
  return (actions ?? []).filter(
    ({ kind, diagnostics }) =>
      kind !== 'quickfix.ignore' && diagnostics?.some(({ code }) => code === diagnostic.code) === true,
  );
}

/** Paths of created files, and of changed files that are not open in the editor. */
interface Applied {
  readonly created: ReadonlySet<string>;
  readonly changed: readonly string[];
}

/** Applies an edit: to the open file as one undo step, to other files in memory. */
export async function applyEdit(
  { changes = {}, documentChanges = [] }: WorkspaceEdit,
  files: SiteFiles,
  editor: Editor,
): Promise<Applied> {
  const created = new Set<string>();
  const edits: (readonly [uri: string, edits: readonly TextEdit[]])[] = Object.entries(changes);
  for (const change of documentChanges)
    if ('kind' in change) created.add(files.pathOf(change.uri) ?? '');
    else edits.push([change.textDocument.uri, change.edits]);
  created.delete('');
  for (const path of created) files.set(path, '');
  const changed: string[] = [];
  for (const [uri, list] of edits) {
    const path = files.pathOf(uri);
    if (path === undefined) continue;
    if (path === editor.path) {
      editor.change(list);
      continue;
    }
    editor.changeClosed(path, list);
    files.set(path, changedText(await files.text(path), list));
    changed.push(path);
  }
  return { created, changed };
}
