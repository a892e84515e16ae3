/** The files that may be VS Code's launcher, in the order of the PATH. */
export function launchers(searched: string, platform: NodeJS.Platform): string[];
/** How a launcher is started with these arguments. */
export function launch(
  file: string,
  args: readonly string[],
  platform: NodeJS.Platform,
): { command: string; args: string[]; options: { windowsVerbatimArguments?: boolean } };
