import type { DataReferenceKind } from '../../schema/schema.ts';
import { configPath, joinPath } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { pagePathOf } from './lookup.ts';

const fileEndings =
  /\.(?:avif|css|gif|graphql|ico|jpe?g|json|jsx?|mdx?|mp4|otf|pdf|png|svg|tsx?|ttf|webm|webp|woff2?|ya?ml)$/i;

/** True if the target of a string exists, if it refers to a file or a page of the site. True for other strings. */
export function targetExists(index: SiteIndex, value: string, refers: DataReferenceKind | undefined): boolean {
  const text = value.trim();
  if (/^[a-z][\w+.-]*:|^\/\/|[\s{}#?*:]/i.test(text) || /^\/?$/.test(text)) return true;
  const path = joinPath('', text.replace(/^\/+/, ''));
  if (fileEndings.test(text)) return path !== undefined && index.paths.has(path) && path !== configPath;
  return (refers !== 'page' && refers !== 'link') || (path !== undefined && pagePathOf(index, path) !== undefined);
}
