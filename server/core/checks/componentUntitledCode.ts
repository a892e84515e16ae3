import fences from '../../../schemas/fences.json' with { type: 'json' };
import { parseFenceMeta } from '../page/fenceMeta.ts';
import type { Code, Element, Page } from '../page/pageTree.ts';
import { includedIn } from '../site/included.ts';
import { usesOf } from '../site/uses.ts';
import type { Edit } from '../text/edit.ts';
import type { Finding } from '../text/finding.ts';
import { insertion, suggestion } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

const languages = new Map(Object.entries(fences.languages));

/** Fences of a code group without a title: readers choose the sample by it. One fence alone needs none. */
export const componentUntitledCode: PageCheck = {
  on: 'page',
  codes: ['component/untitled-code'],
  *run(page, index): Iterable<Finding> {
    const included = includedIn(page, index);
    const tags = new Map<Element, Element[]>();
    for (const tag of included.keys()) {
      if (tag.parent === undefined) continue;
      const list = tags.get(tag.parent);
      if (list === undefined) tags.set(tag.parent, [tag]);
      else list.push(tag);
    }
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.titledCode !== true) continue;
      const fences = element.children.filter((child) => child.kind === 'code');
      const brought = (tags.get(element) ?? []).flatMap((tag) =>
        (included.get(tag)?.parts ?? []).flatMap((part) =>
          part.kind === 'code' && part.around.length === 0 ? { tag, titled: part.titled } : [],
        ),
      );
      if (fences.length + brought.length < 2) continue;
      for (const tag of new Set(brought.filter(({ titled }) => !titled).map((each) => each.tag))) {
        yield {
          code: 'component/untitled-code',
          range: tag.nameRange,
          message: `Every code block in "${element.name}" needs a title after its language, and one in "${included.get(tag)?.path}" has none.`,
        };
      }
      for (const fence of fences) {
        if (parseFenceMeta(fence.meta).title !== undefined) continue;
        yield {
          code: 'component/untitled-code',
          range: fence.infoRange,
          message: `This code block needs a title after its language, because readers of "${element.name}" choose by title.`,
          fixes:
            fence.lang === ''
              ? []
              : [suggestion(page.file.path, `Add the title "${titleOf(fence)}"`, [titleEdit(page, fence)])],
        };
      }
    }
  },
};

/** Puts a title behind the language of a fence: the language's name. */
export function titleEdit(page: Page, fence: Code): Edit {
  const { start, end } = fence.infoRange;
  const language = page.file.text.slice(start, end).split(/\s/, 1)[0] ?? '';
  return insertion(start + language.length, ` ${titleOf(fence)}`);
}

function titleOf({ lang }: Code): string {
  return languages.get(lang.toLowerCase()) ?? lang.charAt(0).toUpperCase() + lang.slice(1);
}
