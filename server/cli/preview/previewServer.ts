import { checkFile } from '../../core/index.ts';
import { nodeRuntime } from '../../host/node/nodeRuntime.ts';
import { type LivePages, serveLivePages } from '../../host/node/pages/livePages.ts';
import { createPreviews } from '../../workspace/previews/previews.ts';
import { createLiveSites } from '../../workspace/sites/liveSites.ts';

/** A live preview that is being served. */
export interface PreviewServer {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  /** Ends all of it: connections, watchers, timers. */
  close(): Promise<void>;
}

/** What a live preview shows, and on which port of 127.0.0.1. */
export interface PreviewServerOptions {
  /** Absolute path of the folder that holds docs.json. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Folder of `preview.js` and the other files of the preview. */
  readonly media: string;
  /** How many stars the repositories that pages show have, as far as that was asked. */
  readonly stars?: ReadonlyMap<string, number>;
  /** Tells of what went wrong without ending the preview. */
  warn(message: string): void;
}

/** Serves the preview of a site on 127.0.0.1, as the disk has it at each moment. Rejects when the port is taken. */
export async function servePreview({ folder, port, media, stars, warn }: PreviewServerOptions): Promise<PreviewServer> {
  // No one types here: large API documents are read at once.
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
    // Who starts this in a folder trusts it, as with `render`.
    mayRunGit: () => true,
    ...(stars === undefined ? {} : { stars }),
    failed,
  });
  // Watched before it is read: what changes in between is read again.
  const watching = await runtime.watch?.(
    folder,
    (files) => sites.touched(files.map(uriOf)),
    (error) => warn(`Some folders cannot be watched: ${error instanceof Error ? error.message : String(error)}`),
  );
  sites.addFolder(uriOf(folder));
  try {
    // The address is there at once; who asks for a page waits until the site was read.
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
