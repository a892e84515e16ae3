import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { type ExampleFile, exampleFiles, shownFiles } from '../../../server/core/checks/example.ts';
import { examples } from '../../../server/core/checks/examples.ts';
import { externalFinding, externalLinks, insecureFinding } from '../../../server/core/checks/link/externalLinks.ts';
import { proseFinding } from '../../../server/core/checks/prose/tools.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { outdatedFindings } from '../../../server/core/compare/counterparts/outdated.ts';
import { findingRows, type GradedFinding } from '../../../server/core/model/graded.ts';
import { maskedProse } from '../../../server/core/model/page/prose.ts';
import type { ProseToolName } from '../../../server/core/model/page/proseForTool.ts';
import { isMarkdown } from '../../../server/core/site/paths.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { lineIndex } from '../../../server/core/text/lineIndex.ts';
import { checkFixes } from '../../applyFixes.ts';
import { exampleSite } from '../../exampleSite.ts';

const checksFolder = resolve(import.meta.dirname, '../../../server/core/checks');

/** Examples in words, because their files would be very large or not text. */
const inWords = [
  'agents/large-page',
  'css/too-large',
  'file/unread',
  'json/too-deep',
  'json/too-large',
  'mdx/too-deep',
  'mdx/too-large',
  'openapi/too-large',
  'page/encoding',
  'settings/too-large',
  'site/too-large',
  'yaml/too-deep',
  'yaml/too-large',
];

/** What other programs find is asked for: here links do not answer, and each prose tool finds one word. */
const asked: Readonly<Record<string, (site: Site) => readonly (GradedFinding | undefined)[]>> = {
  'link/external': (site) =>
    externalLinks(site).flatMap((link) =>
      link.url.endsWith('/old-page') ? [externalFinding(site, link, 'It does not exist.')] : [],
    ),
  'link/insecure': (site) =>
    externalLinks(site).flatMap((link) => (link.url.startsWith('http:') ? [insecureFinding(site, link)] : [])),
  'translation/outdated': (site) => outdatedFindings(site, 'fr/start.mdx'),
  'prose/vale': (site) => wordFound(site, 'vale', 'very'),
  'prose/cspell': (site) => wordFound(site, 'cspell', 'Pricng'),
  'prose/harper': (site) => wordFound(site, 'harper', 'an'),
};

function wordFound(site: Site, tool: ProseToolName, word: string): readonly (GradedFinding | undefined)[] {
  return [...site.files.values()]
    .filter(({ path }) => isMarkdown(path))
    .flatMap((file) => {
      const start = maskedProse(pageOf(file), site.index).search(new RegExp(`\\b${word}\\b`));
      const issue = { range: { start, end: start + word.length }, message: 'Wrong.', rule: '', replacements: [] };
      return start < 0 ? [] : [proseFinding(site, tool, file.path, issue)];
    });
}

for (const [code, example] of Object.entries(examples)) {
  if ('inWords' in example) continue;
  test(`${code}: the wrong example has this finding, the right one has none`, () => {
    for (const kind of ['wrong', 'right'] as const) {
      const { site, added } = exampleSite(code, example[kind]);
      const found = [...checkSite(site), ...(asked[code]?.(site) ?? [])].filter((each) => each !== undefined);
      const actual = found.map((finding) => placeOf(finding, site.files.get(finding.path)?.text ?? '', added));
      assert.deepEqual(actual.toSorted(), exampleFiles(example[kind]).flatMap(marksOf).toSorted(), kind);
      const codes = new Set(found.map((finding) => finding.code));
      assert.deepEqual(codes, new Set(kind === 'wrong' ? [code, ...(example.also ?? [])] : []), kind);
    }
    assert.ok(shownFiles(example).right.length > 0, 'the right example shows what is different');
  });
}

/** Fixes that the author must complete: an empty title, and a tag named after its closing tag. */
const reveals: readonly string[] = ['mdx/attribute-value', 'mdx/wrong-closing-tag'];

test('each fix of a wrong example removes its finding and adds none', () => {
  let tried = 0;
  const failed: string[] = [];
  for (const [code, example] of Object.entries(examples)) {
    if ('inWords' in example) continue;
    try {
      tried += checkFixes(exampleSite(code, example.wrong).fixture, { reveals: reveals.includes(code) });
    } catch (error) {
      failed.push(`${code}: ${error instanceof Error ? error.message : error}`);
    }
  }
  assert.deepEqual(failed, []);
  assert.ok(tried > 100, `${tried} fixes`);
});

function placeOf({ path, range, code }: GradedFinding, text: string, added: ReadonlyMap<string, number>): string {
  const lines = lineIndex(text);
  const { line, character } = lines.positionAt(range.start);
  const end = Math.min(range.end, lines.endOf(line)) - lines.startOf(line);
  return `${path}:${line + 1 - (added.get(path) ?? 0)} [${character}, ${end}) ${code}`;
}

function marksOf({ path, marks }: ExampleFile): readonly string[] {
  return marks.map(({ line, start, end, code }) => `${path}:${line + 1} [${start}, ${end}) ${code}`);
}

test('every finding has an example, in words only if the text cannot be shown', () => {
  assert.deepEqual(Object.keys(examples).toSorted(), [...findingRows.keys()].toSorted());
  assert.deepEqual(
    Object.entries(examples)
      .flatMap(([code, example]) => ('inWords' in example ? [code] : []))
      .toSorted(),
    inWords,
  );
});

test('examples are short', () => {
  for (const [code, example] of Object.entries(examples)) {
    if ('inWords' in example) continue;
    for (const text of [example.wrong, example.right]) {
      const lines = exampleFiles(text).flatMap((file) => file.lines);
      assert.ok(lines.length <= 30, `${code} has ${lines.length} lines`);
      for (const line of lines)
        assert.ok(line.length <= 110 || code === 'front-matter/long-description', `${code}: ${line}`);
    }
  }
});

test('examples are next to the check that reports them, each in one place', () => {
  const files = (readdirSync(checksFolder, { recursive: true, encoding: 'utf8' }) as string[])
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.examples.ts'));
  const gathered = readFileSync(join(checksFolder, 'examples.ts'), 'utf8');
  const codes: string[] = [];
  for (const name of files) {
    assert.ok(gathered.includes(`'./${name}'`), `${name} is in examples.ts`);
    const own = [...readFileSync(join(checksFolder, name), 'utf8').matchAll(/^ {2}'([a-z-]+\/[a-z0-9-]+)': \{$/gm)];
    codes.push(...own.map(([, code = '']) => code));
    if (name.startsWith('parsers/')) continue;
    const check = join(checksFolder, name.replace('.examples.ts', '.ts'));
    assert.ok(existsSync(check), `${name} is beside a check`);
    const text = readFileSync(check, 'utf8');
    for (const [, code = ''] of own) assert.ok(text.includes(`'${code}'`), `${name}: ${code}`);
  }
  assert.deepEqual(codes.toSorted(), [...findingRows.keys()].toSorted());
});
