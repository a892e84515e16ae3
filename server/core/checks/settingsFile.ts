import { type DataNode, itemsOf, property, valueOf } from '../data/node.ts';
import { parseJson } from '../data/parseJson.ts';
import { settingsSchemaOf } from '../site/glossary.ts';
import { settingsPath } from '../site/paths.ts';
import { settingsFileOf } from '../site/siteRules.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { fixOf, kindOfRename } from '../text/fix.ts';
import { nearest } from '../text/nearest.ts';
import type { FileFinding, SiteCheck } from './check.ts';
import { findingRows } from './grade.ts';
import { schemaFindings } from './schemaFindings.ts';

/** The settings file beside docs.json and the glossary are what their schemas say, and name findings that exist. */
export const settingsFile: SiteCheck = {
  on: 'site',
  codes: ['settings/unknown-key', 'settings/required', 'settings/type', 'settings/value', 'settings/unknown-code'],
  *run(index): Iterable<FileFinding> {
    yield* shapeFindings(index, settingsFileOf(index).assistants.glossary);
    yield* shapeFindings(index, settingsPath);
    const file = index.others.get(settingsPath);
    const root = file === undefined ? undefined : parseJson(file.text, settingsPath).root;
    for (const rules of [
      valueOf(root, 'rules'),
      ...itemsOf(valueOf(root, 'overrides')).map((item) => valueOf(item, 'rules')),
    ])
      yield* unknownCodes(rules);
  },
};

/** What the schema of a settings file says of it. */
function* shapeFindings(index: SiteIndex, path: string): Iterable<FileFinding> {
  const file = index.others.get(path);
  const schema = settingsSchemaOf(index, path);
  if (file === undefined || schema === undefined) return;
  const { root, findings } = parseJson(file.text, path);
  for (const finding of findings) yield { ...finding, path };
  if (findings.some(({ code }) => code === 'json/conflict')) return;
  for (const finding of schemaFindings({ file, syntax: 'json', root, schema })) yield { ...finding, path };
}

function* unknownCodes(rules: DataNode | undefined): Iterable<FileFinding> {
  if (rules?.kind !== 'object') return;
  for (const { key, keyRange } of rules.properties) {
    if (findingRows.has(key)) continue;
    const near = nearest(key, findingRows.keys());
    yield {
      code: 'settings/unknown-code',
      range: keyRange,
      path: settingsPath,
      message: `"${key}" is not the code of a finding.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      ...(near !== undefined &&
        property(rules, near) === undefined && {
          fixes: [
            fixOf(kindOfRename(key, near), settingsPath, `Change to "${near}"`, [
              { range: keyRange, text: JSON.stringify(near) },
            ]),
          ],
        }),
    };
  }
}
