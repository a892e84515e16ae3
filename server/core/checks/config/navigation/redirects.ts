import { withGeneratedIndex } from '../../../openapi/page/generatedPages.ts';
import { coversSource, deadSource, hasWildcard, maxHops, sourceParts } from '../../../site/config/redirects.ts';
import { pagePathOf } from '../../../site/link/lookup.ts';
import { resolveLink } from '../../../site/link/resolve.ts';
import { configPath, slugOfPath } from '../../../site/paths.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import { type FileFinding, safeFix, suggestion } from '../../../text/finding.ts';
import type { SiteCheck } from '../../check.ts';
import { newWildcardEffort, type WildcardEffort, wildcardLoop } from './redirectLoop.ts';
import { normal, ownPath, type Redirect, redirectsOf } from './writtenRedirects.ts';

/**
 * Reports redirects that are never used, form a loop, take several steps, or whose destination does not exist. In both
 * formats.
 */
export const configRedirects: SiteCheck = {
  on: 'site',
  codes: [
    'config/duplicate-redirect',
    'config/duplicate-entry',
    'config/redirect-chain',
    'config/redirect-loop',
    'config/redirect-target',
    'config/shadowed-redirect',
    'config/slash-redirect',
    'site/too-large',
  ],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign') return;
    const redirects = redirectsOf(index).filter(({ source }) => deadSource(source.value) === undefined);
    const bySource = new Map<string, Redirect>();
    for (const redirect of redirects) if (!bySource.has(redirect.from)) bySource.set(redirect.from, redirect);
    const looped = new Set<Redirect>();
    const effort = newWildcardEffort();
    let isCut = false;
    const wildcards: Wildcard[] = [];
    for (const redirect of redirects) {
      const parts = hasWildcard(redirect.from) ? sourceParts(redirect.from) : undefined;
      const found =
        shadow(index, redirect, bySource.get(redirect.from)) ??
        (parts && wider(wildcards, { redirect, parts }, effort)) ??
        aboutTarget(index, redirect, { bySource, looped, effort });
      if (parts !== undefined) wildcards.push({ redirect, parts });
      if (found !== undefined) yield found;
      if (!isCut && (effort.hops < 0 || effort.parts < 0)) {
        isCut = true;
        yield tooMany(redirect);
      }
    }
  },
};

/** Reports a redirect that is never used, because an earlier one or a page has its source. */
function shadow(index: SiteIndex, redirect: Redirect, first: Redirect | undefined): FileFinding | undefined {
  const { source, from } = redirect;
  const about = { range: source.range, path: configPath };
  if (first !== undefined && first !== redirect) {
    const isSame = source.value.trim() !== first.source.value.trim() && hasSameDestination(redirect, first);
    if (isSame) {
      return {
        ...about,
        code: 'config/slash-redirect',
        message: `"${source.value}" and "${first.source.value}" redirect to the same page. Keep one of them.`,
        related: [{ path: configPath, range: first.source.range, message: 'The other one' }],
        fixes: [redirect.remove()],
      };
    }
    const isRefused = index.config.schema === 'docs.v2' && source.value === first.source.value;
    return {
      ...about,
      code: isRefused ? 'config/duplicate-entry' : 'config/duplicate-redirect',
      message: isRefused
        ? `"${source.value}" is redirected a second time. The platform rejects the file.`
        : `"${source.value}" is redirected a second time; only the first redirect counts.`,
      related: [{ path: configPath, range: first.source.range, message: 'The first one' }],
      fixes: [redirect.remove()],
    };
  }
  if (redirect.destination === undefined || redirect.to === from || hasWildcard(from)) return undefined;
  const page = pagePathOf(index, from.slice(1));
  // A redirect from a folder to its own index page repeats what the site does anyway.
  if (page === undefined || redirect.to === normal(slugOfPath(page))) return undefined;
  return {
    ...about,
    code: 'config/shadowed-redirect',
    message: `There is a page at "${source.value}" ("${page}"), so this redirect is not used. Remove the redirect or the page.`,
    fixes: [redirect.remove()],
  };
}

/** True if two redirects have the same destination, apart from a slash at the end. */
function hasSameDestination({ destination: one }: Redirect, { destination: other }: Redirect): boolean {
  return one !== undefined && other !== undefined && normal(one.value) === normal(other.value);
}

/** Reports where the redirects begin that are not checked in full, because there are too many. */
function tooMany({ source }: Redirect): FileFinding {
  return {
    code: 'site/too-large',
    path: configPath,
    range: source.range,
    message:
      'There are too many redirects with wildcards. From here on, loops and redirects that are never used may not be reported.',
  };
}

/** A redirect whose source has a wildcard, and the parts of the source. */
interface Wildcard {
  readonly redirect: Redirect;
  readonly parts: readonly string[];
}

/** Reports a redirect with a wildcard that is never used, because an earlier one matches all of its paths. */
function wider(
  earlier: readonly Wildcard[],
  { redirect, parts }: Wildcard,
  effort: WildcardEffort,
): FileFinding | undefined {
  effort.parts -= earlier.length * parts.length;
  if (effort.parts < 0) return undefined;
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

/** What the redirects of a site share while they are followed. */
interface Followed {
  readonly bySource: ReadonlyMap<string, Redirect>;
  readonly looped: Set<Redirect>;
  readonly effort: WildcardEffort;
}

function aboutTarget(
  index: SiteIndex,
  redirect: Redirect,
  { bySource, looped, effort }: Followed,
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
  const loop = wildcardLoop(index, redirect, effort);
  if (loop !== undefined) {
    for (const each of loop) looped.add(each);
    return { ...about, ...inLoop(redirect, loop) };
  }
  if (to === undefined) return undefined;
  const way = wayOf(index, redirect, bySource);
  if (way.at(-1) === redirect && way.length > 1) {
    for (const each of way) looped.add(each);
    return { ...about, ...inLoop(redirect, way.slice(0, -1)) };
  }
  const end = way.at(-1)?.destination;
  if (end !== undefined) {
    // If the last destination does not exist, or there is a loop further on, it is reported there.
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
            safeFix({
              path: configPath,
              title: `Change to "${end.value}"`,
              edits: [{ range: destination.range, text: JSON.stringify(end.value) }],
            }),
          ],
    };
  }
  if (isThere(index, to)) return undefined;
  const resolved = resolveLink({ index, fromPath: '', target: to });
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
            (resolved.kind === 'case' ? safeFix : suggestion)({
              path: configPath,
              title: `Change to "${should}"`,
              edits: [{ range: destination.range, text: JSON.stringify(should) }],
            }),
          ],
  };
}

/** Returns a finding about a loop, with the other redirects in their order. */
function inLoop(redirect: Redirect, others: readonly Redirect[]): Pick<FileFinding, 'code' | 'message' | 'related'> {
  const names = [redirect, ...others, redirect].map(({ source }) => `"${source.value}"`);
  const message =
    others.length === 0
      ? `"${redirect.source.value}" matches its own destination, so readers get an error.`
      : `${names.join(' → ')}: these redirects form a loop, so readers get an error.`;
  const related = others.map((each) => ({
    path: configPath,
    range: each.destination?.range ?? each.source.range,
    message: 'Also part of the loop',
  }));
  return { code: 'config/redirect-loop', message, related };
}

/** Returns the redirects that a reader follows after one, up to and including the one that closes a loop. */
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

/** The folder of sites below a domain of their owner. The files of a site do not say whether it is one. */
const usualBase = '/docs';

/** True if a path shows something: a page, a file, a folder of pages, or something that only the platform knows. */
function isThere(index: SiteIndex, path: string): boolean {
  if (path === usualBase) return true;
  const { kind } = resolveLink({ index, fromPath: '', target: path });
  if (kind !== 'missing' && kind !== 'case') return true;
  const made = resolveLink({ index: withGeneratedIndex(index), fromPath: '', target: path }).kind;
  return made !== 'missing' && made !== 'case';
}
