import { type FixtureMark, fixtureFiles } from '../server/core/checks/example.ts';

/**
 * Tests are texts. A fixture holds files, marks and a cursor:
 *
 *     //- docs.json
 *     {"name": "X", "navigation": []}
 *     //- index.mdx
 *     <Crad title="A" />
 *      ^^^^ component/unknown
 *
 * `//- PATH` begins a file. A line of carets with a finding's code marks the line above it (several such lines may
 * follow each other) and is not part of the text; a finding that goes on over further lines is marked to its line's
 * end. `^ code` under column 0 marks an empty range when written `| code`. `$0` is the cursor and is removed.
 */
export interface Fixture {
  readonly files: ReadonlyMap<string, string>;
  readonly marks: readonly Mark[];
  readonly cursor: { readonly path: string; readonly offset: number } | undefined;
}

export interface Mark extends FixtureMark {
  readonly path: string;
}

/** Reads a fixture; a text without `//-` is one file `index.mdx`. */
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
