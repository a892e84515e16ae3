import assert from 'node:assert/strict';
import { highlights, references } from '../../../server/core/assist/navigation/define.ts';
import { rename, renameRange } from '../../../server/core/change/rename/rename.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

interface Answer {
  /** The marked text, and the initial text of the input. */
  readonly asked: string;
  /** Lines that a rename changes, and files that move. */
  readonly changed: readonly string[];
  /** Its occurrences; definitions come first, marked with `*`. */
  readonly places: readonly string[];
}

/** Renames the thing at `$0`. */
export function renamed(text: string, name: string): Answer {
  const fixture = parseFixture(text);
  const { path, offset } = fixture.cursor ?? assert.fail('no cursor');
  const site = siteOf(fixture);
  const found = renameRange(site, path, offset);
  assert.ok(found, 'nothing to rename');
  const said = (each: { path: string; range: { start: number; end: number } }): string =>
    `${each.path}: ${site.files.get(each.path)?.text.slice(each.range.start, each.range.end)}`;
  const others = new Set(references(site, path, offset).map(said));
  const places = references(site, path, offset, true).map(
    (each) => `${others.has(said(each)) ? '' : '*'}${said(each)}`,
  );
  assert.equal(
    highlights(site, path, offset).length,
    references(site, path, offset, true).filter((each) => each.path === path).length,
  );
  const asked = `${said({ path, range: found.range })} = ${found.name}`;
  const result = rename(site, path, offset, name) ?? assert.fail('nothing to rename');
  if (result.kind === 'refused') return { asked, changed: [result.reason], places };
  const texts = result.edits.filter((edit) => edit.kind === 'change');
  const after = applyFileEdits(fixture.files, texts);
  const changed = [...after].flatMap(([file, now]) => {
    const before = new Set(fixture.files.get(file)?.split('\n'));
    return now
      .split('\n')
      .filter((line) => !before.has(line))
      .map((line) => `${file}: ${line}`);
  });
  for (const edit of result.edits) if (edit.kind === 'rename') changed.push(`${edit.path} -> ${edit.to}`);
  return { asked, changed, places };
}

export const config = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}],
"footer": 1}
`;

/** A text with the cursor inserted as `$0`. */
export const at = (text: string, place: string): string => text.replace(place.replace('$0', ''), () => place);
