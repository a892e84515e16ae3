/**
 * Docsight's own requests, one row each: parameters in, answer out, an empty answer after an error. A request without a
 * row is a compile error. Rows of one subject are in their own file.
 */

import type { Connection } from 'vscode-languageserver';
import {
  autoClose,
  headingLink,
  indentationOf,
  isMarkdown,
  newPage,
  newSite,
  pageFolders,
  pageOf,
  pagePlaces,
  pageTemplates,
  runTool,
  siteFix,
} from '../../core/index.ts';
import type { ServerRequests } from '../../protocol/messages.ts';
import { apiRequest, generatedPages } from '../../workspace/answers/apiPages.ts';
import { changedFiles, edited } from '../../workspace/answers/changedFiles.ts';
import { deletionAnswer } from '../features/deletion.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import { componentsAnswer, drawnComponents } from './componentRequests.ts';
import { counterpartRequests } from './counterpartRequests.ts';
import { insertAnswer, openUrlAnswer } from './insertRequests.ts';
import { navigationRequests } from './navigationRequests.ts';
import { refactorRequests } from './refactorRequests.ts';
import type { RequestScope, Row, Rows } from './requestTypes.ts';
import { cursorOf } from './requestTypes.ts';
import { reviewRequests } from './reviewRequests.ts';
import { rulesFiles, rulesTargets, staleRules } from './rulesRequests.ts';
import { conversionOf, nextBreak, roleOf, siteInfo } from './siteRequests.ts';

/** Every request that is not part of LSP. */
const requests: Rows<ServerRequests> = {
  ...counterpartRequests,
  ...navigationRequests,
  ...refactorRequests,
  ...reviewRequests,
  'docsight/ping': { empty: 'pong', answer: () => 'pong' },
  'docsight/sites': {
    empty: [],
    async answer(_, { sites }) {
      await sites.settled();
      return sites.all().map(siteInfo);
    },
  },
  'docsight/site': {
    empty: null,
    async answer({ uri }, { sites }) {
      await sites.settled();
      const live = sites.around(uri);
      return live === undefined || live.alone ? null : siteInfo(live);
    },
  },
  'docsight/role': {
    empty: null,
    async answer({ uri }, { sites }) {
      await sites.settled();
      return roleOf(sites, uri);
    },
  },
  'docsight/nextBreak': { empty: null, answer: (from, scope) => nextBreak(scope, from) },
  'docsight/pageTemplates': {
    empty: [],
    async answer({ folder }, { sites }) {
      await sites.settled();
      const live = sites.around(folder);
      return live === undefined ? [] : pageTemplates(live.site.index);
    },
  },
  'docsight/indentation': {
    empty: null,
    async answer({ uri }, { sites }) {
      await sites.settled();
      const place = sites.placeOf(uri);
      const file = place?.live.site.files.get(place.path);
      if (place === undefined || file === undefined || !isMarkdown(place.path)) return null;
      return indentationOf(place.live.site, pageOf(file)) ?? null;
    },
  },
  'docsight/pagePlaces': {
    empty: [],
    async answer({ folder }, { sites }) {
      await sites.settled();
      const live = sites.around(folder);
      const places = live === undefined ? [] : pagePlaces(live.site.index);
      return live === undefined ? [] : places.map(({ path, ...place }) => ({ uri: sites.uriOf(live, path), ...place }));
    },
  },
  'docsight/pageFolders': {
    empty: [],
    async answer({ folder }, { sites }) {
      await sites.settled();
      const live = sites.around(folder);
      return live === undefined ? [] : pageFolders(live.site.index);
    },
  },
  'docsight/newPage': {
    empty: null,
    async answer({ folder, after, ...wanted }, { sites, world }) {
      await sites.settled();
      const live = sites.around(folder);
      if (live === undefined) return null;
      const path = after === undefined ? undefined : sites.placeOf(after)?.path;
      const made = newPage(live.site, path === undefined ? wanted : { ...wanted, after: path });
      const edit = toWorkspaceEdit(sites, live, made.edits, world.abilities, world.versionOf);
      return edit === undefined ? null : { uri: sites.uriOf(live, made.path), edit };
    },
  },
  'docsight/headingLink': {
    empty: null,
    answer(request, scope) {
      const at = cursorOf(scope, request);
      return (at && headingLink(at.live.site, at.path, at.offset)) ?? null;
    },
  },
  'docsight/components': { empty: null, answer: componentsAnswer },
  'docsight/components/drawn': { empty: null, answer: drawnComponents },
  'docsight/insert': {
    empty: { site: null, insertions: [] },
    answer: (request, { sites, world }) => insertAnswer(sites, request, world.abilities.linesOf),
  },
  'docsight/openUrl': {
    empty: { kind: 'missing', message: 'The URL could not be followed.' },
    async answer({ url, folder }, { sites, world }) {
      await sites.settled();
      return openUrlAnswer({ sites, url, folder, linesOf: world.abilities.linesOf });
    },
  },
  'docsight/autoClose': {
    empty: null,
    answer(request, scope) {
      const at = cursorOf(scope, request);
      return (at && autoClose(at.live.site, at.path, at.offset)) ?? null;
    },
  },
  'docsight/preview/open': {
    empty: { kind: 'problem', preview: '', message: 'The preview failed.' },
    async answer(request, { sites, previews, openings, stars }) {
      const { preview, uri } = request;
      if (!(await openings.ready(preview, sites.readable(uri))))
        return { kind: 'problem', preview, message: 'The preview was closed.' };
      const isNew = keepStars(request.stars, stars);
      const page = previews.open(request);
      // Pages in a browser do not request it themselves.
      if (isNew) previews.lookAgain();
      return page;
    },
  },
  'docsight/preview/close': {
    empty: null,
    answer({ preview }, { previews, openings }) {
      openings.closed(preview);
      previews.close(preview);
      return null;
    },
  },
  'docsight/preview/print': {
    empty: { kind: 'problem', message: 'The page could not be prepared for printing.' },
    async answer(request, { sites, previews }) {
      await sites.settled();
      return previews.print(request);
    },
  },
  'docsight/preview/resolve': {
    empty: { kind: 'missing', message: 'The link could not be followed.' },
    answer: ({ preview, href }, { previews }) => previews.resolve(preview, href),
  },
  'docsight/preview/search': {
    empty: { html: '' },
    answer: async ({ preview, query }, { previews }) => ({ html: await previews.search(preview, query) }),
  },
  'docsight/preview/fieldSource': {
    empty: null,
    answer: ({ preview, field }, { previews }) => previews.fieldSource(preview, field) ?? null,
  },
  'docsight/preview/blockText': {
    empty: { text: null },
    answer: ({ preview, line, form }, { previews }) => ({ text: previews.blockText(preview, line, form) ?? null }),
  },
  'docsight/rules/targets': { empty: [], answer: ({ folder }, scope) => rulesTargets(scope, folder) },
  'docsight/rules/generate': {
    empty: [],
    answer: ({ folder, targets, trusted }, scope) => rulesFiles(scope, folder, targets, trusted),
  },
  'docsight/rules/stale': {
    empty: [],
    answer: ({ folder, trusted }, scope) => staleRules(scope, folder, trusted),
  },
  'docsight/api/request': { empty: null, answer: ({ uri, inputs }, { sites }) => apiRequest(sites, uri, inputs) },
  'docsight/api/generate': { empty: [], answer: ({ folder }, { sites }) => generatedPages(sites, folder) },
  'docsight/siteFix': {
    empty: null,
    answer({ uri, code }, { sites }) {
      const live = sites.placeOf(uri)?.live;
      const fix = live && siteFix(live.site, code);
      if (live === undefined || fix === undefined) return null;
      return { title: fix.title, files: changedFiles(sites, live, edited(live.site, fix.edits)) };
    },
  },
  'docsight/deletion': {
    empty: { links: 0, files: 0, folder: null, edit: null },
    async answer(request, { sites, world }) {
      await sites.settled();
      return deletionAnswer(world, request);
    },
  },
  'docsight/newSite': {
    empty: [],
    answer: ({ name, generation }) =>
      newSite(name, generation).flatMap((edit) =>
        edit.kind === 'create' ? [{ path: edit.path, text: edit.text }] : [],
      ),
  },
  'docsight/convert': {
    empty: null,
    async answer({ folder }, { sites }) {
      await sites.settled();
      const live = sites.around(folder);
      return live === undefined ? null : conversionOf(sites, live);
    },
  },
  'docsight/tool': {
    empty: { text: 'The tool failed.', isError: true },
    async answer({ folder, name, input }, { sites }) {
      await sites.settled();
      const live = sites.around(folder);
      if (live === undefined) return { text: 'This folder is not a site.', isError: true };
      const { text, isError } = runTool(live.site, name, input);
      return { text, isError };
    },
  },
};

/** Context of Docsight's own requests. Until `scope` returns something, they get their empty answer. */
export interface RequestOptions {
  /** Methods that throw, for tests. */
  readonly failing: ReadonlySet<string>;
  scope(): RequestScope | undefined;
  log(what: string, error: unknown): void;
}

/** Serves all requests. An exception is logged and gives the request's empty answer. */
export function serveRequests(connection: Connection, options: RequestOptions): void {
  for (const method of Object.keys(requests) as (keyof ServerRequests)[]) serveOne(connection, method, options);
}

function serveOne<Method extends keyof ServerRequests>(
  connection: Connection,
  method: Method,
  options: RequestOptions,
): void {
  const { empty, answer }: Row<Method> = requests[method];
  connection.onRequest(method as string, async (params: unknown): Promise<unknown> => {
    const scope = options.scope();
    try {
      if (options.failing.has(method)) throw new Error(`${method} was asked to fail`);
      return scope === undefined ? empty : await answer(params as ServerRequests[Method]['params'], scope);
    } catch (error) {
      options.log(method, error);
      return empty;
    }
  });
}

/** Stores the stars from the client. Returns whether they changed. */
function keepStars(reported: Readonly<Record<string, number>> | undefined, stars: Map<string, number>): boolean {
  if (reported === undefined) return false;
  const entries = Object.entries(reported);
  const isNew = entries.length !== stars.size || entries.some(([name, count]) => stars.get(name) !== count);
  if (!isNew) return false;
  stars.clear();
  for (const [name, count] of entries) stars.set(name, count);
  return true;
}
