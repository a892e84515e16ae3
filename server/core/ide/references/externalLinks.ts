import type { GradedFinding } from '../../checks/check.ts';
import { grade } from '../../checks/grade.ts';
import { settingsFileOf } from '../../site/config/siteRules.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { fileReferences } from './reference.ts';

/** A link to a page elsewhere. */
export interface ExternalLink {
  /** As written, of http or https, without its fragment. */
  readonly url: string;
  readonly path: string;
  /** Of the target as written. */
  readonly range: Range;
}

/** Every link of a site to a page elsewhere, in order of path and place. Examples in code are none. */
export function externalLinks(site: Site): readonly ExternalLink[] {
  const found: ExternalLink[] = [];
  for (const [path, file] of site.files) {
    const here = new Map<number, ExternalLink>();
    const add = (target: string, range: Range): void => {
      const [url = ''] = target.trim().split('#', 1);
      if (/^https?:\/\/[^/]/i.test(url)) here.set(range.start, { url, path, range });
    };
    for (const { resolved, range } of fileReferences(site, path))
      if (resolved.kind === 'external') add(resolved.url, range);
    if (isMarkdown(path))
      for (const { form, target, targetRange } of pageOf(file).links) if (form === 'autolink') add(target, targetRange);
    pushAll(
      found,
      [...here.values()].sort((a, b) => a.range.start - b.range.start),
    );
  }
  return found;
}

/** A finding about a link to a page elsewhere; undefined where the site's settings turn it off. */
export function externalFinding(
  { index }: Site,
  { path, range }: ExternalLink,
  message: string,
): GradedFinding | undefined {
  return grade({ code: 'link/external', path, range, message }, settingsFileOf(index), false);
}
