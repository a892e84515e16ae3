// Finds or installs the Neovim for the tests of the language server.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from './steps.mjs';

/** Path of Neovim. As root on Debian, a missing one is installed. Undefined if it is neither found nor installed. */
export async function neovim() {
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return found;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await step('Installing Neovim', 'apt-get', ['install', '-y', '--no-install-recommends', 'neovim'], { env });
  } catch {
    return undefined;
  }
  return find();
}

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const name = process.platform === 'win32' ? 'nvim.exe' : 'nvim';
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
