import groups from '../../../schemas/rules.json' with { type: 'json' };

/** An authoring rule: the same name and sentence in the rules file, in the editor and in the README. */
export interface RuleSentence {
  readonly name: string;
  readonly rule: string;
}

/** The authoring rules by group, in order. */
export const ruleGroups: ReadonlyMap<string, readonly RuleSentence[]> = new Map(Object.entries(groups));

/** A group's rules as a Markdown list. */
export function rulesList(sentences: readonly RuleSentence[]): string {
  return sentences.map(({ name, rule }) => `- **${name}.** ${rule}`).join('\n');
}
