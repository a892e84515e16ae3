import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toValue } from '../../server/core/data/node.ts';
import { parseFrontMatter } from '../../server/core/data/yaml/frontMatterYaml.ts';
import { askLoader } from '../../server/core/data/yaml/loaderYaml.ts';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { randomFrom } from '../random.ts';
import { corpusPages, shared, sharedPath } from '../shared.ts';

const skip = shared === undefined ? 'not run here: suites and corpus' : false;

/** Likely and unlikely contents of front matter. */
const pieces = [
  ...['"', "'", ':', ': ', '\n', '\n  ', ' ', '\t', '[', ']', '{', '}', '- ', '#', ' #', ',', '\\', '|', '>-\n', '? '],
  ...['&a ', '*a', '!!str ', '!x ', '!!foo ', '---\n', '--- x\n', '...\n', '%', '@', '`', '<<: ', '<<: 3\n', 'a: 1\n'],
  ...['\u0007', '\u0085', '\ufffe', '\ufffd', '\u2028', 'é', '😀', '\ud800', '0o7', '012', '~', 'null', '\r\n', '\0'],
];

function matters(): readonly string[] {
  return corpusPages().flatMap((page) => {
    const { frontMatter } = parsePage(page);
    return frontMatter === undefined ? [] : [page.text.slice(frontMatter.yamlRange.start, frontMatter.yamlRange.end)];
  });
}

function* mutated(originals: readonly string[], count: number): Iterable<string> {
  const random = randomFrom(18_02);
  for (let made = 0; made < count; made++) {
    let text = random.pick(originals) ?? '';
    for (let changes = 1 + random.below(3); changes > 0; changes--) {
      const at = random.below(text.length + 1);
      const other = random.below(text.length + 1);
      const way = random.below(4);
      if (way === 0) text = text.slice(0, at) + text.slice(at + 1 + random.below(4));
      else if (way === 1) text = text.slice(0, at) + text.slice(other, other + random.below(20)) + text.slice(at);
      else text = text.slice(0, at) + random.pick(pieces) + text.slice(at);
    }
    yield text;
  }
}

test('front matter has a finding exactly when the platform’s loader rejects it', { skip }, (t) => {
  const suite = JSON.parse(readFileSync(sharedPath('suites/yaml-test-suite/cases.json'), 'utf8')) as readonly {
    readonly yaml: string;
  }[];
  const originals = matters();
  let refused = 0;
  let asked = 0;
  let sameKeys = 0;
  const different: string[] = [];
  for (const text of [...suite.map(({ yaml }) => yaml), ...originals, ...mutated(originals, 5000)]) {
    asked++;
    const verdict = askLoader(text);
    const accepted = verdict?.accepted === true;
    const { root, findings } = parseFrontMatter(text, { start: 0, end: text.length }, 'page.mdx');
    for (const { range } of findings) assert.ok(range.start <= range.end && range.end <= text.length, text);
    if (!accepted) refused++;
    if (accepted !== (findings.length === 0))
      different.push(`${JSON.stringify(text)}: ${accepted} ${findings[0]?.message}`);
    if (verdict?.accepted === true && keysOf(verdict.value) === keysOf(toValue(root))) sameKeys++;
  }
  t.diagnostic(`${asked} texts, ${refused} refused; of the others ${sameKeys} have the loader's keys`);
  assert.deepEqual(different, []);
  assert.ok(sameKeys >= (asked - refused) * 0.99);
});

function keysOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.keys(value).sort().join('\n') : '';
}
