/** Sources of redirects with wildcards, as a tree of their parts. */
export interface WildcardSources {
  /** Returns the index of the first source that matches a path. Undefined if none does. */
  first(parts: readonly string[]): number | undefined;
}

/** The sources that begin with the same parts. */
interface Branch {
  /** The next part is this text. */
  readonly literal: Map<string, Branch>;
  /** The next part begins with this text: `text-*`. */
  readonly begins: Map<string, Branch>;
  readonly lengths: Set<number>;
  /** The next part is anything: `:name`. */
  any: Branch | undefined;
  /** Index of the first source that matches everything from here on. */
  rest: number;
  /** Index of the first source that ends here. */
  end: number;
  /** The lowest index in this branch. */
  lowest: number;
}

/**
 * Builds the tree. A search follows only the parts of one path, because docs.json can have 20,000 such sources, and
 * each is checked for loops.
 */
export function wildcardSources(patterns: readonly (readonly string[])[]): WildcardSources {
  const root = newBranch();
  for (const [at, pattern] of patterns.entries()) add(root, pattern, at);
  return { first: (parts) => search(root, parts) };
}

/** True for `*` and `:name*`, which match the rest of a path. */
export function isRest(part: string): boolean {
  return part === '*' || /^:\w+\*$/.test(part);
}

/** True for `:name`, which matches one part. */
export function isName(part: string): boolean {
  return /^:\w+$/.test(part);
}

function add(root: Branch, pattern: readonly string[], at: number): void {
  let branch = root;
  for (const part of pattern) {
    branch.lowest = Math.min(branch.lowest, at);
    if (isRest(part)) {
      branch.rest = Math.min(branch.rest, at);
      return;
    }
    branch = nextOf(branch, part);
  }
  branch.lowest = Math.min(branch.lowest, at);
  branch.end = Math.min(branch.end, at);
}

function nextOf(branch: Branch, part: string): Branch {
  if (isName(part)) {
    branch.any ??= newBranch();
    return branch.any;
  }
  const text = part.endsWith('*') ? part.slice(0, -1) : part;
  const list = text === part ? branch.literal : branch.begins;
  if (text !== part) branch.lengths.add(text.length);
  const next = list.get(text) ?? newBranch();
  list.set(text, next);
  return next;
}

/** With a list instead of recursion, because a path can have thousands of parts. */
function search(root: Branch, parts: readonly string[]): number | undefined {
  let best = Number.POSITIVE_INFINITY;
  const open: (readonly [branch: Branch, at: number])[] = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [branch, at] = next;
    if (branch.lowest >= best) continue;
    const part = parts[at];
    best = Math.min(best, branch.rest, part === undefined ? branch.end : best);
    if (part === undefined) continue;
    for (const length of branch.lengths) {
      const below = length <= part.length ? branch.begins.get(part.slice(0, length)) : undefined;
      if (below !== undefined) open.push([below, at + 1]);
    }
    for (const below of [branch.any, branch.literal.get(part)]) if (below !== undefined) open.push([below, at + 1]);
  }
  return best === Number.POSITIVE_INFINITY ? undefined : best;
}

function newBranch(): Branch {
  const none = Number.POSITIVE_INFINITY;
  return {
    literal: new Map(),
    begins: new Map(),
    lengths: new Set(),
    any: undefined,
    rest: none,
    end: none,
    lowest: none,
  };
}
