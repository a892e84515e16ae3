import type * as vscode from 'vscode';

/** A page in a preview, and where on it. */
export interface Place {
  readonly uri: vscode.Uri;
  readonly fragment?: string | undefined;
  /** Next to what it was at a commit. */
  readonly compares?: true;
}

/** The places that one preview has shown, as a browser keeps them. */
export interface PreviewHistory {
  /** The one that is shown; undefined before the first. */
  readonly place: Place | undefined;
  /** Whether the reader has been at one place only. */
  readonly isAtStart: boolean;
  /** Makes this the place, and forgets those that one had gone back from. */
  add(next: Place): void;
  /** Goes back (below 0) or forth; false when there is nothing that way. */
  step(count: number): boolean;
  has(uri: vscode.Uri): boolean;
  /** A file, or a folder with all in it, has another name now. True when that is so of the place shown. */
  renamed(from: vscode.Uri, to: vscode.Uri): boolean;
}

const maxLength = 100;

/** An empty history. Beyond its bound the oldest place is dropped. */
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
