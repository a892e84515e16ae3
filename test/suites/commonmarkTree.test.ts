import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { askMdx, outlineOfMdx, outlineOfPage } from '../mdxParser.ts';
import { shared, sharedPath } from '../shared.ts';

const skip = shared === undefined ? 'not run here: suites' : false;

interface Example {
  readonly name: string;
  readonly markdown: string;
}

function specification(): readonly Example[] {
  const examples: readonly { readonly example: number; readonly markdown: string }[] = JSON.parse(
    readFileSync(sharedPath('suites', 'commonmark-spec', 'spec-0.31.2.json'), 'utf8'),
  );
  return examples.map(({ example, markdown }) => ({ name: `CommonMark ${example}`, markdown }));
}

/** markdown-it's fixtures: the text is between the first two of three lines with a dot. */
function fixtures(): readonly Example[] {
  const folder = sharedPath('suites', 'markdown-it-fixtures');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));
  return names.sort().flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const cases = [...text.matchAll(/^\.\n([\s\S]*?)^\.\n[\s\S]*?^\.\n/gm)];
    return cases.map((match, index) => ({ name: `${name} ${index + 1}`, markdown: match[1] ?? '' }));
  });
}

for (const [name, examples, least] of [
  ['the examples of CommonMark', specification, 500],
  ['the fixtures of markdown-it, GFM among them', fixtures, 700],
] as const) {
  test(`${name} have the same tree as in remark if MDX accepts them, and findings otherwise`, { skip }, (t) => {
    let same = 0;
    let refused = 0;
    for (const { name, markdown } of examples()) {
      const page = parsePage({ path: 'page.mdx', text: markdown });
      const findings = page.findings.filter(({ code }) => code.startsWith('mdx/'));
      const verdict = askMdx(markdown);
      if (verdict.accepted) {
        assert.deepEqual(outlineOfPage(page), outlineOfMdx(verdict.tree), name);
        assert.deepEqual(findings, [], name);
        same++;
      } else {
        assert.ok(findings.length > 0, `${name}: ${verdict.message}`);
        refused++;
      }
    }
    t.diagnostic(`${same} are the same, ${refused} are refused`);
    assert.ok(same >= least, `${same}`);
  });
}
