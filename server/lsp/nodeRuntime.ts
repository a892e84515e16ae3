import { dataFolder } from '../host/dataFolder.ts';
import { changedFiles } from '../host/disk/changedFiles.ts';
import { belongs, findSites, readAt, readSite, siteAbove } from '../host/disk/diskSite.ts';
import { pictureSize } from '../host/disk/pictureSize.ts';
import { readFetched } from '../host/disk/readText.ts';
import { watchFolder } from '../host/disk/watchFolder.ts';
import { readGlyph } from '../host/glyphs.ts';
import { startHighlighter } from '../host/highlight/highlighter.ts';
import { createPageServer } from '../host/pages/pageServer.ts';
import { startReaderThread } from '../host/reader/readerThread.ts';
import type { Runtime } from './runtime.ts';

/** Disk and clock of the machine. */
export function nodeRuntime(): Runtime {
  return {
    disk: { findSites, siteAbove, readSite, readAt, belongs, readFetched, pictureSize, changedFiles },
    clock: {
      now: () => performance.now(),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      yield: () => new Promise((resolve) => setImmediate(resolve)),
    },
    glyph: readGlyph,
    startHighlighter,
    startReader: startReaderThread,
    pages: createPageServer(dataFolder('media', 'dist/media')),
    watch: watchFolder,
    testing: process.env['DOCSIGHT_TEST'] !== undefined,
  };
}
