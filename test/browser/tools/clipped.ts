/** Texts of a page that are cut off where readers cannot scroll, with the element that cuts them. Runs in the page. */
export function clippedTexts(): readonly string[] {
  /** The element that cuts off a line of text, searched outward up to a scroll container. */
  const cutting = (line: DOMRect, from: Element): Element | undefined => {
    for (let each: Element | null = from; each !== null; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (/auto|scroll/.test(style.overflowX)) return undefined;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const margin =
        style.overflowX === 'clip' ? Number.parseFloat(style.getPropertyValue('overflow-clip-margin')) || 0 : 0;
      const aside = line.right > right + margin + 1 || line.left < left - margin - 1;
      const low =
        !/auto|scroll/.test(style.overflowY) && (line.bottom > bottom + margin + 5 || line.top < top - margin - 5);
      if (aside || low) return each;
    }
    return line.right > window.innerWidth + 1 || line.left < -1 ? document.body : undefined;
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.getElementById('ds-main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.nodeValue?.trim() === '' || parent === null || !parent.checkVisibility()) continue;
    if (parent.closest('.spoken, svg, .katex-mathml, [data-folded]') !== null) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const by = line.width < 1 || line.height < 1 ? undefined : cutting(line, parent);
      if (by === undefined) continue;
      found.push(`${node.nodeValue?.trim().slice(0, 60)} | ${by.className || by.localName}`);
      break;
    }
  }
  return found;
}
