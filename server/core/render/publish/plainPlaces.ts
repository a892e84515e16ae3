/** An id of a page's own, in a tag. */
const named = / id="p-([^"<>]+)"/g;

/** Elements that may hold any other: not those of a drawing, a list or a table. */
const holders = /^<(?:h[1-6]|article|details|div|figure|li|p|section)[ >]/;

/** Prefixes of ids that others have: pages' own, notes, the site around. */
const reserved = /^(?:p|n|ds)-/;

const endOfSummary = '</summary>';

/**
 * Adds places with the names that authors write, for browsers that run no script: ids of pages have a prefix, so that
 * none can be taken for a part of the site around, and only the script leads `#heading` to them. Where scripts run,
 * nothing of this is an element.
 */
export function withPlainPlaces(html: string): string {
  let result = '';
  let from = 0;
  for (const { 1: id = '', index } of html.matchAll(named)) {
    const start = html.lastIndexOf('<', index);
    const tag = html.slice(start, html.indexOf('>', index) + 1);
    if (reserved.test(id) || !holders.test(tag)) continue;
    const at = placeIn(html, start, tag);
    if (at < from) continue;
    result += `${html.slice(from, at)}<noscript><i id="${id}"></i></noscript>`;
    from = at;
  }
  return result + html.slice(from);
}

/** A fold opens for what is in it; panels of tabs all show without a script, and begin with their content. */
function placeIn(html: string, start: number, tag: string): number {
  if (tag.includes(' role="tabpanel"')) return start;
  const end = tag.startsWith('<details') ? html.indexOf(endOfSummary, start) : -1;
  return end < 0 ? start + tag.length : end + endOfSummary.length;
}
