import {
  generateRulesFiles,
  listRulesTargets,
  type RulesPlace,
  type RulesRequest,
  staleRulesFiles,
} from '../../host/common/rules/rulesService.ts';
import type { RulesFile, RulesTarget, StaleRulesFile } from '../../protocol/messages.ts';
import type { LiveSite, LiveSites } from '../../workspace/sites/liveSiteTypes.ts';
import type { RequestScope } from './requestTypes.ts';

/** Context of requests about rules. */
type RulesScope = Pick<RequestScope, 'sites' | 'world'>;

/** Targets for a site's rules files; empty for a folder without a site. */
export async function rulesTargets(scope: RulesScope, folder: string): Promise<readonly RulesTarget[]> {
  const live = await siteOf(scope.sites, folder);
  return live === undefined ? [] : listRulesTargets(await rulesPlaceOf(scope, live));
}

/** The texts for these targets. */
export async function rulesFiles(
  scope: RulesScope,
  folder: string,
  targets: readonly string[],
  trusted: boolean,
): Promise<readonly RulesFile[]> {
  const request = await requestOf(scope, folder, trusted);
  return request === undefined ? [] : generateRulesFiles({ ...request, exact: true }, targets);
}

/** Rules files that no longer match the site. */
export async function staleRules(
  scope: RulesScope,
  folder: string,
  trusted: boolean,
): Promise<readonly StaleRulesFile[]> {
  const request = await requestOf(scope, folder, trusted);
  return request === undefined ? [] : staleRulesFiles(request);
}

async function requestOf(scope: RulesScope, folder: string, trusted: boolean): Promise<RulesRequest | undefined> {
  const live = await siteOf(scope.sites, folder);
  return live === undefined ? undefined : { site: live.site, place: await rulesPlaceOf(scope, live), trusted };
}

async function siteOf(sites: LiveSites, folder: string): Promise<LiveSite | undefined> {
  await sites.settled();
  return sites.around(folder);
}

/** The place of a site's rules files. */
export function rulesPlaceOf({ sites, world }: RulesScope, live: LiveSite): Promise<RulesPlace> {
  return world.rulesPlace({ siteFolder: live.folder, workspaceFolder: sites.workspaceFolder(live) });
}
