/** What kind of file a shape is the text of: for each there is a site around it (`work.ts`). */
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

/** A text that is hard on whoever reads it, of any length. */
export interface Shape {
  readonly name: string;
  readonly kind: ShapeKind;
  /** The text, of about so many characters. */
  text(length: number): string;
}

/** Writes a text of about so many characters. */
export type Text = Shape['text'];

/** A unit over and over between a beginning and an end; `#` in it becomes the number of the round. */
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

/** Opened over and over, then closed as often. */
export const nested =
  (open: string, close: string, start = '', end = '', inside = ''): Text =>
  (length) => {
    const rounds = Math.max(1, Math.floor((length - start.length - end.length) / (open.length + close.length)));
    return start + open.repeat(rounds) + inside + close.repeat(rounds) + end;
  };

/** A text that grows with the square of its rounds, cut where it is long enough. */
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
