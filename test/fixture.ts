import { type FixtureMark, fixtureFiles } from '../server/core/checks/example.ts';

/**
 * Tests are texts. A fixture contains files, marks and a cursor:
 *
 *     //- docs.json
 *     {"name": "X", "navigation": []}
 *     //- index.mdx
 *     <Crad title="A" />
 *      ^^^^ component/unknown
 *
 * - `//- PATH` begins a file.
 * - A line of carets with a code marks a finding in the line above and is not part of the text. Several can follow each
 *   other. A finding that spans several lines is marked to the end of its first line.
 * - An empty range at column 0 is marked with `| code`.
 * - `$0` is the cursor and is removed.
 */
export interface Fixture {
  readonly files: ReadonlyMap<string, string>;
  readonly marks: readonly Mark[];
  readonly cursor: { readonly path: string; readonly offset: number } | undefined;
}

export interface Mark extends FixtureMark {
  readonly path: string;
}

/** Parses a fixture. A text without `//-` is one file, `index.mdx`. */
export function parseFixture(text: string): Fixture {
  const files = new Map<string, string>();
  const marks: Mark[] = [];
  let cursor: Fixture['cursor'];
  for (const { path = 'index.mdx', lines, marks: own } of fixtureFiles(text)) {
    let body = lines.join('\n');
    const at = body.indexOf('$0');
    if (at >= 0) {
      body = body.slice(0, at) + body.slice(at + 2);
      cursor = { path, offset: at };
    }
    files.set(path, body);
    for (const mark of own) marks.push({ path, ...mark });
  }
  return { files, marks, cursor };
}
