import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, exists } from '../../host/node/dataFolder.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError } from '../command.ts';
import { starsOf } from '../network.ts';
import { findOneSite, folderOperand, openSite } from '../openSites.ts';
import { stopSignal } from '../ownProcess.ts';
import { portOf, portOption, portTaken } from '../port.ts';
import type { Terminal } from '../terminal.ts';

const usualPort = 4747;

/** `docsight preview`: runs until it is interrupted. */
export const previewCommand: Command = {
  name: 'preview',
  operands: '[DIR]',
  about: 'Serve the live preview of a site to a browser on this machine.',
  details: 'It listens on 127.0.0.1 only, writes nothing and runs nothing from the site. Press Ctrl+C to stop.',
  options: {
    port: portOption(usualPort),
    'allow-network': { about: 'Fetch the star count of the repository in the top bar.' },
  },
  run: runPreview,
};

async function runPreview(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const port = portOf(args, usualPort);
  const place = await findOneSite(folderOperand(args, terminal));
  const { folder } = place;
  const media = dataFolder('media', 'dist/media');
  if (!(await exists(join(media, 'preview.js'))))
    throw new UsageError(`${media} does not exist. Run npm run build first.`);
  // Loaded on first use, because no other command needs it.
  const { servePreview } = await import('./previewServer.ts');
  const warn = (message: string): void => void terminal.err(`docsight: ${message}\n`);
  const stars = isOn(args, 'allow-network') ? await starsOf(await openSite(place)) : new Map<string, number>();
  const server = await servePreview({ folder: await realpath(folder), port, media, stars, warn }).catch(
    (error: unknown) => {
      throw portTaken(error, port) ?? error;
    },
  );
  const stopped = stopSignal();
  await terminal.err(`Preview of ${folder}. Press Ctrl+C to stop.\n`);
  await terminal.out(`${server.url}\n`);
  await stopped;
  await server.close();
  return 0;
}
