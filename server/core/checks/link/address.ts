import { resolveReference } from '../../model/link/resolveReference.ts';
import type { Link, Page } from '../../page/pageTree.ts';
import { isLocalAddress, lacksScheme, misspelledAddress } from '../../site/link/address.ts';
import { filledReferencesOf, type PageReference } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Finding, type Fix, suggestion } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { changeFix } from './target.ts';

/** Reports targets of links and images in a form that browsers do not understand. */
export const linkAddress: PageCheck = {
  on: 'page',
  codes: ['link/misspelled-scheme', 'link/missing-scheme', 'link/extension', 'link/localhost', 'link/no-target'],
  *run(page, index): Iterable<Finding> {
    for (const reference of filledReferencesOf(page, index)) {
      const found = findingOf(page, index, reference);
      if (found !== undefined) yield found;
    }
    for (const link of page.links) {
      const { form, target, range, targetRange } = link;
      if (!isLocalAddress(target) || isCode(link)) continue;
      if (form !== 'autolink') yield local(target, targetRange);
      else if (page.file.text.charAt(range.start) !== '<')
        yield { ...local(target, range), fixes: [asCode(page, range)] };
    }
  },
};

function findingOf(page: Page, index: SiteIndex, reference: PageReference): Finding | undefined {
  const { kind, target, range } = reference;
  if (kind !== 'link' && kind !== 'asset') return undefined;
  if (target.trim() === '') {
    // Another check reports those of images.
    if (kind !== 'link') return undefined;
    return { code: 'link/no-target', range: around(page, reference), message: 'This link has no target.' };
  }
  const right = misspelledAddress(target);
  if (right !== undefined)
    return {
      code: 'link/misspelled-scheme',
      range,
      message: `"${target}" does not begin with "https://" or "http://". Did you mean "${right}"?`,
      fixes: changeFix(page, reference, right, 'suggestion'),
    };
  // Those in Markdown are checked together with their text.
  if (isLocalAddress(target))
    return reference.form === 'markdown' && kind === 'link' ? undefined : local(target, range);
  if (lacksScheme(target) && resolveReference(page, index, reference).kind === 'missing')
    return {
      code: 'link/missing-scheme',
      range,
      message: `"${target}" is read as a path of this site. Add "https://".`,
      fixes: changeFix(page, reference, `https://${target.trim()}`, 'suggestion'),
    };
  return kind === 'link' ? extension(page, index, reference) : undefined;
}

/** For an empty target, the range of its parentheses or quotes. */
function around({ file: { text } }: Page, { range }: PageReference): Finding['range'] {
  const start = '("\'<{'.includes(text.charAt(range.start - 1)) ? range.start - 1 : range.start;
  return { start, end: Math.min(text.length, range.end + (start < range.start ? 1 : 0)) };
}

/** True if the text of a link is already code. */
function isCode({ children }: Parents): boolean {
  return (
    children.length > 0 &&
    children.every((child) => child.kind === 'inlineCode' || (child.kind === 'strong' && isCode(child)))
  );
}

type Parents = Pick<Link, 'children'>;

function asCode({ file }: Page, range: Finding['range']): Fix {
  const text = `\`${file.text.slice(range.start, range.end)}\``;
  return suggestion({ path: file.path, title: 'Write it as code', edits: [{ range, text }] });
}

function local(target: string, range: Finding['range']): Finding {
  return {
    code: 'link/localhost',
    range,
    message: `"${target}" is an address on the reader's own computer. Write it as code if it is an example.`,
  };
}

function extension(page: Page, index: SiteIndex, reference: PageReference): Finding | undefined {
  const { target, range } = reference;
  const [, path, ending, rest] = /^([^?#]*[^?#/])(\.mdx?)((?:[?#].*)?)$/is.exec(target) ?? [];
  if (path === undefined || ending === undefined || rest === undefined) return undefined;
  const { kind } = resolveReference(page, index, reference);
  if (kind !== 'page') return undefined;
  const shorter = path + rest;
  const isSame = resolveReference(page, index, { ...reference, target: shorter }).kind === 'page';
  return {
    code: 'link/extension',
    range,
    message: `Pages have addresses without "${ending}". Link to "${shorter}".`,
    fixes: isSame ? changeFix(page, reference, shorter, 'safe') : [],
  };
}
