import type { Places } from '../runtime.ts';

/** A document that an editor holds; its text counts instead of the file's. */
export interface OpenDocument {
  readonly uri: string;
  readonly text: string;
}

/** The documents that editors hold, by absolute path. */
export interface OpenDocuments {
  /** An editor opened a document or changed its text; true for one that was not open. */
  set(file: string, document: OpenDocument): boolean;
  /** An editor closed it; false for one that was not open. */
  close(file: string): boolean;
  has(file: string): boolean;
  /** The text that counts instead of the file's; undefined for what is not open, or no part of its site any more. */
  textOf(file: string): string | undefined;
  /** The text of a document whose file went while it was open. */
  goneText(file: string): string | undefined;
  files(): readonly string[];
  /** A file or folder went: what editors still show of it is no part of the site any more. Gives those documents. */
  went(place: string): readonly string[];
  /** A file is there (again). */
  came(file: string): void;
  /** Grows with everything that may change a `textOf`. */
  readonly edits: number;
  /** How the editor calls a file that it had open once: what was published under that name ends under it. */
  spelling(file: string): string | undefined;
}

/**
 * Keeps the documents of all editors; at first there is none.
 *
 * A file is not open; open, when the document's text counts; and gone, when it or a folder around it went while it was
 * open: then neither text counts, until the file is there again. Closing leads from both back to not open, and a
 * document that is opened is never gone. How it was spelled stays.
 */
export function createOpenDocuments({ pathWithin }: Pick<Places, 'pathWithin'>): OpenDocuments {
  const documents = new Map<string, OpenDocument>();
  /** Files that went while they were open. */
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
