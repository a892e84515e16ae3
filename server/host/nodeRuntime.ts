import type { Runtime } from '../workspace/runtime.ts';
import { dataFolder } from './dataFolder.ts';
import { changedFiles } from './disk/changedFiles.ts';
import { belongs, findSites, readAt, readSite, siteAbove } from './disk/diskSite.ts';
import { pictureSize } from './disk/pictureSize.ts';
import { readFetched } from './disk/readText.ts';
import { watchFolder } from './disk/watchFolder.ts';
import { readGlyph } from './glyphs.ts';
import { startHighlighter } from './highlight/highlighter.ts';
import { createPageServer } from './pages/pageServer.ts';
import { paperPage } from './pages/paperPage.ts';
import { places } from './places.ts';
import { startReaderThread } from './reader/readerThread.ts';

/** Disk, clock and threads of this machine. */
export function nodeRuntime(): Runtime {
  const pages = createPageServer(dataFolder('media', 'dist/media'));
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
    places,
    glyph: readGlyph,
    startHighlighter,
    startReader: startReaderThread,
    async printPage(page) {
      const served = paperPage(page);
      // Rendered once for its code to be highlighted; whoever asks for it has it with that.
      served.html('');
      await page.highlighted();
      return pages.add(served);
    },
    watch: watchFolder,
  };
}
