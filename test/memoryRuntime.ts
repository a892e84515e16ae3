import type { Change } from '../server/core/index.ts';
import type { Disk, Places, Runtime } from '../server/workspace/runtime.ts';
import { type VirtualClock, virtualClock } from './virtualClock.ts';

/** A virtual machine for a test: one site in `/site`, files in a map, virtual time. */
export interface MemoryRuntime extends Runtime {
  readonly clock: VirtualClock;
  /** By path within the site. */
  readonly files: Map<string, string>;
}

/** The folder of the site, and the URI of a file in it. */
export const memoryFolder = '/site';
export const memoryUri = (path: string): string => `file://${memoryFolder}/${path}`;

/** Starts with these files. */
export function memoryRuntime(start: Readonly<Record<string, string>>): MemoryRuntime {
  const files = new Map(Object.entries(start));
  const changeOf = (path: string): Change => {
    const text = files.get(path);
    return text === undefined ? { kind: 'delete', path } : { kind: 'text', path, text };
  };
  const disk: Disk = {
    findSites: async () => (files.has('docs.json') ? [memoryFolder] : []),
    siteAbove: async () => (files.has('docs.json') ? memoryFolder : undefined),
    readSite: async () => [...files.keys()].map(changeOf),
    readAt: async (_, paths) => paths.map((path) => [changeOf(path)]),
    belongs: async () => true,
    readFetched: async ({ url }) => ({ kind: 'delete', path: url }),
    pictureSize: async () => undefined,
    changedFiles: async () => undefined,
    committedText: async () => undefined,
    readSiteAt: async () => ({ kind: 'problem', message: 'There is no git.' }),
    branches: async () => [],
    gitOrigin: async () => undefined,
    lastChanges: async () => undefined,
  };
  const places: Places = {
    fileOf: (uri) => (uri.startsWith('file://') ? uri.slice('file://'.length) : undefined),
    uriOf: (file) => `file://${file}`,
    fetchedUri: ({ url }) => url,
    fileIn: (folder, path) => (path === '' ? folder : `${folder}/${path}`),
    pathWithin(folder, file) {
      if (file === folder) return '';
      return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
    },
  };
  return { files, disk, places, clock: virtualClock(), glyph: () => undefined };
}
