import type { Diagnostic } from '../lsp.ts';

/** A finding of a file. */
export interface Problem {
  readonly uri: string;
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

/** What the page does for the list. */
export interface ProblemsHooks {
  /** Path of the open file, whose problems come first. */
  openPath(): string | undefined;
  goTo(problem: Problem): void;
  /** Titles of the fixes of a finding. */
  fixesOf(problem: Problem): Promise<readonly string[]>;
  fix(problem: Problem, title: string): void;
  /** Called when the fixes of a finding in a file have arrived. */
  known(path: string): void;
}

/** Largest number of rows. */
const maxRows = 200;

const names = { 1: 'Error', 2: 'Warning', 3: 'Information', 4: 'Hint' } as const;

interface Row {
  readonly element: HTMLLIElement;
  problem: Problem;
  /** Titles of the fixes. They are requested again when the problem changes. */
  fixes: readonly string[];
}

/** The list of findings below the editor, with a button for each fix. Rows of unchanged findings stay, with their focus. */
export class Problems {
  readonly #list: HTMLElement;
  readonly #count: HTMLElement;
  readonly #empty: HTMLElement;
  readonly #hooks: ProblemsHooks;
  readonly #found = new Map<string, readonly Problem[]>();
  #rows = new Map<string, Row>();

  constructor(section: HTMLElement, hooks: ProblemsHooks) {
    const part = (name: string): HTMLElement => section.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? section;
    this.#list = part('list');
    this.#count = part('count');
    this.#empty = part('empty');
    this.#hooks = hooks;
  }

  get count(): number {
    return [...this.#found.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Sets the findings of a file. */
  set(path: string, problems: readonly Problem[]): void {
    if (problems.length === 0) this.#found.delete(path);
    else this.#found.set(path, problems);
    this.show();
  }

  clear(): void {
    this.#found.clear();
    this.show();
  }

  /** Findings of a file with the titles of their known fixes. */
  in(path: string): readonly { readonly problem: Problem; readonly fixes: readonly string[] }[] {
    const rows = new Map([...this.#rows.values()].map(({ problem, fixes }) => [problem, fixes]));
    return (this.#found.get(path) ?? []).map((problem) => ({ problem, fixes: rows.get(problem) ?? [] }));
  }

  /** Moves the focus to the first fix of a finding on a line. Returns whether there is one. */
  focusFix(path: string, line: number): boolean {
    for (const { element, problem } of this.#rows.values()) {
      const { start, end } = problem.diagnostic.range;
      const button = element.querySelector<HTMLElement>('.fix');
      if (problem.path !== path || line < start.line || line > end.line || button === null) continue;
      button.focus();
      return true;
    }
    return false;
  }

  /** Shows the current findings, those of the open file first. */
  show(): void {
    const open = this.#hooks.openPath();
    const paths = [...this.#found.keys()].sort((a, b) =>
      a === open ? -1 : b === open ? 1 : a < b ? -1 : a > b ? 1 : 0,
    );
    const shown = paths.flatMap((path) => this.#found.get(path) ?? []).slice(0, maxRows);
    const rows = new Map<string, Row>();
    for (const problem of shown) {
      const key = keyOf(problem, rows);
      const known = this.#rows.get(key);
      rows.set(key, known ?? this.#createRow(problem));
      const row = rows.get(key);
      if (row === undefined || row.problem === problem) continue;
      row.problem = problem;
      setPlace(row);
    }
    const focused = document.activeElement;
    const hadFocus = focused !== null && this.#list.contains(focused);
    const elements = [...rows.values()].map(({ element }) => element);
    if (!isSame(this.#list.children, elements)) this.#list.replaceChildren(...elements);
    if (hadFocus && focused instanceof HTMLElement) this.#keepFocus(focused);
    this.#rows = rows;
    const { count } = this;
    this.#count.textContent = String(count);
    this.#empty.hidden = count > 0;
    for (const row of rows.values()) void this.#askFixes(row);
  }

  #keepFocus(focused: HTMLElement): void {
    if (this.#list.contains(focused)) focused.focus();
    else (this.#list.querySelector<HTMLElement>('.fix, .place') ?? this.#count.closest<HTMLElement>('h2'))?.focus();
  }

  #createRow(problem: Problem): Row {
    const element = document.createElement('li');
    const { severity = 1, message, code } = problem.diagnostic;
    element.dataset['severity'] = String(severity);
    const place = document.createElement('button');
    place.type = 'button';
    place.className = 'place';
    const badge = document.createElement('span');
    badge.className = 'severity';
    badge.textContent = names[severity];
    const text = document.createElement('span');
    text.className = 'message';
    text.textContent = message;
    const where = document.createElement('span');
    where.className = 'where';
    place.append(badge, text, where);
    if (code !== undefined) place.title = code;
    element.append(place);
    const row: Row = { element, problem, fixes: [] };
    place.addEventListener('click', () => this.#hooks.goTo(row.problem));
    setPlace(row);
    return row;
  }

  async #askFixes(row: Row): Promise<void> {
    const { problem } = row;
    const titles = (await this.#hooks.fixesOf(problem)).slice(0, 3);
    if (row.problem !== problem || titles.join('\n') === row.fixes.join('\n')) return;
    row.fixes = titles;
    for (const old of row.element.querySelectorAll('.fix')) old.remove();
    for (const title of titles) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'fix';
      button.textContent = title;
      button.setAttribute('aria-label', `Fix: ${title}`);
      button.addEventListener('click', () => this.#hooks.fix(row.problem, title));
      row.element.append(button);
    }
    this.#hooks.known(problem.path);
  }
}

function setPlace({ element, problem }: Row): void {
  const where = element.querySelector('.where');
  if (where !== null) where.textContent = `${problem.path}:${problem.diagnostic.range.start.line + 1}`;
}

/** Identifies a finding by its file, code and message, and numbers equal findings. */
function keyOf({ path, diagnostic }: Problem, taken: ReadonlyMap<string, unknown>): string {
  for (let i = 0; ; i++) {
    const key = `${path}\n${diagnostic.code}\n${diagnostic.message}\n${i}`;
    if (!taken.has(key)) return key;
  }
}

function isSame(children: HTMLCollection, elements: readonly Element[]): boolean {
  return children.length === elements.length && elements.every((element, i) => children[i] === element);
}
