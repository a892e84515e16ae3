import katex from 'katex';
import { el, type Html, text, trusted } from '../html/html.ts';

/** Longer formulas are as text; none that people write is near it. */
const maxLength = 10_000;

/** TeX drawn by KaTeX without its commands that load, link or style; what it cannot read is as text, marked. */
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
    // Unfinished TeX is the normal case while it is typed.
    return undefined;
  }
}
