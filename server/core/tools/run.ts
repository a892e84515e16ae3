import type { Site } from '../site/siteTypes.ts';
import type { FileEdit } from '../text/edit.ts';
import { checkConfigTool, checkPageTool, checkSiteTool } from './checkTools.ts';
import { applyFixTool, newPageTool } from './editTools.ts';
import { describeComponentTool, findIconsTool } from './lookupTools.ts';
import { listPagesTool, placePageTool } from './pageTools.ts';
import { listNavigationTool, readPageTool, searchTool } from './readTools.ts';
import { readInput, type Tool, toolRows } from './tool.ts';

/** All tools, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  checkPageTool,
  checkConfigTool,
  describeComponentTool,
  listPagesTool,
  placePageTool,
  findIconsTool,
  checkSiteTool,
  readPageTool,
  searchTool,
  listNavigationTool,
  newPageTool,
  applyFixTool,
];

/** The answer of a tool, or an error. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  /** The same as data, in the shape of the tool's `output`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Edits that the tool proposes; not applied yet. */
  readonly edits?: readonly FileEdit[];
}

/** Runs a tool by name with unchecked input from an assistant. */
export function runTool(site: Site, name: string, raw: unknown): ToolResult {
  const tool = tools.find((each) => each.name === name);
  const row = toolRows.get(name);
  if (tool === undefined || row === undefined) return { text: `The tool "${name}" does not exist.`, isError: true };
  const input = readInput(row.input, raw);
  if (typeof input === 'string') return { text: `Wrong input: ${input}.`, isError: true };
  const answer = tool.run(site, input);
  if (typeof answer === 'string') return { text: answer, isError: false };
  if ('wrong' in answer) return { text: answer.wrong, isError: true };
  return { text: JSON.stringify(answer.data, undefined, 1), isError: false, ...answer };
}
