import type { Target } from '../../model/answers.ts';
import { anchorsIn } from '../../model/references/anchors.ts';
import { fragmentLinksTo } from '../../model/references/linksTo.ts';
import { referencesTo } from '../../model/references/referrers.ts';
import { isMarkdown, isPage } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { pagePlaces } from '../../site/view/pagePlaces.ts';
import type { Lens } from './operation.ts';

/** Above a page, the number of links to it and where readers find it; above each heading with links, their number. */
export function pageLenses(site: Site, path: string): readonly Lens[] {
  const file = site.files.get(path);
  if (file === undefined || !isMarkdown(path)) return [];
  const place = isPage(path) ? pagePlaces(site.index).get(path) : undefined;
  const links = linksTo(site, path);
  const where = [place?.language, place?.version, ...(place?.names ?? [])].filter((each) => each !== undefined);
  const title = [counted(links.length), where.join(' › ')].filter((each) => each !== '').join(' · ');
  return [{ range: { start: 0, end: 0 }, title, targets: links }, ...anchorLenses(site, path)];
}

/** Links from other files to a page, or to a place in it. */
function linksTo(site: Site, path: string): readonly Target[] {
  const found: Target[] = [];
  for (const { from, reference } of referencesTo(site, path)) {
    const { kind, range } = reference;
    if (from !== path && kind !== 'page' && kind !== 'destination') found.push({ path: from, range });
  }
  return found;
}

function anchorLenses(site: Site, path: string): readonly Lens[] {
  const file = site.files.get(path);
  const byFragment = new Map<string, Target[]>();
  for (const { fragment, path: from, reference } of fragmentLinksTo(site, new Set([path]))) {
    const links = byFragment.get(fragment) ?? [];
    byFragment.set(fragment, links);
    links.push({ path: from, range: reference.range });
  }
  return (file === undefined ? [] : anchorsIn(pageOf(file), site.index)).flatMap(
    ({ fragments, whole }): readonly Lens[] => {
      const targets = fragments.flatMap((fragment) => byFragment.get(fragment) ?? []);
      return targets.length === 0 ? [] : [{ range: whole, title: counted(targets.length), targets }];
    },
  );
}

function counted(links: number): string {
  return links === 0 ? 'no links' : links === 1 ? '1 link' : `${links} links`;
}
