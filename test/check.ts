import assert from 'node:assert/strict';
import { checkSite } from '../server/core/checks/run.ts';
import { ignoreFixes, newIgnoreEffort } from '../server/core/fixes/ignores.ts';
import type { GradedFinding } from '../server/core/model/graded.ts';
import { docsightrcPath, isMarkdown } from '../server/core/site/paths.ts';
import { createSiteHost } from '../server/core/site/siteHost.ts';
import type { Site } from '../server/core/site/siteTypes.ts';
import { lineIndex } from '../server/core/text/lineIndex.ts';
import { checkFixes, type FixOptions } from './applyFixes.ts';
import { type Fixture, parseFixture } from './fixture.ts';
import { checkPrefixes } from './prefixes.ts';

/** A docs.json without findings, for fixtures about something else. */
const plainConfig = '{\n  "name": "Test",\n  "navigation": []\n}\n';

/** The site of a fixture. Files with an image extension and the like become assets. */
export function siteOf(fixture: Fixture): Site {
  const host = createSiteHost();
  const files = new Map(fixture.files);
  if (!files.has('docs.json')) files.set('docs.json', plainConfig);
  host.apply(
    [...files].map(([path, text]) =>
      /\.(?:png|jpe?g|svg|gif|webp|ico|woff2?|mp4)$/.test(path)
        ? { kind: 'asset', path }
        : { kind: 'text', path, text },
    ),
  );
  return host.site;
}

/**
 * Compares all findings of all files in a fixture with its marks, so that each fixture also proves silence elsewhere.
 * Also applies every fix, asks how each finding can be silenced, and parses every prefix of every page. With `only`,
 * findings with other codes are ignored. A fixture without a docs.json gets a default one, whose findings are ignored.
 */
export function checkFixture(text: string, options: FixOptions = {}): readonly GradedFinding[] {
  const fixture = parseFixture(text);
  const site = siteOf(fixture);
  const found = checkSite(site, options.strict === undefined ? {} : { strict: options.strict }).filter(
    ({ code, path }) =>
      fixture.files.has(path) && (options.only === undefined || options.only.some((prefix) => code.startsWith(prefix))),
  );
  const actual = found.map((finding) => {
    const lines = lineIndex(fixture.files.get(finding.path) ?? '');
    const { line, character } = lines.positionAt(finding.range.start);
    const end = Math.min(finding.range.end, lines.endOf(line)) - lines.startOf(line);
    return `${finding.path}:${line + 1} [${character}, ${end}) ${finding.code}`;
  });
  const expected = fixture.marks.map(
    ({ path, line, start, end, code }) => `${path}:${line + 1} [${start}, ${end}) ${code}`,
  );
  assert.deepEqual(actual.toSorted(), expected.toSorted());
  checkIgnores(site, found);
  checkFixes(text, options);
  checkPrefixes(site);
  return found;
}

/** Unclosed front matter, or invalid YAML, has no place for a comment. */
const unreadable: ReadonlySet<string> = new Set(['front-matter/not-closed', 'yaml/syntax']);

/**
 * Every finding can be silenced for the site, and findings in pages also there. In the settings file, the file itself
 * must be fixed.
 */
function checkIgnores(site: Site, findings: readonly GradedFinding[]): void {
  for (const finding of findings) {
    const { code, path } = finding;
    const isHere = isMarkdown(path) && !unreadable.has(code);
    const wanted = [
      ...(isHere ? ['Ignore on this line'] : []),
      ...(path === docsightrcPath ? [] : [`Do not show "${code}" on this site`]),
    ];
    const titles = ignoreFixes(site, path, finding, newIgnoreEffort()).map(({ title }) => title);
    for (const title of wanted) assert.ok(titles.includes(title), `${code} in ${path}: ${title}`);
  }
}
