import { readFileSync } from 'node:fs';
import { dataFolder } from '../host/dataFolder.ts';

const help = `Usage: docsight-language-server [--stdio | --socket PORT | --pipe NAME | --node-ipc]

Speaks the Language Server Protocol with an editor, which starts it.

  --stdio        Over standard input and output; so it is without any of these.
  --socket PORT  Over a connection to that port of this machine, at which the editor listens.
  --pipe NAME    Over a named pipe or a Unix socket, at which the editor listens.
  --node-ipc     Over the channel of a parent process in Node.js.
  --version      Print the version.
  --help         Print this.

To check a site without an editor: docsight check
`;

/** What is printed in place of a connection, where the arguments ask for it. Other arguments are an editor's own affair. */
export function answerTo(args: readonly string[]): string | undefined {
  if (args.includes('--help') || args.includes('-h')) return help;
  if (!args.includes('--version') && !args.includes('-v')) return undefined;
  const manifest: unknown = JSON.parse(readFileSync(dataFolder('../package.json', 'package.json'), 'utf8'));
  return `${(manifest as { readonly version: string }).version}\n`;
}
