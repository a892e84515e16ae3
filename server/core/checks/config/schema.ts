import { nodeAt, type Path, stringOf, valueOf } from '../../data/node.ts';
import { tellingKeys } from '../../schema/dialect.ts';
import { iconProblem } from '../../schema/icons.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { validateData } from '../../schema/validate.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding, SiteCheck } from '../check.ts';
import { findingOf, type Judged } from '../schemaFindings.ts';
import { misnamedGroups } from './groups.ts';
import { isBroken, isInFault, isVersionName, unlistedSlugs } from './parts.ts';

/** What schemas/docs.schema.json forbids in a docs.json of the specification. */
export const configSchema: SiteCheck = {
  on: 'site',
  codes: [
    'config/unknown-key',
    'config/required',
    'config/missing',
    'config/one-background',
    'config/type',
    'config/value',
    'config/color',
    'config/url',
    'config/base-url',
    'config/basic-name',
    'config/analytics',
  ],
  *run(index): Iterable<FileFinding> {
    const { file, data, dialect } = index.config;
    if (dialect !== 'classic') return;
    const judged: Judged = {
      file,
      syntax: 'json',
      root: data.root,
      schema: 'docs',
      stub: (path, key) => stub(index, path, key),
      fits: ({ refers }, value) =>
        refers === 'version'
          ? isVersionName(index, value)
          : refers === 'icon' && iconProblem(value, undefined) === undefined,
    };
    const laterKeys = schemaNamed('docs.v2').properties ?? {};
    const broken = isBroken(index);
    const misnamedIn = misnamedGroups(index.config);
    const isModernTheme = tellingKeys(data.root).modern.includes('theme');
    for (const problem of validateData('docs', data.root)) {
      if (broken && problem.fault === 'missing') continue;
      if (broken && isInFault(index, problem.range)) continue;
      // The name of a group under another key is one mistake; see configGroupName.ts.
      const misnamed = misnamedIn.get(problem.node);
      if (misnamed !== undefined && (problem.key === 'group' || problem.key === misnamed.key)) continue;
      // A key of the second generation is no mistake of spelling; see configLater.ts.
      if (problem.fault === 'unknown-key' && problem.path.length === 0 && Object.hasOwn(laterKeys, problem.key ?? ''))
        continue;
      // So is its theme; see configGeneration.ts.
      if (problem.fault === 'value' && problem.path.length === 1 && problem.path[0] === 'theme' && isModernTheme)
        continue;
      yield { ...findingOf(judged, problem), path: configPath };
    }
  },
};

/** What the site itself suggests for a missing value. */
function stub(index: SiteIndex, path: Path, key: string): unknown {
  const { root } = index.config.data;
  if (key === 'navigation' && path.length === 0) {
    const pages = unlistedSlugs(index).slice(0, 10);
    return pages.length === 0 ? [] : [{ group: 'Getting started', pages }];
  }
  if (key === 'pages') {
    const first = unlistedSlugs(index)[0];
    return first === undefined ? undefined : [first];
  }
  if (key === 'from' || key === 'to') return stringOf(valueOf(nodeAt(root, path), key === 'from' ? 'to' : 'from'));
  return undefined;
}
