/** Kind of file for a shape; each has a site around it (`work.ts`). */
export type ShapeKind =
  | 'page'
  | 'front matter'
  | 'docs.json'
  | 'docs.json v2'
  | 'OpenAPI JSON'
  | 'OpenAPI YAML'
  | 'CSS'
  | 'SVG'
  | 'settings'
  | 'baseline'
  | 'glossary';

/** A text of any length that is hard for a parser. */
export interface Shape {
  readonly name: string;
  readonly kind: ShapeKind;
  /** The text, of about this many characters. */
  text(length: number): string;
}

/** Makes a text of about this many characters. */
export type Text = Shape['text'];

/** A repeated unit between a start and an end; `#` in it becomes its number. */
export const many =
  (unit: string, start = '', end = ''): Text =>
  (length) => {
    const parts: string[] = [];
    for (let size = start.length + end.length, round = 0; size < length; round++) {
      const part = unit.includes('#') ? unit.replaceAll('#', String(round)) : unit;
      parts.push(part);
      size += part.length;
    }
    return start + parts.join('') + end;
  };

/** Opened repeatedly, then closed as often. */
export const nested =
  (open: string, close: string, start = '', end = '', inside = ''): Text =>
  (length) => {
    const rounds = Math.max(1, Math.floor((length - start.length - end.length) / (open.length + close.length)));
    return start + open.repeat(rounds) + inside + close.repeat(rounds) + end;
  };

/** A text that grows quadratically with its rounds, cut at the length. */
export const stairs =
  (unit: string, step: (width: string) => string): Text =>
  (length) => {
    const parts: string[] = [];
    for (let size = 0, width = ''; size < length; width += unit) {
      const part = step(width);
      parts.push(part);
      size += part.length;
    }
    return parts.join('');
  };

/** Shapes of one kind, by name. */
export const rows = (kind: ShapeKind, texts: Readonly<Record<string, Text>>): readonly Shape[] =>
  Object.entries(texts).map(([name, text]) => ({ name, kind, text }));
