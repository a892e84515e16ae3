import {
  type ComparedPage,
  compareTrees,
  counterpartsOf,
  languageTrees,
  linesOf,
  outdatedFindings,
  pageOf,
  placeInCounterpart,
  type Site,
  stalePages,
} from '../../core/index.ts';
import type {
  ChangedSide,
  CounterpartAnswer,
  CounterpartRequests,
  LanguageComparison,
  MissingPage,
  MissingSections,
  OutdatedRow,
} from '../../protocol/messages.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import type { RequestScope, Rows } from './requestTypes.ts';

const nothing: CounterpartAnswer = { pages: [], missing: [] };

/** Requests about pages in several languages. */
export const counterpartRequests: Rows<CounterpartRequests> = {
  'docsight/counterparts': {
    empty: nothing,
    async answer({ uri, line }, scope) {
      await scope.sites.settled();
      const place = scope.sites.placeOf(uri);
      return place === undefined ? nothing : counterpartAnswer(scope, place.live, place.path, line);
    },
  },
  'docsight/counterparts/trees': {
    empty: [],
    async answer({ folder }, { sites }) {
      await sites.settled();
      const index = sites.around(folder)?.site.index;
      const trees = index === undefined ? [] : languageTrees(index);
      return trees.map((each) => each.map(({ language, folder: own }) => ({ language, folder: own })));
    },
  },
  'docsight/counterparts/compare': {
    empty: { kind: 'problem', message: 'The languages could not be compared.' },
    async answer({ folder, from, to }, scope) {
      await scope.sites.settled();
      const live = scope.sites.around(folder);
      return live === undefined
        ? { kind: 'problem', message: 'This folder is not a site.' }
        : comparison(scope, live, from, to);
    },
  },
};

function counterpartAnswer(
  { sites, world }: RequestScope,
  live: LiveSite,
  path: string,
  line: number,
): CounterpartAnswer {
  const { index, files } = live.site;
  const own = files.get(path);
  const found = counterpartsOf(index, path);
  const pages = found.flatMap((each) => {
    const file = each.isThere ? files.get(each.path) : undefined;
    if (file === undefined || own === undefined) return [];
    const offset = world.abilities.linesOf(own).offsetAt({ line, character: 0 });
    // Spaces before a block belong to it.
    const start = offset + (/^[ \t]*/.exec(own.text.slice(offset, offset + 200))?.[0].length ?? 0);
    const there = placeInCounterpart(pageOf(own), start, pageOf(file));
    const { language } = each;
    return [
      { language, path: each.path, uri: sites.uriOf(live, each.path), line: linesOf(file).positionAt(there).line },
    ];
  });
  const missing = found.flatMap(({ language, path: wanted, isThere }) => (isThere ? [] : [{ language, path: wanted }]));
  return { pages, missing };
}

async function comparison(
  { sites, reviews }: RequestScope,
  live: LiveSite,
  from: string,
  to: string,
): Promise<LanguageComparison> {
  const { site } = live;
  const all = languageTrees(site.index).find((trees) => trees.some(({ folder }) => folder === from)) ?? [];
  const [one, two] = [from, to].map((wanted) => all.find(({ folder }) => folder === wanted));
  if (one === undefined || two === undefined || one === two)
    return {
      kind: 'problem',
      message: `"${from}" and "${to}" are not the folders of two languages. Choose two language folders.`,
    };
  const { missing, extra, pages } = compareTrees(site, one, two);
  const changes = await reviews.lastChanges(live);
  const uriOf = (path: string): string => sites.uriOf(live, path);
  const lacked = (side: MissingPage['side'], paths: readonly string[]): readonly MissingPage[] =>
    paths.map((path) => ({ side, path, uri: uriOf(path), ...titleOf(site, path) }));
  const stale = typeof changes === 'string' ? [] : stalePages(pages, changes);
  return {
    kind: 'comparison',
    pages: pages.length,
    missing: [...lacked('from', missing), ...lacked('to', extra)],
    sections: pages.flatMap((page) => missingSections(site, page, uriOf)),
    changed: stale.map(
      ({ path, other, at }): ChangedSide => ({
        path,
        ...titleOf(site, path),
        uri: uriOf(path),
        other: { path: other, uri: uriOf(other) },
        ...(at !== undefined && { at }),
      }),
    ),
    outdated: pages.flatMap(({ other }) => outdatedRows(site, other, uriOf)),
    ...(typeof changes === 'string' && { note: changes }),
  };
}

function outdatedRows(site: Site, path: string, uriOf: (path: string) => string): readonly OutdatedRow[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  return outdatedFindings(site, path).map(({ range }) => ({
    path,
    uri: uriOf(path),
    line: linesOf(file).positionAt(range.start).line,
    heading: pageOf(file).headings.find((each) => each.range.start === range.start)?.text ?? '',
  }));
}

function titleOf({ index }: Site, path: string): { readonly title?: string } {
  const title = index.pages.get(path)?.title;
  return title === undefined ? {} : { title };
}

function missingSections(
  site: Site,
  { path, other, missing, extra }: ComparedPage,
  uriOf: (path: string) => string,
): readonly MissingSections[] {
  const sections = (['from', 'to'] as const).flatMap((side) => {
    const of = side === 'from' ? path : other;
    const file = site.files.get(of);
    return (side === 'from' ? missing : extra).map(({ text, offset }) => ({
      side,
      text,
      uri: uriOf(of),
      line: file === undefined ? 0 : linesOf(file).positionAt(offset).line,
    }));
  });
  return sections.length === 0 ? [] : [{ path, ...titleOf(site, path), sections }];
}
