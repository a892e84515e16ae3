import table from '../../../schemas/findings.json' with { type: 'json' };

/** The sentence of the authoring rule that a code stands for, as the rules file for assistants has it. */
export function ruleSentence(code: keyof typeof table): string {
  return table[code].about.replace(/`/g, '"');
}
