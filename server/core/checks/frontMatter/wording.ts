import words from '../../../../schemas/prose.json' with { type: 'json' };
import { property, stringOf } from '../../data/node.ts';
import { folderOf, isPage } from '../../site/paths.ts';
import type { Finding } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { ruleSentence } from '../check.ts';
import { textUnder } from './parts.ts';

/** Search engines show about this many characters of a description. */
const maxLength = 160;

const vague = new Set(words.vagueTitles);

/** Reports titles that do not say what a page is about, and descriptions that are too long. */
export const frontMatterWording: PageCheck = {
  on: 'page',
  codes: ['front-matter/vague-title', 'front-matter/long-description'],
  run(page) {
    const found: Finding[] = [];
    const { path } = page.file;
    if (!isPage(path)) return found;
    const title = property(page.frontMatter?.root, 'title')?.value;
    const words = stringOf(title)?.trim().toLowerCase() ?? '';
    // At the root of a site, such a title is clear. A link in the sidebar is not a page.
    const isLink = textUnder(page, 'url') === 'given' || textUnder(page, 'href') === 'given';
    if (title !== undefined && folderOf(path) !== '' && !isLink && vague.has(words)) {
      const code = 'front-matter/vague-title';
      found.push({
        code,
        range: title.range,
        message: `"${stringOf(title)?.trim()}" could be the title of many pages. ${ruleSentence(code)}`,
      });
    }
    const description = property(page.frontMatter?.root, 'description')?.value;
    const text = stringOf(description)?.trim() ?? '';
    // A text never has more characters than code units.
    const length = text.length <= maxLength ? text.length : [...text].length;
    if (description === undefined || length <= maxLength) return found;
    const code = 'front-matter/long-description';
    found.push({
      code,
      range: description.range,
      message: `The description has ${length} characters, and only about ${maxLength} are shown. ${ruleSentence(code)}`,
    });
    return found;
  },
};
