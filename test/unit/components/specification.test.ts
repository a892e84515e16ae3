import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fences from '../../../schemas/fences.json' with { type: 'json' };
import { type AttributeSpec, attributeOf, catalogue, typesOf } from '../../../server/core/schema/catalogue.ts';
import { shared, sharedPath } from '../../shared.ts';

const skip = shared === undefined ? 'not run here: the specification' : false;
const { components } = catalogue();

/** Table cells of a Markdown text, row by row. Code keeps its backticks. */
function tableRows(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-|\s:]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const codes = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function attribute(component: string, name: string): AttributeSpec {
  const spec = components.get(component);
  assert.ok(spec, `no component ${component}`);
  const found = attributeOf(spec, name);
  assert.ok(found, `${component} has no attribute ${name}`);
  return found;
}

test('every component and attribute of the specification is in the catalogue, marked as such', { skip }, () => {
  const text = readFileSync(sharedPath('spec', 'docs-json-spec.md'), 'utf8');
  const section = text.split('### Page components and their attributes')[1]?.split('\n### ')[0] ?? '';
  const rows = tableRows(section).slice(1);
  assert.ok(rows.length >= 14, `only ${rows.length} rows`);
  let attributes = 0;
  for (const [names = '', use = ''] of rows) {
    if (names === 'Code block') continue;
    if (names === 'Video') {
      for (const name of ['video', 'iframe']) assert.equal(components.get(name)?.specification, true, name);
      continue;
    }
    // `Steps` containing `Step` (attribute `title`), `Card` (attributes `title`, `icon`, `href`), …
    for (const match of names.matchAll(/`([A-Z]\w*)`(?: \(attributes? ([^)]*)\))?/g)) {
      const [, component = '', given = ''] = match;
      assert.equal(components.get(component)?.specification, true, component);
      for (const name of codes(given)) {
        attributes++;
        assert.equal(attribute(component, name).specification, true, `${component}.${name}`);
      }
    }
    const own = /^`(\w+)`(?! containing)/.exec(names)?.[1];
    const described = /attributes?|optional/.test(use) ? codes(use) : [];
    for (const name of own === undefined ? [] : described) {
      attributes++;
      assert.equal(attribute(own ?? '', name).specification, true, `${own}.${name}`);
    }
  }
  assert.ok(attributes >= 20, `only ${attributes} attributes`);
});

/** A name in backticks (bold or not), followed by its default in parentheses and values in brackets. */
interface DocumentedName {
  readonly name: string;
  readonly value: string | undefined;
  readonly values: readonly string[];
}

/** Parses a cell such as `` `color`(gray) [gray blue] `size`(md)[xs sm] ``. Several names can share backticks. */
function reportedIn(cell: string): readonly DocumentedName[] {
  const reported: DocumentedName[] = [];
  const pattern = /`([^`]*)`\**(?:\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\))?(?:\s*\[([^\]]*)\])?/g;
  for (const match of cell.matchAll(pattern)) {
    const [, inside = '', value, values] = match;
    if (/[{"=<]/.test(inside)) continue;
    const names = inside
      .replace(/:[\w[\]{},]+|\[[^\]]*\]/g, '')
      .split(/\s+/)
      .filter((name) => /^[A-Za-z][\w]*$/.test(name));
    const bracketed = /(\w+)(?::\w+)?\[([^\]]+)\]/.exec(inside);
    for (const [at, name] of names.entries()) {
      const last = at === names.length - 1;
      reported.push({
        name,
        value: last ? value : undefined,
        values: last && values !== undefined && bracketed === null ? values.split(/\s+/) : [],
      });
    }
  }
  return reported;
}

const words = new Set(['required', 'string', 'missing', 'hex', 'px', 'in', 'one', 'legacy', 'Markdown']);

test('every component, attribute, value and default of components.md is in the catalogue', { skip }, () => {
  const text = readFileSync(sharedPath('spec', 'components.md'), 'utf8');
  const rows = tableRows(text).filter(([first]) => first !== undefined && !/^Component \(uses\)/.test(first));
  assert.ok(rows.length >= 30, `only ${rows.length} rows`);
  let attributes = 0;
  let values = 0;
  for (const [first = '', second = ''] of rows) {
    const names = componentNames(first);
    assert.ok(names.length > 0, first);
    for (const name of names) assert.ok(components.has(name), `no component ${name}`);
    if (first.startsWith('Latex')) {
      for (const name of ['level', 'noAnchor', 'id']) attribute('Heading', name);
      assert.equal(attribute('Mermaid', 'placement').default, 'bottom-right');
      attribute('Mermaid', 'actions');
      continue;
    }
    // Notes about other things than attributes: misuse, remarks, ignored ones.
    const props = second
      .replace(/;.*misuse.*$|misuse.*$/, '')
      .replace(/;\s*real .*$/, '')
      .replace(/^–.*$/, '')
      .replace(/`video autoPlay`.*$/, '`title`');
    if (first.startsWith('Color')) {
      attribute('Color.Row', 'title');
      attribute('Color.Item', 'name');
      attribute('Color.Item', 'value');
      assert.deepEqual(attribute('Color', 'variant').enum, ['compact', 'table']);
      continue;
    }
    for (const { name, value, values: listed } of reportedIn(props)) {
      const owners = names.filter((each) => {
        const spec = components.get(each);
        return spec !== undefined && attributeOf(spec, name) !== undefined;
      });
      assert.ok(owners.length > 0, `none of ${names.join(', ')} has the attribute ${name}`);
      attributes++;
      for (const owner of owners) {
        const known = attribute(owner, name);
        for (const each of listed) {
          values++;
          const taken = [...(known.enum ?? []), ...(known.items?.enum ?? [])].map(String);
          for (const one of spread(each)) assert.ok(taken.includes(one), `${owner}.${name} does not take ${one}`);
        }
        const fallback = value?.startsWith('"[') === true ? undefined : value?.replace(/["'[\]]/g, '').trim();
        if (fallback === undefined || fallback === '' || words.has(fallback) || /\s(?!attributes)|=/.test(fallback))
          continue;
        const written = known.default === undefined ? undefined : [known.default].flat().join(',');
        assert.equal(written, fallback, `default of ${owner}.${name}`);
      }
    }
  }
  assert.ok(attributes > 90 && values > 30, `${attributes} attributes, ${values} values`);
});

/** `1–4` means four values. */
function spread(value: string): readonly string[] {
  const range = /^(\d)[–-](\d)$/.exec(value);
  if (range === null) return [value];
  const [from, to] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** Names in a first cell: `**Steps** 3642`, `Tree.Folder 37 / Tree.File 85`, `GitHub(.Repo)`, `Color / Color.Row`. */
function componentNames(cell: string): readonly string[] {
  const bare = cell
    .replace(/\*\*/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\(fence[^)]*\)/, '')
    .replace(/\([^.)][^)]*\)/g, '');
  const repo = bare.replace(/(\w+)\(\.(\w+)\)/, '$1 $1.$2');
  return [...repo.matchAll(/(?<![\w.])(?:[A-Z]\w*(?:\.[A-Z]\w*)*|video|iframe)(?![\w.])/g)].map((match) => match[0]);
}

test('icon styles and code fence keywords match components.md', { skip }, () => {
  const text = readFileSync(sharedPath('spec', 'components.md'), 'utf8');
  const styles = /`iconType` \(`([^`]+)`\)/.exec(text)?.[1]?.split(' ') ?? [];
  assert.ok(styles.length >= 7);
  assert.deepEqual([...(attribute('Card', 'iconType').enum ?? [])].sort(), styles.sort());
  const line = text.split('\n').find((each) => each.startsWith('**Code fence meta**')) ?? '';
  const reported = [
    'title',
    'icon',
    'lines',
    'wrap',
    'expandable',
    'nocopy',
    'twoslash',
    'theme',
    'highlight',
    'focus',
  ];
  for (const word of reported) {
    assert.ok(line.includes(word), word);
    assert.ok(Object.hasOwn(fences.meta, word), word);
  }
});

test('rules of place and number in components.md are in the catalogue', { skip }, () => {
  const text = readFileSync(sharedPath('spec', 'components.md'), 'utf8');
  const rows = tableRows(text);
  const rule = (name: string): string => rows.find(([first]) => componentNames(first ?? '').includes(name))?.[2] ?? '';
  for (const [child, parent] of [
    ['Step', 'Steps'],
    ['Tab', 'Tabs'],
  ] as const) {
    assert.match(rule(child), new RegExp(`direct child of ${parent}`));
    assert.deepEqual(components.get(child)?.parents, [parent]);
    assert.deepEqual(components.get(parent)?.children, [child]);
  }
  for (const name of ['RequestExample', 'ResponseExample', 'Panel']) {
    assert.match(rule(name), /one( of each)? per page/);
    assert.equal(components.get(name)?.perPage, 1);
  }
  assert.deepEqual(components.get('AccordionGroup')?.children, ['Accordion']);
  assert.equal(components.get('Accordion')?.uniqueTitle, true);
  assert.equal(components.get('CodeGroup')?.titledCode, true);
  assert.ok(
    ['path', 'body', 'query', 'header'].every((name) => components.get('ParamField')?.exactlyOneOf.includes(name)),
  );
  assert.ok(typesOf(attribute('CardGroup', 'cols')).includes('string'));
});
