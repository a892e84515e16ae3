import type { ProseIssue, ProseToolName } from '../../../core/index.ts';

/** Why a prose tool gives no answer, as a sentence for the author. */
export class ProseToolProblem extends Error {}

/** A prose tool: how it is called, and how its answer is read. */
export interface ProseTool {
  readonly name: ProseToolName;
  /** The program, without the extension that Windows adds. */
  readonly program: string;
  /** For people: how the tool is called. */
  readonly title: string;
  /** Names of its configuration files. They count in the folder of a page and in all folders above it. */
  readonly configs: readonly string[];
  /** True if its configuration can run code, so that it must be asked for by name. */
  readonly runsCode: boolean;
  /**
   * The arguments with which it reads one text from standard input and prints JSON.
   *
   * @param file absolute path of the page
   * @param config text of the nearest configuration file, if there is one
   */
  words(file: string, config: string | undefined): readonly string[];
  /**
   * What it found, from what it printed. Throws `SyntaxError` if that is not JSON, and
   * `ProseToolProblem` if it says why it cannot work.
   *
   * @param text what it has read
   */
  read(printed: string, text: string): readonly ProseIssue[];
}

/** The value of a key of parsed JSON, if it is an object. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The entries of a list; nothing if it is no list. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, else an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A number, else NaN. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return entriesOf(value).filter((each) => typeof each === 'string');
}
