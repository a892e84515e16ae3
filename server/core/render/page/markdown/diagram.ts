import fences from '../../../../../schemas/fences.json' with { type: 'json' };
import { type Locale, t } from '../../words.ts';
import { el, type Html, text } from '../html/html.ts';

/** The buttons that a diagram shows, and the corner they stand in. */
export interface DiagramView {
  readonly actions: boolean;
  readonly placement: string | undefined;
}

const { enum: corners, default: corner } = fences.meta.placement;

/** A Mermaid diagram: its text, which the preview's script draws in place. */
export function diagram(source: string, { actions, placement = corner }: DiagramView, locale: Locale): Html {
  return el(
    'figure',
    { class: 'diagram', 'data-diagram': 'mermaid' },
    el(
      'pre',
      { class: 'diagram-source', tabindex: 0, role: 'region', 'aria-label': 'Diagram source' },
      el('code', {}, text(source)),
    ),
    actions ? buttons(corners.includes(placement) ? placement : corner) : enlarge(locale),
  );
}

/** A drawing that is wider than the page is small there, or moved: in the whole window it has more room. */
function enlarge(locale: Locale): Html {
  return el(
    'button',
    { type: 'button', class: 'diagram-enlarge', 'data-act': 'enlarge', 'aria-label': t('Enlarge', locale) },
    el(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      el('path', { d: 'M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6' }),
    ),
  );
}

/** What moves a diagram, row by row as the buttons stand: names that the preview's script knows, labels, drawings. */
const moves = [
  ['up', 'Move up', 'M6 15l6-6l6 6'],
  ['in', 'Zoom in', 'M12 6v12M6 12h12'],
  ['left', 'Move left', 'M15 6l-6 6l6 6'],
  ['reset', 'Reset', 'M5 12a7 7 0 1 0 2.5-5.4M7 3v4h4'],
  ['right', 'Move right', 'M9 6l6 6l-6 6'],
  ['down', 'Move down', 'M6 9l6 6l6-6'],
  ['out', 'Zoom out', 'M6 12h12'],
] as const;

function buttons(place: string): Html {
  return el(
    'div',
    { class: `diagram-actions at-${place}`, role: 'group', 'aria-label': 'Diagram' },
    moves.map(([move, label, path]) =>
      el(
        'button',
        { type: 'button', class: `diagram-${move}`, 'data-act': 'diagram', 'data-move': move, 'aria-label': label },
        el('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, el('path', { d: path })),
      ),
    ),
  );
}
