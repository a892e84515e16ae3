import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type ExternalLink,
  externalFinding,
  externalLinks,
  type GradedFinding,
  insecureFinding,
  matchesGlob,
} from '../../core/index.ts';
import { namesUnreachable, unreachable } from '../../net/addresses.ts';
import { type CheckLinksOptions, checkLinks, type LinkAnswer } from '../../net/checkLinks.ts';
import { type Arguments, isOn, type Option, UsageError, valuesOf } from '../command.ts';
import type { OpenSite } from '../openSites.ts';
import type { Environment, Terminal } from '../terminal.ts';
import type { OpenSelection } from './openSelection.ts';
import type { Progress } from './progress.ts';
import { count } from './report.ts';

/** Options of `check` for links to other sites. */
export const externalOptions: Readonly<Record<string, Option>> = {
  external: {
    about:
      'Check that every link to another site works, one request at a time per server. A link that works is not checked again for a day.',
  },
  exclude: {
    value: 'PATTERN',
    multiple: true,
    about: 'With --external: ignore matching links, such as "https://example.com/**".',
  },
  accept: {
    value: 'STATUS',
    multiple: true,
    about: 'With --external: a status that counts as working, such as 403. Can be repeated.',
  },
  'allow-host': {
    value: 'HOST',
    multiple: true,
    about:
      'With --external: check this host although it is in a private network, such as wiki.corp.example or 10.0.0.5:8080. Can be repeated.',
  },
};

/** Throws `UsageError` for options that exclude each other. */
export function checkExternalOptions(args: Arguments): void {
  for (const option of ['exclude', 'accept', 'allow-host'])
    if (isOn(args, option) && !isOn(args, 'external')) throw new UsageError(`--${option} belongs to --external`);
  if (isOn(args, 'external') && isOn(args, 'update-baseline'))
    throw new UsageError('--external and --update-baseline do not go together: what a server answers changes');
  for (const value of valuesOf(args, 'allow-host')) {
    const host = hostOf(value);
    if (host === undefined) throw new UsageError(`--allow-host takes a host such as wiki.corp.example, not "${value}"`);
    if (namesUnreachable(host.hostname)) throw new UsageError(`--allow-host: ${unreachable(host.hostname)}`);
  }
  const wrong = valuesOf(args, 'accept').find((value) => !/^[1-9]\d\d$/.test(value));
  if (wrong !== undefined) throw new UsageError(`--accept takes a status such as 403, not "${wrong}"`);
}

/** A host with an optional port, as in URLs; undefined for anything else. */
function hostOf(value: string): URL | undefined {
  const address = `http://${value}/`;
  if (value.trim() !== value || /[/?#@\\]/.test(value) || !URL.canParse(address)) return undefined;
  return new URL(address);
}

/** A host in the form that addresses are compared with, with its port if given. */
function writtenHost(value: string): readonly string[] {
  const url = hostOf(value);
  const port = /:(\d+)$/.exec(value)?.[1];
  return url === undefined ? [] : [port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`];
}

/** Findings for broken links to other sites. */
export async function externalFindings(
  { site: { host }, includes }: OpenSelection,
  args: Arguments,
  terminal: Terminal,
  progress: Progress,
  ask?: CheckLinksOptions['ask'],
): Promise<readonly GradedFinding[]> {
  const excluded = valuesOf(args, 'exclude');
  const { site } = host;
  const links = externalLinks(site)
    .filter(({ url, path }) => URL.canParse(url) && includes?.(path) !== false)
    .map((link) => ({ ...link, url: new URL(link.url).href }))
    .filter(({ url }) => !excluded.some((pattern) => fits(url, pattern)));
  const urls = [...new Set(links.map(({ url }) => url))];
  const cache = await readCache(terminal.env);
  const fresh = urls.filter((url) => !cache.has(url));
  const answers = await checkLinks(fresh, {
    accept: new Set(valuesOf(args, 'accept').map(Number)),
    allowedHosts: new Set(valuesOf(args, 'allow-host').flatMap((value) => writtenHost(value))),
    progress: (done, all) => progress.show(() => `asking for link ${done} of ${all}`),
    ...(ask !== undefined && { ask }),
  });
  progress.end();
  await writeCache(terminal.env, cache, answers);
  const of = (kind: LinkAnswer['kind']): number => [...answers.values()].filter((each) => each.kind === kind).length;
  const notes = [
    of('skipped') > 0
      ? `${count(of('skipped'), 'link')} to this machine or a private network not checked (--allow-host HOST allows a host)`
      : '',
    of('unknown') > 0 ? `${count(of('unknown'), 'link')} not checked because of rate limits` : '',
  ].filter((note) => note !== '');
  await terminal.err(`${[`${count(urls.length, 'outside link')} checked`, ...notes].join('; ')}\n`);
  return links.flatMap((link) => finding(site, link, answers.get(link.url)));
}

function finding(
  site: OpenSite['host']['site'],
  link: ExternalLink,
  answer: LinkAnswer | undefined,
): readonly GradedFinding[] {
  const found =
    answer?.kind === 'broken'
      ? externalFinding(site, link, `"${link.url}" does not work: ${answer.message}`)
      : answer?.kind === 'works' && answer.secure !== undefined
        ? insecureFinding(site, link)
        : undefined;
  return found === undefined ? [] : [found];
}

/** Whether a URL matches a pattern. A host alone matches all its URLs. */
function fits(url: string, pattern: string): boolean {
  const bare = (text: string): string => text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return matchesGlob(bare(url), `./${bare(pattern)}`) || matchesGlob(bare(url), `./${bare(pattern)}/**`);
}

/** In milliseconds. A link that worked is not requested again within a day. */
const lifetime = 24 * 60 * 60 * 1_000;
/** Maximum number of cached links. */
const maxKept = 20_000;

function cacheFile(env: Environment): string {
  const folder = env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.cache');
  return join(folder, 'docsight', 'links.json');
}

/** The last time that each link worked, within a day. */
async function readCache(env: Environment): Promise<ReadonlyMap<string, number>> {
  try {
    const read: unknown = JSON.parse(await readFile(cacheFile(env), 'utf8'));
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    const isFresh = (time: unknown): time is number =>
      typeof time === 'number' && time <= Date.now() && Date.now() - time < lifetime;
    return new Map(entries.flatMap(([url, time]) => (isFresh(time) ? [[url, time]] : [])));
  } catch {
    return new Map();
  }
}

/** Errors are ignored: without a cache, the next run only takes longer. */
async function writeCache(
  env: Environment,
  cache: ReadonlyMap<string, number>,
  answers: ReadonlyMap<string, LinkAnswer>,
): Promise<void> {
  const worked = [...answers]
    // Links that should use https are reported in each run.
    .filter(([, answer]) => answer.kind === 'works' && answer.secure === undefined)
    .map(([url]): [string, number] => [url, Date.now()]);
  if (worked.length === 0) return;
  const file = cacheFile(env);
  const kept = Object.fromEntries([...cache, ...worked].slice(-maxKept));
  await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(file, JSON.stringify(kept)))
    .catch(() => undefined);
}
