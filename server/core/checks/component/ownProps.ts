import type { Element, Page } from '../../page/pageTree.ts';
import { hasAttribute } from '../../page/walk.ts';
import type { CodeComponent } from '../../site/code/code.ts';
import { componentOf } from '../../site/code/componentOf.ts';
import { usesOf } from '../../site/link/references.ts';
import { type Finding, fixOf, kindOfRename, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import { listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';
import { isOverfull, isPlatform, removal } from './attributes.ts';

/** Reports props that a component in the site's code does not have, and missing props that it needs. */
export const componentOwnProps: PageCheck = {
  on: 'page',
  codes: ['component/unknown-prop', 'component/missing-prop'],
  *run(page, index): Iterable<Finding> {
    for (const { element, declared } of usesOf(page, index)) {
      if (!declared || isOverfull(element)) continue;
      const component = componentOf(page, index, element.name);
      if (component !== undefined) yield* findingsOf(page, element, component);
    }
  },
};

function* findingsOf(page: Page, element: Element, component: CodeComponent): Iterable<Finding> {
  const { path } = page.file;
  const { name: tag, nameRange } = element;
  const names = component.props.map(({ name }) => name).filter((name) => name !== 'children');
  const meant = new Set<string>();
  for (const attribute of component.isOpen ? [] : element.attributes) {
    const { name } = attribute;
    if (isPlatform(name) || name === 'key' || name === 'children' || names.includes(name)) continue;
    const near = nearest(name, names, (each) => !hasAttribute(element, each));
    if (near !== undefined) meant.add(near);
    const takes = names.length === 0 ? 'It takes none.' : `It takes ${listed(names, 'and')}.`;
    const remove = suggestion({ path, title: `Remove "${name}"`, edits: [removal(page, element, attribute)] });
    yield {
      code: 'component/unknown-prop',
      range: attribute.nameRange,
      message: `"${tag}" does not use "${name}". ${near === undefined ? takes : `Did you mean "${near}"?`}`,
      fixes:
        near === undefined
          ? [remove]
          : [
              fixOf({
                kind: kindOfRename({ written: name, name: near, known: names }),
                path,
                title: `Rename to "${near}"`,
                edits: [{ range: attribute.nameRange, text: near }],
              }),
            ],
    };
  }
  if (element.attributes.some(({ name }) => name === '...')) return;
  for (const { name, isRequired, type } of component.props) {
    const isGiven = hasAttribute(element, name) || (name === 'children' && element.children.length > 0);
    if (!isRequired || isGiven || meant.has(name)) continue;
    yield {
      code: 'component/missing-prop',
      range: nameRange,
      message: `"${tag}" needs "${name}"${type === undefined ? ': its code cannot be run without it' : ` (${type})`}.`,
    };
  }
}
