import * as vscode from 'vscode';
import type { NavigationRow, ServerRequests } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import { setContext } from '../state.ts';
import type { Element, RowElement } from './element.ts';

type Found = ServerRequests['docsight/navigation/filter']['result'];

/**
 * The filter of the navigation view. VS Code's own search only covers rows that were expanded once; this one covers all
 * rows that the server knows.
 */
export class Filter {
  readonly #server: Pick<Server, 'request'>;
  readonly #changed: () => void;
  readonly #found = new Map<string, Promise<Found>>();
  #text = '';

  /** @param changed called when other rows must be shown */
  constructor(server: Pick<Server, 'request'>, changed: () => void) {
    this.#server = server;
    this.#changed = changed;
  }

  get isOn(): boolean {
    return this.#text !== '';
  }

  set(text: string): void {
    const now = text.trim();
    if (now === this.#text) return;
    this.#text = now;
    setContext('docsight.navigationFiltered', now !== '');
    this.#changed();
  }

  /** Discards the results, which may be outdated. */
  forget(): void {
    this.#found.clear();
  }

  /** The message above the rows. */
  message(rows: number): string {
    if (this.#text === '') return '';
    return rows === 0
      ? vscode.l10n.t('No name or path contains "{0}".', this.#text)
      : vscode.l10n.t('Filtered by "{0}"', this.#text);
  }

  /** Which of some rows are shown: matches, the rows around them, and everything below them. */
  async of(
    folder: string,
    rows: readonly NavigationRow[],
    parent: Element | undefined,
  ): Promise<readonly RowElement[]> {
    const all = rows.map((row): RowElement => ({ kind: 'row', folder, row, parent }));
    if (this.#text === '') return all;
    const found =
      this.#found.get(folder) ?? this.#server.request('docsight/navigation/filter', { folder, text: this.#text });
    this.#found.set(folder, found);
    const { found: own, around, counts = {} } = await found;
    const [isFound, isAround] = [new Set(own), new Set(around)];
    for (let at = parent; at?.kind === 'row'; at = at.parent) if (isFound.has(at.row.node)) return all;
    return all.flatMap((each) => {
      if (isAround.has(each.row.node)) return [{ ...each, row: counted(each.row, counts), isAround: true }];
      return isFound.has(each.row.node) ? [each] : [];
    });
  }

  /** Asks for the text. Rows are updated while typing; Escape restores the previous filter. */
  async ask(): Promise<void> {
    const before = this.#text;
    const input = vscode.window.createInputBox();
    input.title = vscode.l10n.t('Filter the navigation');
    input.placeholder = vscode.l10n.t('Part of a name or path. Leave it empty to show everything.');
    input.value = before;
    // The author can look through the rows in the meantime.
    input.ignoreFocusOut = true;
    input.onDidChangeValue((text) => this.set(text));
    try {
      const isTaken = await new Promise<boolean>((done) => {
        input.onDidAccept(() => done(true));
        input.onDidHide(() => done(false));
        input.show();
      });
      if (!isTaken) this.set(before);
    } finally {
      input.dispose();
    }
  }
}

/** A section with the number of its visible rows. */
function counted({ unlinked, ...row }: NavigationRow, counts: NonNullable<Found['counts']>): NavigationRow {
  const count = counts[row.node];
  return row.count === undefined || count === undefined
    ? { ...row, ...(unlinked !== undefined && { unlinked }) }
    : { ...row, count };
}
