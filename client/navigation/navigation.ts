import * as vscode from 'vscode';
import type { NavigationChange } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import { isServed } from '../platform.ts';
import { isReadOnly } from '../readOnly.ts';
import type { Sites } from '../sites/sites.ts';
import { setContext } from '../state.ts';
import { type Element, type RowElement, rowBadges, rowId, treeItem } from './element.ts';
import { Filter } from './filter.ts';
import { createHistory } from './history.ts';

/** The navigation view: sites as their readers see them. */
export interface NavigationView extends vscode.Disposable {
  /** Asks for a filter text and shows matching rows while it is typed. */
  filter(): Promise<void>;
  /** Shows all rows again. */
  clearFilter(): void;
  /** The rows of a command: those of the menu's context, else the selection. */
  chosen(clicked: unknown, selected: unknown): readonly Element[];
  /** The selected row, if the view is visible. */
  selectedRow(): RowElement | undefined;
  /**
   * Requests a change from the server and applies it, with one undo. Shows the reason if it is refused.
   *
   * @param title what happened: `Moved Setup`
   */
  change(change: NavigationChange, title: string): Promise<{ readonly uri?: string } | undefined>;
  /** Undoes the last change of the view, in all its files or in none. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Moves the focus to the row after or before some rows, which are about to be removed. */
  leave(rows: readonly RowElement[]): Promise<() => Promise<void>>;
}

/** MIME type of dragged rows. */
const rowsType = 'application/vnd.code.tree.docsight.navigation';

/** In milliseconds: delay to combine several updates of a site. */
const pause = 150;

/** Creates the view. Rows are requested level by level, when they are expanded. */
export function createNavigation(server: Server, sites: Sites): NavigationView {
  return new View(server, sites);
}

class View implements NavigationView, vscode.TreeDataProvider<Element>, vscode.TreeDragAndDropController<Element> {
  readonly dropMimeTypes = [rowsType];
  readonly dragMimeTypes = [rowsType, 'text/uri-list'];
  readonly #server: Server;
  readonly #sites: Sites;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #tree: vscode.TreeView<Element>;
  readonly #subscriptions: vscode.Disposable;
  readonly #filter: Filter;
  readonly #history = createHistory();
  /** Rows that the user opened or closed. VS Code forgets it when a filter hides them. */
  readonly #isOpen = new Map<string, boolean>();
  #timer: NodeJS.Timeout | undefined;
  #folders = '';

  constructor(server: Server, sites: Sites) {
    this.#server = server;
    this.#sites = sites;
    this.#filter = new Filter(server, () => this.#refresh());
    this.#tree = vscode.window.createTreeView('docsight.navigation', {
      treeDataProvider: this,
      dragAndDropController: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#subscriptions = vscode.Disposable.from(
      this.#tree,
      this.#history,
      this.#changed,
      this.#tree.onDidExpandElement(({ element }) => this.#opened(element, true)),
      this.#tree.onDidCollapseElement(({ element }) => this.#opened(element, false)),
      vscode.window.registerFileDecorationProvider(rowBadges),
      server.on('docsight/navigation/changed', () => this.#refresh()),
      server.onStarted(() => this.#refresh()),
      sites.onStatus((status) => {
        const now = status.sites.map(({ folder }) => folder).join('\n');
        if (now !== this.#folders) this.#refresh();
        this.#folders = now;
      }),
      vscode.window.onDidChangeActiveTextEditor(() => void this.#reveal()),
      this.#tree.onDidChangeVisibility(() => void this.#reveal()),
    );
  }

  getTreeItem(element: Element): vscode.TreeItem {
    return treeItem(element, element.kind === 'row' ? this.#isOpen.get(rowId(element)) : undefined);
  }

  getParent(element: Element): Element | undefined {
    return element.kind === 'row' ? element.parent : undefined;
  }

  async getChildren(element?: Element): Promise<Element[]> {
    if (element?.kind === 'site') return this.#rows(element.site.folder, undefined, element);
    if (element !== undefined) return this.#rows(element.folder, element.row.node, element);
    const all = (await this.#sites.all()).filter(({ dialect }) => dialect !== 'foreign');
    const [only] = all;
    if (only === undefined) {
      setContext('docsight.navigation', 'none');
      this.#tree.message = '';
      return [];
    }
    if (all.length > 1) {
      setContext('docsight.navigation', 'rows');
      this.#tree.message = '';
      return all.map((site): Element => ({ kind: 'site', site }));
    }
    const { rows, config } = await this.#server.request('docsight/navigation/rows', { folder: only.folder });
    const nothing = config === 'readable' ? 'empty' : 'unreadable';
    setContext('docsight.navigation', config === 'unreadable' || rows.length === 0 ? nothing : 'rows');
    const shown = await this.#filter.of(only.folder, rows, undefined);
    this.#tree.message =
      config === 'broken' && rows.length > 0
        ? vscode.l10n.t('docs.json has a syntax error. Fix it before you change the navigation.')
        : this.#filter.message(shown.length);
    return [...shown];
  }

  async #rows(folder: string, node: string | undefined, parent: Element): Promise<Element[]> {
    const asked = node === undefined ? { folder } : { folder, node };
    const { rows } = await this.#server.request('docsight/navigation/rows', asked);
    return [...(await this.#filter.of(folder, rows, parent))];
  }

  async filter(): Promise<void> {
    if (!this.#tree.visible) await vscode.commands.executeCommand('docsight.navigation.focus');
    await this.#filter.ask();
  }

  clearFilter(): void {
    this.#filter.set('');
  }

  handleDrag(source: readonly Element[], data: vscode.DataTransfer): void {
    const rows = source.filter((each): each is RowElement => each.kind === 'row');
    data.set(
      rowsType,
      new vscode.DataTransferItem(rows.map(({ folder, row }) => ({ folder, node: row.node, label: row.label }))),
    );
    // Dropped into a page, rows are their files.
    const files = rows.flatMap(({ row: { uri } }) => uri ?? []);
    if (files.length > 0) data.set('text/uri-list', new vscode.DataTransferItem(files.join('\r\n')));
  }

  async handleDrop(target: Element | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged: unknown = data.get(rowsType)?.value;
    if (!Array.isArray(dragged)) return;
    const rows = dragged.flatMap((each: unknown) => draggedRow(each) ?? []);
    const folder = target?.kind === 'row' ? target.folder : (target?.site.folder ?? rows[0]?.folder);
    if (folder === undefined || rows.length === 0 || isReadOnly(vscode.Uri.parse(folder))) return;
    if (rows.some((each) => each.folder !== folder)) {
      void vscode.window.showWarningMessage(vscode.l10n.t('Entries cannot move to another site.'));
      return;
    }
    const onto = target?.kind === 'row' ? { onto: target.row.node } : {};
    const change = { kind: 'arrange', folder, nodes: rows.map(({ node }) => node), ...onto } as const;
    const made = await this.change(change, moved(rows.map(({ label }) => label)));
    // After a drop, keys such as Ctrl+Z belong to the view, wherever the drag began.
    await vscode.commands.executeCommand('docsight.navigation.focus');
    if (made !== undefined) await this.#showDropped(target, rows[0]?.label);
  }

  /** Selects an entry after a drop: in a group or tab, or next to another entry. */
  async #showDropped(target: Element | undefined, label: string | undefined): Promise<void> {
    const places = target?.kind === 'row' ? [target, target.parent] : [target];
    for (const place of places) {
      const dropped = (await this.getChildren(place)).find((each) => each.kind === 'row' && each.row.label === label);
      if (dropped !== undefined) {
        await this.#show(dropped, { select: true, focus: true });
        return;
      }
    }
  }

  chosen(clicked: unknown, selected: unknown): readonly Element[] {
    if (Array.isArray(selected) && selected.length > 0) return selected.filter(isElement);
    return isElement(clicked) ? [clicked] : this.#tree.selection;
  }

  selectedRow(): RowElement | undefined {
    if (!this.#tree.visible) return undefined;
    return this.#tree.selection.find((each) => each.kind === 'row');
  }

  async change(change: NavigationChange, title: string): Promise<{ readonly uri?: string } | undefined> {
    const answer = await this.#server.request('docsight/navigation/change', change);
    if (answer.kind === 'refused') {
      void vscode.window.showWarningMessage(answer.reason);
      return undefined;
    }
    if (!(await this.#history.make(title, answer.edit, await this.#server.toEdit(answer.edit)))) {
      void vscode.window.showErrorMessage(vscode.l10n.t('The files changed in the meantime. Try again.'));
      return undefined;
    }
    return answer.uri === undefined ? {} : { uri: answer.uri };
  }

  undo(): Promise<void> {
    return this.#history.undo();
  }

  redo(): Promise<void> {
    return this.#history.redo();
  }

  async leave(rows: readonly RowElement[]): Promise<() => Promise<void>> {
    const last = rows.at(-1);
    if (last === undefined) return async () => {};
    const siblings = await this.getChildren(last.parent);
    const isLeaving = (each: Element): boolean => rows.some((row) => each.kind === 'row' && rowId(row) === rowId(each));
    const at = siblings.findIndex((each) => each.kind === 'row' && rowId(each) === rowId(last));
    const next =
      siblings.slice(at + 1).find((each) => !isLeaving(each)) ??
      siblings.slice(0, Math.max(at, 0)).findLast((each) => !isLeaving(each)) ??
      last.parent;
    return async () => {
      if (next !== undefined) await this.#show(next, { select: true, focus: true });
    };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscriptions.dispose();
  }

  #opened(element: Element, isOpen: boolean): void {
    if (element.kind === 'row' && element.isAround !== true) this.#isOpen.set(rowId(element), isOpen);
  }

  #refresh(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#filter.forget();
      this.#changed.fire();
    }, pause);
  }

  /** Reveals the page of the active editor, if the explorer would reveal its file. */
  async #reveal(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const follows = vscode.workspace.getConfiguration('explorer', uri).get<unknown>('autoReveal');
    if (!this.#tree.visible || uri === undefined || !isServed(uri) || follows === false || this.#filter.isOn) return;
    const selected = this.#tree.selection[0];
    if (selected?.kind === 'row' && selected.row.uri === uri.toString()) return;
    const way = await this.#server.request('docsight/navigation/way', { uri: uri.toString() });
    const isStill = vscode.window.activeTextEditor?.document.uri.toString() === uri.toString();
    if (way === null || !isStill || !this.#tree.visible) return;
    const all = (await this.#sites.all()).filter(({ dialect }) => dialect !== 'foreign');
    const site = all.length > 1 ? all.find(({ folder }) => folder === way.folder) : undefined;
    let at: Element | undefined = site && { kind: 'site', site };
    for (const row of way.rows) at = { kind: 'row', folder: way.folder, row, parent: at };
    if (at !== undefined) await this.#show(at, { select: true });
  }

  /** Reveals a row, if it still exists. */
  async #show(element: Element, options: { readonly select: boolean; readonly focus?: boolean }): Promise<void> {
    await Promise.resolve(this.#tree.reveal(element, options)).catch(() => undefined);
  }
}

/** Title of a move. */
export function moved(labels: readonly string[]): string {
  const [only] = labels;
  return only !== undefined && labels.length === 1
    ? vscode.l10n.t('Moved {0}', only)
    : vscode.l10n.t('Moved {0} entries', labels.length);
}

interface DraggedRow {
  readonly folder: string;
  readonly node: string;
  readonly label: string;
}

function draggedRow(value: unknown): DraggedRow | undefined {
  if (typeof value !== 'object' || value === null || !('folder' in value) || !('node' in value)) return undefined;
  const { folder, node } = value;
  if (typeof folder !== 'string' || typeof node !== 'string') return undefined;
  return { folder, node, label: 'label' in value && typeof value.label === 'string' ? value.label : node };
}

function isElement(value: unknown): value is Element {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return (value.kind === 'row' && 'row' in value) || (value.kind === 'site' && 'site' in value);
}
