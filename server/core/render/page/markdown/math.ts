import katex from 'katex';
import { el, type Html, text, trusted } from '../html/html.ts';

/** In characters. Longer formulas are shown as text. */
const maxLength = 10_000;

/** TeX drawn by KaTeX, without commands that load, link or style. Invalid TeX is shown as marked text. */
export function renderMath(tex: string, isBlock: boolean): Html {
  const html = tex.length > maxLength ? undefined : typeset(tex, isBlock);
  const content = html === undefined ? el('code', { class: 'math-text' }, text(tex)) : trusted(html);
  return isBlock
    ? el('div', { class: 'math', tabindex: 0, role: 'group', 'aria-label': 'Formula' }, content)
    : el('span', { class: 'math-inline' }, content);
}

function typeset(tex: string, displayMode: boolean): string | undefined {
  try {
    return katex.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: 40,
      maxExpand: 500,
    });
  } catch {
    // Incomplete TeX is normal while the author types.
    return undefined;
  }
}
