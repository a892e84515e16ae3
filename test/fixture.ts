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

export interface Mark {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
  /** Columns in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

const MARK = /^\s*(\^+|\|)\s+([a-z0-9-]+\/[a-z0-9-]+)\s*$/;

/** Reads a fixture; a text without `//-` is one file `index.mdx`. */
export function parseFixture(text: string): Fixture {
  const files = new Map<string, string>();
  const marks: Mark[] = [];
  let cursor: Fixture['cursor'];
  let path = 'index.mdx';
  let lines: string[] = [];
  const finish = (): void => {
    if (lines.length === 0 && path === 'index.mdx') return;
    let body = lines.join('\n');
    const at = body.indexOf('$0');
    if (at >= 0) {
      body = body.slice(0, at) + body.slice(at + 2);
      cursor = { path, offset: at };
    }
    files.set(path, body);
  };
  for (const line of text.split('\n')) {
    const header = /^\/\/- (\S.*)$/.exec(line);
    const mark = MARK.exec(line);
    if (header?.[1] !== undefined) {
      finish();
      path = header[1].trim();
      lines = [];
    } else if (mark?.[1] !== undefined && mark[2] !== undefined && lines.length > 0) {
      const start = line.indexOf(mark[1]);
      const end = mark[1] === '|' ? start : start + mark[1].length;
      marks.push({ path, line: lines.length - 1, start, end, code: mark[2] });
    } else lines.push(line);
  }
  finish();
  return { files, marks, cursor };
}
