import { hookNamed } from '../../css/hooks.ts';
import { sheetOf } from '../../css/sheet.ts';
import { isUtility } from '../../css/utilities.ts';
import { pageClasses, siteClasses } from '../../model/styles/classes.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { classUsesOf, classUsesOfModule } from '../../page/script/classUses.ts';
import { isCode, isMarkdown, isStyleSheet } from '../../site/paths.ts';
import { sheetsOf } from '../../site/sheets.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { type Occurrence, refused, type SiteSymbol } from './symbol.ts';

/** The CSS class at an offset, in a page, component or style sheet: its rules and all its uses. */
export function classSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const file = site.files.get(path);
  const at = file && placesIn(file).find(({ range }) => touches(range, offset));
  if (at === undefined || !isName(at.name) || isOfPlatform(site, at.name)) return undefined;
  const { name, range } = at;
  return {
    range,
    name,
    occurrences: (within) => occurrences(site, name, within),
    rename(to) {
      if (!isName(to))
        return refused(`"${to}" can't name a class. Use letters, digits, "-" and "_", and do not begin with a digit.`);
      if (to !== name && (siteClasses(site.index.others).has(to) || isOfPlatform(site, to)))
        return refused(`The class "${to}" already has a style.`);
      const draft = new SiteDraft(site.index.config.whole);
      for (const each of site.files.values())
        if (each.text.includes(name))
          for (const place of placesIn(each))
            if (place.name === name) draft.text(each).replace({ range: place.range, text: to });
      return draft.edits();
    },
  };
}

function isName(name: string): boolean {
  return /^-?[A-Za-z_][\w-]*$/.test(name);
}

/** Utility classes and documented elements, unless the site has rules for this class only. */
function isOfPlatform({ index }: Site, name: string): boolean {
  return hookNamed('class', name) !== undefined || (isUtility(name) && !siteClasses(index.others).has(name));
}

interface Place {
  readonly name: string;
  /** Range of the name, without its dot. */
  readonly range: Range;
  readonly isDefinition: boolean;
}

/** The classes in a file: in selectors, attributes and code. */
function placesIn(file: SourceFile): readonly Place[] {
  if (isStyleSheet(file.path))
    return sheetOf(file)
      .names.filter(({ kind }) => kind === 'class')
      .map(({ name, range }) => ({ name, range, isDefinition: true }));
  const use = { isDefinition: false };
  if (isCode(file.path)) return classUsesOfModule(file).map((each) => ({ ...each, ...use }));
  if (!isMarkdown(file.path)) return [];
  const page = pageOf(file);
  const rules = [...pageClasses(page)].flatMap(([name, all]) =>
    all.map(({ range }) => ({ name, range, isDefinition: true })),
  );
  return [...rules, ...classUsesOf(page).map((each) => ({ ...each, ...use }))];
}

function occurrences(site: Site, name: string, within: string | undefined): readonly Occurrence[] {
  const sheets = new Set(sheetsOf(site.index.others).map(({ path }) => path));
  return [...site.files.values()]
    .filter(({ path, text }) => (within === undefined || path === within) && text.includes(name))
    .flatMap((file) =>
      placesIn(file)
        .filter((place) => place.name === name)
        .map(({ range: { start, end }, isDefinition }) => ({
          path: file.path,
          // With the dot, as in the editor's CSS support, so that it is listed once.
          range: { start: sheets.has(file.path) ? start - 1 : start, end },
          isDefinition,
        })),
    );
}
