import groups from '../../../schemas/rules.json' with { type: 'json' };
import { defaultText, findingRows } from '../model/graded.ts';

/** An authoring rule: the same name and sentence in the rules file, in the editor and in the README. */
export interface RuleSentence {
  readonly name: string;
  readonly rule: string;
  /** Codes of the findings that check it, the one that has its sentence first; none where no machine can. */
  readonly findings: readonly string[];
  /** Why none does. */
  readonly unchecked: string | undefined;
}

/** `name` says what to do; the title of a finding names the fault. */
type Entry = { readonly name: string; readonly also?: readonly string[]; readonly unchecked?: string } & (
  | { readonly finding: string }
  | { readonly rule: string }
);

/** The authoring rules by group, in order. A rule that is a finding has its sentence in schemas/findings.json. */
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

/** A group's rules as a Markdown list. */
export function rulesList(sentences: readonly RuleSentence[]): string {
  return sentences.map(({ name, rule }) => `- **${name}.** ${rule}`).join('\n');
}

/** For the README: each rule, and whether and by which finding it is checked, as a Markdown table. */
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
