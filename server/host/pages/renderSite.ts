import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  isPage,
  renderStatic,
  renderStaticPage,
  renderStaticSearch,
  type Site,
  type StaticHost,
  staticFolder,
  withGeneratedPages,
} from '../../core/index.ts';
import { dataFolder, exists } from '../dataFolder.ts';
import { givenFile } from '../disk/textFiles.ts';
import { readGlyph } from '../glyphs.ts';
import { startHighlighter } from '../highlight/highlighter.ts';

/** The scripts and styles that a rendered site needs are not there: the project was not built. */
export class NotBuilt extends Error {}

/**
 * Writes all pages of a site as HTML into a folder, with the pictures that they show and everything that they need, so
 * that they open from disk without a network. `root` is the site's folder, links resolved. Gives the number of pages.
 */
export async function renderSite(site: Site, root: string, out: string): Promise<number> {
  const media = dataFolder('media', 'dist/media');
  if (!(await exists(join(media, 'preview.js')))) throw new NotBuilt(`${media} is not there; run npm run build first`);
  const highlighter = startHighlighter(() => undefined);
  const nonce = (): string => randomBytes(18).toString('base64url');
  const host: StaticHost = { glyph: readGlyph, highlight: highlighter.highlight, nonce };
  const { pages, missing, assets } = renderStatic(site, host);
  const paths = [...withGeneratedPages(site).index.pages.keys()].filter(isPage);
  let written = 0;
  // The highlighter's thread keeps no process alive by itself.
  const alive = setInterval(() => undefined, 60_000);
  try {
    const files = pages[Symbol.iterator]();
    for (let at = 0; ; at++) {
      const path = paths[at];
      // Rendered once for its code to be highlighted, and again with it.
      if (path !== undefined) renderStaticPage(site, path, host, new Set());
      await highlighter.settled();
      const file = files.next();
      if (file.done === true) break;
      await writeInto(out, file.value.path, file.value.text);
      written++;
    }
  } finally {
    clearInterval(alive);
    highlighter.stop();
  }
  if (missing !== undefined) await writeInto(out, missing.path, missing.text);
  await copyAssets(root, out, assets);
  await cp(media, join(out, staticFolder), { recursive: true });
  const search = renderStaticSearch(site);
  await writeInto(out, search.path, search.text);
  return written;
}

async function writeInto(out: string, path: string, text: string): Promise<void> {
  const file = join(out, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Only files of the site that may be given out; one that is not there is left out as the pages leave it out. */
async function copyAssets(root: string, out: string, assets: ReadonlySet<string>): Promise<void> {
  for (const path of assets) {
    try {
      const source = await givenFile(root, path);
      if (source === undefined) continue;
      await mkdir(dirname(join(out, path)), { recursive: true });
      await copyFile(source, join(out, path));
    } catch {
      // A missing picture is a finding of `check`; the page shows its alternative text.
    }
  }
}
