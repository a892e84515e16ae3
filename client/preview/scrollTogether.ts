import * as vscode from 'vscode';

/** Keeps a preview and its editor at the same position, if the settings say so. */
export interface ScrollTogether {
  /** The preview was scrolled to this line of the source. */
  previewScrolled(editor: vscode.TextEditor, line: number): void;
  /** The line for the preview after the editor was scrolled; undefined if it stays. */
  lineFor(editor: vscode.TextEditor): number | undefined;
}

/** In milliseconds: time in which scrolling caused by the other side is ignored. */
const echo = 300;

/** For one panel. Scrolling caused by the other side is not sent back. */
export function createScrollTogether(): ScrollTogether {
  /** Until then, scrolling is caused by the other side and is ignored. */
  let editorFollowsUntil = 0;
  let previewFollowsUntil = 0;
  return {
    previewScrolled(editor, line) {
      if (!setting('scrollEditorWithPreview') || Date.now() < previewFollowsUntil) return;
      editorFollowsUntil = Date.now() + echo;
      const position = new vscode.Position(Math.min(line, editor.document.lineCount - 1), 0);
      editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.AtTop);
    },
    lineFor(editor) {
      const line = editor.visibleRanges[0]?.start.line;
      if (line === undefined || !setting('scrollPreviewWithEditor') || Date.now() < editorFollowsUntil)
        return undefined;
      previewFollowsUntil = Date.now() + echo;
      return line;
    },
  };
}

function setting(name: string): boolean {
  return vscode.workspace.getConfiguration('docsight.preview').get<boolean>(name, true);
}
