/** The id of a page's own element. */
const named = / id="p-([^"<>]+)"/g;

/** Elements that can contain any other, unlike parts of a drawing, list or table. */
const holders = /^<(?:h[1-6]|article|details|div|figure|li|p|section)[ >]/;

/** Prefixes of ids: of pages, footnotes, and the chrome. */
const reserved = /^(?:p|n|ds)-/;

const endOfSummary = '</summary>';

/**
 * Adds anchors with the ids that authors write, for browsers without script. Ids of pages have a prefix, so that they
 * cannot collide with the chrome, and only the script resolves `#heading`. With script, these elements do not exist.
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

/**
 * A fold opens when the target is inside it. Without script, all tab panels are shown, and the anchor is at their
 * start.
 */
function placeIn(html: string, start: number, tag: string): number {
  if (tag.includes(' role="tabpanel"')) return start;
  const end = tag.startsWith('<details') ? html.indexOf(endOfSummary, start) : -1;
  return end < 0 ? start + tag.length : end + endOfSummary.length;
}
