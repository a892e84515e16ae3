import type { GradedFinding } from '../../model/graded.ts';
import type { ProseIssue, ProseToolName } from '../../model/page/proseForTool.ts';
import type { Site } from '../../site/siteTypes.ts';
import { suggestion } from '../../text/finding.ts';
import { grade } from '../grade.ts';

/** Maximum number of replacements that are offered. Tools list the likely ones first. */
const maxReplacements = 5;

const codes = { vale: 'prose/vale', cspell: 'prose/cspell', harper: 'prose/harper' } as const;

/**
 * What a prose tool reports, as a finding of the page, with its replacements as fixes; undefined where the site's
 * settings turn it off. No check reports it: `docsight prose` and the editor run the tools.
 */
export function proseFinding(
  { index }: Site,
  tool: ProseToolName,
  path: string,
  { range, message, rule, replacements }: ProseIssue,
): GradedFinding | undefined {
  const fixes = replacements
    .slice(0, maxReplacements)
    .map((text) =>
      suggestion({ path, title: text === '' ? 'Remove it' : `Change to "${text}"`, edits: [{ range, text }] }),
    );
  const said = rule === '' ? message : `${message} (${rule})`;
  return grade({ code: codes[tool], path, range, message: said, fixes }, index, false);
}
