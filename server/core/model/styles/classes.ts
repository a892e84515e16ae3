import { hookNamed } from '../../css/hooks.ts';
import { type SheetName, sheetOf } from '../../css/sheet.ts';
import { isUtility } from '../../css/utilities.ts';
import type { Page } from '../../page/pageTree.ts';
import { stylesOf, stylesOfModule } from '../../page/script/styles.ts';
import { isCode, isMarkdown } from '../../site/paths.ts';
import { sheetsOf } from '../../site/sheets.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';

/** A CSS rule that selects a class, in a style sheet or `<style>`. */
export interface ClassRule {
  readonly path: string;
  /** Range of the class name. */
  readonly range: Range;
  /** Text of the whole rule. */
  readonly rule: string;
}

/** Classes with a rule in the site's style sheets and components, with their rules. */
export const siteClasses: (others: SiteIndex['others']) => ReadonlyMap<string, readonly ClassRule[]> = memo(
  (others: SiteIndex['others']) => {
    const found = new Map<string, ClassRule[]>();
    for (const file of sheetsOf(others)) addRules(file, sheetOf(file).names, 0, found);
    for (const file of others.values())
      if (isCode(file.path) && file.text.includes('<style'))
        for (const { text, start } of stylesOfModule(file))
          if (start !== undefined) addRules(file, sheetOf({ text }).names, start, found);
    return found;
  },
);

/** The same for the `<style>` elements of a page. */
export const pageClasses: (page: Page) => ReadonlyMap<string, readonly ClassRule[]> = memo((page) => {
  const found = new Map<string, ClassRule[]>();
  for (const style of stylesOf(page))
    if (style.start !== undefined) addRules(page.file, sheetOf(style).names, style.start, found);
  return found;
});

function addRules(
  { path, text }: SourceFile,
  names: readonly SheetName[],
  shift: number,
  found: Map<string, ClassRule[]>,
): void {
  for (const { kind, name, range, rule } of names) {
    if (kind !== 'class') continue;
    const one: ClassRule = {
      path,
      range: { start: range.start + shift, end: range.end + shift },
      rule: text.slice(rule.start + shift, rule.end + shift),
    };
    const known = found.get(name);
    if (known === undefined) found.set(name, [one]);
    else known.push(one);
  }
}

/** The rules for a class on a page, the page's own first. */
export function rulesOfClass(index: SiteIndex, page: Page, name: string): readonly ClassRule[] {
  return [...(pageClasses(page).get(name) ?? []), ...(siteClasses(index.others).get(name) ?? [])];
}

/** Classes with a rule in a `<style>` of a page or snippet. */
const classesOfPages = memo((pages: SiteIndex['pages']): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { classes } of pages.values()) for (const name of classes ?? []) found.add(name);
  return found;
});

/** Whether a class has a style: in a style sheet, a `<style>`, as a utility class, or from the platform. */
export function isStyled(index: SiteIndex, name: string): boolean {
  return (
    siteClasses(index.others).has(name) ||
    classesOfPages(index.pages).has(name) ||
    hookNamed('class', name) !== undefined ||
    isUtility(name)
  );
}

/** Classes used in pages and components, each with the first file that uses it. */
export function writtenClasses({ files }: Pick<Site, 'files'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files.values())
    for (const name of classesWrittenIn(file)) if (!found.has(name)) found.set(name, file.path);
  return found;
}

const inQuotes = /\bclass(?:Name)?\s{0,9}=\s{0,9}\{?\s{0,9}["'`]([^"'`{}<>]*)/g;

/** Finds classes in quoted strings, which is fast enough to run on every page. */
const classesWrittenIn = memo((file: SourceFile): readonly string[] => {
  if (!isMarkdown(file.path) && !isCode(file.path)) return [];
  const words = [...file.text.matchAll(inQuotes)].flatMap(([, said = '']) => said.split(/\s+/));
  return [...new Set(words.filter((word) => /^-?[A-Za-z_][\w-]*$/.test(word)))];
});
