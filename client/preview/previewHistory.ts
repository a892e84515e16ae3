import type * as vscode from 'vscode';

/** A page in a preview, with the position in it. */
export interface Place {
  readonly uri: vscode.Uri;
  readonly fragment?: string | undefined;
  /** Shown next to its version at a commit. */
  readonly compares?: true;
}

/** The places that a preview has shown, as in a browser. */
export interface PreviewHistory {
  /** The current place; undefined before the first. */
  readonly place: Place | undefined;
  /** Whether there is nothing to go back to. */
  readonly isAtStart: boolean;
  /** Adds a place, and drops those that the reader had gone back from. */
  add(next: Place): void;
  /** Goes back (negative) or forward. Returns false if there is nothing. */
  step(count: number): boolean;
  has(uri: vscode.Uri): boolean;
  /** Updates places after a file or folder was renamed. Returns whether the current place changed. */
  renamed(from: vscode.Uri, to: vscode.Uri): boolean;
}

const maxLength = 100;

/** Creates an empty history. The oldest places are dropped beyond a limit. */
export function createHistory(): PreviewHistory {
  const places: Place[] = [];
  let at = -1;
  return {
    get place() {
      return places[at];
    },
    get isAtStart() {
      return places.length === 1;
    },
    add(next) {
      const here = places[at];
      const isSame = here?.uri.toString() === next.uri.toString() && here.compares === next.compares;
      if (isSame && next.fragment === undefined) return;
      places.splice(at + 1, places.length, next);
      if (places.length > maxLength) places.shift();
      at = places.length - 1;
    },
    step(count) {
      if (places[at + count] === undefined) return false;
      at += count;
      return true;
    },
    has: (uri) => places.some((each) => each.uri.toString() === uri.toString()),
    renamed(from, to) {
      const before = places[at];
      for (const [i, place] of places.entries()) {
        const { path } = place.uri;
        if (path !== from.path && !path.startsWith(`${from.path}/`)) continue;
        places[i] = { ...place, uri: to.with({ path: to.path + path.slice(from.path.length) }) };
      }
      return places[at] !== before;
    },
  };
}
