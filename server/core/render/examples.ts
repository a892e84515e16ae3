import { parsePage } from '../page/parsePage.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { renderBlocks } from './page/blocks.ts';
import { type SiteLook, siteLook } from './preview.ts';
import type { RenderHost } from './renderTypes.ts';

/** A component as written on a page. */
export interface Example {
  readonly text: string;
  /** Imports that it needs in addition to those of the page. */
  readonly imports: string;
}

/** Rendered examples. */
export interface DrawnExamples {
  readonly look: SiteLook;
  /** HTML of each example; empty if it shows nothing. */
  readonly drawings: readonly string[];
}

/**
 * Renders components as they would look on a page. Each is rendered separately, so that ids, numbers and steps do not
 * depend on the others.
 */
export function drawExamples(
  site: Site,
  path: string,
  examples: readonly Example[],
  host: Omit<RenderHost, 'findings'>,
): DrawnExamples {
  const { index, files } = site;
  const file = files.get(path);
  const own =
    file === undefined
      ? ''
      : pageOf(file)
          .esm.map(({ code }) => code)
          .join('\n\n');
  const look = siteLook(site, path, host);
  const { language } = look;
  const drawings = examples.map(({ text, imports }) => {
    const page = parsePage({ path, text: [own, imports, text].map((each) => `${each.trim()}\n\n`).join('') });
    const html = renderBlocks(page, { index, files, host, language })
      .map((block) => block.html)
      .join('\n');
    return /class="box[" ]/.test(html) ? '' : html;
  });
  return { look, drawings };
}
