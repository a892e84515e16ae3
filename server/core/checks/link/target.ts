import { resolveReference } from '../../model/link/resolveReference.ts';
import { slugOf } from '../../page/anchorRule.ts';
import { deepestAnchor } from '../../page/anchors.ts';
import { allowsTrailingId } from '../../page/block/heading.ts';
import type { Page } from '../../page/pageTree.ts';
import { maxHops } from '../../site/config/redirects.ts';
import { lacksScheme, misspelledAddress, schemeOf } from '../../site/link/address.ts';
import { prefixOf } from '../../site/link/lookup.ts';
import { filledReferencesOf, type PageReference } from '../../site/link/references.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { ignoredBy } from '../../site/link/unread.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { Resolved, SiteIndex } from '../../site/siteTypes.ts';
import { isPart, pagesWith } from '../../site/snippet/includers.ts';
import { type Finding, type Fix, fixOf, insertion, suggestion } from '../../text/finding.ts';
import { encodeFragment } from '../../text/percent.ts';
import type { PageCheck } from '../check.ts';

/** Reports links, images and snippets whose target does not exist. */
export const linkTarget: PageCheck = {
  on: 'page',
  codes: [
    'link/missing',
    'link/missing-anchor',
    'link/case',
    'link/redirect',
    'link/unsafe',
    'image/missing',
    'snippet/missing',
  ],
  *run(page, index): Iterable<Finding> {
    const { path } = page.file;
    const isIn = isPart(index, path) ? pagesWith(index, path) : [];
    for (const reference of filledReferencesOf(page, index)) {
      // The platform includes a snippet in its pages first, and then resolves its links.
      const places = isIn.length > 0 && isRelative(reference) ? isIn : [path];
      for (const from of places) {
        const found = aboutReference(page, index, reference, from);
        if (found === undefined) continue;
        yield from === path ? found : withPage(found, from);
        break;
      }
    }
  },
};

/** True if the target depends on the page that it is in. */
function isRelative({ kind, target }: PageReference): boolean {
  return (kind === 'link' || kind === 'asset') && !target.startsWith('/') && schemeOf(target) === undefined;
}

/** Names the page for which a reference is broken. The fix is left out, because it could break the other pages. */
function withPage(finding: Finding, from: string): Finding {
  const { fixes: _, ...rest } = finding;
  return { ...rest, message: `${finding.message} This is the case in "${from}", which includes this text.` };
}

/** Where a reference is written: its file, and functions that change it. */
export interface TargetPlace {
  readonly path: string;
  change(text: string, kind: Fix['kind']): readonly Fix[];
  /** Adds an id to a deep heading of the same file. */
  giveId?(words: string, id: string): readonly Fix[];
}

/** The fields of a reference that findings use. */
type Written = Pick<PageReference, 'kind' | 'target' | 'range'>;

function aboutReference(page: Page, index: SiteIndex, reference: PageReference, from: string): Finding | undefined {
  const resolved = resolveReference(page, index, reference, from);
  // Some builds find a picture next to its snippet.
  if (reference.kind === 'asset' && from !== page.file.path) {
    const { kind } = resolveReference(page, index, reference);
    if (kind === 'file' || kind === 'external') return undefined;
  }
  const change: TargetPlace['change'] = (text, kind) => changeFix(page, reference, text, kind);
  return aboutTarget(
    { path: page.file.path, change, giveId: (words, id) => idFix(page, words, id) },
    index,
    reference,
    resolved,
  );
}

/** Returns a finding about the target of a reference. Undefined if it is correct. */
export function aboutTarget(
  place: TargetPlace,
  index: SiteIndex,
  reference: Written,
  resolved: Resolved,
): Finding | undefined {
  if (resolved.kind !== 'redirect') return findingOf(place, index, reference, resolved);
  return (
    findingOf(place, index, reference, followed(index, resolved.to)) ?? redirected(place, index, reference, resolved.to)
  );
}

/** Reports a link that reaches a page of the site through redirects. */
function redirected(place: TargetPlace, index: SiteIndex, reference: Written, to: string): Finding | undefined {
  let end = to;
  let found = resolveLink({ index, fromPath: '', target: end });
  for (let hops = 0; found.kind === 'redirect' && hops < maxHops; hops++) {
    end = found.to;
    found = resolveLink({ index, fromPath: '', target: end });
  }
  if (found.kind !== 'page' || !end.startsWith('/')) return undefined;
  const rest = (end.includes('?') ? /#.*$/s : /[?#].*$/s).exec(reference.target)?.[0] ?? '';
  const direct = end.includes('#') ? end : end + rest;
  return {
    code: 'link/redirect',
    range: reference.range,
    message: `"${reference.target}" is redirected to "${end}". Link there directly.`,
    fixes: resolveLink({ index, fromPath: '', target: direct }).kind === 'page' ? place.change(direct, 'safe') : [],
  };
}

/** Returns where a redirect ends. An end that only the platform knows counts as correct. */
function followed(index: SiteIndex, destination: string): Resolved & { readonly via?: string } {
  let to = destination;
  for (let hops = 0; hops < maxHops; hops++) {
    const next: Resolved = /[:*]/.test(to.replace(/^[a-z]+:/i, ''))
      ? { kind: 'operation' }
      : resolveLink({ index, fromPath: '', target: to });
    if (next.kind === 'missing') return { ...next, via: to };
    if (next.kind !== 'redirect') return { kind: 'operation' };
    to = next.to;
  }
  return { kind: 'missing', path: to, nearest: undefined, via: to };
}

function findingOf(
  place: TargetPlace,
  index: SiteIndex,
  reference: Written,
  resolved: Resolved & { readonly via?: string },
): Finding | undefined {
  const { kind, target, range } = reference;
  switch (resolved.kind) {
    case 'missing': {
      if (kind === 'link' && (target.trim() === '' || target === '#')) return undefined;
      // linkAddress reports it for links and images.
      if (misspelledAddress(target) !== undefined || lacksScheme(target)) return undefined;
      // imageSource reports it.
      if (kind === 'asset' && target.trim() === '') return undefined;
      const ignored = kind === 'link' ? ignoredBy(index, slugOfPath(resolved.path)) : undefined;
      if (ignored !== undefined)
        return {
          code: 'link/missing',
          range,
          message: `${ignored} leaves out "${target}", so the link is broken. Change that line, or the link.`,
        };
      const near = resolved.nearest;
      const likely = near === undefined || near === '' ? undefined : written(index, reference, near);
      return {
        code: kind === 'link' ? 'link/missing' : kind === 'asset' ? 'image/missing' : 'snippet/missing',
        range,
        message: `${resolved.via === undefined ? `${nothing[kind]} "${target}".` : `"${target}" redirects to "${resolved.via}", which does not exist.`}${likely === undefined ? '' : ` Did you mean "${likely}"?`}`,
        fixes: likely === undefined ? [] : place.change(likely, 'suggestion'),
      };
    }
    case 'anchor-case': {
      const right = `${target.slice(0, target.indexOf('#'))}#${encodeFragment(resolved.right)}`;
      return {
        code: 'link/case',
        range,
        message: `"#${resolved.fragment}" differs from "#${resolved.right}" in upper and lower case, so the link leads to the top of the page.`,
        fixes: place.change(right, 'safe'),
      };
    }
    case 'missing-anchor': {
      const near = resolved.nearest;
      const where = resolved.path === place.path ? 'This page' : `"${resolved.path}"`;
      const base = target.slice(0, target.indexOf('#'));
      if (resolved.fragment.startsWith('#') && near !== undefined) {
        return {
          code: 'link/missing-anchor',
          range,
          message: `"${target}" has more than one "#", so it does not lead to a section. Write "${base}#${near}".`,
          fixes: place.change(`${base}#${encodeFragment(near)}`, 'safe'),
        };
      }
      const deep = index.pages
        .get(resolved.path)
        ?.headings.find(({ level, text }) => level > deepestAnchor && slugOf(text) === slugOf(resolved.fragment));
      if (deep !== undefined) {
        return {
          code: 'link/missing-anchor',
          range,
          message: `"${deep.text}" is a heading of level ${deep.level}, which has no id by default. Add \`{#${resolved.fragment}}\` to its end.`,
          fixes: resolved.path === place.path ? (place.giveId?.(deep.text, resolved.fragment) ?? []) : [],
        };
      }
      return {
        code: 'link/missing-anchor',
        range,
        message: `${where} has no section for "#${resolved.fragment}".${near === undefined ? '' : ` Did you mean "#${near}"?`}`,
        fixes: near === undefined ? [] : place.change(`${base}#${encodeFragment(near)}`, 'suggestion'),
      };
    }
    case 'case':
      return {
        code: 'link/case',
        range,
        message: `"${target}" differs from "${resolved.path}" in upper and lower case, which breaks on most servers.`,
        fixes: place.change(written(index, reference, resolved.path), 'safe'),
      };
    case 'unsafe':
      // The reader's system opens links to other applications.
      if (/^\s*[a-z][a-z0-9+.-]*:/i.test(target) && !/^\s*(?:javascript|vbscript|data|file|blob):/i.test(target))
        return undefined;
      return {
        code: 'link/unsafe',
        range,
        message: `"${target}" is outside the site or has a scheme that is never followed.`,
      };
    default:
      return undefined;
  }
}

const nothing: Readonly<Record<PageReference['kind'], string>> = {
  link: 'No page or file exists at',
  asset: 'No file exists at',
  import: 'No file exists at',
  snippet: 'No snippet exists at',
};

/** Adds the id that a link needs to a deep heading of the page, if it would be read as one. */
function idFix({ headings, file }: Page, words: string, id: string): readonly Fix[] {
  const heading = headings.find(({ level, text }) => level > deepestAnchor && text === words);
  const end = heading?.children.at(-1)?.range.end;
  if (heading === undefined || end === undefined || /[{}]/.test(id)) return [];
  if (!allowsTrailingId(file.text, heading)) return [];
  return [suggestion({ path: file.path, title: `Add {#${id}} to the heading`, edits: [insertion(end, ` {#${id}}`)] })];
}

/** Writes a path of the site in the form of the reference. */
function written(index: SiteIndex, { kind, target }: Written, path: string): string {
  if (kind === 'snippet') return path.replace(/^_?snippets\//, '');
  let rest = kind === 'link' ? (/[?#].*$/s.exec(target)?.[0] ?? '') : '';
  const bare = kind === 'link' ? slugOfPath(path) : path;
  const there = rest.includes('#') ? resolveLink({ index, fromPath: '', target: `/${bare}${rest}` }) : undefined;
  if (there?.kind === 'anchor-case') rest = rest.slice(0, rest.indexOf('#') + 1) + there.right;
  // If a site is deployed in a folder, links can include that folder.
  const prefix = prefixOf(index);
  const hasPrefix = prefix !== undefined && `${target}/`.startsWith(`/${prefix}/`);
  return `${hasPrefix ? `/${prefix}` : ''}/${bare}${rest}`;
}

/** Replaces the target of a reference, if the new text needs no other change. */
export function changeFix(
  page: Page,
  { form, range, definedAt }: PageReference,
  text: string,
  kind: Fix['kind'],
): readonly Fix[] {
  // Otherwise the text would need quotes, or it is in another place.
  if (form === 'expression' || /["'`$<>{}\r\n\\]/.test(text)) return [];
  if (form === 'markdown' && /[\s()]/.test(text)) return [];
  return [
    fixOf({ kind, path: page.file.path, title: `Change to "${text}"`, edits: [{ range: definedAt ?? range, text }] }),
  ];
}
