import { parseJson } from '../../data/json/parseJson.ts';
import { type DataNode, itemsOf, property, valueOf } from '../../data/node.ts';
import { findingRows } from '../../model/graded.ts';
import { attributeOf, type ComponentSpec, catalogue, shapes } from '../../schema/catalogue.ts';
import { wholeConfig } from '../../site/config/configFiles.ts';
import { docsightrcOf, hasTooManySettings, maxSettings, settingsSchemaOf } from '../../site/config/docsightrc.ts';
import { catalogueOf } from '../../site/link/references.ts';
import { docsightrcPath, foldersOf, matchesGlob } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, fixOf, kindOfRename, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { SiteCheck } from '../check.ts';
import { schemaFindings } from '../schemaFindings.ts';

/** Checks the settings file and the glossary against their schemas, and reports codes that do not exist. */
export const settingsFile: SiteCheck = {
  on: 'site',
  codes: [
    ...['settings/unknown-key', 'settings/required', 'settings/type', 'settings/value'],
    ...['settings/unknown-code', 'settings/too-large'],
  ],
  *run(index): Iterable<FileFinding> {
    yield* shapeFindings(index, docsightrcOf(index).assistants.glossary);
    const file = index.others.get(docsightrcPath);
    const root = file === undefined ? undefined : parseJson(file.text, docsightrcPath).root;
    if (root !== undefined && hasTooManySettings(root)) {
      const message = `More than ${maxSettings} rules, overrides and globs. Those after them are ignored.`;
      yield { code: 'settings/too-large', path: docsightrcPath, message, range: { start: 0, end: 1 } };
      return;
    }
    yield* shapeFindings(index, docsightrcPath);
    for (const rules of [
      valueOf(root, 'rules'),
      ...itemsOf(valueOf(root, 'overrides')).map((item) => valueOf(item, 'rules')),
    ])
      yield* unknownCodes(rules);
  },
};

/** Checks the settings file against its schema. */
function* shapeFindings(index: SiteIndex, path: string): Iterable<FileFinding> {
  const file = index.others.get(path);
  const schema = settingsSchemaOf(index, path);
  if (file === undefined || schema === undefined) return;
  const { root, findings } = parseJson(file.text, path);
  for (const finding of findings) yield { ...finding, path };
  if (findings.some(({ code }) => code === 'json/conflict')) return;
  for (const finding of schemaFindings({ file, syntax: 'json', whole: wholeConfig(file, new Map()), root, schema }))
    yield { ...finding, path };
}

function* unknownCodes(rules: DataNode | undefined): Iterable<FileFinding> {
  if (rules?.kind !== 'object') return;
  for (const { key, keyRange } of rules.properties) {
    if (findingRows.has(key)) continue;
    const near = nearest(key, findingRows.keys());
    yield {
      code: 'settings/unknown-code',
      range: keyRange,
      path: docsightrcPath,
      message: `"${key}" is not the code of a finding.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      ...(near !== undefined &&
        property(rules, near) === undefined && {
          fixes: [
            fixOf({
              kind: kindOfRename({ written: key, name: near }),
              path: docsightrcPath,
              title: `Change to "${near}"`,
              edits: [{ range: keyRange, text: JSON.stringify(near) }],
            }),
          ],
        }),
    };
  }
}

/** Maximum number of globs that are tried, because each is compared with all files. */
const maxGlobs = 100;

/** Reports files, components, attributes and shapes in the settings file that do not exist. */
export const settingsNames: SiteCheck = {
  on: 'site',
  codes: ['settings/no-file', 'settings/unknown-name'],
  *run(index): Iterable<FileFinding> {
    const file = index.others.get(docsightrcPath);
    const root = file === undefined ? undefined : parseJson(file.text, docsightrcPath).root;
    const globs = [
      ...textsOf(valueOf(root, 'generated')),
      ...itemsOf(valueOf(root, 'overrides')).flatMap((item) => textsOf(valueOf(item, 'files'))),
    ];
    const count = hasTooManySettings(root) ? 0 : maxGlobs;
    for (const glob of globs.slice(0, count)) yield* globFindings(index, glob);
    const components = valueOf(root, 'components');
    if (components?.kind !== 'object') return;
    for (const { key, value } of components.properties) {
      const spec = catalogueOf(index).components.get(key);
      if (spec !== undefined) yield* nameFindings(index, spec, value);
    }
  },
};

type Text = DataNode & { readonly kind: 'string' };

function textsOf(node: DataNode | undefined): readonly Text[] {
  return (node?.kind === 'array' ? node.items : [node]).filter((each) => each?.kind === 'string');
}

function* globFindings(index: SiteIndex, node: Text): Iterable<FileFinding> {
  const glob = node.value;
  for (const path of index.paths) if (matchesGlob(path, glob)) return;
  const [lead = ''] = /^(?:\.?\/)?/.exec(glob) ?? [];
  const name = /^[^*?]*(?=\/|$)/.exec(glob.slice(lead.length))?.[0] ?? '';
  const near = name === '' ? undefined : nearest(name, [...foldersOf(index.paths), ...index.pages.keys()]);
  const meant = near === undefined ? undefined : lead + near + glob.slice(lead.length + name.length);
  yield findingOf(node, 'settings/no-file', `No file of this site matches "${glob}"`, meant);
}

function* nameFindings(index: SiteIndex, spec: ComponentSpec, entry: DataNode | undefined): Iterable<FileFinding> {
  const { components } = catalogueOf(index);
  for (const key of ['like', 'deprecated', 'parents', 'notInside', 'children']) {
    for (const node of textsOf(valueOf(entry, key))) {
      if (components.has(node.value)) continue;
      // Pages can have their own components, so only a name that is near to a built-in one is a typing error.
      const near = nearest(node.value, catalogue().components.keys());
      if (near === undefined && key !== 'like') continue;
      yield findingOf(node, 'settings/unknown-name', `The component "${node.value}" does not exist`, near);
    }
  }
  const [shape] = textsOf(valueOf(entry, 'shape'));
  if (shape !== undefined && !shapes().has(shape.value))
    yield findingOf(
      shape,
      'settings/unknown-name',
      `The shape "${shape.value}" does not exist`,
      nearest(shape.value, shapes()),
    );
  if (spec.open === true) return;
  for (const key of ['required', 'incomplete', 'exactlyOneOf', 'anyOf']) {
    for (const node of textsOf(valueOf(entry, key))) {
      if (attributeOf(spec, node.value) !== undefined) continue;
      const near = nearest(node.value, spec.attributes.keys());
      yield findingOf(node, 'settings/unknown-name', `"${spec.name}" has no attribute "${node.value}"`, near);
    }
  }
}

function findingOf(node: Text, code: string, what: string, near: string | undefined): FileFinding {
  const { range } = node;
  return {
    code,
    range,
    path: docsightrcPath,
    message: near === undefined ? `${what}.` : `${what}. Did you mean "${near}"?`,
    ...(near !== undefined && {
      fixes: [
        suggestion({
          path: docsightrcPath,
          title: `Change to "${near}"`,
          edits: [{ range, text: JSON.stringify(near) }],
        }),
      ],
    }),
  };
}
