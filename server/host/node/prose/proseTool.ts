import type { ProseIssue, ProseToolName, WordListPlace } from '../../../core/index.ts';

/** Why a prose tool has no results, as a sentence for the author. */
export class ProseToolProblem extends Error {}

/** A prose tool: how it is called, and how its output is read. */
export interface ProseTool {
  readonly name: ProseToolName;
  /** The program, without the extension that Windows adds. */
  readonly program: string;
  /** Name of the tool in messages. */
  readonly title: string;
  /** Names of its configuration files. They apply in the folder of a page and in all folders above it. */
  readonly configs: readonly string[];
  /** True if its configuration can run code. Such a tool runs only if the user names it. */
  readonly runsCode: boolean;
  /**
   * Returns the arguments with which the tool reads one text from standard input and prints JSON.
   *
   * @param file absolute path of the page
   * @param config text of the nearest configuration file, if there is one
   */
  words(file: string, config: string | undefined): readonly string[];
  /**
   * Returns the issues in the tool's output. Throws `SyntaxError` if that is not JSON, and `ProseToolProblem` if the
   * output says why the tool cannot work.
   *
   * @param text the text that the tool has checked
   * @param config text of the nearest configuration file, if there is one
   */
  read(printed: string, text: string, config?: string): readonly ProseIssue[];
  /**
   * Returns the files that a configuration names for accepted words, the preferred one first.
   *
   * @param config absolute path and text of the configuration file
   */
  wordLists(config: ProseConfig): readonly WordListPlace[];
}

/** A configuration file of a tool. */
export interface ProseConfig {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** Returns the value of a key if `value` is an object with that key, or undefined. For parsed JSON. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** Returns the entries of an array, or an empty array for other values. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a string, or an empty string for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a number, or NaN for other values. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** Returns the strings of an array. */
export function textsOf(value: unknown): readonly string[] {
  return entriesOf(value).filter((each) => typeof each === 'string');
}
