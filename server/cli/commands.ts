import { checkCommand } from './check/check.ts';
import type { Command } from './command.ts';
import { completionCommand } from './completion.ts';
import { convertCommand } from './convert.ts';
import { inspectCommand } from './inspect.ts';
import { explainCommand } from './lookup/explain.ts';
import { iconsCommand } from './lookup/icons.ts';
import { apiCommand } from './make/api.ts';
import { initCommand } from './make/init.ts';
import { newCommand } from './make/new.ts';
import { mcpCommand } from './mcp.ts';
import { previewCommand } from './preview.ts';
import { moveCommand, renameCommand } from './refactor.ts';
import { renderCommand } from './render.ts';
import { rulesCommand } from './rules.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  explainCommand,
  previewCommand,
  renderCommand,
  newCommand,
  apiCommand,
  iconsCommand,
  convertCommand,
  initCommand,
  moveCommand,
  renameCommand,
  rulesCommand,
  mcpCommand,
  inspectCommand,
  completionCommand(() => commands),
];
