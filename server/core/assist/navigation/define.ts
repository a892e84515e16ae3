import { fileSymbol } from '../../change/rename/pathSymbol.ts';
import { symbolAt } from '../../change/rename/symbolAt.ts';
import type { Target } from '../../model/answers.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { isMarkdown, isStyleSheet } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { DocumentLink, Highlight } from '../assistTypes.ts';
import { defineInSheet } from '../styles/sheet.ts';
import { configLinks, defineConfig } from './config.ts';
import { defineOperation } from './operation.ts';
import { definePage, fileLinks } from './page.ts';

/** Where the thing at an offset is defined. */
export function define(site: Site, path: string, offset: number): readonly Target[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const operation = defineOperation(site, path, offset);
  if (operation !== undefined) return operation;
  if (configFileAt(site.index.config.whole, path) !== undefined) return defineConfig(site, path, offset);
  if (isStyleSheet(path)) return defineInSheet(site, file, offset);
  return isMarkdown(path) ? definePage(site, pageOf(file), offset) : [];
}

/** Clickable places of a file. */
export function documentLinks(site: Site, path: string): readonly DocumentLink[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  if (configFileAt(site.index.config.whole, path) !== undefined) return configLinks(site, path);
  return fileLinks(site, path);
}

/**
 * Every reference to the thing at an offset. Links to a heading are references of the heading, not of its page. In a
 * page, an offset without a symbol means the page itself.
 */
export function references(site: Site, path: string, offset: number, withDefinition = false): readonly Target[] {
  const symbol = symbolAt(site, path, offset) ?? fileSymbol(site, path);
  return symbol
    .occurrences()
    .filter(({ isDefinition }) => withDefinition || !isDefinition)
    .map((each) => ({ path: each.path, range: each.range }));
}

/** Occurrences in the same file of the symbol at an offset. */
export function highlights(site: Site, path: string, offset: number): readonly Highlight[] {
  return (symbolAt(site, path, offset)?.occurrences(path) ?? [])
    .filter((each) => each.path === path)
    .map(({ range, isDefinition }) => ({ range, isDefinition }));
}
