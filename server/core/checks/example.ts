/**
 * Each finding has a wrong and a right example next to its check. They are its test, its part of the reference pages,
 * and the output of `docsight explain`. They are in files named `CHECK.examples.ts`, which `examples.ts` collects. No
 * other code imports them, so they are not in the bundle of the core.
 */

import type { FindingCode } from './check.ts';

/** An example, or a description of it if the text itself would not help: files of many megabytes. */
export type Example = ShownExample | { readonly inWords: string };

/**
 * Two small sites in the notation of `fixtureFiles`. What is the same in all sites can be left out, and is added for
 * the test:
 * - text before the first `//-` is the body of a page
 * - a `docs.json` without its outer braces is a part of one (in v1 for `//- docs.json v1`)
 * - a file without text is a file of the site with any content
 */
export interface ShownExample {
  readonly wrong: string;
  readonly right: string;
  /** Further findings of the wrong example. */
  readonly also?: readonly FindingCode[];
}

/** The examples of one check. */
export type Examples = Readonly<Partial<Record<FindingCode, Example>>>;

/** A file of a fixture. */
export interface FixtureFile {
  /** The path after `//-`. Undefined for text before the first one. */
  readonly path: string | undefined;
  readonly lines: readonly string[];
  readonly marks: readonly FixtureMark[];
}

/** A range on one line of a file, and the expected finding. */
export interface FixtureMark {
  /** Counted from 0. */
  readonly line: number;
  /** Columns in UTF-16 code units, without the end. */
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

const header = /^\/\/- (\S.*)$/;
const marked = /^\s*(\^+|\|)\s+([a-z0-9-]+\/[a-z0-9-]+)\s*$/;

/**
 * Parses the notation of examples and tests. `//- PATH` begins a file. A line of carets with a code marks the line
 * above, and `|` marks an empty range. Several such lines can follow each other.
 */
export function fixtureFiles(text: string): readonly FixtureFile[] {
  const first: Open = { path: undefined, lines: [], marks: [] };
  const files = [first];
  let open = first;
  for (const line of text.split('\n')) {
    const path = header.exec(line)?.[1]?.trim();
    const [, sign, code] = marked.exec(line) ?? [];
    if (path !== undefined) {
      open = { path, lines: [], marks: [] };
      files.push(open);
    } else if (sign !== undefined && code !== undefined && open.lines.length > 0) {
      const start = line.indexOf(sign);
      open.marks.push({ line: open.lines.length - 1, start, end: sign === '|' ? start : start + sign.length, code });
    } else open.lines.push(line);
  }
  return files.filter(({ path, lines }) => path !== undefined || lines.length > 0);
}

interface Open {
  readonly path: string | undefined;
  readonly lines: string[];
  readonly marks: FixtureMark[];
}

/** A file of an example. */
export interface ExampleFile {
  readonly path: string;
  /** Set for docs.json only. */
  readonly version: 'v1' | 'v2' | undefined;
  /** The whole file, the body of a page, a part of docs.json, or only the name of a file. */
  readonly form: 'whole' | 'body' | 'part' | 'name';
  readonly lines: readonly string[];
  readonly marks: readonly FixtureMark[];
}

/** Returns the files of one text of an example, as readers see them. */
export function exampleFiles(text: string): readonly ExampleFile[] {
  // The template literal begins and ends with a line break.
  return fixtureFiles(text.replace(/^\n|\n$/g, '')).map(({ path, lines, marks }): ExampleFile => {
    if (path === undefined) return { path: 'index.mdx', version: undefined, form: 'body', lines, marks };
    const [, plain = path, named] = /^(docs\.json)(?: (v1))?$/.exec(path) ?? [];
    const version = plain !== 'docs.json' ? undefined : named === 'v1' ? 'v1' : 'v2';
    if (lines.length === 0) return { path: plain, version, form: 'name', lines, marks };
    const isPart = version !== undefined && !lines[0]?.startsWith('{');
    return { path: plain, version, form: isPart ? 'part' : 'whole', lines, marks };
  });
}

/** Returns the files of an example that readers see. For the right one, only files that differ from the wrong one. */
export function shownFiles({
  wrong,
  right,
}: ShownExample): Readonly<Record<'wrong' | 'right', readonly ExampleFile[]>> {
  const before = exampleFiles(wrong);
  const isSame = (file: ExampleFile): boolean =>
    before.some((each) => each.path === file.path && each.lines.join('\n') === file.lines.join('\n'));
  return { wrong: before, right: exampleFiles(right).filter((file) => !isSame(file)) };
}

/** Returns the name of a file. For docs.json, with its format if it is v1: `docs.json (v1)`. */
export function fileTitle({ path, version }: ExampleFile): string {
  return version === 'v1' ? `${path} (v1)` : path;
}

/** Returns a sentence about other files that an example needs. Undefined if it needs none. */
export function otherFilesText(files: readonly ExampleFile[], quote: string): string | undefined {
  const names = files.filter(({ form }) => form === 'name').map((file) => `${quote}${fileTitle(file)}${quote}`);
  if (names.length === 0) return undefined;
  return `In a site with ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}:`;
}
