import type { Site } from '../site/siteTypes.ts';
import { checkConfigTool, checkPageTool } from './checkTools.ts';
import { describeComponentTool, findIconsTool } from './lookupTools.ts';
import { listPagesTool, placePageTool } from './pageTools.ts';
import { readInput, type Tool, toolRows } from './tool.ts';

/** All tools, in the order in which they are offered. */
export const tools: readonly Tool[] = [
  checkPageTool,
  checkConfigTool,
  describeComponentTool,
  listPagesTool,
  placePageTool,
  findIconsTool,
];

/** What a tool answered, or why it did not. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Runs a tool by name with whatever an assistant sent. */
export function runTool(site: Site, name: string, raw: unknown): ToolResult {
  const tool = tools.find((each) => each.name === name);
  const row = toolRows.get(name);
  if (tool === undefined || row === undefined) return { text: `The tool "${name}" does not exist.`, isError: true };
  const input = readInput(row.input, raw);
  if (typeof input === 'string') return { text: `Wrong input: ${input}.`, isError: true };
  return { text: tool.run(site, input), isError: false };
}
