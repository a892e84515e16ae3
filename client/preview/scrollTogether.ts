import * as vscode from 'vscode';

/** Keeps a preview and the editor of its page at the same place, as far as the settings want it. */
export interface ScrollTogether {
  /** The preview was scrolled to this line of the source. */
  previewScrolled(editor: vscode.TextEditor, line: number): void;
  /** The line that the preview goes to because the editor was scrolled; undefined when it stays. */
  lineFor(editor: vscode.TextEditor): number | undefined;
}

/** How long scrolling that the other side caused is not sent back, in milliseconds. */
const echo = 300;

/** For one panel. What one side does because of the other is not sent back to it. */
export function createScrollTogether(): ScrollTogether {
  /** Until then a side scrolls because the other one did: that is not sent back. */
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
