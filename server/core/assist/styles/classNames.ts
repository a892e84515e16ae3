import {
  utilityColor,
  utilityNames,
  utilityParts,
  utilityRule,
  utilityTheme,
  utilityVariants,
} from '../../css/utilityList.ts';
import type { Target } from '../../model/answers.ts';
import type { PageContext } from '../../model/place/pageContext.ts';
import { pageClasses, rulesOfClass, siteClasses } from '../../model/styles/classes.ts';
import type { Page } from '../../page/pageTree.ts';
import { type ClassUse, classUsesOf, holdsClasses } from '../../page/script/classUses.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import { hasInOrder } from '../../text/text.ts';
import type { Hover, Suggestion } from '../assistTypes.ts';
import { ruleMarkdown, rulesMarkdown } from './ruleText.ts';

type ValueContext = Extract<PageContext, { kind: 'value' | 'expression' }>;

/** No class is longer. Its variants would be repeated in each of the thousands of suggestions. */
const maxTyped = 200;

/** Class completions at an offset; undefined where there are no class names. */
export function classSuggestions(
  index: SiteIndex,
  page: Page,
  context: ValueContext,
  offset: number,
): readonly Suggestion[] | undefined {
  if (!holdsClasses(context.name)) return undefined;
  const place = wordAt(page, context, offset);
  if (place === undefined || place.typed.length > maxTyped) return [];
  const { range, typed, others, write } = place;
  const { variants, utility } = utilityParts(typed);
  const own = variants === '' ? ownSuggestions(index, page, place) : [];
  const labels = new Set(own.map(({ label }) => label));
  const names = utilityNames(utilityTheme).filter((name) => hasInOrder(name, utility));
  const utilities = names
    .map((name) => `${variants}${name}`)
    .filter((name) => !others.has(name) && !labels.has(name))
    .map((name): Suggestion => {
      const color = utilityColor(name)?.color;
      const isHex = color?.startsWith('#') === true;
      return {
        label: name,
        kind: isHex ? 'color' : 'value',
        edit: { range, text: write(name) },
        rule: true,
        ...(isHex && { documentation: color }),
        // Directly after the colon of a variant, only `:` opens the list.
        ...(variants !== '' && utility === '' && { opens: ':' }),
      };
    });
  const leads = utilityVariants(utilityTheme)
    .filter((name) => variants === '' && hasInOrder(name, utility))
    .map(
      (name): Suggestion => ({
        label: name,
        kind: 'value',
        edit: { range, text: name },
        again: true,
        sort: `~${name}`,
      }),
    );
  return [...own, ...utilities, ...leads];
}

interface WordPlace {
  /** Range of the word at the cursor. */
  readonly range: Range;
  /** The word up to the cursor. */
  readonly typed: string;
  /** The other classes in the same attribute. */
  readonly others: ReadonlySet<string>;
  write(name: string): string;
}

function wordAt(page: Page, context: ValueContext, offset: number): WordPlace | undefined {
  const { text } = page.file;
  let { start, end } = context.range;
  if (context.kind === 'expression') {
    const quotes = textAround(text, context.range, offset);
    if (quotes === undefined) return undefined;
    ({ start, end } = quotes);
  }
  let from = offset;
  while (from > start && !/\s/.test(text.charAt(from - 1))) from--;
  let to = offset;
  while (to < end && !/\s/.test(text.charAt(to))) to++;
  const others = `${text.slice(start, from)} ${text.slice(to, end)}`.split(/\s+/).filter((word) => word !== '');
  const write = (name: string): string => {
    if (context.kind === 'expression') return name;
    if (context.quote === undefined) return `"${name}"`;
    return context.closed || to < end ? name : name + context.quote;
  };
  return { range: { start: from, end: to }, typed: text.slice(from, offset), others: new Set(others), write };
}

/** The quoted string around an offset of an expression; undefined outside strings. */
function textAround(text: string, { start, end }: Range, offset: number): Range | undefined {
  for (let at = start; at < offset; at++) {
    const quote = text.charAt(at);
    if (quote !== '"' && quote !== "'" && quote !== '`') continue;
    let to = at + 1;
    while (to < end && text.charAt(to) !== quote) to += text.charAt(to) === '\\' ? 2 : 1;
    if (offset <= to) return { start: at + 1, end: Math.max(to, offset) };
    at = to;
  }
  return undefined;
}

function ownSuggestions(index: SiteIndex, page: Page, { range, others, write }: WordPlace): readonly Suggestion[] {
  const names = new Set([...pageClasses(page).keys(), ...siteClasses(index.others).keys()]);
  return [...names]
    .filter((name) => !others.has(name))
    .slice(0, maxOwn)
    .map((name) => {
      const rules = rulesOfClass(index, page, name);
      const [first] = rules;
      return {
        label: name,
        kind: 'value',
        edit: { range, text: write(name) },
        sort: `!${name}`,
        ...(first !== undefined && { detail: first.path, documentation: rulesMarkdown(rules) }),
      };
    });
}

/** Maximum number of suggested classes from the site's style sheets. */
const maxOwn = 3000;

/** The class at an offset of a page. */
export function classAt(page: Page, offset: number): ClassUse | undefined {
  return classUsesOf(page).find(({ range }) => touches(range, offset));
}

/** The rules of the class at an offset: the site's own, else that of the utility class. */
export function classHover(index: SiteIndex, page: Page, offset: number): Hover | undefined {
  const use = classAt(page, offset);
  if (use === undefined) return undefined;
  const rules = rulesOfClass(index, page, use.name);
  const markdown = rules.length > 0 ? rulesMarkdown(rules) : utilityMarkdown(use.name);
  return markdown === undefined ? undefined : { range: use.range, markdown };
}

/** The rule of a utility class as Markdown; undefined for other classes. */
export function utilityMarkdown(name: string): string | undefined {
  const rule = utilityRule(name);
  return rule === undefined ? undefined : ruleMarkdown(rule);
}

/** The rules of the class at an offset, as definitions. */
export function defineClass(index: SiteIndex, page: Page, offset: number): readonly Target[] | undefined {
  const use = classAt(page, offset);
  const rules = use && rulesOfClass(index, page, use.name);
  return rules === undefined || rules.length === 0 ? undefined : rules.map(({ path, range }) => ({ path, range }));
}
