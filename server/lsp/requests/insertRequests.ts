import { fitOfUrl, insertions, isPage, isSnippet, maxImageBytes, pageByUrl } from '../../core/index.ts';
import type { InsertAnswer, InsertRequest, OpenUrlAnswer } from '../../protocol/messages.ts';
import type { LiveSite, LiveSites } from '../../workspace/sites/liveSiteTypes.ts';
import type { LinesOf } from '../columns.ts';
import { fromRange, rangeIn } from '../convert.ts';
import { isForeign, siteInfo } from './siteRequests.ts';

/** Ways to insert pasted or dropped content into a page. */
export function insertAnswer(sites: LiveSites, request: InsertRequest, linesOf: LinesOf): InsertAnswer {
  const place = sites.placeOf(request.uri);
  const file = place?.live.site.files.get(place.path);
  const isKnown = place !== undefined && file !== undefined && !isForeign(place.live);
  if (!isKnown || !(isPage(place.path) || isSnippet(place.path))) return { site: null, insertions: [] };
  const { live, path } = place;
  const { text, html, files = [], images = [], taken = [] } = request;
  const within = (uri: string): string | undefined => sites.pathIn(live, uri);
  // A file of another site cannot be linked from here, so none of the files is inserted.
  const paths = files.map((uri) => within(uri) ?? '');
  const found = insertions(live.site, path, fromRange(linesOf(file), request.range), {
    files: paths,
    images,
    taken: taken.flatMap((uri) => within(uri) ?? []),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
  });
  const tooLarge = images.find(({ size }) => size > maxImageBytes);
  return {
    site: live.uri,
    insertions: found.map((each) => ({
      ...each,
      files: each.files.map(({ path: target, image }) => ({ uri: sites.uriOf(live, target), image })),
    })),
    ...(tooLarge === undefined || found.length > 0
      ? {}
      : {
          note: `The image has ${megabytes(tooLarge.size)} MB. Images of up to ${megabytes(maxImageBytes)} MB can be saved.`,
        }),
  };
}

function megabytes(bytes: number): string {
  return String(Math.ceil(bytes / 1_000_000));
}

/** The file for a URL, in the site that the URL or the client determines. */
export function openUrlAnswer({
  sites,
  url,
  folder,
  linesOf,
}: {
  readonly sites: LiveSites;
  readonly url: string;
  readonly folder: string | undefined;
  readonly linesOf: LinesOf;
}): OpenUrlAnswer {
  const candidates = sitesFor(sites, url, folder);
  const [live] = candidates;
  if (live === undefined)
    return { kind: 'missing', message: 'No folder in this workspace has the docs.json of a documentation site.' };
  if (candidates.length > 1) return { kind: 'ask', sites: candidates.map(siteInfo) };
  const found = pageByUrl(live.site, url);
  switch (found.kind) {
    case 'place': {
      const { start } = rangeIn(live.site, found.path, { start: found.offset, end: found.offset }, linesOf);
      const place = { kind: 'place', uri: sites.uriOf(live, found.path), ...start } as const;
      return found.note === undefined ? place : { ...place, note: found.note };
    }
    case 'external':
      return { kind: 'missing', message: `"${url}" redirects to another site, ${found.url}.` };
    case 'missing': {
      const { message, nearest } = found;
      if (nearest === undefined) return { kind: 'missing', message };
      return { kind: 'missing', message, nearest: { uri: sites.uriOf(live, nearest.path), title: nearest.title } };
    }
    default:
      return found satisfies never;
  }
}

/** The sites whose `siteUrl` matches a URL best; else the one from the client, else all. */
function sitesFor(sites: LiveSites, url: string, folder: string | undefined): readonly LiveSite[] {
  const all = sites.all().filter((live) => !isForeign(live));
  const named = all.filter(({ uri }) => uri === folder);
  if (named.length > 0) return named;
  const best = Math.max(0, ...all.map(({ site }) => fitOfUrl(site, url)));
  return best === 0 ? all : all.filter(({ site }) => fitOfUrl(site, url) === best);
}
