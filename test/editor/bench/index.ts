import * as vscode from 'vscode';
import { drive, until } from '../suite/drive.ts';
import { typingPlace } from './site.ts';

interface Line {
  readonly name: string;
  readonly value: number;
  readonly limit: number | undefined;
}

/** Bound of a figure, as a multiple of another figure of the same run. */
interface Bound {
  readonly times: number;
  readonly of: number;
}

/** What VS Code calls in its extension host. Prints figures; fails where one is beyond its bound. */
export async function run(): Promise<void> {
  await vscode.extensions.getExtension('docsight.docsight')?.activate();
  const lines: Line[] = [];
  const add = async (name: string, value: number, most?: Bound): Promise<void> => {
    const limit = most && most.times * most.of;
    lines.push({ name, value, limit });
    const mark = limit === undefined ? '    ' : value <= limit ? 'ok  ' : 'FAIL';
    const bound = most === undefined ? '' : `, ratio ${(value / most.of).toFixed(2)} (at most ${most.times})`;
    await drive({ op: 'print', text: `  ${mark} ${name}: ${value.toFixed(1)} ms${bound}` });
  };

  const echo = await typing('empty.md', 'Empty', openEcho, 60, 150);
  const builtIn = await typing('notes.md', 'Notes', openBuiltIn, 30, 450);
  const ours = await typing('site/medium.mdx', 'Medium page', openOurs, 60, 150);
  const large = await typing('site/large.mdx', 'Large page', openOurs, 30, 300);
  await add('keystroke, empty webview’s echo, median', median(echo));
  await add('keystroke, empty webview’s echo, p95', p95(echo));
  await add('keystroke, built-in Markdown preview, page of 20 KB, median', median(builtIn));
  await add('keystroke, built-in Markdown preview, page of 20 KB, p95', p95(builtIn));
  await add('keystroke, page of 20 KB, median', median(ours), { times: 1.3, of: median(echo) });
  await add('keystroke, page of 20 KB, p95', p95(ours), { times: 1.5, of: p95(echo) });
  await add('keystroke, page of 500 KB, median', median(large), { times: 3.5, of: median(echo) });
  await add('keystroke, page of 500 KB, p95', p95(large));

  for (const [path, heading, size] of [
    ['site/medium.mdx', 'Medium page', 20],
    ['site/long.mdx', 'Long page', 100],
    ['site/large.mdx', 'Large page', 500],
  ] as const) {
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < 5; round++) {
      alone.push(await bursting(path, heading, undefined));
      beside.push(await bursting(path, heading, openOurs));
    }
    await add(`burst of 30 keys, page of ${size} KB, without a preview, median of five`, median(alone));
    const name = `burst of 30 keys, page of ${size} KB, with the preview, median of five`;
    await add(name, median(beside), { times: 1.5, of: median(alone) });
  }

  const empty: number[] = [];
  const opened: number[] = [];
  // Alternating, so that load affects both.
  for (let i = 0; i < 10; i++) {
    empty.push(await opening('site/medium.mdx', 'Empty', async () => void emptyPanel()));
    opened.push(await opening('site/medium.mdx', 'Medium page', openOurs));
  }
  await add('opening an empty webview, median of ten', median(empty));
  await add('opening the preview, median of ten', median(opened), { times: 1.5, of: median(empty) });

  const switched: number[] = [];
  await opening('site/medium.mdx', 'Medium page', openOurs);
  for (let i = 0; i < 20; i++) {
    const [path, heading] = i % 2 === 0 ? ['other', 'Other page'] : ['medium', 'Medium page'];
    const request = { op: 'switch', selector: `#ds-sidebar a[href="/${path}"]`, heading } as const;
    switched.push(Number(await drive(request)));
    await pause(200);
  }
  await add('switching to another page, median', median(switched), { times: 2, of: median(echo) });
  await add('switching to another page, p95', p95(switched));
  const missed = lines.filter(({ value, limit }) => limit !== undefined && value > limit);
  const bounded = lines.filter(({ limit }) => limit !== undefined);
  await drive({ op: 'print', text: `\n${bounded.length - missed.length} of ${bounded.length} within their bounds` });
  if (missed.length > 0) throw new Error(`${missed.length} missed`);
}

/** Types letters in a file next to its preview. The first few, while everything is cold, do not count. */
async function typing(
  path: string,
  heading: string,
  open: () => Promise<void>,
  count: number,
  rest: number,
): Promise<readonly number[]> {
  await opening(path, heading, open);
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.path.endsWith(path));
  if (editor === undefined) throw new Error(`${path} is not open`);
  await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
  const at = editor.document.positionAt(editor.document.getText().indexOf(typingPlace) + typingPlace.length);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(editor.selection);
  await pause(1000);
  const times = (await drive({ op: 'keystrokes', text: typingPlace, count: count + 5, pause: rest })) as number[];
  return times.slice(5);
}

/** Milliseconds until a burst of keys is in the editor, next to a preview or alone. */
async function bursting(path: string, heading: string, open: (() => Promise<void>) | undefined): Promise<number> {
  if (open !== undefined) await opening(path, heading, open);
  else await openAlone(path);
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.path.endsWith(path));
  if (editor === undefined) throw new Error(`${path} is not open`);
  await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
  const at = editor.document.positionAt(editor.document.getText().indexOf(typingPlace) + typingPlace.length);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(editor.selection);
  await pause(1500);
  return Number(await drive({ op: 'burst', text: typingPlace, count: 30 }));
}

/** Milliseconds from the command to the first page, next to an idle editor. */
async function opening(path: string, heading: string, open: () => Promise<void>): Promise<number> {
  await openAlone(path);
  await pause(1500);
  const seen = drive({ op: 'shown', heading });
  await pause(50);
  const began = Date.now();
  await open();
  return Number(await seen) - began;
}

/** Opens a file as on disk, and nothing else. */
async function openAlone(path: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error('no folder is open');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, path));
  if (document.isDirty) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
  await until(
    'no webview',
    () => vscode.window.tabGroups.all.length,
    (count) => count === 1,
  );
}

const openOurs = async (): Promise<void> => void (await vscode.commands.executeCommand('docsight.showPreviewToSide'));
const openBuiltIn = async (): Promise<void> =>
  void (await vscode.commands.executeCommand('markdown.showPreviewToSide'));

function emptyPanel(): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel(
    'docsight.bench',
    'Empty',
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true },
  );
  panel.webview.html =
    '<!DOCTYPE html><html><body><h1>Empty</h1><p></p><script>window.addEventListener("message", (event) => { document.querySelector("p").textContent = event.data; });</script></body></html>';
  return panel;
}

/** The minimum for a preview: it shows the typed line unchanged. */
async function openEcho(): Promise<void> {
  const panel = emptyPanel();
  const listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges: [change] }) => {
    if (change !== undefined) void panel.webview.postMessage(document.lineAt(change.range.start.line).text);
  });
  panel.onDidDispose(() => listening.dispose());
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

const median = (times: readonly number[]): number => percentile(times, 50);
const p95 = (times: readonly number[]): number => percentile(times, 95);

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0;
}
