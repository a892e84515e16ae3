import { configPath, isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { configSymbols, dataSymbols } from './configSymbols.ts';
import { settingsText } from './configText.ts';
import type { SymbolNode } from './ideTypes.ts';
import { descriptionSymbols } from './operationLinks.ts';
import { pageSymbols } from './pageSymbols.ts';

/** The outline of a file. */
export function symbols(site: Site, path: string): readonly SymbolNode[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  if (path === configPath) return configSymbols(site.index);
  if (isMarkdown(path)) return pageSymbols(pageOf(file), site.index);
  const settings = settingsText(site.index, path);
  return settings === undefined ? (descriptionSymbols(site, path) ?? []) : dataSymbols(settings.data.root);
}
