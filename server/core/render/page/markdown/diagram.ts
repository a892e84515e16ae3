import fences from '../../../../../schemas/fences.json' with { type: 'json' };
import { type Locale, t } from '../../words.ts';
import { el, type Html, text } from '../html/html.ts';

/** The buttons of a diagram, and their corner. */
export interface DiagramView {
  /** Undefined: shown if the diagram is high enough, which the preview's script decides. */
  readonly actions: boolean | undefined;
  readonly placement: string | undefined;
}

const { enum: corners, default: corner } = fences.meta.placement;

/** A Mermaid diagram: its text, which the preview's script draws. */
export function diagram(source: string, { actions, placement = corner }: DiagramView, locale: Locale): Html {
  return el(
    'figure',
    { class: 'diagram', 'data-diagram': 'mermaid' },
    el(
      'pre',
      { class: 'diagram-source', tabindex: 0, role: 'region', 'aria-label': 'Diagram source' },
      el('code', {}, text(source)),
    ),
    enlarge(locale),
    actions === false ? undefined : buttons(corners.includes(placement) ? placement : corner, actions === undefined),
  );
}

/** A button that opens the diagram in the whole window. */
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

const lens = 'M19 11a8 8 0 1 1-16 0a8 8 0 0 1 16 0M21 21l-4.3-4.3';

/** Buttons that move a diagram, row by row: names for the preview's script, labels, drawings. */
const moves = [
  ['up', 'Move up', 'M6 15l6-6l6 6'],
  ['in', 'Zoom in', `${lens}M11 8v6M8 11h6`],
  ['left', 'Move left', 'M15 6l-6 6l6 6'],
  ['reset', 'Reset', 'M4 12a8 8 0 1 0 2.6-5.9L3.5 9M3.5 4v5h5'],
  ['right', 'Move right', 'M9 6l6 6l-6 6'],
  ['down', 'Move down', 'M6 9l6 6l6-6'],
  ['out', 'Zoom out', `${lens}M8 11h6`],
] as const;

/**
 * Source: mintlify.com/docs/components/mermaid-diagrams: without `actions`, diagrams over 120 px high have them.
 *
 * @param isByHeight the preview's script shows them if the drawing is high enough
 */
function buttons(place: string, isByHeight: boolean): Html {
  return el(
    'div',
    {
      class: `diagram-actions at-${place}`,
      'data-by-height': isByHeight ? '' : undefined,
      role: 'group',
      'aria-label': 'Diagram',
    },
    moves.map(([move, label, path]) =>
      el(
        'button',
        { type: 'button', class: `diagram-${move}`, 'data-act': 'diagram', 'data-move': move, 'aria-label': label },
        el('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, el('path', { d: path })),
      ),
    ),
  );
}
