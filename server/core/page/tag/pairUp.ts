import type { Unpaired } from '../draft.ts';
import { type Draft, originOf, type Tag } from '../draft.ts';
import { isVoidName } from './tagReader.ts';

/** An opening and a closing tag of one name that were meant as a pair, but cannot be one where they are. */
export interface Pair {
  readonly open: Unpaired;
  readonly close: Unpaired;
  /** The closing tag of another element that comes before this one's. */
  readonly crossed?: Tag;
}

/** Tags without a partner, sorted by the mistake to report. Each mistake is here once. */
export interface UnpairedTags {
  readonly pairs: readonly Pair[];
  /** The only two unpaired tags of a block, first an opening one, then a closing one: the second has the wrong name. */
  readonly misnamed: readonly Pair[];
  readonly opens: readonly Unpaired[];
  readonly closes: readonly Unpaired[];
  /** The innermost element whose closing tag is inside a code block that is never closed. */
  readonly swallowed?: { readonly open: Unpaired; readonly fence: Draft['suspects'][number] };
}

/** Maximum number of tags of one name that are remembered, and of faults that are compared, because of hostile text. */
const maxCount = 100;

/**
 * Finds the mistake behind each unpaired tag, once the whole page is known:
 * - tags of one name in different blocks, or crossed with another element, become `pairs`
 * - a tag that a broken tag or an unclosed code block explains is left out, since that is already reported
 * - a tag that is likely text (`isText`) is reported even next to a broken tag
 */
export function pairUp(draft: Draft, isText: (open: Unpaired) => boolean): UnpairedTags {
  const { pairs, opens, closes } = byName(draft);
  const faults = [...draft.reported].map(([start, name]) => ({ start, name })).slice(0, maxCount);
  const isBeside = besideFault(draft, faults);
  const crossed = joinCrossed(pairs.filter(({ open, close }) => !isBeside(open) && !isBeside(close)));
  const unpairedCloses = closes.filter((each) => !isBeside(each) && !takeFault(draft, faults, each));
  const unpairedOpens = opens.filter(
    (each) =>
      (!isBeside(each) || isText(each)) && (isVoidName(each.tag.syntax.name) || !takeFault(draft, faults, each)),
  );
  const misnamed = joinMisnamed(unpairedOpens, unpairedCloses);
  const taken = new Set(misnamed.flatMap(({ open, close }) => [open, close]));
  return {
    pairs: crossed,
    misnamed,
    closes: unpairedCloses.filter((each) => !taken.has(each)),
    ...swallowedBy(
      draft,
      unpairedOpens.filter((each) => !taken.has(each)),
    ),
  };
}

function joinMisnamed(opens: readonly Unpaired[], closes: readonly Unpaired[]): readonly Pair[] {
  if (opens.length === 0 || closes.length === 0) return [];
  const byBlock = new Map<number, Unpaired[]>();
  for (const each of [...opens, ...closes])
    byBlock.set(each.block, [...(byBlock.get(each.block) ?? []), each].slice(0, 3));
  const found: Pair[] = [];
  for (const [open, close, more] of byBlock.values()) {
    if (open === undefined || close === undefined || more !== undefined || open.within !== close.within) continue;
    if (open.tag.syntax.form !== 'open' || close.tag.syntax.form !== 'close' || open.start > close.start) continue;
    const { cutBy } = open;
    const isInside = cutBy === undefined || close.start < originOf(cutBy.content, cutBy.syntax.start);
    if (isInside && ![open, close].some(({ tag }) => isVoidName(tag.syntax.name))) found.push({ open, close });
  }
  return found;
}

function byName(draft: Draft): { pairs: Pair[]; opens: Unpaired[]; closes: Unpaired[] } {
  const open = new Map<string, Unpaired[]>();
  const pairs: Pair[] = [];
  const closes: Unpaired[] = [];
  const paired = new Set<Unpaired>();
  for (const each of [...draft.unclosed, ...draft.strays].sort((a, b) => a.start - b.start)) {
    const { name, form } = each.tag.syntax;
    const same = open.get(name) ?? [];
    if (form !== 'close') {
      if (same.length < maxCount) open.set(name, [...same, each]);
      continue;
    }
    const partner = same.pop();
    if (partner === undefined) closes.push(each);
    else {
      paired.add(partner);
      const crossed = partner.block === each.block ? partner.cutBy : undefined;
      pairs.push(crossed === undefined ? { open: partner, close: each } : { open: partner, close: each, crossed });
    }
  }
  return { pairs, closes, opens: draft.unclosed.filter((each) => !paired.has(each)) };
}

interface FaultContext {
  readonly start: number;
  readonly name: string;
}

/** True if MDX rejects something else on the line of a tag. Then MDX stops there, and not at the tag. */
function besideFault(draft: Draft, faults: readonly FaultContext[]): (tag: Unpaired) => boolean {
  const lineOf = (offset: number): number => draft.source.text.lastIndexOf('\n', offset - 1);
  const lines = new Set(faults.map(({ start }) => lineOf(start)));
  return (tag) => lines.size > 0 && lines.has(lineOf(tag.start));
}

/**
 * Returns the broken tag that explains an unpaired one, and takes it off the list, because it explains only one. In
 * `<Fram\n…</Frame>`, the broken `<Fram` explains why `</Frame>` has no partner.
 */
function takeFault(draft: Draft, faults: FaultContext[], tag: Unpaired): boolean {
  const { name, form } = tag.tag.syntax;
  const behind = form !== 'close';
  const fits = (fault: FaultContext): boolean => fault.start > tag.start === behind && name.startsWith(fault.name);
  const index = behind ? faults.findIndex(fits) : faults.findLastIndex(fits);
  if (index < 0) return false;
  const [taken] = faults.splice(index, 1);
  if (taken !== undefined) draft.partners.set(taken.start, { name, form: behind ? 'close' : 'open' });
  return true;
}

/** Joins two elements that end in each other's block: their closing tags are swapped, which is one mistake. */
function joinCrossed(pairs: readonly Pair[]): readonly Pair[] {
  const joined = new Set<Pair>();
  const result: Pair[] = [];
  for (const pair of pairs.slice(0, maxCount)) {
    if (joined.has(pair)) continue;
    const { open, close } = pair;
    const other = pairs
      .slice(0, maxCount)
      .find((each) => each !== pair && each.open.block === close.block && each.close.block === open.block);
    if (pair.crossed !== undefined || open.block === close.block || other === undefined) {
      result.push(pair);
      continue;
    }
    joined.add(other);
    const [inner, outer] = open.start > other.open.start ? [pair, other] : [other, pair];
    result.push({ open: inner.open, close: inner.close, crossed: outer.close.tag });
  }
  return result;
}

function swallowedBy(draft: Draft, opens: readonly Unpaired[]): Pick<UnpairedTags, 'opens' | 'swallowed'> {
  for (const fence of draft.suspects.slice(0, maxCount)) {
    const code = draft.source.text.slice(fence.start, fence.end);
    const inside = opens.filter(({ start, tag }) => start < fence.start && code.includes(`</${tag.syntax.name}>`));
    const open = inside.at(-1) === undefined ? undefined : inside.reduce((a, b) => (a.start > b.start ? a : b));
    if (open !== undefined)
      return { opens: opens.filter((each) => !inside.includes(each)), swallowed: { open, fence } };
  }
  return { opens };
}
