import type { SourceFile } from '../../text/sourceFile.ts';

/** A library of one file, which notes whether another one is asked for: what was found then depends on the site. */
export class LibraryOfOne extends Map<string, SourceFile> {
  #asked = false;

  constructor(file: SourceFile) {
    super([[file.path, file]]);
  }

  override get(path: string): SourceFile | undefined {
    if (!this.has(path)) this.#asked = true;
    return super.get(path);
  }

  /** Whether the result of some work depends on other files. */
  isAskedBy(work: () => void): boolean {
    this.#asked = false;
    work();
    return this.#asked;
  }
}
