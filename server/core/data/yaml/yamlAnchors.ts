import type { Range } from '../../text/range.ts';
import { firstFaults, type YamlFault } from '../firstFaults.ts';
import { type DataNode, withOneRange } from '../node.ts';

/** The target of an anchor. */
interface Anchored {
  readonly node: DataNode;
  /** Number of nodes in it, with its aliases expanded. */
  readonly size: number;
  /** Number of levels below it, with its aliases expanded. */
  readonly height: number;
}

/** Limits for reading a text. */
export interface YamlBounds {
  /** Number of nodes that all aliases together can expand to. */
  readonly maxAliased: number;
  /** Number of levels that are read. */
  readonly deepest: number;
}

/** Number of nodes, and the depth of the deepest. */
export interface Count {
  readonly nodes: number;
  readonly deepest: number;
}

/**
 * The anchors and aliases of a text, and the size of what they expand to. States of an anchor:
 *
 *     unknown ──begin──► being read: an alias inside it cannot refer to it ──end──► known
 *
 * States of all aliases together: within bounds ──alias──► too much. From then on, aliases are not expanded.
 */
export class YamlAnchors {
  /** Number of nodes that the aliases so far expand to. Infinity once that was too much. */
  aliased = 0;
  readonly #bounds: YamlBounds;
  /** By name, without the `&`. Undefined while the anchor is being read. */
  readonly #anchors = new Map<string, Anchored | undefined>();
  readonly #lost: YamlFault[] = [];
  readonly #tooMuch: YamlFault[] = [];
  #isTooMuch = false;
  /** Number of nodes so far, with aliases expanded. */
  #nodes = 0;
  #deepest = 0;

  constructor(bounds: YamlBounds) {
    this.#bounds = bounds;
  }

  /** Aliases that are not expanded: the first ones without an anchor, and the first beyond the limit. */
  get faults(): readonly YamlFault[] {
    return [...firstFaults(this.#lost, (each) => each, 'alias', 'aliases'), ...this.#tooMuch];
  }

  /** Counts a node, before its content. Returns the count before it. */
  begin(anchor: string | undefined, depth: number): Count {
    const before = { nodes: this.#nodes, deepest: this.#deepest };
    if (anchor !== undefined) {
      this.#anchors.set(anchor, undefined);
      this.#deepest = depth;
    }
    this.count(1, depth);
    return before;
  }

  /** Counts nodes down to a depth. */
  count(nodes: number, depth: number): void {
    this.#nodes += nodes;
    this.#deepest = Math.max(this.#deepest, depth);
  }

  /** Ends a node that `begin` began. From here on, its anchor refers to it. */
  end(node: DataNode, anchor: string | undefined, before: Count, depth: number): DataNode {
    if (anchor === undefined) return node;
    this.#anchors.set(anchor, { node, size: this.#nodes - before.nodes, height: this.#deepest - depth });
    this.#deepest = Math.max(this.#deepest, before.deepest);
    return node;
  }

  /** Expands an alias, with every range that of the alias. Opaque if there is nothing to expand. */
  resolve(name: string, range: Range, depth: number): DataNode {
    const target = this.#anchors.get(name);
    if (target === undefined) {
      const message = this.#anchors.has(name)
        ? 'This alias is inside the value that it refers to.'
        : `There is no anchor "&${name}" before this alias.`;
      this.#lost.push({ code: 'yaml/alias', range, message });
      return this.#opaque(range, depth);
    }
    const { maxAliased, deepest } = this.#bounds;
    if (this.aliased + target.size > maxAliased || depth + target.height > 2 * deepest) {
      const message = 'The aliases in this file expand to too much. The rest is not read.';
      if (!this.#isTooMuch) this.#tooMuch.push({ code: 'yaml/alias', range, message });
      this.#isTooMuch = true;
      this.aliased = Number.POSITIVE_INFINITY;
      return this.#opaque(range, depth);
    }
    this.aliased += target.size;
    this.count(target.size, depth + target.height);
    return withOneRange(target.node, range);
  }

  #opaque(range: Range, depth: number): DataNode {
    this.count(1, depth);
    return { kind: 'opaque', range };
  }
}
