import { join, resolve } from 'node:path';
import { checkSite } from '../../server/core/checks/run.ts';
import { renderPreview } from '../../server/core/render/preview.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import type { Change } from '../../server/core/site/siteTypes.ts';
import { readSite } from '../../server/host/node/disk/diskSite.ts';
import { readGlyph } from '../../server/host/node/glyphs.ts';
import { runChild } from './child.ts';
import { type Part, shuffled, type Trial } from './part.ts';
import { sameFindings } from './sameFindings.ts';

const root = resolve(import.meta.dirname, '../..');
const main = join(root, 'server/cli/main.ts');
const sample = join(root, 'test/sites/sample');

const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu'] as const;
const locales = ['C', 'en_US.UTF-8', 'tr_TR.UTF-8', 'de_DE.UTF-8', 'ar_EG.UTF-8'] as const;

/** A site has the same results in editor and command line, in any order of events, and in any time zone and locale. */
export const determinism: Part = {
  id: 'T11',
  name: 'determinism',
  shows: 'Editor and command line report the same, in any order of events, time zone and locale',
  minutes: 2,
  async run(trial) {
    const changes = await readSite(sample);
    await orders(trial, changes);
    await places(trial);
    await sameFindings(trial);
  },
};

/** All findings and rendered pages of a site, as text. */
function stateOf(changes: readonly Change[]): string {
  const { site } = createSiteHost(changes);
  const host = { glyph: readGlyph, assetUrl: (path: string) => path };
  const pages = [...site.index.pages.keys()].sort();
  const shown = pages.map((path) => {
    const { rendering: _, ...preview } = renderPreview(site, path, host);
    return preview;
  });
  return JSON.stringify([checkSite(site).map((finding) => ({ ...finding })), shown]);
}

async function orders(trial: Trial, changes: readonly Change[]): Promise<void> {
  const expected = stateOf(changes);
  trial.control('characters that are compared', expected.length, 1000);
  const less = stateOf(changes.filter(({ path }) => path !== 'docs.json'));
  trial.control('differences that are noticed', less === expected ? 0 : 1, 1);
  for (const _ of trial.rounds(trial.isLong ? 200 : 20)) {
    const order = shuffled(changes, trial.random);
    trial.check(
      stateOf(order) === expected,
      () => `a different order of files gives a different site: ${order.map(({ path }) => path)}`,
    );
  }
}

async function places(trial: Trial): Promise<void> {
  const words = ['check', '--format', 'json', sample];
  const run = (env: Readonly<Record<string, string>>): ReturnType<typeof runChild> =>
    runChild(process.execPath, [main, ...words], { env: { ...process.env, ...env } });
  const { out: expected } = await run({ TZ: 'UTC', LC_ALL: 'C' });
  trial.control('characters that the command line prints', expected.length, 10);
  const all = zones.flatMap((TZ) => locales.map((LC_ALL) => ({ TZ, LC_ALL, LANG: LC_ALL })));
  for (const env of trial.cases(all, trial.isLong ? all.length : Math.min(trial.count, 6))) {
    const { out } = await run(env);
    trial.check(out === expected, () => `${JSON.stringify(env)} prints different text`);
  }
}
