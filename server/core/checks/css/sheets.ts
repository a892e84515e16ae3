import { hookMeant } from '../../css/hooks.ts';
import { type SheetName, sheetOf } from '../../css/sheet.ts';
import { maxSheet } from '../../css/siteStyles.ts';
import { styleReferences } from '../../model/references/reference.ts';
import { fragmentsOf } from '../../site/link/resolve.ts';
import { folderOf, relativePath } from '../../site/paths.ts';
import { countedSheets, maxSheets, sheetsOf } from '../../site/sheets.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, fixOf } from '../../text/finding.ts';
import { memo2 } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { SiteCheck } from '../check.ts';

/** Reports files in `url()` and `@import` that do not exist. */
export const sheetFiles: SiteCheck = {
  on: 'site',
  codes: ['css/missing-file'],
  *run(index): Iterable<FileFinding> {
    for (const file of sheetsOf(index.others)) yield* fileFindings(file, index);
  },
};

function* fileFindings(file: SourceFile, index: SiteIndex): Iterable<FileFinding> {
  for (const { target, range, resolved } of styleReferences(file, index)) {
    if (resolved.kind !== 'missing' && resolved.kind !== 'case') continue;
    // The name of a package, or a fragment of an SVG, is not a file of the site.
    if (target.startsWith('#') || target.startsWith('~') || !/[^./]/.test(target) || !/[./]/.test(target)) continue;
    const near = (resolved.kind === 'case' ? resolved.path : resolved.nearest)?.replace(/^\/+/, '');
    const to =
      near === undefined ? undefined : target.startsWith('/') ? `/${near}` : relativePath(folderOf(file.path), near);
    const message =
      resolved.kind === 'case'
        ? `The file is named "${near}". Upper and lower case must match.`
        : `No file exists at "${target}".${to === undefined ? '' : ` Did you mean "${to}"?`}`;
    yield {
      code: 'css/missing-file',
      path: file.path,
      range,
      message,
      ...(to !== undefined && {
        fixes: [
          fixOf({
            kind: resolved.kind === 'case' ? 'safe' : 'suggestion',
            path: file.path,
            title: `Change to "${to}"`,
            edits: [{ range, text: to }],
          }),
        ],
      }),
    };
  }
}

/**
 * Reports misspelled selectors of the platform's documented hooks, unless the site uses the name itself.
 * Source: css-hooks.tsv (customize/custom-scripts).
 */
export const sheetHooks: SiteCheck = {
  on: 'site',
  codes: ['css/unknown-hook'],
  *run(index): Iterable<FileFinding> {
    for (const file of sheetsOf(index.others)) {
      const { names, classes } = sheetOf(file);
      for (const each of names) {
        const meant = hookMeant(each.kind, each.name);
        if (meant === undefined || isOfSite(index, each)) continue;
        // If a sheet styles both names, both are intended.
        if (each.kind === 'class' && classes.has(meant)) continue;
        yield hookFinding(file, each, meant);
      }
    }
  },
};

const kindNames: Readonly<Record<SheetName['kind'], string>> = {
  class: 'element',
  element: 'element',
  id: 'id',
  attribute: 'attribute',
};
const signs: Readonly<Record<SheetName['kind'], string>> = { class: '.', element: '', id: '#', attribute: '' };

function hookFinding({ path }: SourceFile, { kind, name, range }: SheetName, meant: string): FileFinding {
  const sign = signs[kind];
  return {
    code: 'css/unknown-hook',
    path,
    range,
    message: `The site has no ${kindNames[kind]} "${sign}${name}". Did you mean "${sign}${meant}"?`,
    fixes: [fixOf({ kind: 'suggestion', path, title: `Change to "${sign}${meant}"`, edits: [{ range, text: meant }] })],
  };
}

/** True if a page or script of the site has an element with that name, or a heading has it as its fragment. */
function isOfSite(index: SiteIndex, { kind, name }: SheetName): boolean {
  return index.hookLikes.has(name) || (kind === 'id' && anchorsNear(index, index.pages).has(name));
}

const anchorsNear = memo2((index: SiteIndex, pages: SiteIndex['pages']): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const path of pages.keys()) for (const fragment of fragmentsOf(index, path)) found.add(fragment);
  return found;
});

/** Reports sheets that are too long for previews. */
export const sheetSize: SiteCheck = {
  on: 'site',
  codes: ['css/too-large'],
  *run(index): Iterable<FileFinding> {
    for (const { path, text } of countedSheets(index.others).left) {
      const whole = `more than ${maxSheet.toLocaleString('en')} characters`;
      const all = `This style sheet and those before it have more than ${maxSheets.toLocaleString('en')} characters`;
      yield {
        code: 'css/too-large',
        path,
        range: { start: 0, end: 1 },
        message: `${text.length > maxSheet ? `This style sheet has ${whole}` : all}, so previews leave it out. Shorten or split it.`,
      };
    }
  },
};
