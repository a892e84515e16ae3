import { nodesAt } from '../page/nodeAt.ts';
import type { Element, Page } from '../page/pageTree.ts';
import { catalogue } from '../schema/catalogue.ts';
import { isDeclared } from '../site/uses.ts';
import { type Range, touches } from '../text/range.ts';
import type { CodeFix } from './ideTypes.ts';

/** A callout becomes one of another kind. */
export function calloutFixes(page: Page, range: Range): readonly CodeFix[] {
  const kinds = [...catalogue().components.values()]
    .filter(({ shape, variant }) => shape === 'callout' && variant !== 'custom')
    .map(({ name }) => name);
  const callout = nodesAt(page, range.start).findLast(
    (node): node is Element => node.kind === 'element' && kinds.includes(node.name) && !isDeclared(page, node.name),
  );
  if (callout === undefined || !isOnTag(callout, range)) return [];
  return kinds
    .filter((name) => name !== callout.name)
    .map((name) => ({
      title: `Change to ${name}`,
      kind: 'refactor.rewrite.callout',
      edits: [
        {
          kind: 'change',
          path: page.file.path,
          edits: [callout.nameRange, ...(callout.closeNameRange === undefined ? [] : [callout.closeNameRange])].map(
            (each) => ({ range: each, text: name }),
          ),
        },
      ],
    }));
}

function isOnTag({ openTag, closeTag }: Element, { start }: Range): boolean {
  return touches(openTag, start) || (closeTag !== undefined && touches(closeTag, start));
}
