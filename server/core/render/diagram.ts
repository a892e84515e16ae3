import { el, type Html, text } from './html.ts';

/** A Mermaid diagram: its text, which the preview's script draws in place. */
export function diagram(source: string): Html {
  return el(
    'figure',
    { class: 'diagram', 'data-diagram': 'mermaid' },
    el(
      'pre',
      { class: 'diagram-source', tabindex: 0, role: 'region', 'aria-label': 'Diagram source' },
      el('code', {}, text(source)),
    ),
  );
}
