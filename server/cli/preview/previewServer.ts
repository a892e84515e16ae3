import { checkFile } from '../../core/index.ts';
import { nodeRuntime } from '../../host/node/nodeRuntime.ts';
import { type LivePages, serveLivePages } from '../../host/node/pages/livePages.ts';
import { createPreviews } from '../../workspace/previews/previews.ts';
import { createLiveSites } from '../../workspace/sites/liveSites.ts';

/** A running live preview. */
export interface PreviewServer {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  /** Closes connections, watchers and timers. */
  close(): Promise<void>;
}

/** Options of a live preview on 127.0.0.1. */
export interface PreviewServerOptions {
  /** Absolute path of the folder with docs.json. */
  readonly folder: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Folder with `preview.js` and the other files of the preview. */
  readonly media: string;
  /** Stars of the repositories on pages, if they were requested. */
  readonly stars?: ReadonlyMap<string, number>;
  /** Reports errors that do not end the preview. */
  warn(message: string): void;
}

/** Serves the preview of a site on 127.0.0.1, always in its state on disk. Rejects if the port is taken. */
export async function servePreview({ folder, port, media, stars, warn }: PreviewServerOptions): Promise<PreviewServer> {
  // This process does not handle typing, so large OpenAPI documents are parsed directly.
  const { startReader: _, ...runtime } = nodeRuntime();
  const { uriOf } = runtime.places;
  const failed = (what: string, error: unknown): void => warn(`${what}: ${String(error)}`);
  const sites = createLiveSites(
    runtime,
    { trusted: () => false, setAside: new Set() },
    {
      changed: () => previews.refresh(),
      compared: () => undefined,
      removed: () => undefined,
      settled: () => previews.refresh(),
      failed,
    },
  );
  let pages: LivePages | undefined;
  const problems: Parameters<typeof createPreviews>[2] = { refreshed: ({ site }, path) => checkFile(site, path) };
  const previews = createPreviews(runtime, sites, problems, {
    send: (message) => void pages?.documents.send(message),
    versionOf: () => undefined,
    // Users who start this in a folder trust it, as with `render`.
    mayRunGit: () => true,
    ...(stars === undefined ? {} : { stars }),
    failed,
  });
  // Watched before it is read, so that no change is missed.
  const watching = await runtime.watch?.(
    folder,
    (files) => sites.touched(files.map(uriOf)),
    (error) => warn(`Some folders cannot be watched: ${error instanceof Error ? error.message : String(error)}`),
  );
  sites.addFolder(uriOf(folder));
  try {
    // The server starts at once; requests wait until the site is read.
    const ready = sites.settled();
    const site = () => sites.around(uriOf(folder))?.site;
    pages = await serveLivePages({ folder, previews, site, ready, port, media });
  } catch (error) {
    watching?.close();
    throw error;
  }
  const { url, close } = pages;
  return {
    url,
    close: async () => {
      watching?.close();
      await close();
    },
  };
}
