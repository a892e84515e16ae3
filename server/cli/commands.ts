import { convertCommand } from './change/convert.ts';
import { moveCommand, renameCommand } from './change/refactor.ts';
import { rulesCommand } from './change/rules.ts';
import { mergeCommand, splitCommand } from './change/sections.ts';
import { checkCommand } from './check/check.ts';
import { proseCommand } from './check/prose.ts';
import type { Command } from './command.ts';
import { completionCommand } from './completion.ts';
import { explainCommand } from './lookup/explain.ts';
import { iconsCommand } from './lookup/icons.ts';
import { inspectCommand } from './lookup/inspect.ts';
import { apiCommand } from './make/api.ts';
import { initCommand } from './make/init.ts';
import { newCommand } from './make/new.ts';
import { mcpCommand } from './mcp/mcp.ts';
import { previewCommand } from './preview/preview.ts';
import { renderCommand } from './render/render.ts';
import { diffCommand } from './review/diff.ts';
import { languagesCommand } from './review/languages.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  checkCommand,
  proseCommand,
  diffCommand,
  languagesCommand,
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
  splitCommand,
  mergeCommand,
  rulesCommand,
  mcpCommand,
  inspectCommand,
  completionCommand(() => commands),
];
