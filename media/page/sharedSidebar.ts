declare global {
  interface Window {
    /** Called by the script file of a shared sidebar. */
    docsightSidebar?: (name: string, html: string) => void;
  }
}

/** Start of URLs in a shared sidebar, as written by `sidebarFiles` of the renderer. */
const mark = '@/';

/** Lets script files of sidebars insert themselves into the page. */
export function takeSidebars(): void {
  window.docsightSidebar = (name, html) => {
    for (const list of document.querySelectorAll<HTMLElement>(`[data-sidebar$="/sidebar-${name}.js"]`))
      fill(list, html);
  };
}

/** Scripts of the page only run with this. */
const nonce = document.currentScript?.nonce ?? '';

/** Loads the shared sidebars of a part that was added after the page was loaded. */
export function loadSidebars(part: HTMLElement): void {
  for (const { dataset } of part.querySelectorAll<HTMLElement>('[data-sidebar]:not([data-whole])')) {
    const file = document.createElement('script');
    file.nonce = nonce;
    file.src = dataset['sidebar'] ?? '';
    document.head.append(file);
  }
}

/** Replaces the excerpt on the page by the whole sidebar, and marks the current page. */
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
    // Skips the name of a group that links to its first page, if that page is listed in the group.
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
