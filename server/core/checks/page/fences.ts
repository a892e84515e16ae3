import highlighted from '../../../../schemas/fenceLanguages.json' with { type: 'json' };
import fenceFacts from '../../../../schemas/fences.json' with { type: 'json' };
import { parseFenceMeta } from '../../page/fenceMeta.ts';
import type { Code } from '../../page/pageTree.ts';
import { catalogueOf, usesOf } from '../../site/link/references.ts';
import { type Finding, fixOf, kindOfRename } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { PageCheck } from '../check.ts';

/** All names of languages that the highlighter knows, and others that the platform accepts. */
const known: ReadonlySet<string> = new Set([
  ...highlighted.names.split(' '),
  ...Object.keys(fenceFacts.languages),
  'ansi',
]);

const minLength = 4;

/** Reports languages that are nearly the name of a known one. Others may have a grammar in the site. */
export const codeUnknownLanguage: PageCheck = {
  on: 'page',
  codes: ['code/unknown-language'],
  *run(page): Iterable<Finding> {
    for (const { lang, infoRange } of page.fences) {
      const written = /^[A-Za-z][\w+#-]*/.exec(lang)?.[0];
      if (written === undefined || written !== lang || known.has(lang.toLowerCase())) continue;
      // Names of three letters are near to each other by chance.
      if (lang.length < minLength) continue;
      const near = nearest(lang.toLowerCase(), known);
      if (near === undefined) continue;
      const range = { start: infoRange.start, end: infoRange.start + lang.length };
      yield {
        code: 'code/unknown-language',
        range,
        message: `"${lang}" is not a known language. Did you mean "${near}"?`,
        fixes: [
          fixOf({
            kind: kindOfRename({ written: lang, name: near }),
            path: page.file.path,
            title: `Change to "${near}"`,
            edits: [{ range, text: near }],
          }),
        ],
      };
    }
  },
};

/** Reports code groups with only one block, or with equal titles. */
export const codeGroup: PageCheck = {
  on: 'page',
  codes: ['code/single-in-group', 'code/repeated-title'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.titledCode !== true || catalogueOf(index).components.get(element.name)?.shape === 'example') continue;
      const fences = element.children.filter((child): child is Code => child.kind === 'code');
      const isAll = element.children.every((child) => child.kind === 'code' || child.kind === 'text');
      if (fences.length === 1 && isAll)
        yield {
          code: 'code/single-in-group',
          range: element.nameRange,
          message: `This "${element.name}" has only one code block. Add another, or leave the group out.`,
        };
      const seen = new Map<string, Code>();
      for (const fence of fences) {
        const title = parseFenceMeta(fence.meta).title?.trim() ?? '';
        const first = seen.get(title);
        if (title === '') continue;
        if (first === undefined) {
          seen.set(title, fence);
          continue;
        }
        yield {
          code: 'code/repeated-title',
          range: fence.infoRange,
          message: `Another code block of this "${element.name}" is also called "${title}". Readers choose by title.`,
          related: [{ path: page.file.path, range: first.infoRange, message: 'The first one.' }],
        };
      }
    }
  },
};
