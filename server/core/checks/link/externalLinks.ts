import type { GradedFinding } from '../../model/graded.ts';
import { fileReferences } from '../../model/references/reference.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { suggestion } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { grade } from '../grade.ts';

/** A link to a page outside the site. */
export interface ExternalLink {
  /** An http or https URL as written, without its fragment. */
  readonly url: string;
  readonly path: string;
  /** Range of the target as written. */
  readonly range: Range;
}

/** Returns every link of a site to an external page, in order of path and place. Examples in code are left out. */
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

/** Makes a finding about an external link. Undefined if the site's settings turn it off. */
export function externalFinding(
  { index }: Site,
  { path, range }: ExternalLink,
  message: string,
): GradedFinding | undefined {
  return grade({ code: 'link/external', path, range, message }, index, false);
}

/** Makes a finding about an external link that also works over https, with a fix. */
export function insecureFinding({ index, files }: Site, { path, range, url }: ExternalLink): GradedFinding | undefined {
  const text = files.get(path)?.text ?? '';
  const at = text.slice(range.start, range.end).search(/http:/i);
  const place = { start: range.start + at, end: range.start + at + 4 };
  const fixes =
    at < 0 ? [] : [suggestion({ path, title: 'Change to https', edits: [{ range: place, text: 'https' }] })];
  const message = `"${url}" also works over https. Use https://.`;
  return grade({ code: 'link/insecure', path, range, message, fixes }, index, false);
}
