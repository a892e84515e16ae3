import { isDataPath, isRemotePath, linesOf, operationAt, pageOfOperation } from '../../core/index.ts';
import type { PageSource } from '../../protocol/messages.ts';
import type { Places } from '../runtime.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';

/** What a preview of an API document shows: the page of an operation, and the range of the operation. */
export interface ApiPage {
  readonly page: string;
  readonly source: PageSource;
}

/**
 * Follows the cursor in API documents, whose previews show the page of the operation under it. Outside operations
 * the last one stays. At first it is the first one.
 */
export class ApiCursor {
  readonly #places: Places;
  readonly #sites: LiveSites;
  #cursor: { readonly uri: string; readonly offset: number } | undefined;
  /** The offset at which an operation was last found, by document. */
  readonly #last = new Map<string, number>();

  constructor(places: Places, sites: LiveSites) {
    this.#places = places;
    this.#sites = sites;
  }

  /** The cursor moved. */
  moved(uri: string, offset: number | undefined): void {
    this.#cursor = offset === undefined ? undefined : { uri, offset };
  }

  /** Returns the page to show for an API document. Undefined for other files, and without operations. */
  pageFor(live: LiveSite, uri: string): ApiPage | undefined {
    const path = this.#places.pathWithin(live.folder, this.#places.fileOf(uri) ?? '');
    if (path === undefined || !isDataPath(path)) return undefined;
    const { site } = live;
    const here = this.#cursor?.uri === uri ? this.#cursor.offset : undefined;
    const found = here === undefined ? undefined : operationAt(site, path, here);
    if (found !== undefined && here !== undefined) this.#last.set(uri, here);
    const operation = found ?? operationAt(site, path, this.#last.get(uri)) ?? operationAt(site, path, undefined);
    if (operation === undefined) return undefined;
    const { file } = operation.place.document;
    const { line } = linesOf(file).positionAt(operation.keyRange.start);
    const source = isRemotePath(file.path) ? { line: 0 } : { uri: this.#sites.uriOf(live, file.path), line };
    return { page: pageOfOperation(site, operation), source };
  }
}
