declare global {
  interface Window {
    /** Called by the file of a sidebar that pages share. */
    docsightSidebar?: (name: string, html: string) => void;
  }
}

/** Where addresses of a shared sidebar begin, as `sidebarFiles` of the renderer writes them. */
const mark = '@/';

/** Lets files of sidebars put themselves into the page. */
export function takeSidebars(): void {
  window.docsightSidebar = (name, html) => {
    for (const list of document.querySelectorAll<HTMLElement>(`[data-sidebar$="/sidebar-${name}.js"]`))
      fill(list, html);
  };
}

/** What lets scripts of the page run. */
const nonce = document.currentScript?.nonce ?? '';

/** Loads the sidebars that a part of the page has from a file and that came after the page. */
export function loadSidebars(part: HTMLElement): void {
  for (const { dataset } of part.querySelectorAll<HTMLElement>('[data-sidebar]:not([data-whole])')) {
    const file = document.createElement('script');
    file.nonce = nonce;
    file.src = dataset['sidebar'] ?? '';
    document.head.append(file);
  }
}

/** Puts the whole sidebar in place of the part that the page has, and shows where in it the page is. */
function fill(list: HTMLElement, html: string): void {
  const { root = '', at } = list.dataset;
  list.innerHTML = html;
  list.dataset['whole'] = '';
  for (const name of ['href', 'src'])
    for (const element of list.querySelectorAll(`[${name}^="${mark}"]`))
      element.setAttribute(name, root + (element.getAttribute(name) ?? '').slice(mark.length));
  if (at === undefined) return;
  const { href } = new URL(at, document.baseURI);
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.href === href);
  for (const link of links) {
    const beside = link.parentElement?.matches('.nav-opens') === true ? link.nextElementSibling : null;
    // The name of a group that leads to its first page, which is in it.
    if (links.some((other) => beside?.contains(other))) continue;
    link.setAttribute('aria-current', 'page');
    let group = beside ?? link.closest('.nav-nested');
    while (group !== null) {
      group.toggleAttribute('open', true);
      group.setAttribute('data-open', '');
      group = group.parentElement?.closest('.nav-nested') ?? null;
    }
  }
}
