import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { anchorSymbol } from './anchorSymbol.ts';
import { apiSymbol } from './apiSymbol.ts';
import { classSymbol } from './classSymbol.ts';
import { configSymbol, pageVersionSymbol } from './configSymbols.ts';
import { exportSymbol } from './exportSymbol.ts';
import { operationSymbol } from './operationSymbol.ts';
import { localSymbol } from './pageSymbols.ts';
import { pathSymbol } from './pathSymbol.ts';
import type { SiteSymbol } from './symbol.ts';
import { pageVariableSymbol } from './variableSymbol.ts';

/** The named thing at an offset of a file. The innermost wins. */
export function symbolAt(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const file = site.files.get(path);
  if (file === undefined) return undefined;
  const own = isMarkdown(path)
    ? (pageVariableSymbol(site, path, offset) ??
      localSymbol(pageOf(file), offset) ??
      pageVersionSymbol(site, path, offset))
    : undefined;
  return (
    exportSymbol(site, path, offset) ??
    classSymbol(site, path, offset) ??
    own ??
    operationSymbol(site, path, offset) ??
    apiSymbol(site, path, offset) ??
    anchorSymbol(site, path, offset) ??
    pathSymbol(site, path, offset) ??
    configSymbol(site, path, offset)
  );
}
