import { configPath, isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { configLinks, defineConfig } from './configLinks.ts';
import type { DocumentLink, Target } from './ideTypes.ts';
import { defineOperation } from './operationLinks.ts';
import { definePage, pageLinks } from './pageLinks.ts';

/** Where what stands at a place of a file is defined. */
export function define(site: Site, path: string, offset: number): readonly Target[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const operation = defineOperation(site, path, offset);
  if (operation !== undefined) return operation;
  if (path === configPath) return defineConfig(site.index, offset);
  return isMarkdown(path) ? definePage(site, pageOf(file), offset) : [];
}

/** The places of a file that lead elsewhere when they are clicked. */
export function documentLinks(site: Site, path: string): readonly DocumentLink[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  if (path === configPath) return configLinks(site.index);
  return isMarkdown(path) ? pageLinks(site, pageOf(file)) : [];
}
