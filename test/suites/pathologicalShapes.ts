import { readFileSync } from 'node:fs';
import { sharedPath } from '../shared.ts';

/** A shape at a fraction of its full size. */
export interface Shape {
  readonly name: string;
  text(scale: number): string;
}

interface Described {
  readonly name: string;
  readonly kind: string;
  readonly segments?: readonly (readonly [text: string, count: number])[];
  readonly unit?: string;
  readonly head?: string;
  readonly tail?: string;
  readonly from?: number;
  readonly to?: number;
  readonly n?: number;
  readonly use?: number;
}

/** The inputs that the shared suites describe as data. */
export function pathologicalShapes(): readonly Shape[] {
  const shapes: readonly Described[] = JSON.parse(
    readFileSync(sharedPath('suites', 'cmark-pathological', 'shapes.json'), 'utf8'),
  );
  return shapes.map((shape) => ({ name: shape.name, text: (scale) => textOf(shape, scale) }));
}

function textOf(shape: Described, scale: number): string {
  const { head = '', tail = '', unit = '', from = 0, to = 0, n = 0, use = 0 } = shape;
  const scaled = (count: number): number => (count > 1 ? Math.max(1, Math.round(count * scale)) : count);
  if (shape.kind === 'ladder') {
    // The text grows quadratically with its steps.
    const end = from + Math.round((to - from) * Math.sqrt(scale));
    return Array.from({ length: end - from }, (_, x) => head + unit.repeat(from + x) + tail).join('');
  }
  if (shape.kind === 'refs') {
    const lines = Array.from({ length: scaled(n) }, (_, x) => `[${x + 1}]: u\n`);
    return `${lines.join('')}${'[0] '.repeat(scaled(use))}`;
  }
  if (shape.kind === 'hash') {
    const lines = Array.from({ length: scaled(n) }, (_, x) => `[x${x * 16}]: /url\n\n[x${x * 16}]\n\n`);
    return lines.join('');
  }
  return (shape.segments ?? []).map(([text, count]) => text.repeat(scaled(count))).join('');
}
