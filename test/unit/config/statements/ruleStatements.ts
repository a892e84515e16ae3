import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { generateRules } from '../../../../server/core/index.ts';
import { readRulesTemplates } from '../../../../server/host/node/rules/rulesFiles.ts';
import { baseConfig, siteOf } from './shownCells.ts';

/** The "Authoring rules for an assistant rules file", each with words that the rules file must contain. */
const rules: readonly (readonly [says: string, words: readonly RegExp[]])[] = [
  ['language', [/second person/i, /active voice/i, /present tense/i, /jargon|term/i, /parallel/i]],
  ['organization', [/most important/i, /prerequisit/i, /numbered steps|`?Steps/i, /heading/i]],
  ['code examples', [/complete|runnable/i, /error handling|errors/i, /secret|API key/i]],
  ['API documentation', [/parameter/i, /error response/i, /rate limit/i, /authentication/i, /status code/i]],
  ['component selection', [/Tabs/, /CodeGroup/, /Accordion/, /ParamField/, /ResponseField/, /Expandable/]],
];

const templates = await readRulesTemplates(resolve(import.meta.dirname, '../../../../rules-templates'));
const none = { none: 'a rule for those who write; it is about no value of a file' };

/** Rows of the table. Their rendered form is the rules file. */
export const ruleStatements = rules.map(([says, words]) => ({
  says: `rules file: ${says}`,
  cells: {
    accepted: none,
    refused: none,
    completed: none,
    explained: none,
    shown: none,
    rendered(): void {
      const target = templates.table.targets.find(({ id }) => id === 'agents');
      assert.ok(target);
      const { block } = generateRules(siteOf(baseConfig), templates, target, { scope: '', trusted: true });
      for (const word of words) assert.match(block, word, says);
    },
  },
}));
