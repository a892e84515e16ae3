import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What `npm run watch` built: name of a file in dist/ → hash of its content. */
type Built = Readonly<Record<string, string>>;

/** What runs in the window and can be loaded again. */
export interface Reload {
  server(): void;
  preview(): void;
  /** Only a reload of the window gives it another script. */
  client(): void;
}

/**
 * For a window that runs the sources: after each build of `npm run watch` loads again what the build changed. Ends on
 * `dispose`. `dist` is the folder that the build writes to; a folder that cannot be watched is left alone.
 */
export function reloadBuilt(dist: string, reload: Reload): { dispose(): void } {
  let before = read(dist);
  const look = (): void => {
    const now = read(dist);
    const changed = Object.keys(now).filter((name) => now[name] !== before[name]);
    before = { ...before, ...now };
    const parts = new Set(changed.map(partOf));
    // A preview that is loaded again asks the server: the new one, if there is one.
    if (parts.has('server')) reload.server();
    if (parts.has('preview')) reload.preview();
    if (parts.has('client')) reload.client();
  };
  try {
    const watcher = watch(dist, (_, name) => {
      if (name === 'built.json') look();
    });
    return { dispose: () => watcher.close() };
  } catch {
    return { dispose: () => undefined };
  }
}

/** A preview's files are in dist/media; all other scripts but the extension's are loaded by the server. */
function partOf(name: string): keyof Reload {
  if (name.startsWith('media/')) return 'preview';
  return name === 'extension.js' ? 'client' : 'server';
}

/** Nothing if nothing was built, or where the file is being written: then another look follows. */
function read(dist: string): Built {
  try {
    return JSON.parse(readFileSync(join(dist, 'built.json'), 'utf8')) as Built;
  } catch {
    return {};
  }
}
