/**
 * The `Runtime` of the workspace on Node: disk, watchers, glyphs, highlighting, threads and Git. For the server, only
 * this folder reads files. It never reads outside of a site's folder, not even through links. Another kind of host
 * would implement the same `Runtime`.
 */

import type { Runtime } from '../../workspace/runtime.ts';
import { dataFolder } from './dataFolder.ts';
import { changedFiles, committedText } from './disk/changedFiles.ts';
import { belongs, findSites, readAt, readSite, siteAbove } from './disk/diskSite.ts';
import { modified } from './disk/openFile.ts';
import { pictureSize } from './disk/pictureSize.ts';
import { readFetched } from './disk/readText.ts';
import { watchFolder } from './disk/watchFolder.ts';
import { branches } from './git/git.ts';
import { readGitOrigin } from './git/gitOrigin.ts';
import { lastChanges } from './git/lastChanges.ts';
import { renamesIn } from './git/renames.ts';
import { repositoryAt } from './git/repository.ts';
import { readSiteAt } from './git/siteAt.ts';
import { GitProblem } from './git/startGit.ts';
import { readGlyph } from './glyphs.ts';
import { startHighlighter } from './highlight/highlighter.ts';
import { createPageServer } from './pages/pageServer.ts';
import { paperPage } from './pages/paperPage.ts';
import { places } from './places.ts';
import { checkProse, isProseConfig } from './prose/checkProse.ts';
import { readWordList } from './prose/wordList.ts';
import { startReaderThread } from './reader/readerThread.ts';

/** Returns the runtime for this machine: disk, clock and threads. */
export function nodeRuntime(): Runtime {
  const pages = createPageServer(dataFolder('media', 'dist/media'));
  return {
    disk: {
      findSites,
      siteAbove,
      readSite: (folder, listed) => readSite(folder, undefined, { listed }),
      readAt,
      belongs,
      readFetched,
      pictureSize,
      changedFiles: (folder) => orUndefined(changedFiles(folder)),
      committedText: (asked) => orUndefined(committedText(asked)),
      readSiteAt,
      branches: async (folder) => (await orUndefined(repositoryAt(folder).then(branches))) ?? [],
      gitOrigin: (folder) => orUndefined(readGitOrigin(folder)),
      renamesIn,
      lastChanges: (folder) => orUndefined(lastChanges(folder)),
    },
    clock: {
      now: () => performance.now(),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      yield: (milliseconds) =>
        new Promise((resolve) => {
          if (milliseconds === undefined) setImmediate(resolve);
          else setTimeout(resolve, milliseconds);
        }),
    },
    places,
    glyph: readGlyph,
    modified,
    startHighlighter,
    startReader: startReaderThread,
    async printPage(page) {
      const served = paperPage(page);
      // The first rendering starts the highlighting of the page's code. Later renderings contain the result.
      served.html('');
      await page.highlighted();
      return pages.add(served);
    },
    checkProse,
    isProseConfig,
    readWordList,
    watch: watchFolder,
  };
}

/** Returns what Git answers, or undefined if it has no answer (`GitProblem`). */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitProblem) return undefined;
    throw error;
  }
}
