import { checkCommand } from './check/check.ts';
import type { Command } from './command.ts';
import { convertCommand } from './convert.ts';
import { inspectCommand } from './inspect.ts';
import { mcpCommand } from './mcp.ts';
import { previewCommand } from './preview.ts';
import { renderCommand } from './render.ts';
import { rulesCommand } from './rules.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  inspectCommand,
  previewCommand,
  renderCommand,
  convertCommand,
  rulesCommand,
  mcpCommand,
];
