import { type DataNode, itemsOf, property, valueOf } from '../data/node.ts';
import { parseJson } from '../data/parseJson.ts';
import { settingsPath } from '../site/paths.ts';
import { fixIn } from '../text/fix.ts';
import { nearest } from '../text/nearest.ts';
import type { FileFinding, SiteCheck } from './check.ts';
import { findingRows } from './grade.ts';
import { schemaFindings } from './schemaFindings.ts';

/** The settings file beside docs.json is what its schema says, and names findings that exist. */
export const settingsFile: SiteCheck = {
  on: 'site',
  codes: ['settings/unknown-key', 'settings/required', 'settings/type', 'settings/value', 'settings/unknown-code'],
  *run(index): Iterable<FileFinding> {
    const file = index.others.get(settingsPath);
    if (file === undefined) return;
    const { root, findings } = parseJson(file.text, settingsPath);
    for (const finding of findings) yield { ...finding, path: settingsPath };
    if (findings.some(({ code }) => code === 'json/conflict')) return;
    for (const finding of schemaFindings({ file, syntax: 'json', root, schema: 'docsightrc' }))
      yield { ...finding, path: settingsPath };
    for (const rules of [
      valueOf(root, 'rules'),
      ...itemsOf(valueOf(root, 'overrides')).map((item) => valueOf(item, 'rules')),
    ])
      yield* unknownCodes(rules);
  },
};

function* unknownCodes(rules: DataNode | undefined): Iterable<FileFinding> {
  if (rules?.kind !== 'object') return;
  for (const { key, keyRange } of rules.properties) {
    if (findingRows.has(key)) continue;
    const near = nearest(key, findingRows.keys());
    yield {
      code: 'settings/unknown-code',
      range: keyRange,
      path: settingsPath,
      message: `There is no finding "${key}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      ...(near !== undefined &&
        property(rules, near) === undefined && {
          fixes: [fixIn(settingsPath, `Change to "${near}"`, [{ range: keyRange, text: JSON.stringify(near) }], true)],
        }),
    };
  }
}
