import { type DataNode, itemsOf, type ObjectNode, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { iconProblem, iconStyles, isIcon, nearestIcon } from '../../schema/icons.ts';
import { configPath } from '../../site/paths.ts';
import type { Fix } from '../../text/finding.ts';
import { fixOf, kindOfRename } from '../../text/finding.ts';
import type { FileFinding, SiteCheck } from '../check.ts';
import { v1Root } from './parts.ts';

/** Icons of anchors and groups exist and have the style that is asked for. Names and styles of Pro are right. */
export const configIcons: SiteCheck = {
  on: 'site',
  codes: ['icon/unknown', 'icon/style'],
  *run(index): Iterable<FileFinding> {
    const root = v1Root(index);
    if (root === undefined) return;
    let reported = 0;
    for (const owner of ownersOf(root)) {
      const icon = valueOf(owner, 'icon');
      if (icon?.kind !== 'string') continue;
      const type = valueOf(owner, 'iconType');
      const problem = iconProblem(icon.value, stringOf(type));
      if (problem === undefined) continue;
      if (problem.on === 'name') yield unknownIcon(icon, problem.message, reported++ < 20);
      else if (type?.kind === 'string' && isWritten(type.value)) yield wrongStyle(icon, type, problem.message);
    }
  },
};

/** A style that the schema refuses has its finding there. */
function isWritten(style: string): boolean {
  return /^(?:brands|duotone|light|regular|solid|thin|sharp-[a-z-]+)$/.test(style);
}

function* ownersOf(root: ObjectNode): Generator<ObjectNode> {
  const open: DataNode[] = [
    valueOf(root, 'topAnchor'),
    ...itemsOf(valueOf(root, 'anchors')),
    valueOf(root, 'navigation'),
  ].filter((node) => node !== undefined);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) if (item.kind === 'object') open.push(item);
    if (node.kind !== 'object') continue;
    yield node;
    const pages = valueOf(node, 'pages');
    if (pages?.kind === 'array') open.push(pages);
  }
}

function unknownIcon(icon: StringNode, message: string, isFixedBy: boolean): FileFinding {
  const near = isFixedBy ? nearestIcon(icon.value) : undefined;
  const fixes: Fix[] =
    near !== undefined && isIcon(near)
      ? [
          fixOf(kindOfRename(icon.value, near), configPath, `Change to "${near}"`, [
            { range: icon.range, text: JSON.stringify(near) },
          ]),
        ]
      : [];
  return {
    code: 'icon/unknown',
    range: icon.range,
    path: configPath,
    message: near === undefined ? message : `${message} Did you mean "${near}"?`,
    ...(fixes.length > 0 && { fixes }),
  };
}

function wrongStyle(icon: StringNode, type: StringNode, message: string): FileFinding {
  const styles = iconStyles(icon.value).slice(0, 6);
  const fixes = styles.map((style) =>
    fixOf(styles.length === 1 ? 'safe' : 'suggestion', configPath, `Change to "${style}"`, [
      { range: type.range, text: JSON.stringify(style) },
    ]),
  );
  return {
    code: 'icon/style',
    range: type.range,
    path: configPath,
    message,
    ...(fixes.length > 0 && { fixes }),
  };
}
