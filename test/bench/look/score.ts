import type { Color, Measured, MeasuredBox, MeasuredText, Place } from './measure.ts';

/** Similarity to the platform, from 0 to 100. */
export interface Score {
  readonly texts: number;
  readonly boxes: number;
  /** The lowest scores, worst first, for work on a component. */
  readonly worst: readonly string[];
}

/** 1 up to `near`, 0 from `far`. */
const nearness = (difference: number, near: number, far: number): number =>
  Math.min(1, Math.max(0, (far - Math.abs(difference)) / (far - near)));

/** Scores what the platform draws. Anything that only we draw counts as missing there. */
export function scoreOf(ours: Measured, platform: Measured, isOneColor: boolean): Score {
  const texts = pairTexts(ours.texts, platform.texts).map(({ mine, theirs, name }) => ({
    name: `text "${name}"`,
    ...(mine === undefined || theirs === undefined ? gone(mine) : textScore(mine, theirs, isOneColor)),
  }));
  const boxes = pairBoxes(ours.boxes, platform.boxes).map(({ mine, theirs }) => ({
    name: nameOf(theirs ?? mine),
    ...(mine === undefined || theirs === undefined ? gone(mine) : boxScore(mine, theirs)),
  }));
  const mean = (list: readonly { readonly score: number }[]): number =>
    list.length === 0 ? 100 : (100 * list.reduce((sum, { score }) => sum + score, 0)) / list.length;
  return {
    texts: mean(texts),
    boxes: mean(boxes),
    worst: [...texts, ...boxes]
      .filter(({ score }) => score < 0.9)
      .sort((a, b) => a.score - b.score)
      .map(({ name, score, why }) => `${name} ${(100 * score).toFixed(0)}: ${why}`),
  };
}

interface PartScore {
  readonly score: number;
  readonly why: string;
}

function gone(mine: unknown): PartScore {
  return { score: 0, why: mine === undefined ? 'missing here' : 'only here' };
}

/** Pairs equal words in order; a word on one side only is skipped. */
function pairTexts(ours: readonly MeasuredText[], platform: readonly MeasuredText[]) {
  const byText = new Map<string, MeasuredText[]>();
  for (const each of ours) byText.set(each.text, [...(byText.get(each.text) ?? []), each]);
  const pairs = platform.map((theirs) => {
    const list = byText.get(theirs.text) ?? [];
    const at = list.reduce(
      (best, each, i) => (best < 0 || distance(each, theirs) < distance(list[best] ?? each, theirs) - 40 ? i : best),
      -1,
    );
    const mine = at < 0 ? undefined : list.splice(at, 1)[0];
    return { mine, theirs: theirs as MeasuredText | undefined, name: theirs.text };
  });
  const rest = [...byText.values()].flat().map((mine) => ({ mine, theirs: undefined, name: mine.text }));
  return [...pairs, ...rest];
}

function pairBoxes(ours: readonly MeasuredBox[], platform: readonly MeasuredBox[]) {
  const left = new Set(ours);
  const candidates = platform
    .flatMap((theirs) =>
      ours
        .filter(({ kind }) => kind === theirs.kind)
        .map((mine) => ({ mine, theirs, cost: distance(mine, theirs) + sizeDifference(mine, theirs) })),
    )
    .filter(({ cost, theirs }) => cost < 60 + 0.25 * (theirs.width + theirs.height))
    .sort((a, b) => a.cost - b.cost);
  const found = new Map<MeasuredBox, MeasuredBox>();
  for (const { mine, theirs } of candidates) {
    if (!left.has(mine) || found.has(theirs)) continue;
    left.delete(mine);
    found.set(theirs, mine);
  }
  return [
    ...platform.map((theirs) => ({ mine: found.get(theirs), theirs: theirs as MeasuredBox | undefined })),
    ...[...left].map((mine) => ({ mine: mine as MeasuredBox | undefined, theirs: undefined })),
  ];
}

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
const sizeDifference = (a: Place, b: Place): number => Math.abs(a.width - b.width) + Math.abs(a.height - b.height);

function placeScore(mine: Place, theirs: Place): number {
  return nearness(distance(mine, theirs), 3, 28);
}

function textScore(mine: MeasuredText, theirs: MeasuredText, isOneColor: boolean): PartScore {
  return weighed([
    ['size', 25, nearness(mine.size / theirs.size - 1, 0.015, 0.3), `${mine.size} not ${theirs.size}`],
    ['weight', 20, nearness(mine.weight - theirs.weight, 20, 300), `${mine.weight} not ${theirs.weight}`],
    isOneColor
      ? ['color', 0, 1, '']
      : ['color', 25, colorScore(mine.color, theirs.color), `${hex(mine.color)} not ${hex(theirs.color)}`],
    ['place', 30, placeScore(mine, theirs), `${at(mine)} not ${at(theirs)}`],
  ]);
}

function boxScore(mine: MeasuredBox, theirs: MeasuredBox): PartScore {
  const size = nearness(mine.width - theirs.width, 2, 20) * 0.5 + nearness(mine.height - theirs.height, 2, 20) * 0.5;
  const place: Part = ['place', 30, placeScore(mine, theirs), `${at(mine)} not ${at(theirs)}`];
  const measure: Part = ['size', 30, size, `${extent(mine)} not ${extent(theirs)}`];
  if (theirs.kind === 'icon')
    return weighed([
      place,
      measure,
      ['color', 25, colorScore(mine.ground, theirs.ground), `${hex(mine.ground)} not ${hex(theirs.ground)}`],
    ]);
  return weighed([
    place,
    measure,
    ['radius', 10, nearness(mine.radius - theirs.radius, 1, 12), `${mine.radius} not ${theirs.radius}`],
    [
      'border',
      15,
      0.5 * nearness(mine.border - theirs.border, 0.3, 1.5) + 0.5 * colorScore(mine.borderColor, theirs.borderColor),
      `${mine.border} ${hex(mine.borderColor)} not ${theirs.border} ${hex(theirs.borderColor)}`,
    ],
    ['background', 15, colorScore(mine.ground, theirs.ground), `${hex(mine.ground)} not ${hex(theirs.ground)}`],
  ]);
}

type Part = readonly [name: string, weight: number, score: number, why: string];

function weighed(parts: readonly Part[]): PartScore {
  const all = parts.reduce((sum, [, weight]) => sum + weight, 0);
  return {
    score: parts.reduce((sum, [, weight, score]) => sum + weight * score, 0) / all,
    why: parts
      .filter(([, , score]) => score < 0.9)
      .map(([name, , , why]) => `${name} ${why}`)
      .join(', '),
  };
}

/** In CIELAB, where equal distances look equal. */
function colorScore(a: Color, b: Color): number {
  const [l1, a1, b1] = lab(a);
  const [l2, a2, b2] = lab(b);
  return nearness(Math.hypot(l1 - l2, a1 - a2, b1 - b2), 4, 40);
}

function lab(color: Color): Color {
  const [r, g, b] = color.map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const hex = (color: Color): string =>
  `#${color.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
const at = ({ x, y }: Place): string => `${x.toFixed(0)},${y.toFixed(0)}`;
const extent = ({ width, height }: Place): string => `${width.toFixed(0)}×${height.toFixed(0)}`;
const nameOf = (box: MeasuredBox | undefined): string =>
  box === undefined ? '' : `${box.kind} ${at(box)} ${extent(box)}`;
