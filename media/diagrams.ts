import { currentMode } from './mode.ts';

interface Mermaid {
  initialize(config: Readonly<Record<string, unknown>>): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

declare global {
  interface Window {
    docsightMermaid?: Mermaid;
  }
}

/** Longer diagrams stay text. */
const maxLength = 50_000;

/** Drawings by mode and source: a keystroke elsewhere draws nothing again. */
const drawn = new Map<string, string>();
let loading: Promise<Mermaid | undefined> | undefined;
let count = 0;
let queue: Promise<void> = Promise.resolve();

/** Draws the diagrams inside an element that are not drawn yet, one after the other. Mermaid is loaded for the first. */
export function drawDiagrams(inside: ParentNode, script: HTMLScriptElement | undefined): void {
  for (const figure of inside.querySelectorAll<HTMLElement>('[data-diagram="mermaid"]')) {
    const source = figure.querySelector('.diagram-source')?.textContent ?? '';
    const key = `${currentMode()}\n${source}`;
    if (figure.dataset['drawn'] === key) continue;
    const known = drawn.get(key);
    if (known !== undefined) show(figure, key, known);
    else if (source.trim() !== '' && source.length <= maxLength) queue = queue.then(() => draw(figure, source, key, script));
  }
}

async function draw(figure: HTMLElement, source: string, key: string, script: HTMLScriptElement | undefined): Promise<void> {
  const mermaid = await (loading ??= load(script));
  if (mermaid === undefined || !figure.isConnected) return;
  const isDark = currentMode() === 'dark';
  // `strict` encodes HTML in labels and takes out clicks and scripts.
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', htmlLabels: false, flowchart: { htmlLabels: false }, theme: isDark ? 'dark' : 'neutral', fontFamily: 'inherit', suppressErrorRendering: true });
  try {
    const { svg } = await mermaid.render(`ds-diagram-${count++}`, source);
    drawn.set(key, svg);
    show(figure, key, svg);
  } catch (error) {
    fail(figure, error instanceof Error ? error.message : String(error));
  }
}

function show(figure: HTMLElement, key: string, svg: string): void {
  figure.querySelector('.diagram-error')?.remove();
  let place = figure.querySelector('.diagram-drawing');
  if (place === null) {
    place = document.createElement('div');
    place.className = 'diagram-drawing';
    figure.append(place);
  }
  place.innerHTML = svg;
  figure.dataset['drawn'] = key;
}

/** The last good drawing stays; what is wrong stands below. */
function fail(figure: HTMLElement, message: string): void {
  let note = figure.querySelector('.diagram-error');
  if (note === null) {
    note = document.createElement('p');
    note.className = 'diagram-error';
    figure.append(note);
  }
  note.textContent = message.split('\n', 1)[0] ?? '';
}

function load(script: HTMLScriptElement | undefined): Promise<Mermaid | undefined> {
  const source = script?.dataset['mermaid'];
  if (script === undefined || source === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const element = document.createElement('script');
    element.nonce = script.nonce;
    element.src = source;
    element.addEventListener('load', () => resolve(window.docsightMermaid));
    element.addEventListener('error', () => resolve(undefined));
    document.head.append(element);
  });
}
