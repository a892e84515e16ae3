import { titleEdit } from '../checks/page/code.ts';
import type { CodeFix } from '../model/answers.ts';
import { parseFenceMeta } from '../page/fenceMeta.ts';
import type { Block, Code, Inline, Page } from '../page/pageTree.ts';
import { nodesAt } from '../page/walk.ts';
import { insertion } from '../text/finding.ts';
import { lineEnding, marginAt } from '../text/lines.ts';
import type { Range } from '../text/range.ts';

/** Wraps adjacent code blocks in a CodeGroup. Blocks without a title get the name of their language. */
export function codeGroupFixes(page: Page, range: Range): readonly CodeFix[] {
  const around = nodesAt(page, range.start);
  const at = around.findLastIndex(({ kind }) => kind === 'code');
  const parent = around[at - 1];
  if (at < 0 || parent === undefined || !('children' in parent)) return [];
  if (parent.kind === 'element' && /^(?:CodeGroup|RequestExample|ResponseExample|SnippetGroup)$/.test(parent.name))
    return [];
  const fences = runAround(parent.children, around[at] as Code);
  const first = fences[0];
  const last = fences.at(-1);
  if (first === undefined || last === undefined || fences.length < 2 || !last.closed) return [];
  const { text, path } = page.file;
  // Without blank lines, MDX would not read the lines next to a tag as Markdown.
  const ending = lineEnding(text);
  const margin = marginAt(text, first.range.start);
  const line = ending + margin;
  const blank = ending + margin.trimEnd();
  const titles = fences
    .filter(({ lang, meta }) => lang !== '' && parseFenceMeta(meta).title === undefined)
    .map((fence) => titleEdit(page, fence));
  return [
    {
      title: `Combine the ${fences.length} code blocks in a CodeGroup`,
      kind: 'refactor.rewrite.codeGroup',
      edits: [
        {
          kind: 'change',
          path,
          edits: [
            insertion(first.range.start, `<CodeGroup>${blank}${line}`),
            ...titles,
            insertion(last.range.end, `${blank}${line}</CodeGroup>`),
          ],
        },
      ],
    },
  ];
}

function runAround(siblings: readonly (Block | Inline)[], fence: Code): readonly Code[] {
  const at = siblings.indexOf(fence);
  let start = at;
  while (siblings[start - 1]?.kind === 'code') start--;
  const run: Code[] = [];
  for (let i = start; ; i++) {
    const next = siblings[i];
    if (next?.kind !== 'code') return run;
    run.push(next);
  }
}
