/** Red, green, blue from 0 to 255. */
export type Color = readonly [number, number, number];

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A word or symbol, in pixels from the specimen's corner. */
export interface MeasuredText extends Place {
  readonly text: string;
  readonly size: number;
  readonly weight: number;
  readonly color: Color;
}

/** Something with a visible edge or background, or an icon. */
export interface MeasuredBox extends Place {
  readonly kind: 'box' | 'icon';
  readonly radius: number;
  readonly border: number;
  readonly borderColor: Color;
  readonly ground: Color;
}

export interface Measured {
  readonly texts: readonly MeasuredText[];
  readonly boxes: readonly MeasuredBox[];
}

/** Runs in the page: the visible parts of an element. It must be self-contained. */
export function measure(root: Element): Measured {
  type Rgba = [number, number, number, number];
  const texts: MeasuredText[] = [];
  const boxes: MeasuredBox[] = [];
  const origin = root.getBoundingClientRect();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Rgba>();

  const rgba = (css: string): Rgba => {
    const before = known.get(css);
    if (before !== undefined) return before;
    let color: Rgba = [0, 0, 0, 0];
    if (canvas !== null && css !== 'none' && css !== '') {
      canvas.canvas.width = canvas.canvas.height = 1;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = '#00000000';
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      color = [r, g, b, a / 255];
    }
    known.set(css, color);
    return color;
  };
  const over = ([r, g, b, a]: Rgba, under: Color, opacity = 1): Color => {
    const part = a * opacity;
    return [r * part + under[0] * (1 - part), g * part + under[1] * (1 - part), b * part + under[2] * (1 - part)];
  };
  const isNear = (a: Color, b: Color): boolean => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 2;
  const px = (css: string): number => Number.parseFloat(css) || 0;

  /** For a gradient, its first color. */
  const fill = (style: CSSStyleDeclaration, under: Color, opacity: number): Color => {
    const image = /^linear-gradient\((?:to [a-z ]+, |[\d.]+deg, )?((?:rgba?|color|oklch|oklab)\([^)]*\))/.exec(
      style.backgroundImage,
    );
    const base = over(rgba(style.backgroundColor), under, opacity);
    return image?.[1] === undefined ? base : over(rgba(image[1]), base, opacity);
  };

  const grounds = new Map<Element, Color>();
  const paper: Color = document.documentElement.matches('.dark, [data-mode="dark"]') ? [11, 13, 17] : [255, 255, 255];
  const groundOf = (element: Element | null): Color => {
    if (element === null || element === document.documentElement || element === document.body) return paper;
    const before = grounds.get(element);
    if (before !== undefined) return before;
    const style = getComputedStyle(element);
    const ground = fill(style, groundOf(element.parentElement), px(style.opacity));
    grounds.set(element, ground);
    return ground;
  };
  const opacities = new Map<Element, number>();
  const opacityOf = (element: Element | null): number => {
    if (element === null) return 1;
    const before = opacities.get(element);
    if (before !== undefined) return before;
    const own = px(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    opacities.set(element, own);
    return own;
  };

  const addTexts = (
    content: string,
    style: CSSStyleDeclaration,
    host: Element,
    rectOf: (from: number, to: number) => DOMRect,
  ): void => {
    for (const found of content.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)) {
      const rect = rectOf(found.index, found.index + found[0].length);
      if (rect.width < 0.5 || rect.height < 2) continue;
      texts.push({
        text: found[0],
        x: rect.x - origin.x,
        y: rect.y + rect.height / 2 - origin.y,
        width: rect.width,
        height: rect.height,
        size: px(style.fontSize),
        weight: px(style.fontWeight),
        color: over(rgba(style.color), groundOf(host), opacityOf(host)),
      });
    }
  };

  const addBox = (rect: Place, style: CSSStyleDeclaration, ground: Color, under: Color, opacity: number): void => {
    if (rect.width < 1 || rect.height < 1) return;
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
      width: style[`border${side}Style`] === 'none' ? 0 : px(style[`border${side}Width`]),
      color: rgba(style[`border${side}Color`]),
    }));
    const ring = /(rgba?\([^)]*\)|(?:color|oklch|oklab)\([^)]*\))\s+0px 0px 0px ([\d.]+)px/.exec(style.boxShadow);
    const outline = style.outlineStyle === 'none' ? 0 : px(style.outlineWidth);
    const lines = [
      ...sides,
      { width: px(ring?.[2] ?? '0'), color: rgba(ring?.[1] ?? '') },
      { width: outline, color: rgba(style.outlineColor) },
    ].filter(({ width, color }) => width > 0 && color[3] > 0.02);
    const line = lines.sort((a, b) => b.width - a.width)[0];
    const lineColor = line === undefined ? ground : over(line.color, ground, opacity);
    const hasLine = line !== undefined && !isNear(lineColor, under);
    if (!hasLine && isNear(ground, under)) return;
    boxes.push({
      kind: 'box',
      x: rect.x - origin.x,
      y: rect.y - origin.y,
      width: rect.width,
      height: rect.height,
      radius: Math.min(px(style.borderTopLeftRadius), rect.height / 2, rect.width / 2),
      border: hasLine ? line.width : 0,
      borderColor: lineColor,
      ground,
    });
  };

  const addIcon = (rect: Place, color: Color): void => {
    if (rect.width < 3 || rect.height < 3) return;
    boxes.push({
      kind: 'icon',
      x: rect.x - origin.x,
      y: rect.y - origin.y,
      width: rect.width,
      height: rect.height,
      radius: 0,
      border: 0,
      borderColor: color,
      ground: color,
    });
  };

  const pseudo = (element: Element, which: '::before' | '::after'): void => {
    const style = getComputedStyle(element, which);
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return;
    const host = element.getBoundingClientRect();
    const hostStyle = getComputedStyle(element);
    const width = px(style.width);
    const height = px(style.height);
    const isPlaced = style.position === 'absolute';
    const isInside = hostStyle.position !== 'static';
    const frame = isInside ? host : ((element as HTMLElement).offsetParent?.getBoundingClientRect() ?? host);
    const x = isPlaced
      ? frame.x + px(hostStyle.borderLeftWidth) + px(style.left) + px(style.marginLeft)
      : which === '::before'
        ? host.x + px(hostStyle.paddingLeft) + px(style.marginLeft)
        : host.right - px(hostStyle.paddingRight) - width;
    const y = isPlaced
      ? frame.y + px(hostStyle.borderTopWidth) + px(style.top) + px(style.marginTop)
      : host.y + (host.height - height) / 2;
    const rect = new DOMRect(x, y, width, height);
    const opacity = opacityOf(element) * px(style.opacity);
    if (opacity < 0.05) return;
    const isBeside = x + width <= host.x + 1 || x >= host.right - 1;
    const under = groundOf(isBeside ? element.parentElement : element);
    if (style.maskImage !== 'none') addIcon(rect, over(rgba(style.backgroundColor), under, opacity));
    else {
      const words = /^"(.*)"$/.exec(style.content)?.[1] ?? '';
      addBox(rect, style, fill(style, under, opacity), under, opacity);
      if (words !== '') addTexts(words, style, element, () => rect);
    }
  };

  const svgShapes = (svg: Element): void => {
    for (const shape of svg.querySelectorAll('rect, polygon, circle')) {
      const style = getComputedStyle(shape);
      const rect = shape.getBoundingClientRect();
      const fill = rgba(style.fill);
      const stroke = rgba(style.stroke);
      if (rect.width < 8 || rect.height < 8 || (fill[3] === 0 && stroke[3] === 0)) continue;
      const ground = over(fill, groundOf(svg), px(style.fillOpacity));
      const isLined = stroke[3] > 0 && px(style.strokeWidth) > 0;
      if (!isLined && isNear(ground, groundOf(svg))) continue;
      boxes.push({
        kind: 'box',
        x: rect.x - origin.x,
        y: rect.y - origin.y,
        width: rect.width,
        height: rect.height,
        radius: px(style.rx),
        border: isLined ? px(style.strokeWidth) : 0,
        borderColor: isLined ? over(stroke, ground) : ground,
        ground,
      });
    }
  };

  const isHidden = (element: Element, style: CSSStyleDeclaration): boolean => {
    if (style.display === 'none' || style.visibility === 'hidden') return true;
    if (opacityOf(element) < 0.05) return true;
    const rect = element.getBoundingClientRect();
    return style.position === 'absolute' && rect.width <= 1 && rect.height <= 1;
  };

  const visit = (element: Element): void => {
    const style = getComputedStyle(element);
    if (isHidden(element, style)) return;
    const rect = element.getBoundingClientRect();
    if (element instanceof SVGElement) {
      const isLarge = rect.width > 100;
      const shape = element.querySelector('path, circle, rect, line, polyline') ?? element;
      const look = getComputedStyle(shape);
      const paint = rgba(look.fill)[3] > 0 ? look.fill : look.stroke;
      const own = style.maskImage !== 'none' ? style.backgroundColor : paint;
      addIcon(rect, isLarge ? groundOf(element) : over(rgba(own), groundOf(element.parentElement), opacityOf(element)));
      if (!isLarge) return;
      svgShapes(element);
      for (const label of element.querySelectorAll('foreignObject > *')) visitInside(label);
      return;
    }
    if (element instanceof HTMLSelectElement) {
      // A menu shows the selected option.
      const shown = element.selectedOptions[0]?.text ?? '';
      addTexts(
        shown,
        style,
        element,
        (from) => new DOMRect(rect.x + px(style.paddingLeft) + from, rect.y, rect.width, rect.height),
      );
    }
    if (element instanceof HTMLImageElement) {
      addIcon(rect, [128, 128, 128]);
      return;
    }
    if (style.maskImage !== 'none' && element.textContent === '' && !/gradient/.test(style.maskImage)) {
      addIcon(rect, over(rgba(style.backgroundColor), groundOf(element.parentElement), opacityOf(element)));
      return;
    }
    if (element !== root) addBox(rect, style, groundOf(element), groundOf(element.parentElement), opacityOf(element));
    visitInside(element);
  };

  const visitInside = (element: Element): void => {
    const style = getComputedStyle(element);
    pseudo(element, '::before');
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child);
      else if (child instanceof Text && child.data.trim() !== '') {
        const range = document.createRange();
        addTexts(child.data, style, element, (from, to) => {
          range.setStart(child, from);
          range.setEnd(child, to);
          return range.getBoundingClientRect();
        });
      }
    }
    pseudo(element, '::after');
  };

  /** Merges adjacent boxes with the same background, such as a marked line and its margins. */
  const joined = (list: readonly MeasuredBox[]): readonly MeasuredBox[] => {
    const done: MeasuredBox[] = [];
    for (const box of [...list].sort((a, b) => a.x - b.x)) {
      const at = done.findIndex(
        (each) =>
          each.kind === 'box' &&
          box.kind === 'box' &&
          Math.abs(each.y - box.y) < 1 &&
          Math.abs(each.height - box.height) < 1 &&
          Math.abs(each.x + each.width - box.x) < 1.5 &&
          isNear(each.ground, box.ground),
      );
      const before = done[at];
      if (before === undefined) done.push(box);
      else done[at] = { ...before, width: box.x + box.width - before.x };
    }
    return done;
  };

  // Scrolled and folded content is not visible.
  visit(root);
  const isClipped = ({ x, y, width, height }: Place): boolean =>
    y > origin.height + 1 || x > origin.width + 1 || y + height < -1 || x + width < -1;
  return { texts: texts.filter((each) => !isClipped(each)), boxes: joined(boxes.filter((each) => !isClipped(each))) };
}
