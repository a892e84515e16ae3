import { allHooks, type Hook, hookNamed, hookSelectors } from '../../css/hooks.ts';
import { sheetOf } from '../../css/sheet.ts';
import { isUtility } from '../../css/utilities.ts';
import type { Target } from '../../model/answers.ts';
import { styleReferences } from '../../model/references/reference.ts';
import { writtenClasses } from '../../model/styles/classes.ts';
import { linkPath } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Hover, Suggestion } from '../assistTypes.ts';
import { targetOf } from '../navigation/target.ts';
import { hookMarkdown } from './ruleText.ts';

/**
 * Completions in selectors of a style sheet: names that the platform documents and classes that pages use. The editor's
 * CSS support does the rest.
 */
export function completeSheet(site: Site, file: SourceFile, offset: number): readonly Suggestion[] {
  const paths = pathSuggestions(site.index, file.text, offset);
  if (paths !== undefined) return paths;
  const place = selectorPlace(file.text, offset);
  if (place === undefined) return [];
  const { range, sign } = place;
  const suggest = (hook: Hook, order: number): Suggestion => ({
    label: `${sign === '[' ? '' : sign}${hook.name}`,
    kind: 'value',
    edit: { range, text: `${sign === '[' ? '' : sign}${hook.name}` },
    detail: hook.area,
    documentation: hookMarkdown(hook),
    sort: `${String(order).padStart(3, '0')}`,
  });
  const kind = sign === '#' ? 'id' : sign === '[' ? 'attribute' : 'element';
  // The editor's CSS support already offers the classes in the sheet.
  const known = sign === '.' ? sheetOf(file).classes : undefined;
  const hooks = allHooks.filter((hook) => hook.kind === kind && known?.has(hook.name) !== true).map(suggest);
  const more = sign === '[' ? valueSuggestions(range) : sign === '.' ? usedSuggestions(site, file, range) : [];
  // Without a sign, only an explicit request opens the list; otherwise only that sign does.
  return [...hooks, ...more].map((each) => (sign === '' ? { ...each, asked: true } : { ...each, opens: sign }));
}

/** Page paths in `[data-current-path="…"]`; undefined elsewhere. */
function pathSuggestions(index: SiteIndex, text: string, offset: number): readonly Suggestion[] | undefined {
  const before = text.slice(Math.max(0, offset - 200), offset);
  const typed = /\[data-current-path[~|^$*]?="([^"\]\n]*)$/.exec(before)?.[1];
  if (typed === undefined) return undefined;
  const rest = /^[^"\]\s{]*/.exec(text.slice(offset, offset + 200))?.[0] ?? '';
  const range = { start: offset - typed.length, end: offset + rest.length };
  return pagesIn(index).map((path) => {
    const href = `/${linkPath(path).replace(/^index$/i, '')}`;
    return { label: href, kind: 'page', edit: { range, text: href }, page: path };
  });
}

/** Attributes with documented values: `data-component-part="contact-support-button"`. */
function valueSuggestions(range: Range): readonly Suggestion[] {
  const values = hookSelectors.flatMap((each) => /^\[([\w-]+="[^"]*")\]$/.exec(each)?.[1] ?? []);
  return values.map((label) => ({ label, kind: 'value', edit: { range, text: label } }));
}

/** Classes that pages use and this sheet has no rule for. */
function usedSuggestions(site: Site, file: SourceFile, range: Range): readonly Suggestion[] {
  const { classes } = sheetOf(file);
  return [...writtenClasses(site)]
    .filter(([name]) => !classes.has(name) && !isUtility(name) && hookNamed('class', name) === undefined)
    .map(([name, path]) => ({
      label: `.${name}`,
      kind: 'value',
      edit: { range, text: `.${name}` },
      detail: path,
      sort: `8${name}`,
    }));
}

interface SelectorPlace {
  /** Range of the word with its sign; for an attribute, of its name. */
  readonly range: Range;
  readonly sign: '.' | '#' | '[' | '';
}

/** The word of a selector at an offset; undefined outside selectors. */
function selectorPlace(text: string, offset: number): SelectorPlace | undefined {
  const before = text.slice(Math.max(0, offset - reach), offset);
  if (before.lastIndexOf('/*') > before.lastIndexOf('*/')) return undefined;
  const plain = before.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, (all) => ' '.repeat(all.length));
  const at = Math.max(plain.lastIndexOf('{'), plain.lastIndexOf('}'), plain.lastIndexOf(';'));
  const selector = plain.slice(at + 1);
  if (/^\s*@/.test(selector)) return undefined;
  // Inside a rule, a word that begins with a letter is a declaration.
  if (!isInAtRule(plain) && !/^\s*[.#&[>+~:*]/.test(selector)) return undefined;
  let start = offset;
  while (start > 0 && isNameSign(text.charAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && isNameSign(text.charAt(end))) end++;
  const open = text.lastIndexOf('[', start - 1);
  const isInAttribute = open > at + offset - before.length - 1 && open > text.lastIndexOf(']', start - 1);
  const sign = text.charAt(start - 1);
  if (isInAttribute) return sign === '[' ? { range: { start, end }, sign } : undefined;
  if (sign === '.' || sign === '#') return { range: { start: start - 1, end }, sign };
  return sign === ':' ? undefined : { range: { start, end }, sign: '' };
}

function isNameSign(sign: string): boolean {
  return /[\w-]/.test(sign) || sign > '\x7f';
}

/** Maximum distance back to the start of a rule, in characters. */
const reach = 20_000;

/** Whether the innermost open brace belongs to an at-rule such as `@media`, or none is open. */
function isInAtRule(text: string): boolean {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === '}') depth++;
    if (text[at] !== '{' || depth-- > 0) continue;
    const from = Math.max(text.lastIndexOf('{', at - 1), text.lastIndexOf('}', at - 1), text.lastIndexOf(';', at - 1));
    return /^\s*@(?:media|supports|layer|container|scope|starting-style)\b/i.test(text.slice(from + 1, at));
  }
  return true;
}

/** The platform's meaning of the name at an offset. */
export function hoverSheet(file: SourceFile, offset: number): Hover | undefined {
  for (const { kind, name, range } of sheetOf(file).names) {
    if (!touches(range, offset)) continue;
    const hook = hookNamed(kind, name);
    if (hook !== undefined) return { range, markdown: hookMarkdown(hook) };
  }
  return undefined;
}

/** The file that a style sheet loads at an offset. */
export function defineInSheet(site: Site, file: SourceFile, offset: number): readonly Target[] {
  const found = referenceIn(file, site.index, offset);
  const target = found && targetOf(site, found.resolved);
  return target === undefined ? [] : [target];
}

function referenceIn(
  file: SourceFile,
  index: SiteIndex,
  offset: number,
): ReturnType<typeof styleReferences>[number] | undefined {
  return styleReferences(file, index).find(({ range }) => touches(range, offset));
}
