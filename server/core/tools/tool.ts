/**
 * Tools for assistants, the same in the editor and on the command line. Each is a row with its schema, and answers with
 * a text. They read and check; none of them writes.
 */

import table from '../../../schemas/tools.json' with { type: 'json' };
import { isMarkdown, joinPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import type { FileEdit } from '../text/edit.ts';
import { nearest } from '../text/nearest.ts';

/**
 * Something that an assistant can ask of a site. Reads only. The same tools are served over MCP and registered in VS
 * Code; names, texts and shapes of inputs are rows of schemas/tools.json.
 */
export interface Tool {
  readonly name: ToolName;
  /** Given a checked input; the result is for an assistant to read. */
  run(site: Site, input: ToolInput): ToolAnswer;
}

/** A text, data of the row's `output`, with the edits where there are some, or what is wrong with what was asked. */
export type ToolAnswer = string | ToolData | Wrong;

/** Data; `edits` are made by nobody yet. */
export interface ToolData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly edits?: readonly FileEdit[];
}

/** A question that has no answer, in a sentence that says what to do. */
export interface Wrong {
  readonly wrong: string;
}

/** A name of schemas/tools.json. */
export type ToolName = keyof typeof table;

/** Values by name; those that were not given are absent. */
export type ToolInput = ReadonlyMap<string, string | number>;

/** A row of schemas/tools.json. */
export interface ToolRow {
  readonly title: string;
  readonly description: string;
  readonly input: InputSchema;
  /** Shape of the data, for tools that give some. */
  readonly output?: OutputSchema;
}

/** JSON Schema of an object; it is only ever handed on. */
interface OutputSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** The part of JSON Schema that inputs of tools are described with. */
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

/** An input as it came, held against the tool's schema; a text says what is wrong with it. */
export function readInput(schema: InputSchema, raw: unknown): ToolInput | string {
  const given = raw ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return 'the input is not an object';
  const input = new Map<string, string | number>();
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) return `there is no "${name}"; known are ${Object.keys(schema.properties).join(', ')}`;
    // Some assistants send null for what they leave out.
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

/** The value of a text input. */
export function textInput(input: ToolInput, name: string): string | undefined {
  const value = input.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** A path as an assistant may write it: with a leading slash, without an extension; never out of the site. */
export function pagePath(site: Site, given: string): string | undefined {
  const path = joinPath('', given.replace(/\\/g, '/'));
  if (path === undefined || isMarkdown(path)) return path;
  return [`${path}.mdx`, `${path}.md`].find((each) => site.files.has(each)) ?? `${path}.mdx`;
}

/** What is said of a page that is not there. */
export function noPage({ index }: Site, given: string): Wrong {
  const path = isMarkdown(given) ? given : `${given}.mdx`;
  const near = nearest(path.replace(/^\/+/, ''), index.pages.keys());
  return { wrong: `The page "${given}" does not exist${near === undefined ? '.' : `; did you mean "${near}"?`}` };
}
