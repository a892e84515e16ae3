/**
 * The script of the component gallery: shows how components look on the site, filters them, and reports the chosen one.
 * The drawings are not interactive.
 */

import type { DrawnComponent, FromGallery, ToGallery } from '../../server/protocol/messages.ts';
import { drawDiagrams } from '../diagrams/diagrams.ts';
import { onSystemMode, showMode } from '../mode.ts';
import { showFonts, showLook } from '../siteFonts.ts';
import { nextOption } from './arrows.ts';
import { bestOf, matches } from './filter.ts';

declare const acquireVsCodeApi: () => {
  postMessage(message: FromGallery): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const api = acquireVsCodeApi();
const root = document.documentElement;
const app = document.getElementById('ds-app') ?? document.body;
const field = document.createElement('input');
const list = document.createElement('div');
const status = document.createElement('p');
const heading = document.createElement('h1');
const maxOwnFirst = 6;
let shown: ToGallery | undefined;
let options: readonly HTMLElement[] = [];
let active: HTMLElement | undefined;

build();
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin === window.origin) show(event.data as ToGallery);
});
onSystemMode(showOwnMode);
root.addEventListener('docsight-mode', () => drawDiagrams(list, script));
showOwnMode();
api.postMessage({ kind: 'ready' });

/** Starts in the site's mode, except in a high contrast theme, where the editor's mode is needed for reading. */
function showOwnMode(): void {
  const isPlain = [...document.body.classList].some((name) => name.startsWith('vscode-high-contrast'));
  showMode(isPlain ? undefined : shown?.mode, undefined);
}

function build(): void {
  app.className = 'gallery';
  field.className = 'gallery-field';
  field.type = 'search';
  field.spellcheck = false;
  field.autocomplete = 'off';
  list.id = 'gallery-list';
  list.className = 'gallery-list';
  status.className = 'gallery-status';
  const facts = { role: 'combobox', 'aria-expanded': 'true', 'aria-controls': list.id, 'aria-autocomplete': 'list' };
  for (const [name, value] of Object.entries(facts)) field.setAttribute(name, value);
  list.setAttribute('role', 'listbox');
  status.setAttribute('role', 'status');
  status.textContent = 'Loading…';
  const top = document.createElement('div');
  top.className = 'gallery-top';
  top.append(field, status);
  const main = document.createElement('main');
  heading.className = 'spoken';
  main.append(heading, top, list);
  app.replaceChildren(main);
  field.addEventListener('input', filter);
  document.addEventListener('keydown', press);
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => choose(optionOf(event.target)));
  list.addEventListener('mousemove', (event) => activate(optionOf(event.target), false));
  window.addEventListener('focus', () => field.focus());
}

function optionOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[role="option"]') ?? undefined) : undefined;
}

function show(message: ToGallery): void {
  shown = message;
  const { words } = message;
  for (const [name, value] of Object.entries(message.variables)) root.style.setProperty(name, value);
  root.lang = message.language;
  showFonts(message.fonts);
  showLook(message.look);
  showOwnMode();
  document.title = words.title;
  heading.textContent = words.title;
  field.placeholder = words.placeholder;
  field.setAttribute('aria-label', words.placeholder);
  list.setAttribute('aria-label', words.title);
  const groups = new Map<string, HTMLElement>();
  options = inReach(message.components).map((component, index) => {
    const name = component.group ?? words.own;
    let group = groups.get(name);
    if (group === undefined) {
      group = groupOf(name, groups.size);
      groups.set(name, group);
    }
    const option = optionFor(component, index);
    group.lastElementChild?.append(option);
    return option;
  });
  list.replaceChildren(...groups.values());
  drawDiagrams(list, script);
  field.value = String(api.getState() ?? '');
  filter();
  field.focus();
}

/** If the site has more components than fit on a screen, they come after the built-in ones. */
function inReach(components: readonly DrawnComponent[]): readonly DrawnComponent[] {
  const own = components.filter(({ group }) => group === undefined);
  return own.length <= maxOwnFirst ? components : [...components.filter(({ group }) => group !== undefined), ...own];
}

function groupOf(name: string, index: number): HTMLElement {
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-labelledby', `gallery-group-${index}`);
  const label = document.createElement('div');
  label.id = `gallery-group-${index}`;
  label.className = 'gallery-group';
  label.setAttribute('role', 'presentation');
  label.textContent = name;
  const cards = document.createElement('div');
  cards.className = 'gallery-cards';
  cards.setAttribute('role', 'presentation');
  group.append(label, cards);
  return group;
}

function optionFor({ name, description, example, html }: DrawnComponent, index: number): HTMLElement {
  const option = document.createElement('div');
  option.id = `gallery-${index}`;
  option.className = 'gallery-option';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const drawing = document.createElement('div');
  drawing.className = 'gallery-drawing';
  drawing.inert = true;
  drawing.setAttribute('aria-hidden', 'true');
  const content = document.createElement('div');
  content.className = 'content';
  content.innerHTML = html;
  // Ids are unique within one drawing only.
  for (const each of content.querySelectorAll('[id]:not(svg *)')) each.removeAttribute('id');
  if (html === '') content.append(sourceOf(example));
  drawing.append(content);
  const label = document.createElement('div');
  label.className = 'gallery-name';
  label.textContent = name;
  const about = document.createElement('div');
  about.className = 'gallery-about';
  about.textContent = description;
  option.append(drawing, label, about);
  return option;
}

/** A component without output is shown as source. */
function sourceOf(example: string): HTMLElement {
  const source = document.createElement('pre');
  source.className = 'gallery-source';
  source.textContent = example;
  return source;
}

function filter(): void {
  if (shown === undefined) return;
  const { components, words } = shown;
  api.setState(field.value);
  const found = new Set(matches(field.value, components));
  for (const [index, option] of options.entries()) option.hidden = !found.has(index);
  for (const group of list.children)
    if (group instanceof HTMLElement) group.hidden = group.querySelector('[role="option"]:not([hidden])') === null;
  status.textContent =
    found.size === 0
      ? words.none.replace('%', () => field.value.trim())
      : (found.size === 1 ? words.one : words.many).replace('%', String(found.size));
  const best = bestOf(field.value, components, [...found]);
  window.scrollTo(0, 0);
  activate(best === undefined ? undefined : options[best], field.value.trim() !== '');
}

function activate(option: HTMLElement | undefined, isSeen = true): void {
  if (option === active || (option === undefined && !isSeen && active?.hidden === false)) return;
  active?.setAttribute('aria-selected', 'false');
  active = option;
  if (option === undefined) {
    field.removeAttribute('aria-activedescendant');
    return;
  }
  option.setAttribute('aria-selected', 'true');
  field.setAttribute('aria-activedescendant', option.id);
  if (isSeen) option.scrollIntoView({ block: 'nearest' });
}

function choose(option: HTMLElement | undefined): void {
  const chosen = option === undefined ? undefined : shown?.components[options.indexOf(option)];
  if (chosen !== undefined) api.postMessage({ kind: 'insert', name: chosen.name });
}

function press(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === 'Escape') api.postMessage({ kind: 'close' });
  else if (event.key === 'Enter') choose(active);
  else {
    const next = nextOption(
      event.key,
      active,
      options.filter(({ hidden }) => !hidden),
    );
    if (next === undefined) return;
    activate(next);
  }
  event.preventDefault();
}
