/**
 * Tools for assistants, the same in the editor and on the command line. Each is a row with a schema and answers with
 * text. They read and check, but never write.
 */

import table from '../../../schemas/tools.json' with { type: 'json' };
import { isMarkdown, joinPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import type { FileEdit } from '../text/edit.ts';
import { nearest } from '../text/nearest.ts';

/**
 * A read-only tool. The same tools are served over MCP and registered in VS Code; their names, texts and input shapes
 * are in schemas/tools.json.
 */
export interface Tool {
  readonly name: ToolName;
  /** Runs the tool with checked input. */
  run(site: Site, input: ToolInput): ToolAnswer;
}

/** A text, data in the shape of the row's `output` (with edits if there are any), or an error. */
export type ToolAnswer = string | ToolData | Wrong;

/** Data, and edits that are not applied yet. */
export interface ToolData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly edits?: readonly FileEdit[];
}

/** An error, as a sentence that says what to do. */
export interface Wrong {
  readonly wrong: string;
}

/** A name in schemas/tools.json. */
export type ToolName = keyof typeof table;

/** Values by name. Missing values are absent. */
export type ToolInput = ReadonlyMap<string, string | number>;

/** A row of schemas/tools.json. */
export interface ToolRow {
  readonly title: string;
  readonly description: string;
  readonly input: InputSchema;
  /** Shape of the data, for tools that return some. */
  readonly output?: OutputSchema;
}

/** JSON Schema of an object; only passed on to clients. */
interface OutputSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** The part of JSON Schema that inputs use. */
export interface InputSchema {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, InputProperty>>;
}

interface InputProperty {
  readonly type: string;
  readonly description: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

/** The rows of schemas/tools.json by name. */
export const toolRows: ReadonlyMap<string, ToolRow> = new Map(
  Object.entries(table as Readonly<Record<ToolName, ToolRow>>),
);

/** Validates unchecked input with the tool's schema. Returns a string if it is invalid. */
export function readInput(schema: InputSchema, raw: unknown): ToolInput | string {
  const given = raw ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return 'the input is not an object';
  const input = new Map<string, string | number>();
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) return `there is no "${name}"; known are ${Object.keys(schema.properties).join(', ')}`;
    // Some assistants send null for missing values.
    if (value === null || value === undefined) continue;
    const wrong = wrongValue(property, value);
    if (wrong !== undefined) return `"${name}" ${wrong}`;
    input.set(name, value as string | number);
  }
  const missing = schema.required?.find((name) => !input.has(name));
  return missing === undefined ? input : `"${missing}" is missing`;
}

function wrongValue({ type, minLength, maxLength, minimum }: InputProperty, value: unknown): string | undefined {
  if (type === 'integer') {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= (minimum ?? value)
      ? undefined
      : 'is not a number from 0';
  }
  if (typeof value !== 'string') return 'is not a string';
  if (value.length < (minLength ?? 0)) return 'is empty';
  return value.length > (maxLength ?? value.length) ? `is longer than ${maxLength} characters` : undefined;
}

/** Value of a string input. */
export function textInput(input: ToolInput, name: string): string | undefined {
  const value = input.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** A path as assistants write it: possibly with a leading slash or without extension. Never outside the site. */
export function pagePath(site: Site, given: string): string | undefined {
  const path = joinPath('', given.replace(/\\/g, '/'));
  if (path === undefined || isMarkdown(path)) return path;
  return [`${path}.mdx`, `${path}.md`].find((each) => site.files.has(each)) ?? `${path}.mdx`;
}

/** The answer for a page that does not exist. */
export function noPage({ index }: Site, given: string): Wrong {
  const path = isMarkdown(given) ? given : `${given}.mdx`;
  const near = nearest(path.replace(/^\/+/, ''), index.pages.keys());
  return { wrong: `The page "${given}" does not exist${near === undefined ? '.' : `; did you mean "${near}"?`}` };
}
