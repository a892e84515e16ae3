import { stringOf, valueOf } from '../../data/node.ts';
import { iconProblem, nearestIcon } from '../../schema/icons.ts';
import { siteLibrary } from '../../site/config/iconLibrary.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { fixOf, kindOfRename } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { written } from '../schemaPlace.ts';

/** Reports a page's icon that does not exist or does not have the given style. Names and styles of Pro are accepted. */
export const frontMatterIcon: PageCheck = {
  on: 'page',
  codes: ['icon/unknown', 'icon/style'],
  run(page, index) {
    const found: Finding[] = [];
    const library = siteLibrary(index);
    const icon = valueOf(page.frontMatter?.root, 'icon');
    const type = valueOf(page.frontMatter?.root, 'iconType');
    if (icon?.kind !== 'string') return found;
    const problem = iconProblem(icon.value, stringOf(type), library);
    const change = (kind: Fix['kind'], range: typeof icon.range, to: string): Fix =>
      fixOf({ kind, path: page.file.path, title: `Change to "${to}"`, edits: [{ range, text: written(to, 'yaml') }] });
    if (problem?.on === 'name') {
      const near = nearestIcon(icon.value, library);
      const message = near === undefined ? problem.message : `${problem.message} Did you mean "${near}"?`;
      found.push({
        code: 'icon/unknown',
        range: icon.range,
        message,
        ...(near !== undefined && {
          fixes: [change(kindOfRename({ written: icon.value, name: near }), icon.range, near)],
        }),
      });
    } else if (
      problem !== undefined &&
      type?.kind === 'string' &&
      /^(?:brands|duotone|light|regular|solid|thin|sharp-[a-z-]+)$/.test(type.value)
    ) {
      found.push({ code: 'icon/style', range: type.range, message: problem.message });
    }
    return found;
  },
};
