import { isPage } from '../../core/index.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import { documentOf, Refused, type ServerCommand, siteOf } from './command.ts';

/**
 * The preview of a page in a browser, with what was not saved yet. `open: false` only gives the address; `line`
 * (zero-based) is where it begins.
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
    if (address === undefined) throw new Refused('The files of the preview are not beside the language server.');
    if (path !== undefined && typeof line === 'number' && Number.isInteger(line) && line >= 0)
      previews.follow(sites.uriOf(live, path), line);
    if (field(options, 'open') !== false) await editor.open(address);
    return address;
  },
};
