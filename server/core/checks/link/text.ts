import wording from '../../../../schemas/wording.json' with { type: 'json' };
import type { Link, Page, PageNode } from '../../page/pageTree.ts';
import { attributeText, isBlankText, visibleText } from '../../page/walk.ts';
import { usesOf } from '../../site/link/references.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import { shorten, stripEnd } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';

const vague = new Set(wording.vagueLinkTexts);
/** A vague text, with spaces and punctuation around it. */
const vagueText = new RegExp(
  `^[\\s<]*(?:${wording.vagueLinkTexts.map((text) => text.replaceAll(' ', '\\s+')).join('|')})[\\s.,:!>→»]*$`,
  'i',
);

/** Reports link texts that do not say where the link goes: "here", or a URL. */
export const linkText: PageCheck = {
  on: 'page',
  codes: ['link/vague-text', 'link/url-text', 'link/empty-text'],
  *run(page, index): Iterable<Finding> {
    for (const link of page.links) {
      if (link.form === 'autolink') {
        // MDX does not read `<url>` as a link, which the parser reports.
        if (!isPlaceholderUrl(link.target) && page.file.text.charAt(link.range.start) !== '<')
          yield urlText(link.range, link.target);
        continue;
      }
      const wrong = isEmpty(link) ? empty(page, index, link) : findingOf(page, index, link, link.target);
      if (wrong !== undefined) yield wrong;
    }
    for (const { element, spec } of usesOf(page, index)) {
      if (element.name !== 'a' && spec?.shape !== 'link') continue;
      const target = attributeText(element, 'href');
      const wrong = target === undefined ? undefined : findingOf(page, index, element, target);
      if (wrong !== undefined) yield wrong;
    }
  },
};

/** True if a link has no text, so that readers cannot click it. */
function isEmpty({ children, form }: Link): boolean {
  return form === 'inline' && children.every(isBlankText);
}

function empty(page: Page, index: SiteIndex, { range, target }: Link): Finding {
  const inside = { start: range.start + 1, end: page.file.text.indexOf(']', range.start) };
  return {
    code: 'link/empty-text',
    range,
    message: 'This link has no text, so readers do not see it.',
    fixes: [
      ...titleFixes(page, index, inside, target),
      suggestion({ path: page.file.path, title: 'Remove the link', edits: [{ range, text: '' }] }),
    ],
  };
}

function findingOf(
  page: Page,
  index: SiteIndex,
  node: PageNode & { readonly children: readonly PageNode[] },
  target: string,
): Finding | undefined {
  const text = visibleText(node).trim();
  if (vagueText.test(text)) {
    const inside = textRange(node);
    return {
      code: 'link/vague-text',
      range: inside ?? node.range,
      message: `"${text}" does not say where the link goes. Name the page, or what the reader finds there.`,
      fixes: inside === undefined ? [] : titleFixes(page, index, inside, target),
    };
  }
  if (isUrl(text) && sameUrl(text, target) && !isPlaceholderUrl(target))
    return urlText(textRange(node) ?? node.range, target);
  return undefined;
}

function urlText(range: Range, target: string): Finding {
  return {
    code: 'link/url-text',
    range,
    message: `The text of this link is a URL, "${shorten(target, 60)}". Say in words where the link goes.`,
  };
}

/** Suggests the title of the page that the link points to. */
function titleFixes(page: Page, index: SiteIndex, range: Range, target: string): readonly Fix[] {
  const resolved = resolveLink({ index, fromPath: page.file.path, target });
  const title = resolved.kind === 'page' ? index.pages.get(resolved.path)?.title : undefined;
  if (title === undefined || vague.has(title.toLowerCase()) || /[[\]<>{}`*_\\\r\n|]/.test(title)) return [];
  return [suggestion({ path: page.file.path, title: `Change to "${title}"`, edits: [{ range, text: title }] })];
}

function textRange({ children }: { readonly children: readonly PageNode[] }): Range | undefined {
  const first = children[0];
  const last = children.at(-1);
  return first === undefined || last === undefined ? undefined : { start: first.range.start, end: last.range.end };
}

function isUrl(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(text);
}

function sameUrl(text: string, target: string): boolean {
  const bare = (url: string): string =>
    stripEnd(url.replace(/^https?:\/\//i, '').replace(/^www\./i, ''), '/').toLowerCase();
  return bare(text) === bare(target);
}

/** True for email addresses, local hosts and placeholder hosts. */
function isPlaceholderUrl(url: string): boolean {
  if (/^mailto:/i.test(url) || /[{}<>[\]$*]|your[-_.]|\bmy[-_]|\.\.\./i.test(url)) return true;
  const host =
    /^(?:[a-z]+:)?\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1]?.toLowerCase() ??
    url.replace(/[/:?#].*$/s, '').toLowerCase();
  if (/^127\.|^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^\[/.test(host)) return true;
  if (wording.placeholderHosts.some((each) => host === each || host.endsWith(`.${each}`))) return true;
  return !host.includes('.') || wording.placeholderDomains.some((each) => host.endsWith(`.${each}`));
}
