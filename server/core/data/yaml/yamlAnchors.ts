import type { Range } from '../../text/range.ts';
import { firstFaults, type YamlFault } from '../firstFaults.ts';
import { type DataNode, inOnePlace } from '../node.ts';

/** What an anchor refers to. */
interface Anchored {
  readonly node: DataNode;
  /** Nodes in it, with all that aliases in it stand for. */
  readonly size: number;
  /** Levels below it, with those of aliases in it. */
  readonly height: number;
}

/** How much of a text is read. */
export interface YamlBounds {
  /** All aliases together may stand for so many nodes. */
  readonly maxAliased: number;
  /** Levels that are read. */
  readonly deepest: number;
}

/** Nodes that were counted, and how deep the deepest of them lies. */
export interface Count {
  readonly nodes: number;
  readonly deepest: number;
}

/**
 * The anchors and aliases of a text, and how much they stand for. What is the state of an anchor:
 *
 *     unknown ──begin──► being read: what stands inside it cannot stand for it ──end──► known
 *
 * and of all aliases together: within bounds ──alias──► too much, from where on none stands for anything.
 */
export class YamlAnchors {
  /** The aliases so far stand for so many nodes; infinitely many when that was too much. */
  aliased = 0;
  readonly #bounds: YamlBounds;
  /** By name, without the `&`; undefined for one that is still being read. */
  readonly #anchors = new Map<string, Anchored | undefined>();
  readonly #lost: YamlFault[] = [];
  readonly #tooMuch: YamlFault[] = [];
  #isTooMuch = false;
  /** Nodes so far, with all that aliases stand for. */
  #nodes = 0;
  #deepest = 0;

  constructor(bounds: YamlBounds) {
    this.#bounds = bounds;
  }

  /** Aliases that stand for nothing: the first of those without an anchor, then where they became too many. */
  get faults(): readonly YamlFault[] {
    return [...firstFaults(this.#lost, (each) => each, 'alias', 'aliases'), ...this.#tooMuch];
  }

  /** Counts a node with an anchor or without, before what it holds; gives what was counted before. */
  begin(anchor: string | undefined, depth: number): Count {
    const before = { nodes: this.#nodes, deepest: this.#deepest };
    if (anchor !== undefined) {
      this.#anchors.set(anchor, undefined);
      this.#deepest = depth;
    }
    this.count(1, depth);
    return before;
  }

  /** Counts some nodes down to a depth. */
  count(nodes: number, depth: number): void {
    this.#nodes += nodes;
    this.#deepest = Math.max(this.#deepest, depth);
  }

  /** Takes a node with all that it holds for what its anchor names. */
  end(node: DataNode, anchor: string | undefined, before: Count, depth: number): DataNode {
    if (anchor === undefined) return node;
    this.#anchors.set(anchor, { node, size: this.#nodes - before.nodes, height: this.#deepest - depth });
    this.#deepest = Math.max(this.#deepest, before.deepest);
    return node;
  }

  /** What an alias stands for, all of it at the alias's place; opaque where that is nothing. */
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
    return inOnePlace(target.node, range);
  }

  #opaque(range: Range, depth: number): DataNode {
    this.count(1, depth);
    return { kind: 'opaque', range };
  }
}
