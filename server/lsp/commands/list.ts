import type { ServerCommand } from './command.ts';
import { generateApiPages, newPage, preview, showPages } from './pages.ts';
import { convertConfig, fixAll, generateRules } from './site.ts';

/** Every command of the language server, one row each. Editors that run commands of ours themselves are offered none. */
export const serverCommands: readonly ServerCommand[] = [
  preview,
  newPage,
  generateApiPages,
  generateRules,
  convertConfig,
  fixAll,
  showPages,
];
