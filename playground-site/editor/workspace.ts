import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client';
import type { Text, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** An open file. `doc` and `version` are what the server knows. */
interface OpenFile extends WorkspaceFile {
  doc: Text;
  version: number;
  readonly view: EditorView;
}

/** What the page does for the workspace. */
export interface WorkspaceHooks {
  /** Shows another file in the editor. */
  display(uri: string): Promise<EditorView | null>;
}

/** The open file of the editor. Other files are in memory. The version of a file also grows when it is opened again. */
export class OneFileWorkspace extends Workspace {
  files: OpenFile[] = [];
  readonly #versions = new Map<string, number>();
  readonly #hooks: WorkspaceHooks;

  constructor(client: LSPClient, hooks: WorkspaceHooks) {
    super(client);
    this.#hooks = hooks;
  }

  override syncFiles(): ReturnType<Workspace['syncFiles']> {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      if (plugin === null || plugin.unsyncedChanges.empty) return [];
      const update = { file, prevDoc: file.doc, changes: plugin.unsyncedChanges };
      file.doc = file.view.state.doc;
      file.version = this.#nextVersion(file.uri);
      plugin.clear();
      return [update];
    });
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    const file: OpenFile = {
      uri,
      languageId,
      version: this.#nextVersion(uri),
      doc: view.state.doc,
      view,
      getView: () => view,
    };
    this.files = [...this.files, file];
    this.client.didOpen(file);
  }

  override closeFile(uri: string): void {
    if (this.getFile(uri) === null) return;
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    this.files.find((file) => file.uri === uri)?.view.dispatch(update);
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return this.#hooks.display(uri);
  }

  #nextVersion(uri: string): number {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    return version;
  }
}
