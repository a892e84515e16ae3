/** The label of each region in its HTML, and the label set here. */
const named = new WeakMap<Element, { readonly own: string; readonly given: string }>();

/**
 * Gives each scrollable region a unique label, because screen reader users navigate by them: the second one becomes
 * `Code, js (2)`. Done here, because a block's HTML does not depend on other blocks.
 */
export function nameRegions(): void {
  const regions = [...document.querySelectorAll('[role="region"][aria-label]')];
  const own = regions.map((region) => {
    const label = region.getAttribute('aria-label') ?? '';
    const before = named.get(region);
    return before?.given === label ? before.own : label;
  });
  const taken = new Set(own);
  const counts = new Map<string, number>();
  for (const [i, region] of regions.entries()) {
    const label = own[i] ?? '';
    let count = (counts.get(label) ?? 0) + 1;
    // Another region may already have the numbered label.
    while (count > 1 && taken.has(`${label} (${count})`)) count++;
    counts.set(label, count);
    const given = count === 1 ? label : `${label} (${count})`;
    if (region.getAttribute('aria-label') !== given) region.setAttribute('aria-label', given);
    named.set(region, { own: label, given });
  }
}
