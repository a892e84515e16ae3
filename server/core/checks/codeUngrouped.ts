import words from '../../../schemas/prose.json' with { type: 'json' };
import { parseFenceMeta } from '../page/fenceMeta.ts';
import type { Code, PageNode } from '../page/pageTree.ts';
import { catalogueOf } from '../site/siteCatalogue.ts';
import type { Finding } from '../text/finding.ts';
import type { PageCheck } from './check.ts';
import { ruleSentence } from './rule.ts';

/** Samples of one thing in several languages, one after the other: a CodeGroup shows the one that the reader wants. */
export const codeUngrouped: PageCheck = {
  on: 'page',
  codes: ['code/ungrouped'],
  run(page, index) {
    const found: Finding[] = [];
    if (page.fences.length < 2) return found;
    const runs: Code[][] = [];
    for (const { node, around, before } of page.placed) {
      if (node.kind !== 'code' || groups(around.at(-1))) continue;
      if (before?.kind === 'code') runs.at(-1)?.push(node);
      else runs.push([node]);
    }
    function groups(parent: PageNode | undefined): boolean {
      return parent?.kind === 'element' && catalogueOf(index).components.get(parent.name)?.titledCode === true;
    }
    for (const fences of runs) {
      const [first] = fences;
      if (first === undefined || !isOneConcept(fences)) continue;
      const code = 'code/ungrouped';
      const languages = fences.map(({ lang }) => `"${lang}"`).join(', ');
      found.push({
        code,
        range: first.infoRange,
        message: `These code blocks show one thing in ${languages}. ${ruleSentence(code)}`,
      });
    }
    return found;
  },
};

const languageOf = new Map(
  Object.entries(words.programmingLanguages).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
);

/** Each in a programming language of its own, and none with a file name, which would make them files of one program. */
function isOneConcept(fences: readonly Code[]): boolean {
  const languages = fences.map(({ lang }) => languageOf.get(lang.toLowerCase()));
  if (fences.length < 2 || languages.includes(undefined) || new Set(languages).size < fences.length) return false;
  return !fences.some(({ meta }) => /[./]/.test(parseFenceMeta(meta).title ?? ''));
}
