// Finds and starts the desktop's VS Code, whose launcher is a shell script, or a batch file on Windows.
import { posix, win32 } from 'node:path';

/**
 * Possible launchers of VS Code, in the order of the PATH.
 * @param {string} searched the PATH
 * @param {NodeJS.Platform} platform
 * @returns {string[]}
 */
export function launchers(searched, platform) {
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const endings = platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return searched
    .split(delimiter)
    .map((each) => (platform === 'win32' ? each.replace(/^"(.*)"$/, '$1') : each))
    .filter((each) => each !== '' && !each.includes('node_modules'))
    .flatMap((each) => endings.map((ending) => join(each, `code${ending}`)));
}

/**
 * How to start a launcher with arguments. Node can only start batch files through cmd.exe, and does not quote arguments
 * for it. A path with spaces would be several words, and one with `&` several commands.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.Platform} platform
 * @returns {{ command: string, args: string[], options: { windowsVerbatimArguments?: boolean } }}
 */
export function launch(file, args, platform) {
  if (platform !== 'win32' || !/\.(?:cmd|bat)$/i.test(file)) return { command: file, args: [...args], options: {} };
  // Inside quotes, cmd.exe only expands variables. File names cannot contain quotes.
  const line = [file, ...args].map((each) => `"${each}"`).join(' ');
  return { command: 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], options: { windowsVerbatimArguments: true } };
}
