import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { filledReferencesOf } from '../../site/link/references.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import type { Finding } from '../../text/finding.ts';
import { strip } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';
import { changeFix } from './target.ts';

/** Reports links to a page of the site by its public URL, which is neither checked nor updated when the page moves. */
export const linkOwnSite: PageCheck = {
  on: 'page',
  codes: ['link/own-site'],
  *run(page, index): Iterable<Finding> {
    const own = addressOf(docsightrcOf(index).siteUrl ?? '');
    if (own === undefined) return;
    for (const reference of filledReferencesOf(page, index)) {
      const { kind, target, range } = reference;
      const address = kind === 'link' ? addressOf(target) : undefined;
      if (address?.host !== own.host) continue;
      const path = pathBelow(address.path, own.path);
      if (path === undefined) continue;
      const link = `/${path}${address.rest}`;
      if (resolveLink({ index, fromPath: page.file.path, target: link }).kind !== 'page') continue;
      yield {
        code: 'link/own-site',
        range,
        message: `"${target}" is a page of this site. Link to it as "${link}".`,
        fixes: changeFix(page, reference, link, 'suggestion'),
      };
    }
  },
};

interface Address {
  /** In lower case. */
  readonly host: string;
  /** Without slashes at the ends. */
  readonly path: string;
  /** The fragment, with its `#`. */
  readonly rest: string;
}

/** Splits an absolute http URL. Undefined for one with a query, which may be more than the page. */
function addressOf(url: string): Address | undefined {
  const found = /^\s*https?:\/\/([^\s/?#]+)([^\s?#]*)(#\S*)?\s*$/i.exec(url);
  const [, host, path = '', rest = ''] = found ?? [];
  return host === undefined ? undefined : { host: host.toLowerCase(), path: strip(path, '/'), rest };
}

function pathBelow(path: string, base: string): string | undefined {
  if (base === '') return path;
  if (path === base) return '';
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
}
