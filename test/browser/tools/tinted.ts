import type { Page } from 'playwright-core';

/** A text with low contrast. */
export interface PoorText {
  readonly words: string;
  /** The classes of its element and of its tinted background. */
  readonly where: string;
  readonly contrast: number;
}

/**
 * All visible texts of a page with a contrast below 4.5 to 1. The backgrounds of all elements around a text are painted
 * on one pixel, then its color, so that any color notation works. Each color of a gradient counts as a background.
 * Disabled and deliberately faded text does not count.
 */
export function poorTexts(page: Page): Promise<readonly PoorText[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (canvas === null) throw new Error('no canvas');
    const faded =
      '[aria-disabled="true"]:not(.page-button), :disabled, .katex-mathml, [aria-hidden="true"], .spoken, svg, del, s';
    const light = ([red = 0, green = 0, blue = 0]: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const pixel = (colors: readonly string[]): readonly number[] => {
      canvas.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const known = new Map<string, number>();
    const contrastOf = (grounds: readonly string[], ink: string): number => {
      const opaque = grounds.filter((ground) => ground !== 'rgba(0, 0, 0, 0)');
      const key = [...opaque, ink].join();
      const before = known.get(key);
      if (before !== undefined) return before;
      const [low = 0, high = 0] = [light(pixel(opaque)), light(pixel([...opaque, ink]))].sort((a, b) => a - b);
      known.set(key, (high + 0.05) / (low + 0.05));
      return (high + 0.05) / (low + 0.05);
    };
    /** The possible colors behind a text, from the outside in: one list, or one for each color of a gradient. */
    const groundsOf = (element: Element): readonly (readonly string[])[] => {
      let lists: string[][] = [[]];
      const chain: Element[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) chain.unshift(at);
      for (const each of chain) {
        const { backgroundColor, backgroundImage, backgroundSize } = getComputedStyle(each);
        // Gradients used as thin lines do not count.
        const stops =
          backgroundImage.startsWith('linear-gradient') && !/ [12]px$/.test(backgroundSize)
            ? [...backgroundImage.matchAll(/(?:rgba?|color)\([^)]*\)/g)].map(([color]) => color)
            : [];
        lists = lists.flatMap((list) =>
          stops.length === 0 ? [[...list, backgroundColor]] : stops.map((stop) => [...list, backgroundColor, stop]),
        );
      }
      return lists;
    };
    const poor = new Map<string, PoorText>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (element === null || words === '' || element.closest(faded) !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { color } = getComputedStyle(element);
      const contrast = Math.min(...groundsOf(element).map((grounds) => contrastOf(grounds, color)));
      if (contrast >= 4.5) continue;
      const named: string[] = [];
      for (let at: Element | null = element; at !== null && named.length < 4; at = at.parentElement)
        named.push(`${at.localName}.${at.classList.value.replaceAll(' ', '.')}`);
      const where = named.join(' < ');
      if (!poor.has(where))
        poor.set(where, { words: words.slice(0, 30), where, contrast: Math.round(contrast * 100) / 100 });
    }
    return [...poor.values()];
  });
}
