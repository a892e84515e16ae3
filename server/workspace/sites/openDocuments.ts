import type { Places } from '../runtime.ts';

/** An open document. Its text replaces that of the file. */
export interface OpenDocument {
  readonly uri: string;
  readonly text: string;
}

/** The documents that editors have open, by absolute path. */
export interface OpenDocuments {
  /** An editor opened a document or changed its text. Returns true if it was not open. */
  set(file: string, document: OpenDocument): boolean;
  /** An editor closed it. Returns false if it was not open. */
  close(file: string): boolean;
  has(file: string): boolean;
  /** Returns the text that replaces the file's. Undefined for a file that is not open, or no longer in its site. */
  textOf(file: string): string | undefined;
  /** Returns the text of a document whose file was deleted while it was open. */
  goneText(file: string): string | undefined;
  files(): readonly string[];
  /** A file or folder was deleted. Documents in it no longer belong to their site. Returns those documents. */
  went(place: string): readonly string[];
  /** A file exists (again). */
  came(file: string): void;
  /** Increases with every change that may affect `textOf`. */
  readonly edits: number;
  /**
   * Returns the editor's spelling of a file that was open once. Findings published under that name must be removed
   * under it.
   */
  spelling(file: string): string | undefined;
}

/**
 * Keeps the documents of all editors. At first, none is open. States of a file:
 *
 * - not open
 * - open: the text of the document counts
 * - gone: it, or a folder around it, was deleted while it was open. Neither text counts until the file exists again.
 *
 * Closing makes it not open, and opening makes it open. The spelling is kept.
 */
export function createOpenDocuments({ pathWithin }: Pick<Places, 'pathWithin'>): OpenDocuments {
  const documents = new Map<string, OpenDocument>();
  /** Files that were deleted while they were open. */
  const gone = new Set<string>();
  const spelled = new Map<string, string>();
  let edits = 0;
  return {
    get edits() {
      return edits;
    },
    set(file, document) {
      edits++;
      const isNew = !documents.has(file);
      if (isNew) gone.delete(file);
      documents.set(file, document);
      spelled.set(file, document.uri);
      return isNew;
    },
    close(file) {
      edits++;
      gone.delete(file);
      return documents.delete(file);
    },
    has: (file) => documents.has(file),
    textOf: (file) => (gone.has(file) ? undefined : documents.get(file)?.text),
    goneText: (file) => (gone.has(file) ? documents.get(file)?.text : undefined),
    files: () => [...documents.keys()],
    went(place) {
      edits++;
      const files = [...documents.keys()].filter((file) => pathWithin(place, file) !== undefined);
      for (const file of files) gone.add(file);
      return files;
    },
    came(file) {
      if (gone.delete(file)) edits++;
    },
    spelling: (file) => spelled.get(file),
  };
}
