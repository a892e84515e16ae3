import type { ServerCommand } from './command.ts';
import { generateApiPages, newPage, preview, showPages } from './pages.ts';
import { convertConfig, fixAll, generateRules } from './site.ts';

/** All commands of the language server. Editors with their own implementation get none. */
export const serverCommands: readonly ServerCommand[] = [
  preview,
  newPage,
  generateApiPages,
  generateRules,
  convertConfig,
  fixAll,
  showPages,
];
