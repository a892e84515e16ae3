/** What each region was called in its HTML, and what it was named here. */
const named = new WeakMap<Element, { readonly own: string; readonly given: string }>();

/**
 * Gives each region that can be scrolled its own name: those who hear a page go from one to the next by their names.
 * The second of a name says so, `Code, js (2)`; it is named here since a block's HTML does not depend on others.
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
    // A title may be what another would be named.
    while (count > 1 && taken.has(`${label} (${count})`)) count++;
    counts.set(label, count);
    const given = count === 1 ? label : `${label} (${count})`;
    if (region.getAttribute('aria-label') !== given) region.setAttribute('aria-label', given);
    named.set(region, { own: label, given });
  }
}
