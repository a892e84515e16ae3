import * as vscode from 'vscode';

/** Adds to an edit that a document gets another text: only what differs is replaced, so that cursors beside it stay. */
export function replaceText(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, after: string): void {
  const before = document.getText();
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  while (splits(before, head)) head--;
  while (splits(before, before.length - tail)) tail--;
  const range = new vscode.Range(document.positionAt(head), document.positionAt(before.length - tail));
  edit.replace(document.uri, range, after.slice(head, after.length - tail));
}

/** True between the two characters of one line break or one code point: no position stands there. */
function splits(text: string, at: number): boolean {
  return at > 0 && /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(at - 1, at + 1));
}
