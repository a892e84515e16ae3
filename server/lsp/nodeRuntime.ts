import { changedFiles } from '../host/changedFiles.ts';
import { dataFolder } from '../host/dataFolder.ts';
import { belongs, findSites, readAt, readSite, siteAbove } from '../host/diskSite.ts';
import { readGlyph } from '../host/glyphs.ts';
import { startHighlighter } from '../host/highlighter.ts';
import { createPageServer } from '../host/pageServer.ts';
import { pictureSize } from '../host/pictureSize.ts';
import { startReaderThread } from '../host/readerThread.ts';
import { readFetched } from '../host/readText.ts';
import { watchFolder } from '../host/watchFolder.ts';
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
