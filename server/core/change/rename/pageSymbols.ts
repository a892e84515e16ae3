import { normalizeLabel } from '../../page/markdownIt.ts';
import type { Block, Element, Inline, Page } from '../../page/pageTree.ts';
import { namesUsedIn } from '../../page/script/codeTargets.ts';
import { walk } from '../../page/walk.ts';
import { declaredNames } from '../../site/link/references.ts';
import type { Edit } from '../../text/edit.ts';
import { memo } from '../../text/memo.ts';
import { type Range, touches } from '../../text/range.ts';
import { identifierProblem, type Renamed, refused, type SiteSymbol } from './symbol.ts';

/** A place of a name in a page. */
interface Place {
  readonly range: Range;
  readonly isDefinition: boolean;
  /** Writes another name there. */
  readonly write: (name: string) => Edit;
}

/** A name that is local to a page: an import, or the label of a definition or footnote. */
export function localSymbol(page: Page, offset: number): SiteSymbol | undefined {
  return importSymbol(page, offset) ?? labelSymbol(page, offset);
}

function symbolOf(
  page: Page,
  offset: number,
  places: readonly Place[],
  problem: (name: string) => string | undefined,
): SiteSymbol | undefined {
  const { path, text } = page.file;
  const here = places.find(({ range }) => touches(range, offset));
  if (here === undefined) return undefined;
  return {
    range: here.range,
    name: text.slice(here.range.start, here.range.end),
    occurrences: () => places.map(({ range, isDefinition }) => ({ path, range, isDefinition })),
    rename(name): Renamed {
      const reason = problem(name);
      if (reason !== undefined) return refused(reason);
      return { kind: 'edits', edits: [{ kind: 'change', path, edits: places.map(({ write }) => write(name)) }] };
    },
  };
}

function plain(range: Range, isDefinition = false): Place {
  return { range, isDefinition, write: (text) => ({ range, text }) };
}

function importSymbol(page: Page, offset: number): SiteSymbol | undefined {
  for (const { imports } of page.esm) {
    for (const { names } of imports) {
      for (const { local, imported, range, importedRange } of names) {
        const isOne = range.start === importedRange.start && imported !== 'default' && imported !== '*';
        const write = (text: string): Edit => ({ range, text: isOne ? `${imported} as ${text}` : text });
        const places = [{ range, isDefinition: true, write }, ...usesOfName(page, local)];
        const found = symbolOf(page, offset, places, (name) => nameProblem(page, local, name, places.length > 1));
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

function nameProblem(page: Page, old: string, name: string, isUsed: boolean): string | undefined {
  const isTag = isUsed && page.elements.some((element) => firstPart(element) === old);
  const isTaken =
    name !== old &&
    (declaredNames(page).has(name) || namesUsedIn(page).some((each) => each.name === old && each.hides(name)));
  return isTaken ? `This page already has something named "${name}".` : identifierProblem(name, isTag);
}

function firstPart({ name }: Element): string {
  return name.split('.', 1)[0] ?? '';
}

/** Uses of an imported name in a page: in tags and in code. */
function usesOfName(page: Page, local: string): readonly Place[] {
  const found = new Map<number, Place>();
  const add = ({ start }: Range, write?: Place['write']): void => {
    const range = { start, end: start + local.length };
    found.set(start, { range, isDefinition: false, write: write ?? ((text) => ({ range, text })) });
  };
  for (const { name, range, shorthand } of namesUsedIn(page))
    if (name === local) add(range, shorthand ? (text) => ({ range, text: `${local}: ${text}` }) : undefined);
  for (const element of page.elements) {
    if (firstPart(element) !== local) continue;
    add(element.nameRange);
    if (element.closeNameRange !== undefined) add(element.closeNameRange);
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
}

function labelSymbol(page: Page, offset: number): SiteSymbol | undefined {
  for (const [kind, labels] of Object.entries(labelsOf(page)) as ['definition' | 'footnote', Labels][]) {
    for (const places of labels.values()) {
      if (!places.some(({ isDefinition }) => isDefinition)) continue;
      const problem = (name: string): string | undefined => labelProblem(kind, labels, places, name);
      const found = symbolOf(page, offset, places, problem);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function labelProblem(
  kind: 'definition' | 'footnote',
  labels: Labels,
  places: readonly Place[],
  name: string,
): string | undefined {
  const isRight = kind === 'footnote' ? /^[^\s[\]]{1,900}$/.test(name) : /^(?=.*\S)[^[\]\r\n]{1,900}$/.test(name);
  if (!isRight || (kind === 'definition' && name.startsWith('^')))
    return `"${name}" is not a valid label. Leave out brackets${kind === 'footnote' ? ' and spaces' : ''}.`;
  const other = labels.get(normalizeLabel(name));
  return other === undefined || other === places ? undefined : `This page already has a ${kind} "${name}".`;
}

type Labels = ReadonlyMap<string, readonly Place[]>;

/** Labels of definitions and footnotes, with all their places. */
const labelsOf = memo((page: Page): Readonly<Record<'definition' | 'footnote', Labels>> => {
  const labels = { definition: new Map<string, Place[]>(), footnote: new Map<string, Place[]>() };
  walk(page.root, (node) => {
    const found = labelOf(page, node);
    if (found === undefined) return;
    const key = normalizeLabel(found.label);
    const places = labels[found.kind].get(key);
    if (places === undefined) labels[found.kind].set(key, [found.place]);
    else places.push(found.place);
  });
  return labels;
});

function labelOf(
  page: Page,
  node: Block | Inline,
): { readonly kind: 'definition' | 'footnote'; readonly label: string; readonly place: Place } | undefined {
  const { text } = page.file;
  const { start, end } = node.range;
  switch (node.kind) {
    case 'definition': {
      const close = text.indexOf(']:', start);
      return { kind: 'definition', label: node.label, place: plain({ start: start + 1, end: close }, true) };
    }
    case 'footnoteDefinition': {
      const close = text.indexOf(']:', start);
      return { kind: 'footnote', label: node.label, place: plain({ start: start + 2, end: close }, true) };
    }
    case 'footnoteReference':
      return { kind: 'footnote', label: node.label, place: plain({ start: start + 2, end: end - 1 }) };
    case 'link':
    case 'image': {
      if (node.definedAt === undefined) return undefined;
      const range = node.targetRange;
      const label = text.slice(range.start, range.end);
      const open = start + (node.kind === 'image' ? 2 : 1);
      // In `[label]` and `[label][]` the label is also the text, which stays.
      if (range.start !== open) return { kind: 'definition', label, place: plain(range) };
      const write = (name: string): Edit => ({ range: { start: open, end: end - 1 }, text: `${label}][${name}` });
      return { kind: 'definition', label, place: { range, isDefinition: false, write } };
    }
    default:
      return undefined;
  }
}
