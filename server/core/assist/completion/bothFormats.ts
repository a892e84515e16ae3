import type { ConfigFormat } from '../../schema/formats.ts';
import type { Suggestion } from '../assistTypes.ts';

/** Labels for the format that a suggestion belongs to. */
const marks = { v1: 'docs.json v1', v2: 'docs.json v2', both: 'docs.json v1 and v2' } as const;

/**
 * Suggestions for a docs.json whose format is still undecided: those of v1 and v2, each marked. Identical ones appear
 * once. A key with different values appears once per format, or without its value.
 */
export function ofBothFormats(v1: readonly Suggestion[], v2: readonly Suggestion[]): readonly Suggestion[] {
  const left = [...v2];
  const found: Suggestion[] = [];
  for (const one of v1) {
    const at = left.findIndex((each) => each.label === one.label && each.kind === one.kind);
    const other = at < 0 ? undefined : left[at];
    const joined = other && join(one, other);
    if (joined === undefined) found.push(marked(one, 'v1'));
    else {
      left.splice(at, 1);
      found.push(joined);
    }
  }
  return [...found, ...left.map((each) => marked(each, 'v2'))];
}

/** Joins two suggestions if the same text is valid in both formats. */
function join(one: Suggestion, other: Suggestion): Suggestion | undefined {
  const sort = (one.sort ?? one.label) < (other.sort ?? other.label) ? one : other;
  const base = { ...one, ...(sort.sort !== undefined && { sort: sort.sort }) };
  if (isSame(one.edit.text, other.edit.text)) return one.kind === 'key' ? marked(withBoth(base, other), 'both') : base;
  const choice = /^([^\n]*: )"\$\{1\|[^\n]*\|\}"(,?)$/;
  const [opening, rest] = choice.exec(one.edit.text)?.slice(1) ?? [];
  if (opening === undefined || !choice.test(other.edit.text)) return undefined;
  const edit = { ...one.edit, text: `${opening}"$1"${rest}` };
  return marked({ ...withBoth(base, other), edit, snippet: true, again: true }, 'both');
}

/** Whether two snippets are equal except for their placeholder texts. */
function isSame(one: string, other: string): boolean {
  const bare = (snippet: string): string => snippet.replace(/\$\{(\d+):(?:[^}\\]|\\.)*\}/g, (_, place) => `$${place}`);
  return bare(one) === bare(other);
}

/** The documentation of both, if it differs. */
function withBoth(one: Suggestion, other: Suggestion): Suggestion {
  const texts = [one, other].map(({ documentation }) => documentation);
  if (texts[0] === texts[1]) return one;
  const parts = texts.flatMap((text, at) =>
    text === undefined ? [] : [`**${marks[at === 0 ? 'v1' : 'v2']}**\n\n${text}`],
  );
  return { ...one, documentation: parts.join('\n\n') };
}

function marked(suggestion: Suggestion, format: ConfigFormat | 'both'): Suggestion {
  const detail = [suggestion.detail, marks[format]].filter((part) => part !== undefined).join(' · ');
  return { ...suggestion, detail };
}
