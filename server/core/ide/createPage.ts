import { resolveReference } from '../checks/linkTarget.ts';
import { baseName, isIgnored, isMarkdown, isSnippet } from '../site/paths.ts';
import { referencesOf } from '../site/references.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { titleOfSlug } from '../site/titleOfSlug.ts';
import type { Finding } from '../text/finding.ts';
import type { CodeFix } from './ideTypes.ts';
import { newPage } from './newPage.ts';

/** Makes the page that a link of a page misses, with its entry in navigation behind the page that links to it. */
export function createPageFixes(site: Site, path: string, { code, range }: Finding): readonly CodeFix[] {
  const file = site.files.get(path);
  if (code !== 'link/missing' || file === undefined || !isMarkdown(path)) return [];
  const page = pageOf(file);
  const link = referencesOf(page, site.index).find(
    (each) => each.kind === 'link' && each.range.start === range.start && each.range.end === range.end,
  );
  const missing = link === undefined ? undefined : resolveReference(page, site.index, link);
  if (missing?.kind !== 'missing' || !canBePage(missing.path)) return [];
  const title = titleOfSlug(missing.path);
  const made = newPage(site, { title, path: missing.path, after: path });
  return [{ title: `Create the page "${made.path}"`, kind: 'quickfix', edits: made.edits, code }];
}

/** A name that pages have: no extension of another kind of file, nothing that a file cannot be called. */
function canBePage(path: string): boolean {
  if (path === '' || /[\\:*?"<>|#%\s]/.test(path) || isIgnored(path) || isSnippet(`${path}.mdx`)) return false;
  return isMarkdown(path) || !baseName(path).includes('.');
}
