import type { Hook } from '../../css/hooks.ts';
import type { ClassRule } from '../../model/styles/classes.ts';
import { codeFence } from '../../page/richText/mdxText.ts';

/** Maximum number of rules shown for a class. */
const maxRules = 3;
const maxRule = 600;

/** Rules of a class as Markdown, each with its file. */
export function rulesMarkdown(rules: readonly ClassRule[]): string {
  const shown = rules
    .slice(0, maxRules)
    .map(({ path, rule }) => `${ruleMarkdown(rule)}\n\n\`${path.replaceAll('`', '')}\``);
  const more = rules.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n\n');
}

/** One rule as Markdown, without its indentation. */
export function ruleMarkdown(rule: string): string {
  const whole = rule.length > maxRule ? `${rule.slice(0, maxRule)}…` : rule;
  const lines = whole.split(/\r?\n/);
  const margin = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  const moved = lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
  return codeFence(moved.join('\n'), 'css');
}

/** Description of a platform hook, as Markdown. */
export function hookMarkdown({ kind, name, area }: Hook): string {
  const sign = kind === 'id' ? '#' : '';
  return `\`${kind === 'attribute' ? `[${name}]` : `${sign}${name}`}\`${area === '' ? '' : ` · ${area}`}\n\nA part of the published site that style sheets can use.`;
}
