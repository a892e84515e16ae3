import type { Edit, FileEdit } from '../../text/edit.ts';

/** Edits of several files while they are gathered: of one place only the first counts. */
export class FileEdits {
  readonly #byPath = new Map<string, Map<number, Edit>>();

  add(path: string, edit: Edit | undefined): void {
    if (edit === undefined) return;
    let edits = this.#byPath.get(path);
    if (edits === undefined) {
      edits = new Map();
      this.#byPath.set(path, edits);
    }
    if (!edits.has(edit.range.start)) edits.set(edit.range.start, edit);
  }

  /** One change for each file, its edits in order of the text. */
  changes(): readonly FileEdit[] {
    return [...this.#byPath].map(([path, edits]) => ({
      kind: 'change',
      path,
      edits: [...edits.values()].sort((a, b) => a.range.start - b.range.start),
    }));
  }
}
