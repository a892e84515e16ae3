import { isArbitrary } from '../../css/utilities.ts';
import { isStyled, siteClasses } from '../../model/styles/classes.ts';
import { classUsesOf } from '../../page/script/classUses.ts';
import { rulesOfFile } from '../../site/config/docsightrc.ts';
import { type Finding, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { PageCheck } from '../check.ts';

const code = 'css/undefined-class';

/** Classes of a page that no style sheet, `<style>` or utility gives a look. Off unless the site's settings ask for it. */
export const undefinedClass: PageCheck = {
  on: 'page',
  codes: [code],
  *run(page, index): Iterable<Finding> {
    const { path } = page.file;
    // To know all utilities takes the engine that makes them.
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
