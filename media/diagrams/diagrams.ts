import { currentMode } from '../mode.ts';
import { type DiagramFault, faultOf } from './diagramFault.ts';
import { inkOnGrounds } from './diagramInk.ts';
import { drawingLoadsMore, labelPurifying, loadsMore } from './diagramLoads.ts';
import { followEdges } from './edges.ts';
import { showAlone } from './zoom.ts';

interface Mermaid {
  initialize(config: Readonly<Record<string, unknown>>): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

declare global {
  interface Window {
    docsightMermaid?: Mermaid;
  }
}

/** In characters. Longer diagrams are shown as text. */
const maxLength = 50_000;

/** Finished drawings by mode and source, so that edits elsewhere draw nothing again. */
const drawn = new Map<string, string>();
let loading: Promise<Mermaid | undefined> | undefined;
let count = 0;
let queue: Promise<void> = Promise.resolve();
let waiting = 0;

/** Draws new diagrams inside an element, one after another. Mermaid is loaded for the first one. */
export function drawDiagrams(inside: ParentNode, script: HTMLScriptElement | undefined): void {
  for (const figure of inside.querySelectorAll<HTMLElement>('[data-diagram="mermaid"]')) {
    const source = figure.querySelector('.diagram-source')?.textContent ?? '';
    const key = `${currentMode()}\n${source}`;
    if (figure.dataset['drawn'] === key) continue;
    const known = drawn.get(key);
    if (known !== undefined) show(figure, key, known);
    else if (source.trim() !== '' && source.length <= maxLength) {
      waiting++;
      queue = queue.then(() => draw(figure, source, key, script)).finally(() => waiting--);
    }
  }
}

/** Whether requested diagrams are not drawn yet. */
export function isDrawing(): boolean {
  return waiting > 0;
}

/** Resolves when all diagrams requested so far are drawn. */
export function diagramsDrawn(): Promise<void> {
  return queue;
}

const elsewhere = 'This diagram uses an image or style from another host, so it is not shown here.';

async function draw(
  figure: HTMLElement,
  source: string,
  key: string,
  script: HTMLScriptElement | undefined,
): Promise<void> {
  if (loadsMore(source)) {
    fail(figure, { says: elsewhere });
    return;
  }
  loading ??= load(script);
  const [mermaid] = await Promise.all([loading, fontsOf(figure, source)]);
  if (mermaid === undefined || !figure.isConnected) return;
  prepare(mermaid, figure);
  try {
    const { svg } = await mermaid.render(`ds-diagram-${count++}`, source);
    if (drawingLoadsMore(svg)) throw new Error(elsewhere);
    drawn.set(key, svg);
    show(figure, key, svg);
  } catch (error) {
    fail(figure, faultOf(error, source));
  }
}

/** Loads the font first, because Mermaid measures text while it draws. */
async function fontsOf(figure: HTMLElement, words: string): Promise<void> {
  const { fontFamily } = getComputedStyle(figure);
  const code = getComputedStyle(figure.querySelector('.diagram-source code') ?? figure).fontFamily;
  const fonts = ['', 'bold ', 'italic '].map((style) => `${style}${fontSize} ${fontFamily}`);
  const loads = [...fonts, `${fontSize} ${code}`].map((font) => document.fonts.load(font, words));
  // A missing or slow font does not stop the drawing.
  await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, maxWait))]);
}

/** Font size of Mermaid's themes. */
const fontSize = '16px';
/** Time to wait for fonts, in milliseconds. */
const maxWait = 3000;
/** Layout settings of the platform's older Mermaid. Source: @mintlify/components 1.0.19 (11.15.0). */
const layout = {
  look: 'classic',
  layout: 'dagre',
  flowchart: { htmlLabels: true, wrappingWidth: 200, minNodeWidth: 0 },
  // In boxes wider than their text, Mermaid aligns it left.
  state: { wrappingWidth: 200, minNodeWidth: 0 },
  class: { wrappingWidth: 200, minNodeWidth: 0 },
  er: { wrappingWidth: 200, minNodeWidth: 0 },
  gantt: { useWidth: 800 },
};

/** The colors and mode that Mermaid was last configured for. */
let prepared = '';

function prepare(mermaid: Mermaid, figure: HTMLElement): void {
  const key = `${currentMode()} ${document.documentElement.getAttribute('style') ?? ''}`;
  if (key === prepared) return;
  prepared = key;
  mermaid.initialize({
    startOnLoad: false,
    // Removes scripts and click handlers from labels and from the drawing.
    securityLevel: 'strict',
    dompurifyConfig: labelPurifying,
    // Settings that a diagram cannot override: styles for the whole page, other HTML.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'themeCSS',
      'fontFamily',
      'altFontFamily',
      'htmlLabels',
      'dompurifyConfig',
    ],
    // Line breaks, bold and small text in labels are drawn, as on the published site.
    htmlLabels: true,
    ...layout,
    suppressErrorRendering: true,
    ...themeOf(figure),
  });
}

/** Colors of pie slices on which text in the page's background color is readable. */
const slices = ['--accent-text', '--blue', '--green', '--amber', '--purple', '--red', '--orange', '--gray'];

/**
 * Mermaid's two themes, as on the platform, with the page's font. Only pies get other colors, for readable text.
 * Source: @mintlify/components 1.0.19, Mermaid. Mermaid computes with colors and only understands plain ones.
 */
function themeOf(figure: HTMLElement): Readonly<Record<string, unknown>> {
  const styles = getComputedStyle(figure);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('i');
  figure.append(probe);
  const color = (name: string): string => {
    if (canvas === null) return '#808080';
    const over = name === '--paper' ? [] : ['--paper'];
    for (const each of [...over, name]) {
      probe.style.color = `var(${each})`;
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const themeVariables = {
    ...Object.fromEntries(slices.map((name, i) => [`pie${i + 1}`, color(name)])),
    pieSectionTextColor: color('--paper'),
    pieStrokeColor: color('--paper'),
    pieOuterStrokeColor: color('--paper'),
    pieOpacity: '1',
    pieTitleTextSize: '17px',
    pieSectionTextSize: '14px',
    pieLegendTextSize: '14px',
    fontFamily: styles.fontFamily,
    useGradient: false,
    dropShadow: 'none',
  };
  probe.remove();
  return { theme: currentMode() === 'dark' ? 'dark' : 'default', themeVariables };
}

/** As on the platform. Source: @mintlify/components 1.0.19, Mermaid. */
const zooms = { least: 0.25, most: 4, step: 0.15 };
/** How far a button moves a drawing, in pixels. */
const stride = 50;

/** Direction of the drawing, opposite to that of the view. */
const ways: Readonly<Record<string, readonly [property: string, pixels: number]>> = {
  up: ['--pan-y', stride],
  down: ['--pan-y', -stride],
  left: ['--pan-x', stride],
  right: ['--pan-x', -stride],
};

/** Runs the action of a diagram's button. */
export function moveDiagram(button: HTMLElement): void {
  const drawing = button.closest('.diagram')?.querySelector<HTMLElement>('.diagram-drawing');
  if (drawing === null || drawing === undefined) return;
  const { style } = drawing;
  const numberOf = (property: string, absent: number): number =>
    Number.parseFloat(style.getPropertyValue(property)) || absent;
  const move = button.dataset['move'] ?? '';
  const way = ways[move];
  if (way !== undefined) style.setProperty(way[0], `${numberOf(way[0], 0) + way[1]}px`);
  else if (move === 'reset') {
    for (const property of ['--zoom', '--pan-x', '--pan-y']) style.removeProperty(property);
    drawing.scrollTo({ left: 0, top: 0 });
  } else {
    const next = numberOf('--zoom', 1) + (move === 'in' ? zooms.step : -zooms.step);
    style.setProperty('--zoom', String(Math.min(zooms.most, Math.max(zooms.least, next))));
  }
}

/** Maximum magnification in the full window. */
const maxEnlarged = 1.75;

/** Shows a button's drawing in the full window, with the same minimal text size. */
export function enlargeDiagram(button: HTMLElement): void {
  const drawing = button.closest('.diagram')?.querySelector<SVGElement>('.diagram-drawing svg');
  if (drawing === null || drawing === undefined) return;
  const place = document.createElement('div');
  place.className = 'diagram-drawing';
  const copy = drawing.cloneNode(true) as SVGElement;
  const width = Number.parseFloat(drawing.style.maxWidth);
  if (width > 0) copy.style.maxWidth = `${width * maxEnlarged}px`;
  place.append(copy);
  showAlone(place, 'Diagram');
}

/**
 * Minimum text sizes in pixels. `fitting`: if the drawing fits, from the style sheet (phones have another value).
 * `scrolled`: if it does not fit and scrolls. Below `easy`, a button to enlarge it is shown.
 */
const words = { fitting: 'var(--fitting)', scrolled: 12.5, easy: 10.5 };

/** Size of most text in a drawing, in pixels. */
function wordSize(drawing: SVGElement): number {
  const labels = drawing.querySelectorAll('text, foreignObject span:not(:empty)');
  const sizes = [...labels].map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  return sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? Number.parseFloat(fontSize);
}

/** In pixels: higher drawings have buttons unless the page turns them off. */
const highEnough = 120;

function show(figure: HTMLElement, key: string, svg: string): void {
  figure.querySelector('.diagram-error')?.remove();
  let place = figure.querySelector<HTMLElement>('.diagram-drawing');
  if (place === null) {
    place = document.createElement('div');
    place.className = 'diagram-drawing';
    figure.append(place);
  }
  place.innerHTML = svg;
  const drawing = place.querySelector<SVGElement>('svg');
  const width = Number.parseFloat(drawing?.style.maxWidth ?? '');
  if (drawing instanceof SVGSVGElement) {
    trim(drawing);
    inkOnGrounds(drawing, figure.querySelector('.diagram-source')?.textContent ?? '');
  }
  let isSmall = false;
  if (drawing !== null && width > 0) {
    const size = wordSize(drawing);
    const atLeast = (pixels: number | string): string => `min(${width}px, ${width / size}px * ${pixels})`;
    // 0 if the drawing fits into the width, else the width in which it scrolls.
    drawing.style.minWidth = `clamp(0px, (${atLeast(words.fitting)} - 100%) * 9999, ${atLeast(words.scrolled)})`;
    const scale = drawing.getBoundingClientRect().width / width;
    isSmall = scale > 0 && size * scale < words.easy;
  }
  // A scrollable box must be focusable.
  const isMoved = place.scrollWidth > place.clientWidth;
  if (isMoved) place.tabIndex = 0;
  figure.toggleAttribute('data-moved', isMoved);
  figure.toggleAttribute('data-small', isSmall);
  figure.toggleAttribute('data-high', (drawing?.getBoundingClientRect().height ?? 0) >= highEnough);
  figure.dataset['drawn'] = key;
  followEdges(figure);
}

/** Removes the extra space below a drawing, as in sequence diagrams. */
function trim(drawing: SVGSVGElement): void {
  const frame = drawing.viewBox.baseVal;
  const { y, height } = drawing.getBBox();
  const above = Math.max(y - frame.y, 0);
  const below = frame.y + frame.height - y - height;
  if (height > 0 && below > above) frame.height -= below - above;
}

/** Keeps the last good drawing and shows the error below it. */
function fail(figure: HTMLElement, { says, line }: DiagramFault): void {
  let note = figure.querySelector('.diagram-error');
  if (note === null) {
    note = document.createElement('p');
    note.className = 'diagram-error';
    figure.append(note);
  }
  note.textContent = says;
  if (line === undefined || line === '') return;
  const code = document.createElement('code');
  code.textContent = line;
  note.append(' ', code);
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
