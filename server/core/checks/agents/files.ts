import type { Page } from '../../page/pageTree.ts';
import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { baseName, slugOfPath } from '../../site/paths.ts';
import { pageOf, pagesIn } from '../../site/site.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import { stripEnd } from '../../text/text.ts';
import { ruleSentence, type SiteCheck } from '../check.ts';

/** Files that assistants read first, in any folder of the site. */
const forAgents = /^(?:agents|claude|gemini|skill)\.md$/i;

/** The list of pages that assistants ask a site for. Source: llmstxt.org. */
const listFile = 'llms.txt';

/** Reports dead links of the files for assistants, and pages that `llms.txt` lacks. All of it is off by default. */
export const agentsFiles: SiteCheck = {
  on: 'site',
  codes: ['agents/dead-link', 'agents/unlisted-page'],
  *run(index): Iterable<FileFinding> {
    const files = [...index.others.values()].filter(({ path }) => path === listFile || forAgents.test(baseName(path)));
    for (const file of files) {
      const page = pageOf(file);
      const listed = new Set<string>();
      for (const { target, range } of targetsOf(page)) {
        const found = pathOf(index, page, target);
        if (found === 'missing')
          yield {
            code: 'agents/dead-link',
            path: file.path,
            range,
            message: `"${target}" does not exist. ${ruleSentence('agents/dead-link')}`,
          };
        else if (found !== undefined) listed.add(found);
      }
      if (file.path === listFile) yield* unlisted(index, listed);
    }
  },
};

/** One finding for all pages, because writing the file again once fixes them all. */
function* unlisted(index: SiteIndex, listed: ReadonlySet<string>): Iterable<FileFinding> {
  const lacking = pagesIn(index).filter((path) => !listed.has(path) && index.pages.get(path)?.hidden !== true);
  if (lacking.length === 0) return;
  const names = lacking.slice(0, maxNames).map((path) => `"/${slugOfPath(path)}"`);
  const more = lacking.length > maxNames ? `, and ${lacking.length - maxNames} more` : '';
  const message = `llms.txt lacks ${names.join(', ')}${more}. ${ruleSentence('agents/unlisted-page')}`;
  yield { code: 'agents/unlisted-page', path: listFile, range: { start: 0, end: 1 }, message };
}

/** Maximum number of names in a message. */
const maxNames = 5;

function targetsOf({ links }: Page): readonly { readonly target: string; readonly range: Range }[] {
  return links.map(({ target, targetRange }) => ({ target, range: targetRange }));
}

/** The page that a link leads to, `missing`, or undefined for a link out of the site or to another file. */
function pathOf(index: SiteIndex, page: Page, target: string): string | undefined {
  const own = ownTarget(index, target);
  if (own === undefined) return undefined;
  // The Markdown of a page has its address with `.md` at the end.
  for (const each of [own, own.replace(/\.mdx?(?=$|[?#])/i, '')]) {
    const found = resolveLink({ index, fromPath: page.file.path, target: each });
    if (found.kind === 'page') return found.path;
    if (found.kind !== 'missing') return undefined;
  }
  return 'missing';
}

/** A target in the site, from its root or relative; undefined for one elsewhere. */
function ownTarget(index: SiteIndex, target: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return target.startsWith('..') ? undefined : target;
  const base = stripEnd(docsightrcOf(index).siteUrl ?? '', '/');
  if (base === '' || !target.startsWith(base)) return undefined;
  const rest = target.slice(base.length);
  return rest === '' ? '/' : rest.startsWith('/') ? rest : undefined;
}
