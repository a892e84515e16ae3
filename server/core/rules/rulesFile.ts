import { lineEnding } from '../text/lines.ts';
import { blockIn, findBlock, isStale, mergeBlock } from './block.ts';
import type { GeneratedRules } from './generate.ts';
import type { TargetSpec } from './target.ts';

/**
 * The text of a target's file with these rules. Text by others stays. In a file that Docsight owns, front matter
 * directly before the block is replaced too; front matter before other text is not.
 */
export function rulesFile(
  existing: string | undefined,
  target: TargetSpec,
  { frontMatter, block, key }: GeneratedRules,
): string {
  const merged = mergeBlock({ existing, block, key });
  if (target.file === 'shared') return merged;
  const head = ownHead(merged, key);
  if (head === undefined) return merged;
  const ending = lineEnding(merged);
  const fresh = frontMatter === '' ? '' : `${frontMatter}\n\n`.replace(/\n/g, ending);
  return merged.slice(0, head.start) + fresh + merged.slice(head.end);
}

/** Whether a file has our rules and they are outdated. */
export function isRulesFileStale(existing: string, target: TargetSpec, rules: GeneratedRules): boolean {
  if (!hasRules(existing, rules.key)) return false;
  if (isStale({ existing, block: rules.block, key: rules.key, loose: rules.loose })) return true;
  if (target.file === 'shared') return false;
  const head = ownHead(existing, rules.key);
  return (
    head !== undefined && existing.slice(head.start, head.end).replace(/\r\n?/g, '\n').trim() !== rules.frontMatter
  );
}

/** Whether a file has a block of the site. */
export function hasRules(existing: string, key: string): boolean {
  return blockIn(existing, key) !== undefined;
}

/** Blank lines and front matter before our block; undefined if other text comes before it. */
function ownHead(text: string, key: string): { readonly start: number; readonly end: number } | undefined {
  const block = findBlock(text, key);
  if (block === undefined) return undefined;
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const lines = text.slice(start, block.start).split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return { start, end: block.start };
  if (lines[first]?.trimEnd() !== '---') return undefined;
  const last = lines.findIndex((line, i) => i > first && line.trimEnd() === '---');
  return last >= 0 && lines.slice(last + 1).every((line) => line.trim() === '')
    ? { start, end: block.start }
    : undefined;
}
