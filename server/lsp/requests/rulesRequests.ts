import { rulesPlace } from '../../host/node/rules/rulesFiles.ts';
import {
  generateRulesFiles,
  listRulesTargets,
  type RulesRequest,
  staleRulesFiles,
} from '../../host/node/rules/rulesService.ts';
import type { RulesFile, RulesTarget, StaleRulesFile } from '../../protocol/messages.ts';
import type { LiveSite, LiveSites } from '../../workspace/sites/liveSiteTypes.ts';

/** The targets of a site's rules file; none for a folder that is no site. */
export async function rulesTargets(sites: LiveSites, folder: string): Promise<readonly RulesTarget[]> {
  const live = await siteOf(sites, folder);
  return live === undefined ? [] : listRulesTargets(await rulesPlaceOf(sites, live));
}

/** The texts for exactly these targets. */
export async function rulesFiles(
  sites: LiveSites,
  folder: string,
  targets: readonly string[],
  trusted: boolean,
): Promise<readonly RulesFile[]> {
  const request = await requestOf(sites, folder, trusted);
  return request === undefined ? [] : generateRulesFiles({ ...request, exact: true }, targets);
}

/** The files with rules that no longer match the site. */
export async function staleRules(
  sites: LiveSites,
  folder: string,
  trusted: boolean,
): Promise<readonly StaleRulesFile[]> {
  const request = await requestOf(sites, folder, trusted);
  return request === undefined ? [] : staleRulesFiles(request);
}

async function requestOf(sites: LiveSites, folder: string, trusted: boolean): Promise<RulesRequest | undefined> {
  const live = await siteOf(sites, folder);
  return live === undefined ? undefined : { site: live.site, place: await rulesPlaceOf(sites, live), trusted };
}

async function siteOf(sites: LiveSites, folder: string): Promise<LiveSite | undefined> {
  await sites.settled();
  return sites.around(folder);
}

function rulesPlaceOf(sites: LiveSites, live: LiveSite): ReturnType<typeof rulesPlace> {
  return rulesPlace({ siteFolder: live.folder, workspaceFolder: sites.workspaceFolder(live) });
}
