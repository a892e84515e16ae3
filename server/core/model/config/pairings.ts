import { type DataNode, nodeAt, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { contrast } from '../../schema/color.ts';

/** A theme color and the background that readers see it on. */
export interface Pairing {
  readonly node: StringNode;
  readonly ratio: number;
  /** For example `on "#FFFFFF", the background in light mode`. */
  readonly ground: string;
}

/** Used if the theme has no background color. */
const whitePage = '#FFFFFF';

const darkPage = '#0F1117';

/** The theme's colors with a background, and their contrast. */
export function pairingsOf(root: DataNode | undefined): readonly Pairing[] {
  const at = (key: string): DataNode | undefined => nodeAt(root, ['colors', key]);
  // v1 has `background` here, v2 `background.color`.
  const ground = at('background') ?? nodeAt(root, ['background', 'color']);
  const light = stringOf(valueOf(ground, 'light'));
  const dark = stringOf(valueOf(ground, 'dark'));
  const pairs = [
    {
      node: at('primary'),
      color: light ?? whitePage,
      ground: light === undefined ? 'on a white page' : `on "${light}", the background in light mode`,
    },
    {
      node: at('light'),
      color: dark ?? darkPage,
      ground: dark === undefined ? 'on a dark page' : `on "${dark}", the background in dark mode`,
    },
    { node: at('dark'), color: whitePage, ground: 'under the white text of buttons' },
  ];
  return pairs.flatMap(({ node, color, ground }) => {
    const ratio = node?.kind === 'string' ? contrast(node.value, color) : undefined;
    return node?.kind === 'string' && ratio !== undefined ? [{ node, ratio, ground }] : [];
  });
}
