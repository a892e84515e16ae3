import { deadSource, hasWildcard } from '../../../site/config/redirects.ts';
import { pagePathOf } from '../../../site/link/lookup.ts';
import { configPath } from '../../../site/paths.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import { type FileFinding, type Fix, suggestion } from '../../../text/finding.ts';
import type { SiteCheck } from '../../check.ts';
import { normal, type Redirect, redirectsOf } from './writtenRedirects.ts';

/**
 * Reports sources of redirects that never match.
 * Source: platform-today.md, "Redirects" (mintlify/docs create/redirects; chainstack/dev-portal#503, #505).
 */
export const configRedirectSources: SiteCheck = {
  on: 'site',
  codes: ['config/redirect-source'],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign') return;
    const taken = new Set(redirectsOf(index).map(({ source }) => source.value));
    for (const redirect of redirectsOf(index)) {
      const fault = aboutSource(redirect);
      if (fault === undefined) continue;
      const { source } = redirect;
      yield {
        code: 'config/redirect-source',
        range: source.range,
        path: configPath,
        message: `This redirect never matches: ${fault.why}`,
        fixes: [...changed(index, redirect, fault.to, taken), redirect.remove()],
      };
    }
  },
};

interface SourceFault {
  readonly why: string;
  /** A source that matches what the author meant. */
  readonly to: string | undefined;
}

function aboutSource({ source: { value } }: Redirect): SourceFault | undefined {
  const path = value.trim().replace(/[?#].*$/s, '');
  switch (deadSource(value)) {
    case 'url': {
      const to = normal(path.replace(/^(?:[^/]*:)?\/\/[^/]*/, ''));
      return { why: 'its source is a URL. Write a path of this site, such as "/old-page".', to: alive(to) };
    }
    case 'fragment':
      return { why: 'a source cannot contain "#". Write only the path.', to: alive(path) };
    case 'query':
      return { why: 'a source cannot contain "?". Write only the path.', to: alive(path) };
    case 'part': {
      const part = path.split('/').find((each) => deadSource(each) === 'part') ?? '';
      const to = withPrefix(path);
      const should = to === undefined ? 'Write a parameter between two slashes.' : `Write "${to}".`;
      return { why: `"${part}" mixes text and a parameter. ${should}`, to };
    }
    case undefined:
      return undefined;
  }
}

function alive(path: string): string | undefined {
  return path.replace(/\/+/g, '') === '' || deadSource(path) !== undefined ? undefined : path;
}

/**
 * Returns `/reference/zk-*` for `/reference/zk-:slug*`, which the platform supports. Undefined if text follows a
 * parameter.
 */
function withPrefix(path: string): string | undefined {
  const parts = path.split('/').map((part) => (deadSource(part) === 'part' ? part.replace(/:\w+\*?$/, '*') : part));
  const to = parts.join('/');
  return to.split('*').length === 2 && !/[^/*]\*[^/]/.test(to) && !/[^/]:/.test(to) ? to : undefined;
}

/** Changes the source, and the parameters of the destination with it. */
function changed(
  index: SiteIndex,
  { source, destination }: Redirect,
  to: string | undefined,
  taken: ReadonlySet<string>,
): readonly Fix[] {
  if (to === undefined || taken.has(to)) return [];
  if (!hasWildcard(to) && pagePathOf(index, normal(to).slice(1)) !== undefined) return [];
  const edits = [{ range: source.range, text: JSON.stringify(to) }];
  const name = to.endsWith('*') || to.includes('*/') ? /:(\w+)\*?(?=\/|$)/.exec(source.value)?.[1] : undefined;
  if (name !== undefined && destination !== undefined) {
    const filled = destination.value.replace(new RegExp(`:${name}\\b\\*?`), () => '*');
    if (filled !== destination.value) edits.push({ range: destination.range, text: JSON.stringify(filled) });
  }
  return [suggestion({ path: configPath, title: `Change to "${to}"`, edits })];
}
