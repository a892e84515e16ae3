import { removeItem } from '../../../data/json/jsonEdit.ts';
import { itemsOf, type StringNode, valueOf } from '../../../data/node.ts';
import { withGeneratedIndex } from '../../../openapi/page/generatedPages.ts';
import { coversSource, hasWildcard, sourceParts } from '../../../site/config/redirects.ts';
import { schemeOf } from '../../../site/link/address.ts';
import { pagePathOf } from '../../../site/link/lookup.ts';
import { resolveLink } from '../../../site/link/resolve.ts';
import { configPath, slugOfPath } from '../../../site/paths.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import type { Fix } from '../../../text/finding.ts';
import { safeFix, suggestion } from '../../../text/finding.ts';
import { strip } from '../../../text/text.ts';
import type { FileFinding, SiteCheck } from '../../check.ts';

/** Each path is redirected once, in one step, to a page that is there. Of both generations. */
export const configRedirects: SiteCheck = {
  on: 'site',
  codes: [
    'config/duplicate-redirect',
    'config/duplicate-entry',
    'config/redirect-chain',
    'config/redirect-loop',
    'config/redirect-target',
    'config/shadowed-redirect',
  ],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign') return;
    const redirects = redirectsOf(index);
    const bySource = new Map<string, Redirect>();
    for (const redirect of redirects) if (!bySource.has(redirect.from)) bySource.set(redirect.from, redirect);
    const looped = new Set<Redirect>();
    const wildcards: Wildcard[] = [];
    for (const redirect of redirects) {
      const parts = hasWildcard(redirect.from) ? sourceParts(redirect.from) : undefined;
      const found =
        shadow(index, redirect, bySource.get(redirect.from)) ??
        (parts && wider(wildcards, { redirect, parts })) ??
        aboutTarget(index, redirect, bySource, looped);
      if (parts !== undefined && wildcards.length < maxWildcards) wildcards.push({ redirect, parts });
      if (found !== undefined) yield found;
    }
  },
};

/** A redirect of docs.json as it is written. */
interface Redirect {
  readonly source: StringNode;
  readonly destination: StringNode | undefined;
  /** The source with one slash before it and none behind. */
  readonly from: string;
  /** The path of the destination in the same form, where it is one of the site's own without wildcards. */
  readonly to: string | undefined;
  remove(): Fix;
}

function redirectsOf(index: SiteIndex): readonly Redirect[] {
  const list = valueOf(index.config.whole.root, 'redirects');
  if (list?.kind !== 'array') return [];
  const { text } = index.config.whole.file;
  const found: Redirect[] = [];
  for (const [place, item] of itemsOf(list).entries()) {
    const source = valueOf(item, 'source');
    const destination = valueOf(item, 'destination');
    if (source?.kind !== 'string') continue;
    const target = destination?.kind === 'string' ? destination : undefined;
    found.push({
      source,
      destination: target,
      from: normal(source.value),
      to: target === undefined ? undefined : ownPath(target.value),
      remove: () => suggestion(configPath, 'Remove this redirect', [removeItem(text, list, place)]),
    });
  }
  return found;
}

function ownPath(destination: string): string | undefined {
  const target = destination.trim();
  const path = target.replace(/[?#].*$/s, '');
  if (path === '' || schemeOf(target) !== undefined || /^[\\/]{2}/.test(target) || hasWildcard(path)) return undefined;
  return normal(path);
}

/** A redirect that is never used: an earlier one or a page stands at its source. */
function shadow(index: SiteIndex, redirect: Redirect, first: Redirect | undefined): FileFinding | undefined {
  const { source, from } = redirect;
  const about = { range: source.range, path: configPath };
  if (first !== undefined && first !== redirect) {
    const isRefused = index.config.schema === 'docs.v2' && source.value === first.source.value;
    return {
      ...about,
      code: isRefused ? 'config/duplicate-entry' : 'config/duplicate-redirect',
      message: isRefused
        ? `"${source.value}" is redirected a second time. As it stands, the platform refuses the file.`
        : `"${source.value}" is redirected a second time; only the first redirect counts.`,
      related: [{ path: configPath, range: first.source.range, message: 'The first one' }],
      fixes: [redirect.remove()],
    };
  }
  if (redirect.destination === undefined || redirect.to === from || hasWildcard(from)) return undefined;
  const page = pagePathOf(index, from.slice(1));
  // A redirect from a folder to its own index page says what the site does anyway.
  if (page === undefined || redirect.to === normal(slugOfPath(page))) return undefined;
  return {
    ...about,
    code: 'config/shadowed-redirect',
    message: `There is a page at "${source.value}" ("${page}"), so this redirect is not used. Remove the redirect or the page.`,
    fixes: [redirect.remove()],
  };
}

/** Each redirect with a wildcard is compared with so many before it. */
const maxWildcards = 200;

/** A redirect whose source has a wildcard, and the parts of that. */
interface Wildcard {
  readonly redirect: Redirect;
  readonly parts: readonly string[];
}

/** A redirect with a wildcard that is never used: of those that match a path, the first counts. */
function wider(earlier: readonly Wildcard[], { redirect, parts }: Wildcard): FileFinding | undefined {
  const first = earlier.find((each) => coversSource(each.parts, parts))?.redirect;
  if (first === undefined) return undefined;
  const { source } = redirect;
  return {
    code: 'config/shadowed-redirect',
    range: source.range,
    path: configPath,
    message: `"${first.source.value}" above matches every path of "${source.value}", so this redirect is not used. Move it above that one, or remove it.`,
    related: [{ path: configPath, range: first.source.range, message: 'The one that is used' }],
    fixes: [],
  };
}

function aboutTarget(
  index: SiteIndex,
  redirect: Redirect,
  bySource: ReadonlyMap<string, Redirect>,
  looped: Set<Redirect>,
): FileFinding | undefined {
  const { source, destination, from, to } = redirect;
  if (destination === undefined || looped.has(redirect)) return undefined;
  const about = { range: destination.range, path: configPath };
  if (normal(destination.value) === from) {
    return {
      ...about,
      code: 'config/redirect-loop',
      message: `"${source.value}" redirects to itself, so readers get an error.`,
      fixes: [redirect.remove()],
    };
  }
  if (to === undefined) return undefined;
  const way = wayOf(index, redirect, bySource);
  if (way.at(-1) === redirect && way.length > 1) {
    for (const each of way) looped.add(each);
    return {
      ...about,
      code: 'config/redirect-loop',
      message: `${[redirect, ...way].map((each) => `"${each.source.value}"`).join(' → ')}: these redirects go round in a circle, and readers get an error.`,
      related: way.slice(0, -1).map((each) => ({
        path: configPath,
        range: each.destination?.range ?? each.source.range,
        message: 'Also part of the circle',
      })),
    };
  }
  const end = way.at(-1)?.destination;
  if (end !== undefined) {
    // Where the last one leads nowhere, that is reported there; a circle further on is reported in it.
    const next = ownPath(end.value);
    if (way.at(-1) === redirect || (next !== undefined && (bySource.has(next) || !isThere(index, next))))
      return undefined;
    return {
      ...about,
      code: 'config/redirect-chain',
      message: `"${destination.value}" is redirected again, to "${end.value}". Redirect "${source.value}" there directly.`,
      fixes: /[?#]/.test(destination.value)
        ? []
        : [
            safeFix(configPath, `Change to "${end.value}"`, [
              { range: destination.range, text: JSON.stringify(end.value) },
            ]),
          ],
    };
  }
  if (isThere(index, to)) return undefined;
  const resolved = resolveLink(index, '', to);
  const near = resolved.kind === 'missing' ? resolved.nearest : resolved.kind === 'case' ? resolved.path : undefined;
  const should = near === undefined || near === '' ? undefined : `/${slugOfPath(near)}`;
  return {
    ...about,
    code: 'config/redirect-target',
    message: `There is no page "${destination.value}".${should === undefined ? '' : ` Did you mean "${should}"?`}`,
    fixes:
      should === undefined || should === from
        ? []
        : [
            (resolved.kind === 'case' ? safeFix : suggestion)(configPath, `Change to "${should}"`, [
              { range: destination.range, text: JSON.stringify(should) },
            ]),
          ],
  };
}

/** The redirects that a reader is sent through behind one, up to and with the one where a circle closes. */
function wayOf(index: SiteIndex, redirect: Redirect, bySource: ReadonlyMap<string, Redirect>): readonly Redirect[] {
  const way: Redirect[] = [];
  let { to } = redirect;
  while (to !== undefined && way.length < maxHops) {
    const next = pagePathOf(index, to.slice(1)) === undefined ? bySource.get(to) : undefined;
    if (next === undefined) break;
    const isClosed = way.includes(next);
    way.push(next);
    if (next === redirect || isClosed) break;
    to = next.to;
  }
  return way;
}

/** Browsers give up after about as many. */
const maxHops = 20;

/** Where the platform hosts a site below a domain of its owner; its files do not say whether it does. */
const usualBase = '/docs';

/** Whether something is shown at a path: a page, a file, a folder of pages, or what only the platform knows. */
function isThere(index: SiteIndex, path: string): boolean {
  if (path === usualBase) return true;
  const { kind } = resolveLink(index, '', path);
  if (kind !== 'missing' && kind !== 'case') return true;
  const made = resolveLink(withGeneratedIndex(index), '', path).kind;
  return made !== 'missing' && made !== 'case';
}

function normal(path: string): string {
  return `/${strip(path.trim(), '/')}`;
}
