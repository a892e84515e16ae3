import { isEditable, type SiteFiles } from '../files/siteFiles.ts';

/** Names that are listed first, because they are about the whole site. */
const first = /^(?:docs|mint)\.json$/;

/** The list of files: folders open and close, text files open in the editor. */
export class FileList {
  readonly #parent: HTMLElement;
  readonly #open: (path: string) => void;
  readonly #buttons = new Map<string, HTMLButtonElement>();

  constructor(parent: HTMLElement, open: (path: string) => void) {
    this.#parent = parent;
    this.#open = open;
  }

  show(files: SiteFiles, current: string | undefined): void {
    this.#buttons.clear();
    this.#parent.replaceChildren(this.#list(files.paths, ''));
    this.select(current);
  }

  /** Marks the open file, and opens the folders around it. */
  select(current: string | undefined): void {
    for (const [path, button] of this.#buttons) {
      if (path === current) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      if (path !== current) continue;
      for (let at = button.parentElement; at !== null && at !== this.#parent; at = at.parentElement)
        if (at instanceof HTMLDetailsElement) at.open = true;
      button.scrollIntoView({ block: 'nearest' });
    }
  }

  #list(paths: readonly string[], start: string): HTMLUListElement {
    const list = document.createElement('ul');
    const folders = new Map<string, string[]>();
    const files: string[] = [];
    for (const path of paths) {
      const [name = '', ...rest] = path.slice(start.length).split('/');
      if (rest.length === 0) files.push(path);
      else folders.set(name, [...(folders.get(name) ?? []), path]);
    }
    const top = files.filter((path) => first.test(path));
    for (const path of top) list.append(this.#file(path, start));
    for (const [name, inner] of folders) list.append(this.#folder(name, inner, `${start}${name}/`));
    for (const path of files) if (!top.includes(path)) list.append(this.#file(path, start));
    return list;
  }

  #folder(name: string, paths: readonly string[], start: string): HTMLLIElement {
    const item = document.createElement('li');
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = name;
    // Small folders are filled at once, large ones when they open.
    const fill = (): void => {
      if (details.childElementCount === 1) details.append(this.#list(paths, start));
    };
    details.append(summary);
    details.addEventListener('toggle', () => {
      if (details.open) fill();
    });
    details.open = paths.length <= 60 && !paths.every((path) => !isEditable(path));
    if (details.open || paths.length <= 2_000) fill();
    item.append(details);
    return item;
  }

  #file(path: string, start: string): HTMLLIElement {
    const item = document.createElement('li');
    const name = path.slice(start.length);
    if (!isEditable(path)) {
      const text = document.createElement('span');
      text.textContent = name;
      item.append(text);
      return item;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', () => this.#open(path));
    this.#buttons.set(path, button);
    item.append(button);
    return item;
  }
}
