import { editBetween, withoutValueAt, withValueAt } from '../../data/json/jsonPath.ts';
import type { Path } from '../../data/node.ts';
import { type ConfigFile, placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';

/** The files that docs.json consists of, while one change is written into them. */
export class FileTexts {
  readonly #whole: WholeConfig;
  readonly #texts = new Map<ConfigFile, string>();

  constructor(whole: WholeConfig) {
    this.#whole = whole;
  }

  /** Takes the property at a path of keys out of the file that its key, `range`, is in; false where it is not there. */
  remove(path: readonly string[], range: Range): boolean {
    const file = this.#fileAt(range);
    const inside = file && within(file, path);
    if (file === undefined || inside === undefined) return false;
    const text = this.#textOf(file);
    const after = withoutValueAt(text, inside);
    this.#texts.set(file, after);
    return after !== text;
  }

  /** Puts a value at a path of keys: into the file that `near` is in where the path goes through it, else into docs.json. */
  add(path: readonly string[], value: unknown, near: Range): boolean {
    const [first] = this.#whole.files;
    const beside = this.#fileAt(near);
    const inside = beside && within(beside, path);
    const [file, steps] = beside === undefined || inside === undefined ? [first, path] : [beside, inside];
    const after = withValueAt(this.#textOf(file), steps, value);
    if (after !== undefined) this.#texts.set(file, after);
    return after !== undefined;
  }

  /** Replaces a range, of the whole, of a file that was not changed yet. */
  replace({ range, text }: Edit): boolean {
    const place = placeIn(this.#whole, range);
    if (place === undefined || this.#texts.has(place.of)) return false;
    this.#texts.set(place.of, applyEdits(place.of.file.text, [{ range: place.range, text }]));
    return true;
  }

  /** All changes, as edits of the whole in their order. */
  edits(): readonly Edit[] {
    return [...this.#texts]
      .filter(([{ file }, after]) => after !== file.text)
      .sort(([a], [b]) => a.start - b.start)
      .map(([{ file, start }, after]) => {
        const { range, text } = editBetween({ before: file.text, after });
        return { range: { start: range.start + start, end: range.end + start }, text };
      });
  }

  #fileAt(range: Range): ConfigFile | undefined {
    return placeIn(this.#whole, range)?.of;
  }

  #textOf(file: ConfigFile): string {
    return this.#texts.get(file) ?? file.file.text;
  }
}

/** A path of the whole as a path of one of its files; undefined where it does not go through that. */
function within({ path: start }: { readonly path: Path }, path: readonly string[]): readonly string[] | undefined {
  return start.every((step, at) => step === path[at]) ? path.slice(start.length) : undefined;
}
