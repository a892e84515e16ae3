import { isArbitrary } from '../../css/utilities.ts';
import { isStyled, siteClasses } from '../../model/styles/classes.ts';
import { classUsesOf } from '../../page/script/classUses.ts';
import { rulesOfFile } from '../../site/config/docsightrc.ts';
import { type Finding, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { PageCheck } from '../check.ts';

const code = 'css/undefined-class';

/** Reports classes in a page that neither a style sheet, a `<style>` nor a utility defines. Off by default. */
export const undefinedClass: PageCheck = {
  on: 'page',
  codes: [code],
  *run(page, index): Iterable<Finding> {
    const { path } = page.file;
    // Only the engine that makes the utilities knows all of them, and loading it takes time.
    if ((rulesOfFile(index, path).rules.get(code) ?? 'off') === 'off') return;
    for (const { name, range } of classUsesOf(page)) {
      if (isArbitrary(name) || isStyled(index, name)) continue;
      const near = nearest(name, siteClasses(index.others).keys());
      yield {
        code,
        range,
        message: `No style sheet or utility defines "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
        ...(near !== undefined && {
          fixes: [suggestion({ path, title: `Change to "${near}"`, edits: [{ range, text: near }] })],
        }),
      };
    }
  },
};
