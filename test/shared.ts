import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { createSiteHost } from '../server/core/site/siteHost.ts';
import type { Change, Site } from '../server/core/site/siteTypes.ts';
import { readSite } from '../server/host/node/disk/diskSite.ts';

const root = resolve(import.meta.dirname, '..');
const named = process.env['DOCSIGHT_SHARED'];

/**
 * The folder with corpus and suites; undefined in a clone without it. If DOCSIGHT_SHARED is set, a missing folder is an
 * error.
 */
export const shared: string | undefined = locate();

function locate(): string | undefined {
  const folder = resolve(root, named ?? '../shared');
  if (existsSync(join(folder, 'corpus'))) return folder;
  if (named !== undefined) throw new Error(`DOCSIGHT_SHARED is set, but there is no corpus in ${folder}`);
  return undefined;
}

/** A path inside the shared folder; only call it if `shared` is defined. */
export function sharedPath(...parts: string[]): string {
  if (shared === undefined) throw new Error('the shared folder is not here');
  return join(shared, ...parts);
}

/** The fifteen sites, such as `classic/axiomhq+docs`, with their folders. */
export function corpusSites(): readonly { readonly name: string; readonly folder: string }[] {
  return ['classic', 'modern'].flatMap((kind) =>
    readdirSync(sharedPath('corpus', kind))
      .sort()
      .map((name) => ({ name: `${kind}/${name}`, folder: sharedPath('corpus', kind, name) })),
  );
}

/** Every .mdx and .md file of the corpus, with its path relative to corpus/. */
export function corpusPages(): readonly { readonly path: string; readonly text: string }[] {
  const corpus = sharedPath('corpus');
  return corpusSites().flatMap(({ folder }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.mdx?$/.test(name))
      .sort()
      .map((name) => ({
        path: relative(corpus, join(folder, name)).split(sep).join('/'),
        text: readFileSync(join(folder, name), 'utf8'),
      })),
  );
}

/** A site of the corpus, read from disk. */
export interface CorpusSite {
  readonly name: string;
  readonly folder: string;
  /** All files. Sites made from them share cached results. */
  readonly changes: readonly Change[];
  readonly site: Site;
}

let read: Promise<readonly CorpusSite[]> | undefined;

/** The sites of the corpus, read once for all tests of a process, which share cached results. */
export function readCorpus(): Promise<readonly CorpusSite[]> {
  read ??= Promise.all(
    corpusSites().map(async ({ name, folder }) => {
      const changes = (await readSite(folder)).map((change): Change => {
        if (change.kind !== 'text') return change;
        const { path, text } = change;
        return { ...change, file: change.file ?? { path, text } };
      });
      return { name, folder, changes, site: createSiteHost(changes).site };
    }),
  );
  return read;
}
