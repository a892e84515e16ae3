import { fixesAt, siteFix } from '../../core/index.ts';
import { UnknownTarget, writtenTargets } from '../../host/common/rules/rulesService.ts';
import { changedFiles, edited } from '../../workspace/answers/changedFiles.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import { rulesFiles, rulesPlaceOf } from '../requests/rulesRequests.ts';
import { conversionOf } from '../requests/siteRequests.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import {
  applyEdit,
  documentOf,
  pathInSite,
  Refused,
  type ServerCommand,
  siteOf,
  textOption,
  writeFiles,
} from './command.ts';

/** Writes the rules files of the given targets, or updates existing ones. Returns their URIs and notes. */
export const generateRules: ServerCommand = {
  command: 'docsight.generateRules',
  progress: 'Generating AI rules',
  async run(options, scope) {
    const { world } = scope;
    const live = await siteOf(options, scope);
    const named = field(options, 'targets');
    const place = await rulesPlaceOf(scope, live);
    const targets = Array.isArray(named) ? named.map(String) : await writtenTargets(place);
    if (targets.length === 0)
      throw new Refused('This site has no rules file yet. Choose targets: {"targets": ["agents", "claude"]}.');
    const files = await rulesFiles(scope, live.uri, targets, world.trusted()).catch((error: unknown) => {
      throw error instanceof UnknownTarget ? new Refused(error.message) : error;
    });
    const problem = files.find((file) => file.problem !== undefined);
    if (problem !== undefined) throw new Refused(`${pathInSite(problem.uri, scope)}: ${problem.problem ?? ''}`);
    const changed = files.filter(({ before, after }) => before !== after);
    const written = await writeFiles('Generate AI rules', changed, scope);
    return { files: written, notes: files.flatMap(({ notes }) => notes) };
  },
};

/** Converts docs.json to the other format. Returns what is lost. */
export const convertConfig: ServerCommand = {
  command: 'docsight.convertConfig',
  progress: 'Converting docs.json',
  async run(options, scope) {
    const live = await siteOf(options, scope);
    const answer = conversionOf(scope.sites, live);
    if (answer.kind === 'refused') throw new Refused(answer.message);
    await writeFiles('Convert docs.json', [answer.file], scope);
    return { to: answer.to, losses: answer.losses };
  },
};

/** Applies the safe fixes of one file, or with a `code` those of the whole site. Returns the URIs of changed files. */
export const fixAll: ServerCommand = {
  command: 'docsight.fixAll',
  progress: 'Fixing problems',
  async run(options, scope) {
    const { sites, world } = scope;
    const live = await siteOf(options, scope);
    const code = textOption(options, 'code');
    if (code !== undefined) {
      const fix = siteFix(live.site, code);
      return fix === undefined
        ? []
        : writeFiles(fix.title, changedFiles(sites, live, edited(live.site, fix.edits)), scope);
    }
    const uri = documentOf(options, scope);
    const place = uri === undefined ? undefined : sites.placeOf(uri);
    if (place === undefined) throw new Refused(`Give a file of the site: {"uri": "${live.uri}/index.mdx"}.`);
    const start = { start: 0, end: 0 };
    const found = fixesAt(live.site, place.path, start).find(({ kind }) => kind.startsWith('source.fixAll'));
    if (found === undefined) return [];
    await applyEdit(found.title, toWorkspaceEdit(sites, live, found.edits, world.abilities, world.versionOf), scope);
    return [...new Set(found.edits.map(({ path }) => sites.uriOf(live, path)))];
  },
};
