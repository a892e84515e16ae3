/** A zero-based line and a zero-based UTF-16 column, as in LSP. A byte order mark is not a column, as in editors. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Converts between offsets and lines of one text. Lines end with `\n`, `\r\n` or `\r`, as in LSP. */
export interface LineIndex {
  readonly lineCount: number;
  /** Offset of the start of a line. After the last line, this is the length of the text. */
  startOf(line: number): number;
  /** Offset of the end of a line, before its line ending. */
  endOf(line: number): number;
  /** Offsets outside the text are clamped to it. */
  positionAt(offset: number): Position;
  /** Columns after the end of a line are clamped to it, then to the text. */
  offsetAt(position: Position): number;
}

const lf = 10;
const cr = 13;
const byteOrderMark = 0xfeff;

/** Builds the index in one pass over the text. */
export function lineIndex(text: string): LineIndex {
  // A typed array, because lists of 100,000 numbers at every keystroke would keep the garbage collector busy.
  let starts = new Uint32Array(1024);
  let lineCount = 1;
  const add = (start: number): void => {
    if (lineCount === starts.length) {
      const more = new Uint32Array(2 * lineCount);
      more.set(starts);
      starts = more;
    }
    starts[lineCount++] = start;
  };
  if (text.includes('\r')) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === cr && text.charCodeAt(i + 1) === lf) i++;
      if (code !== cr && code !== lf) continue;
      add(i + 1);
    }
  } else {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) add(at + 1);
  }
  starts = starts.slice(0, lineCount);
  const mark = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  const startOf = (line: number): number =>
    line < 0 ? 0 : line < lineCount ? (starts[line] ?? text.length) : text.length;
  const endOf = (line: number): number => {
    let end = startOf(line + 1);
    if (line + 1 >= lineCount) return text.length;
    if (text.charCodeAt(end - 1) === lf) end--;
    if (text.charCodeAt(end - 1) === cr) end--;
    return Math.max(end, startOf(line));
  };
  return {
    lineCount,
    startOf,
    endOf,
    positionAt(offset) {
      const at = Math.min(Math.max(offset, 0), text.length);
      const line = countUpTo(starts, at) - 1;
      return { line, character: line === 0 ? Math.max(at - mark, 0) : at - startOf(line) };
    },
    offsetAt({ line, character }) {
      if (line < 0) return 0;
      return Math.min(startOf(line) + (line === 0 ? mark : 0) + Math.max(character, 0), endOf(line));
    },
  };
}

/** Returns how many of the ascending numbers are at most `limit`. */
function countUpTo(numbers: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
