import groups from '../../../schemas/rules.json' with { type: 'json' };
import { defaultText, findingRows } from '../model/graded.ts';

/** An authoring rule. Its name and sentence are the same in the rules file, the editor and the docs. */
export interface RuleSentence {
  readonly name: string;
  readonly rule: string;
  /**
   * Codes of the findings that check it, starting with the one that has its sentence; empty if it cannot be checked.
   */
  readonly findings: readonly string[];
  /** Why it cannot be checked. */
  readonly unchecked: string | undefined;
}

/** `name` is what to do; the title of a finding is the mistake. */
type Entry = { readonly name: string; readonly also?: readonly string[]; readonly unchecked?: string } & (
  | { readonly finding: string }
  | { readonly rule: string }
);

/** The authoring rules by group, in order. If a rule is also a finding, its sentence is in schemas/findings.json. */
export const ruleGroups: ReadonlyMap<string, readonly RuleSentence[]> = new Map(
  Object.entries(groups as Readonly<Record<string, readonly Entry[]>>).map(([group, entries]) => [
    group,
    entries.map(sentenceOf),
  ]),
);

function sentenceOf(entry: Entry): RuleSentence {
  const also = entry.also ?? [];
  if (!('finding' in entry)) return { name: entry.name, rule: entry.rule, findings: also, unchecked: entry.unchecked };
  const row = findingRows.get(entry.finding);
  return { name: entry.name, rule: row?.about ?? '', findings: [entry.finding, ...also], unchecked: undefined };
}

/** The rules of a group as a Markdown list. */
export function rulesList(sentences: readonly RuleSentence[]): string {
  return sentences.map(({ name, rule }) => `- **${name}.** ${rule}`).join('\n');
}

/** A Markdown table for the docs: each rule with the findings that check it. */
export function rulesTable(): string {
  const rows = [...ruleGroups.values()].flat().map(({ name, rule, findings, unchecked }) => {
    const checks = findings.map((code) => {
      const row = findingRows.get(code);
      return `\`${code}\` (${row === undefined ? '' : defaultText(row)})`;
    });
    return `| ${name} | ${rule.replace(/\|/g, '\\|')} | ${checks.length > 0 ? checks.join(', ') : `Not checked. ${unchecked ?? ''}`} |`;
  });
  return ['| Rule | In the rules file | Checked by |', '|---|---|---|', ...rows].join('\n');
}
