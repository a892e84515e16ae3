// Finds a desktop VS Code that need not be downloaded: one that DOCSIGHT_DESKTOP names, or that an earlier
// `npm run test:electron` left in the cache.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the program is in the folder that @vscode/test-electron makes. */
const programs = {
  linux: 'code',
  win32: 'Code.exe',
  darwin: 'Visual Studio Code.app/Contents/MacOS/Electron',
};

/**
 * The program of a desktop VS Code on this machine; undefined if none exists, or no display to show it on.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {string} cache the folder of earlier downloads
 * @returns {string | undefined}
 */
export function desktopThere(env, platform, cache) {
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
