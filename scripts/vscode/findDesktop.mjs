// Finds a desktop VS Code without downloading it: from DOCSIGHT_DESKTOP, or from an earlier `npm run test:electron`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the executable in the folder of @vscode/test-electron. */
const programs = {
  linux: 'code',
  win32: 'Code.exe',
  darwin: 'Visual Studio Code.app/Contents/MacOS/Electron',
};

/**
 * The executable of a desktop VS Code; undefined without one, or without a display.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {string} cache the folder of earlier downloads
 * @returns {string | undefined}
 */
export function findDesktop(env, platform, cache) {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return undefined;
  const named = env.DOCSIGHT_DESKTOP;
  if (named) return existsSync(named) ? named : undefined;
  const program = programs[/** @type {keyof typeof programs} */ (platform)];
  if (program === undefined || !existsSync(cache)) return undefined;
  return readdirSync(cache)
    .filter((name) => /^vscode-(?:linux|win32|darwin)/.test(name))
    .sort()
    .reverse()
    .map((name) => join(cache, name, program))
    .find((file) => existsSync(file));
}
