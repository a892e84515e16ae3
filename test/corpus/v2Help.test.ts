import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SymbolNode } from '../../server/core/assist/assistTypes.ts';
import { complete } from '../../server/core/assist/completion/complete.ts';
import { hover } from '../../server/core/assist/hover/hover.ts';
import { define, documentLinks, references } from '../../server/core/assist/navigation/define.ts';
import { symbols } from '../../server/core/assist/navigation/symbols.ts';
import { formatJson } from '../../server/core/assist/structure/formatJson.ts';
import { colors, foldings } from '../../server/core/assist/structure/structure.ts';
import { checkFile } from '../../server/core/checks/run.ts';
import { parseJson } from '../../server/core/data/json/parseJson.ts';
import { contextAt, type DataNode, type Property } from '../../server/core/data/node.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import { sampleOf } from '../long.ts';
import { readCorpus, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

/** A docs.json v2 site, unchanged and with its navigation in a separate file. */
interface Helped {
  readonly name: string;
  readonly site: Site;
  readonly path: string;
}

async function sites(): Promise<readonly Helped[]> {
  return (await readCorpus()).flatMap(({ name, site, changes }): Helped[] => {
    if (!name.startsWith('modern/')) return [];
    const { text } = site.index.config.file;
    const { root } = parseJson(text, '');
    const found = root?.kind === 'object' ? root.properties.find(({ key }) => key === 'navigation') : undefined;
    assert.ok(found?.value !== undefined, name);
    const { range } = found.value;
    const host = createSiteHost(changes);
    host.apply([
      {
        kind: 'text',
        path: 'docs.json',
        text: applyEdits(text, [{ range, text: '{"$ref": "./config/navigation.json"}' }]),
      },
      { kind: 'text', path: 'config/navigation.json', text: text.slice(range.start, range.end) },
    ]);
    return [
      { name, site, path: 'docs.json' },
      { name: `${name} (navigation.json)`, site: host.site, path: 'config/navigation.json' },
    ];
  });
}

function textOf({ site, path }: Helped): string {
  return site.files.get(path)?.text ?? '';
}

function* nodesIn(root: DataNode | undefined): Generator<{ readonly node: DataNode; readonly owner?: Property }> {
  if (root === undefined) return;
  yield { node: root };
  if (root.kind === 'array') for (const item of root.items) yield* nodesIn(item);
  if (root.kind !== 'object') return;
  for (const owner of root.properties) {
    if (owner.value === undefined) continue;
    for (const each of nodesIn(owner.value)) yield each.node === owner.value ? { ...each, owner } : each;
  }
}

/** The strings in all lists of pages. */
function entriesOf(root: DataNode | undefined): readonly Extract<DataNode, { kind: 'string' }>[] {
  return [...nodesIn(root)]
    .flatMap(({ node, owner }) =>
      owner?.key === 'pages' && node.kind === 'array' ? node.items.filter((item) => item.kind === 'string') : [],
    )
    .toSorted((a, b) => a.range.start - b.range.start);
}

function flat(nodes: readonly SymbolNode[]): readonly SymbolNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

test('outline, links, definitions and references of a navigation are those of its pages', { skip }, async () => {
  for (const each of await sites()) {
    const { name, site, path } = each;
    const text = textOf(each);
    const entries = entriesOf(parseJson(text, '').root);
    assert.ok(entries.length > 10, name);
    const outlined = flat(symbols(site, path)).filter(({ kind }) => kind === 'page');
    assert.deepEqual(
      outlined.map(({ range }) => range.start).toSorted((a, b) => a - b),
      entries.map(({ range }) => range.start),
      name,
    );
    const links = new Map(documentLinks(site, path).map(({ range, target }) => [range.start - 1, target]));
    const pages = entries.filter(({ value }) => site.index.pages.has(`${value.replace(/^\//, '')}.mdx`));
    for (const { range, value } of pages) {
      const target = links.get(range.start);
      assert.ok(target !== undefined && 'path' in target, `${name}: ${value} leads nowhere`);
    }
    const [first, ...others] = pages;
    for (const { range, value } of [first, others.at(-1)].filter((node) => node !== undefined)) {
      const slug = value.replace(/^\//, '');
      assert.equal(define(site, path, range.start + 2)[0]?.path, `${slug}.mdx`, name);
      const named = references(site, `${slug}.mdx`, 0, false);
      assert.ok(
        named.some((place) => place.path === path),
        `${name}: ${slug}`,
      );
    }
  }
});

test('every key has a hover with a link to its documentation, and completion offers missing keys', {
  skip,
}, async () => {
  let explained = 0;
  for (const each of await sites()) {
    const { name, site, path } = each;
    const { root } = parseJson(textOf(each), '');
    const all = [...nodesIn(root)];
    const keys = all.flatMap(({ owner }) => (owner === undefined ? [] : [owner]));
    const seen = new Set<string>();
    const unknown: string[] = [];
    const reportedStarts = new Set(checkFile(site, path).map(({ range }) => range.start));
    for (const { keyRange } of keys) {
      const place = contextAt(root, keyRange.start + 1)
        .path.filter((step) => typeof step === 'string')
        .join('.');
      if (seen.has(place)) continue;
      seen.add(place);
      const about = hover(site, path, keyRange.start + 1)?.markdown;
      // Keys that the platform does not know have a finding instead.
      if (about === undefined) {
        assert.ok(
          reportedStarts.has(keyRange.start) || unknown.some((each) => place.startsWith(`${each}.`)),
          `${name}: ${place}`,
        );
        unknown.push(place);
      }
      if (about !== undefined) assert.match(about, /\[Documentation\]\(https:/, `${name}: ${place}`);
      explained++;
    }
    const objects = all.flatMap(({ node }) => (node.kind === 'object' && node.properties.length > 0 ? [node] : []));
    for (const object of sampleOf(objects, 40)) {
      const at = object.range.start + 1;
      const given = new Set(object.properties.map(({ key }) => key));
      for (const { label, kind } of complete(site, path, at))
        assert.ok(kind !== 'key' || !given.has(label), `${name}: ${label} is there`);
    }
  }
  assert.ok(explained > 400, String(explained));
});

test('colors, folding and formatting cover the whole file', { skip }, async () => {
  for (const each of await sites()) {
    const { name, site, path } = each;
    const text = textOf(each);
    const hex = text.match(/"#(?:[0-9a-f]{3}|[0-9a-f]{6})"/gi) ?? [];
    assert.equal(colors(site, path).length, hex.length, name);
    const lists = [...nodesIn(parseJson(text, '').root)].filter(
      ({ node }) =>
        (node.kind === 'array' || node.kind === 'object') &&
        text.slice(node.range.start, node.range.end).split('\n').length > 2,
    );
    assert.equal(foldings(site, path).filter(({ kind }) => kind === undefined).length, lists.length, name);
    const options = { tabSize: 2, insertSpaces: true };
    const tidy = applyEdits(text, formatJson(text, options));
    assert.deepEqual(JSON.parse(tidy), JSON.parse(text), name);
    assert.deepEqual(formatJson(tidy, options), [], name);
  }
});
