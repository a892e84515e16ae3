import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Output of `npm run watch`: name of a file in dist/ → hash of its content. */
type Built = Readonly<Record<string, string>>;

/** Parts of the window that can be reloaded. */
export interface Reload {
  server(): void;
  preview(): void;
  /** Only reloading the window loads a new extension script. */
  client(): void;
}

/**
 * For a window that runs the sources: after each build of `npm run watch`, reloads the parts that changed. Ends on
 * `dispose`. `dist` is the build folder; if it cannot be watched, nothing happens.
 */
export function reloadBuilt(dist: string, reload: Reload): { dispose(): void } {
  let before = read(dist);
  const look = (): void => {
    const now = read(dist);
    const changed = Object.keys(now).filter((name) => now[name] !== before[name]);
    before = { ...before, ...now };
    const parts = new Set(changed.map(partOf));
    // A reloaded preview must ask the new server, if there is one.
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

/** Preview files are in dist/media; other scripts except the extension's belong to the server. */
function partOf(name: string): keyof Reload {
  if (name.startsWith('media/')) return 'preview';
  return name === 'extension.js' ? 'client' : 'server';
}

/** Empty if nothing was built, or if the file is being written and another event will follow. */
function read(dist: string): Built {
  try {
    return JSON.parse(readFileSync(join(dist, 'built.json'), 'utf8')) as Built;
  } catch {
    return {};
  }
}
