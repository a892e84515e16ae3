import * as lsp from 'vscode-languageserver';
import { isPage, newPage as makePage, type NewPage } from '../../core/index.ts';
import { generatedPages } from '../../workspace/answers/apiPages.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import {
  applyEdit,
  documentOf,
  pathInSite,
  Refused,
  type ServerCommand,
  siteOf,
  textOption,
  writeFiles,
} from './command.ts';

/** Creates a page with a navigation entry. Returns its URI. */
export const newPage: ServerCommand = {
  command: 'docsight.newPage',
  async run(options, scope) {
    const { sites, world, editor } = scope;
    const title = textOption(options, 'title')?.trim() ?? '';
    if (title === '') throw new Refused('A new page needs a title: {"title": "Get started"}.');
    const live = await siteOf(options, scope);
    const [description, path, template] = ['description', 'path', 'template'].map((name) => textOption(options, name));
    const after = textOption(options, 'after');
    const afterPath = after === undefined ? undefined : sites.placeOf(after)?.path;
    if (after !== undefined && afterPath === undefined)
      throw new Refused(`"${pathInSite(after, scope)}" is not a page of the site.`);
    const wanted: NewPage = {
      title,
      ...(description === undefined ? {} : { description }),
      ...(path === undefined ? {} : { path }),
      ...(template === undefined ? {} : { template }),
      ...(afterPath === undefined ? {} : { after: afterPath }),
    };
    const made = makePage(live.site, wanted);
    await applyEdit('New page', toWorkspaceEdit(sites, live, made.edits, world.abilities, world.versionOf), scope);
    const uri = sites.uriOf(live, made.path);
    await editor.show(uri);
    return uri;
  },
};

/** Generates missing pages of OpenAPI documents. Returns the URIs of written files. */
export const generateApiPages: ServerCommand = {
  command: 'docsight.generateApiPages',
  progress: 'Generating API pages',
  async run(options, scope) {
    const live = await siteOf(options, scope);
    return writeFiles('Generate API pages', await generatedPages(scope.sites, live.uri), scope);
  },
};

/** Shows the page of an operation, from the lens above it. If there are several, the user chooses one. */
export const showPages: ServerCommand = {
  command: 'docsight.showPages',
  async run(_, scope, [, , locations]) {
    const pages = Array.isArray(locations) ? locations.filter(lsp.Location.is) : [];
    const names = pages.map(({ uri }) => pathInSite(uri, scope));
    const chosen = pages.length === 1 ? names[0] : await scope.editor.choose('Which page?', names);
    const page = pages[names.indexOf(chosen ?? '')];
    if (page !== undefined) await scope.editor.show(page.uri, page.range);
    return page?.uri ?? null;
  },
};

/**
 * Opens the preview of a page in a browser, with unsaved changes. `open: false` only returns the URL. `line` (from 0)
 * is the start position.
 */
export const preview: ServerCommand = {
  command: 'docsight.preview',
  async run(options, scope) {
    const { sites, live: previews, editor } = scope;
    const live = await siteOf(options, scope);
    const uri = documentOf(options, scope);
    const place = uri === undefined ? undefined : sites.placeOf(uri);
    const path = place?.live === live && isPage(place.path) ? place.path : undefined;
    const line = field(options, 'line');
    const address = await previews.address(live, path);
    if (address === undefined) throw new Refused('The files of the preview are missing next to the language server.');
    if (path !== undefined && typeof line === 'number' && Number.isInteger(line) && line >= 0)
      previews.follow(sites.uriOf(live, path), line);
    if (field(options, 'open') !== false) await editor.open(address);
    return address;
  },
};
