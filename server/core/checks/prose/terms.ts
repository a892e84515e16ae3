import type { Page, PageNode, Text } from '../../page/pageTree.ts';
import { walk } from '../../page/walk.ts';
import { glossaryOf, type Term } from '../../site/config/docsightrc.ts';
import type { Finding } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';
import { ruleSentence } from '../check.ts';

/** Maximum number of spellings, because a page is searched once for each. */
const maxWords = 300;

/**
 * Reports terms of the site's glossary in another spelling, and terms that are not defined where they are first used.
 */
export const proseTerms: PageCheck = {
  on: 'page',
  codes: ['prose/avoided-term', 'prose/undefined-term'],
  run(page, index) {
    const found: Finding[] = [];
    const terms = glossaryOf(index);
    if (terms.length === 0) return found;
    const texts = proseOf(page);
    let left = maxWords;
    for (const term of terms) {
      left -= term.avoid.length + 1;
      if (left < 0) return found;
      pushAll(found, avoided(page, term, texts));
      const unexplained = firstUnexplained(term, texts);
      if (unexplained !== undefined) found.push(unexplained);
    }
    return found;
  },
};

interface Prose {
  readonly node: Text;
  /** The text in the file. Places in it are known only if it is the same as what readers see. */
  readonly raw: string;
  /** True if something around it explains it: a tooltip, a link, emphasis that marks a definition. */
  readonly marked: boolean;
  readonly inHeading: boolean;
  /** Bold text is usually the label of a button or field, which keeps its spelling. */
  readonly inStrong: boolean;
}

function proseOf(page: Page): readonly Prose[] {
  const found: Prose[] = [];
  walk(page.root, (node, around) => {
    if (node.kind !== 'text' || around.some(isLiteral)) return;
    const marked = around.some(
      (each) =>
        each.kind === 'link' ||
        each.kind === 'strong' ||
        each.kind === 'emphasis' ||
        (each.kind === 'element' && /^(?:a|Tooltip)$/.test(each.name)),
    );
    const raw = page.file.text.slice(node.range.start, node.range.end);
    found.push({
      node,
      raw,
      marked,
      inHeading: around.some((each) => each.kind === 'heading'),
      inStrong: around.some((each) => each.kind === 'strong'),
    });
  });
  return found;
}

/** True for literal text: URLs, and code in HTML. */
function isLiteral(node: PageNode): boolean {
  if (node.kind === 'link') return node.form === 'autolink';
  return node.kind === 'element' && /^(?:code|pre|kbd|samp)$/.test(node.name);
}

function* avoided(page: Page, { term, avoid }: Term, texts: readonly Prose[]): Iterable<Finding> {
  for (const word of avoid) {
    const exact = word.toLowerCase() === term.toLowerCase();
    for (const { node, raw, inHeading, inStrong } of texts) {
      // Headings can be in title case.
      if (raw !== node.value || inStrong || (exact && inHeading) || isOtherScript(raw, term)) continue;
      const right = occurrences(raw, term, exact);
      for (const at of occurrences(raw, word, exact)) {
        if (isQuoted(raw, at)) continue;
        if (right.some(({ start, end }) => start <= at.start && at.end <= end)) continue;
        yield avoidedTerm(page, term, raw.slice(at.start, at.end), {
          start: node.range.start + at.start,
          end: node.range.start + at.end,
        });
      }
    }
  }
}

function avoidedTerm(page: Page, term: string, written: string, range: Range): Finding {
  const code = 'prose/avoided-term';
  const text = /^\p{Lu}/u.test(written) && /^\p{Ll}/u.test(term) ? term.charAt(0).toUpperCase() + term.slice(1) : term;
  return {
    code,
    range,
    message: `The glossary says "${term}" and not "${written}". ${ruleSentence(code)}`,
    fixes: /[[\]<>{}`*_\\]/.test(text)
      ? []
      : [suggestion({ path: page.file.path, title: `Change to "${text}"`, edits: [{ range, text }] })],
  };
}

/** True for a label in quotes, which keeps its spelling: `"API Key"`. */
function isQuoted(text: string, { start, end }: Range): boolean {
  return /["“'‘«]/.test(text.charAt(start - 1)) && /["”'’»]/.test(text.charAt(end));
}

/** True if the text goes on to define the term, or speaks of the page itself: `this endpoint`. */
function definesTerm(text: string, { start, end }: Range): boolean {
  if (/\bthis $/i.test(text.slice(Math.max(0, start - 5), start))) return true;
  return /^s?\s*(?:\(|:|(?:is|are|allows?|lets?|enables?|means?|refers? to|stands? for)\b)/.test(
    text.slice(end, end + 20),
  );
}

/** True for Chinese, Japanese or Korean text, where a term in Latin letters is a quotation. */
function isOtherScript(text: string, term: string): boolean {
  const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  return script.test(text) && !script.test(term);
}

/** Reports the first use of a term in running text, if nothing there defines it. */
function firstUnexplained({ term, meaning }: Term, texts: readonly Prose[]): Finding | undefined {
  if (meaning === undefined) return undefined;
  for (const { node, raw, marked, inHeading } of texts) {
    if (inHeading || raw !== node.value || isOtherScript(raw, term)) continue;
    const [at] = occurrences(raw, term, false);
    if (at === undefined) continue;
    if (marked || definesTerm(raw, at)) return undefined;
    const code = 'prose/undefined-term';
    const range = { start: node.range.start + at.start, end: node.range.start + at.end };
    return { code, range, message: `"${term}" is used for the first time here. ${ruleSentence(code)}` };
  }
  return undefined;
}

/** Returns where a word is used as a whole word: not in a longer word, a path, a host name or an identifier. */
function occurrences(text: string, word: string, exact: boolean): readonly Range[] {
  const folded = exact ? text : fold(text);
  const wanted = exact ? word : fold(word);
  const found: Range[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (
      !/[\p{L}\p{N}_@$/.\\#-]/u.test(text.charAt(at - 1)) &&
      !/^(?:[\p{L}\p{N}_@/\\=-]|\.[\p{L}\p{N}]|\()/u.test(text.slice(end, end + 2))
    )
      found.push({ start: at, end });
  }
  return found;
}

/** Converts to lower case, unless that would change offsets. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
