import { type DataNode, itemsOf, nodeAt, type Path, stringOf, valueOf } from '../../data/node.ts';
import { isBroken, isInFault, isVersionName, unlistedSlugs } from '../../model/config/parts.ts';
import { iconProblem } from '../../schema/icons.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { validateData } from '../../schema/validate.ts';
import { targetExists } from '../../site/link/targetExists.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';
import { findingOf } from '../schemaFindings.ts';
import type { SchemaPlace } from '../schemaPlace.ts';
import { withLoss } from './loss.ts';
import { moveDivision } from './moveDivision.ts';
import { misnamedGroups } from './navigation/groups.ts';
import { divisionKeyFinding, otherFormatKeys } from './otherFormat.ts';

/** Reports what the schema of its format forbids in a docs.json. */
export const configSchema: SiteCheck = {
  on: 'site',
  codes: [
    'config/unknown-key',
    'config/required',
    'config/missing',
    'config/type',
    'config/value',
    'config/color',
    'config/url',
    'config/base-url',
    'config/basic-name',
    'config/analytics',
    'config/refused-key',
    'config/misplaced-division',
    'config/division-name',
    'config/lost-contents',
    'config/ignored',
    'config/duplicate-entry',
    'config/duplicate-default',
    'config/empty-group',
  ],
  *run(index): Iterable<FileFinding> {
    const { whole, dialect, schema } = index.config;
    const { root, file } = whole;
    if (dialect === 'foreign' || root === undefined) return;
    const schemaPlace: SchemaPlace = {
      file,
      syntax: 'json',
      whole,
      root,
      schema,
      stub: (path, key) => stub(index, path, key),
      exists: (value, { refers }) => targetExists(index, value, refers),
      fits: ({ refers }, value) =>
        refers === 'version'
          ? isVersionName(index, value)
          : refers === 'icon' && iconProblem(value, undefined) === undefined,
    };
    const otherPaths = new Set(otherFormatKeys(index).flatMap(({ path, also = [] }) => [path, ...also]));
    const broken = isBroken(index);
    const misnamedIn = misnamedGroups(index.config);
    for (const found of validateData(schema, root)) {
      const problem = withLoss(schemaNamed(schema), root, found);
      if (broken && problem.fault === 'missing') continue;
      if (broken && isInFault(index, problem.range)) continue;
      // configGroupName reports the name of a group under another key.
      const misnamed = misnamedIn.get(problem.node);
      if (misnamed !== undefined && (problem.key === 'group' || problem.key === misnamed.key)) continue;
      // otherFormat.ts reports keys of the other format.
      const place = problem.fault === 'unknown-key' ? [...problem.path, problem.key ?? ''] : problem.path;
      if (problem.fault !== 'missing' && otherPaths.has(place.join('.'))) continue;
      const finding = divisionKeyFinding(index.config.whole, problem) ?? findingOf(schemaPlace, problem);
      const move = moveDivision(index.config.whole, schemaNamed(schema), root, problem);
      yield { ...finding, ...(move !== undefined && { fixes: [move, ...(finding.fixes ?? [])] }), path: configPath };
    }
  },
};

/** Returns a value from the site for a missing key. */
function stub(index: SiteIndex, path: Path, key: string): unknown {
  const { root } = index.config.whole;
  if (key === 'navigation' && path.length === 0) {
    const pages = unlistedSlugs(index).slice(0, 10);
    const groups = pages.length === 0 ? [] : [{ group: 'Getting started', pages }];
    return index.config.schema === 'docs.v1' ? groups : { groups };
  }
  if (key === 'pages') {
    const first = unlistedSlugs(index)[0];
    return first === undefined ? undefined : [first];
  }
  // If only one of the two logos exists, it serves for both modes.
  if (path.at(-1) === 'logo' && (key === 'light' || key === 'dark'))
    return stringOf(valueOf(nodeAt(root, path), key === 'light' ? 'dark' : 'light'));
  if (key === 'version') return freeVersion(itemsOf(nodeAt(root, path.slice(0, -1))));
  if (key === 'from' || key === 'to') return stringOf(valueOf(nodeAt(root, path), key === 'from' ? 'to' : 'from'));
  return undefined;
}

/** Returns a name that no version in a list has. */
function freeVersion(versions: readonly DataNode[]): string {
  const used = new Set(versions.map((item) => stringOf(valueOf(item, 'version'))));
  let number = 1;
  while (used.has(`v${number}`)) number++;
  return `v${number}`;
}
