import { clientDisk } from '../host/web/clientDisk.ts';
import type { ClientFiles } from '../host/web/clientFiles.ts';
import { places as clientPlaces } from '../host/web/places.ts';
import { rulesPlaces } from '../host/web/rulesPlace.ts';
import type { Disk, Places, Runtime } from '../workspace/runtime.ts';
import type { HostServices } from './services.ts';

/** What a server works with: a runtime, and the other services of its host. */
export interface Host {
  readonly runtime: Runtime;
  readonly services: HostServices;
}

/**
 * Adds folders on other file systems to a machine's own: URIs without the scheme `file` are read through the client, as
 * in a browser. There, no program runs, and pages cannot be printed or shown in another browser.
 */
export function withClientFolders({ runtime, services }: Host, files: ClientFiles): Host {
  const { watch, checkProse, readWordList, modified, printPage } = runtime;
  const rulesPlace = rulesPlaces(files);
  return {
    runtime: {
      ...runtime,
      disk: diskOfBoth(runtime.disk, clientDisk(files)),
      places: placesOfBoth(runtime.places),
      ...(modified && { modified: (file) => (isOnClient(file) ? undefined : modified(file)) }),
      ...(printPage && {
        printPage: (page) => (isOnClient(page.folder) ? Promise.resolve(undefined) : printPage(page)),
      }),
      ...(checkProse && {
        checkProse: (page) =>
          isOnClient(page.file)
            ? { answer: Promise.resolve({ results: [], problems: [] }), stop: () => undefined }
            : checkProse(page),
      }),
      ...(readWordList && {
        readWordList: (list) => (isOnClient(list.file) ? Promise.resolve(undefined) : readWordList(list)),
      }),
      // The client reports changes of its files, if anything does.
      ...(watch && {
        watch: (folder, changed, failed) =>
          isOnClient(folder) ? Promise.resolve({ close: () => undefined }) : watch(folder, changed, failed),
      }),
    },
    services: {
      rulesPlace: (asked) => (isOnClient(asked.siteFolder) ? rulesPlace(asked) : services.rulesPlace(asked)),
      livePreviews(sites, previews, reveal) {
        const live = services.livePreviews(sites, previews, reveal);
        return {
          ...live,
          address: async (site, path) => (isOnClient(site.folder) ? undefined : live.address(site, path)),
        };
      },
    },
  };
}

/** Names of the client's files start with a scheme and `//`; those of a machine never do. */
function isOnClient(file: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(file);
}

function placesOfBoth(own: Places): Places {
  const of = (file: string): Places => (isOnClient(file) ? clientPlaces : own);
  return {
    ...own,
    fileOf(uri) {
      if (/^file:/i.test(uri)) return own.fileOf(uri);
      const file = clientPlaces.fileOf(uri);
      return file !== undefined && isOnClient(file) ? file : undefined;
    },
    uriOf: (file) => of(file).uriOf(file),
    fileIn: (folder, path) => of(folder).fileIn(folder, path),
    pathWithin: (folder, file) =>
      isOnClient(folder) === isOnClient(file) ? of(folder).pathWithin(folder, file) : undefined,
  };
}

function diskOfBoth(own: Disk, client: Disk): Disk {
  const of = (file: string): Disk => (isOnClient(file) ? client : own);
  return {
    findSites: (folder) => of(folder).findSites(folder),
    siteAbove: (file) => of(file).siteAbove(file),
    readSite: (folder, listed) => of(folder).readSite(folder, listed),
    readAt: (folder, paths) => of(folder).readAt(folder, paths),
    belongs: (asked) => of(asked.folder).belongs(asked),
    readFetched: (asked) => of(asked.file).readFetched(asked),
    pictureSize: (asked) => of(asked.folder).pictureSize(asked),
    changedFiles: (folder) => of(folder).changedFiles(folder),
    committedText: (asked) => of(asked.folder).committedText(asked),
    readSiteAt: (asked) => of(asked.folder).readSiteAt(asked),
    branches: (folder) => of(folder).branches(folder),
    gitOrigin: (folder) => of(folder).gitOrigin(folder),
    renamesIn: async (folder) => (await of(folder).renamesIn?.(folder)) ?? new Map(),
    lastChanges: (folder) => of(folder).lastChanges(folder),
  };
}
