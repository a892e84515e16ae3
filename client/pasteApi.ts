import * as vscode from 'vscode';

/** A kind of edit in a menu: `docsight.image`. */
export interface EditKind {
  append(...parts: string[]): EditKind;
}

export interface PasteEdit {
  additionalEdit?: vscode.WorkspaceEdit;
}

/** The part of VS Code's interface for pasting that came after the oldest VS Code that this extension runs in. */
export interface PasteApi {
  readonly DocumentPasteEdit: new (insertText: vscode.SnippetString, title: string, kind: EditKind) => PasteEdit;
  readonly DocumentDropOrPasteEditKind: { readonly Empty: EditKind };
  readonly languages: {
    registerDocumentPasteEditProvider(
      selector: vscode.DocumentSelector,
      provider: {
        provideDocumentPasteEdits(
          document: vscode.TextDocument,
          ranges: readonly vscode.Range[],
          data: vscode.DataTransfer,
          context: unknown,
          token: vscode.CancellationToken,
        ): Promise<PasteEdit[] | undefined>;
      },
      metadata: { readonly providedPasteEditKinds: readonly EditKind[]; readonly pasteMimeTypes: readonly string[] },
    ): vscode.Disposable;
    registerDocumentDropEditProvider(
      selector: vscode.DocumentSelector,
      provider: vscode.DocumentDropEditProvider,
      metadata?: { readonly providedDropEditKinds: readonly EditKind[]; readonly dropMimeTypes: readonly string[] },
    ): vscode.Disposable;
  };
}

/** Undefined in a VS Code older than 1.97. */
export function pasteApi(): PasteApi | undefined {
  return 'DocumentPasteEdit' in vscode && 'DocumentDropOrPasteEditKind' in vscode
    ? (vscode as unknown as PasteApi)
    : undefined;
}
