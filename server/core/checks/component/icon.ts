import type { Attribute, Element, Page } from '../../page/pageTree.ts';
import { attributeText } from '../../page/walk.ts';
import { attributeOf, iconTypes } from '../../schema/catalogue.ts';
import { type IconLibrary, iconProblem, isIconStyle, nearestIcon } from '../../schema/icons.ts';
import { libraryNamed, siteLibrary } from '../../site/config/iconLibrary.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { fixOf, kindOfRename, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { PageCheck } from '../check.ts';
import { removal } from './attributes.ts';

/** Maximum number of wrong names on a page with a suggestion. With more, the problem is not spelling. */
const suggested = 20;

/**
 * Reports icons that no library has, and styles that an icon does not have. Names and styles of Font Awesome Pro are
 * accepted.
 */
export const icon: PageCheck = {
  on: 'page',
  codes: ['icon/unknown', 'icon/style'],
  *run(page, index): Iterable<Finding> {
    let unknown = 0;
    const chosen = siteLibrary(index);
    for (const { element, spec } of usesOf(page, index)) {
      if (spec === undefined) continue;
      const attribute = element.attributes.findLast(({ name }) => attributeOf(spec, name)?.refers === 'icon');
      const name = attribute === undefined ? undefined : attributeText(element, attribute.name);
      if (attribute === undefined || name === undefined) continue;
      const type = element.attributes.findLast((each) => each.name === 'iconType');
      const library = libraryNamed(attributeText(element, 'iconLibrary')) ?? chosen;
      const problem = iconProblem(name, type && attributeText(element, 'iconType'), library);
      if (problem === undefined) continue;
      if (problem.on === 'name')
        yield unknownIcon(page, attribute, name, problem.message, unknown++ < suggested, library);
      else if (type !== undefined) yield wrongStyle(page, element, type, problem.message);
    }
  },
};

function unknownIcon(
  page: Page,
  attribute: Attribute,
  name: string,
  message: string,
  suggest: boolean,
  library: IconLibrary | undefined,
): Finding {
  const range = attribute.value?.range ?? attribute.nameRange;
  const near = suggest ? nearestIcon(name, library) : undefined;
  return {
    code: 'icon/unknown',
    range,
    message: near === undefined ? message : `${message} Did you mean "${near}"?`,
    fixes:
      near === undefined
        ? []
        : [
            fixOf({
              kind: kindOfRename({ written: name, name: near }),
              path: page.file.path,
              title: `Change to "${near}"`,
              edits: [{ range, text: `"${near}"` }],
            }),
          ],
  };
}

function wrongStyle(page: Page, element: Element, type: Attribute, message: string): Finding {
  const { path } = page.file;
  const range = type.value?.range ?? type.nameRange;
  const written = attributeText(element, 'iconType') ?? '';
  const wanted = isIconStyle(written) ? undefined : nearest(written, iconTypes());
  const fixes: Fix[] =
    wanted === undefined
      ? []
      : [
          fixOf({
            kind: kindOfRename({ written, name: wanted }),
            path,
            title: `Change to "${wanted}"`,
            edits: [{ range, text: `"${wanted}"` }],
          }),
        ];
  return {
    code: 'icon/style',
    range,
    message,
    fixes: [...fixes, suggestion({ path, title: 'Remove "iconType"', edits: [removal(page, element, type)] })],
  };
}
