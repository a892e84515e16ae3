import type { Context } from './context.ts';
import { el, type Html, text } from './html.ts';

/** A Mermaid diagram: its text, which the preview's script draws in place. */
export function diagram(source: string, _context: Context, placement = 'bottom-right', actions = true): Html {
  return el(
    'figure',
    { class: 'diagram', 'data-diagram': 'mermaid', 'data-actions': actions ? placement : undefined },
    el(
      'pre',
      { class: 'diagram-source', tabindex: 0, role: 'region', 'aria-label': 'Diagram source' },
      el('code', {}, text(source)),
    ),
  );
}
