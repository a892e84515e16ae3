/** Keyboard navigation in a file tree, following the ARIA pattern. One row at a time can be reached with Tab. */

/** In milliseconds: letters typed within this time form one prefix. */
const maxPause = 500;
let typed = '';
let typedAt = 0;

/** Opens or closes a folder. Returns false if the row is not a folder. */
export function toggleFolder(row: Element | null): boolean {
  const item = row?.closest('[role="treeitem"][aria-expanded]');
  if (item === null || item === undefined) return false;
  item.setAttribute('aria-expanded', String(!isOpen(item)));
  return true;
}

/** Makes the first row of each tree reachable with Tab. */
export function reachTrees(element: Element): void {
  for (const tree of element.querySelectorAll('[role="tree"]:not(:has([role="treeitem"][tabindex="0"]))'))
    tree.querySelector<HTMLElement>('[role="treeitem"]')?.setAttribute('tabindex', '0');
}

/** Handles a key on a row. Returns whether it had an effect. */
export function pressInTree(event: KeyboardEvent): boolean {
  const item = event.target;
  const tree = item instanceof HTMLElement && item.matches('[role="treeitem"]') ? item.closest('[role="tree"]') : null;
  if (tree === null || !(item instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const rows = shownRows(tree);
  const at = rows.indexOf(item);
  const isRtl = getComputedStyle(item).direction === 'rtl';
  const key = isRtl ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key) : event.key;
  const next: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => rows[at + 1],
    ArrowUp: () => rows[at - 1],
    Home: () => rows[0],
    End: () => rows.at(-1),
    ArrowRight: () => (isOpen(item) ? (item.querySelector<HTMLElement>('[role="treeitem"]') ?? item) : toggled(item)),
    ArrowLeft: () =>
      isOpen(item) ? toggled(item) : (item.parentElement?.closest<HTMLElement>('[role="treeitem"]') ?? undefined),
    Enter: () => toggled(item),
    ' ': () => toggled(item),
    '*': () => openAll(item),
  };
  const move = Object.hasOwn(next, key) ? next[key] : undefined;
  if (move === undefined && (key.length !== 1 || event.shiftKey)) return false;
  focusRow(tree, move === undefined ? named(key, rows, at) : move());
  return true;
}

/** Rows that are not inside a closed folder. */
function shownRows(tree: Element): readonly HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter(
    (row) => row.parentElement?.closest('[role="treeitem"][aria-expanded="false"]') === null,
  );
}

function isOpen(item: Element): boolean {
  return item.getAttribute('aria-expanded') === 'true';
}

function toggled(item: HTMLElement): HTMLElement {
  toggleFolder(item);
  return item;
}

/** Opens all folders at the same level. */
function openAll(item: HTMLElement): HTMLElement {
  for (const each of item.parentElement?.children ?? [])
    if (each.hasAttribute('aria-expanded')) each.setAttribute('aria-expanded', 'true');
  return item;
}

/** The next row whose name begins with the typed letters. */
function named(letter: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const now = performance.now();
  typed = now - typedAt > maxPause ? letter.toLowerCase() : typed + letter.toLowerCase();
  typedAt = now;
  const from = typed.length === 1 ? at + 1 : at;
  return [...rows.slice(from), ...rows.slice(0, from)].find((row) =>
    row.querySelector('.tree-name')?.textContent?.trim().toLowerCase().startsWith(typed),
  );
}

function focusRow(tree: Element, row: HTMLElement | undefined): void {
  if (row === undefined) return;
  for (const each of tree.querySelectorAll('[role="treeitem"][tabindex="0"]')) each.setAttribute('tabindex', '-1');
  row.setAttribute('tabindex', '0');
  row.focus();
}
