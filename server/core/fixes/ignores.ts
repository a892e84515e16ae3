import { ignoredBy } from '../checks/ignores.ts';
import { plain } from '../data/json/jsonFormat.ts';
import { parseJson } from '../data/json/parseJson.ts';
import { property } from '../data/node.ts';
import type { CodeFix } from '../model/answers.ts';
import { editsFor } from '../model/write/siteDraft.ts';
import type { Page, PageNode } from '../page/pageTree.ts';
import { parsePage } from '../page/parsePage.ts';
import { childrenOf, isBlankText } from '../page/walk.ts';
import { wholeConfig } from '../site/config/configFiles.ts';
import { docsightrcPath, isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { applyEdits, type Edit, type FileEdit } from '../text/edit.ts';
import { type Finding, insertion } from '../text/finding.ts';
import { indentAt, lineEnd, lineEnding, lineStart } from '../text/lines.ts';

/** Code action kind of actions that silence a finding. Clients can leave them out where they only show fixes. */
const ignoreKind = 'quickfix.ignore';

/** Characters that may still be parsed to find places for comments. Each place means to parse the page again. */
export interface IgnoreEffort {
  characters: number;
}

/** Enough for all places in pages of usual length. */
export const newIgnoreEffort = (): IgnoreEffort => ({ characters: 500_000 });

/** Actions that silence a finding: on its line, or its code in the whole site. */
export function ignoreFixes(site: Site, path: string, finding: Finding, effort: IgnoreEffort): readonly CodeFix[] {
  const { code } = finding;
  const found: CodeFix[] = [];
  const file = site.files.get(path);
  const here = file !== undefined && isMarkdown(path) ? ignoreHere(pageOf(file), finding, effort) : undefined;
  if (here !== undefined) {
    const edits: readonly FileEdit[] = [{ kind: 'change', path, edits: [here] }];
    found.push({ title: 'Ignore on this line', kind: ignoreKind, edits, code });
  }
  const everywhere = switchOff(site, code);
  if (everywhere !== undefined)
    found.push({ title: `Do not show "${code}" on this site`, kind: ignoreKind, edits: [everywhere], code });
  return found;
}

/** The comment that silences a finding without changing the rendered page; undefined if no such place exists. */
function ignoreHere(page: Page, finding: Finding, effort: IgnoreEffort): Edit | undefined {
  const { text } = page.file;
  const { code, range } = finding;
  const front = page.frontMatter;
  const isInFront = front !== undefined && front.range.start <= range.start && range.start < front.range.end;
  for (const edit of isInFront ? [frontMatterComment(page, code, range.start)] : comments(page, code, range.start)) {
    if (effort.characters <= 0) return undefined;
    effort.characters -= text.length;
    const shift = edit.range.start <= range.start ? edit.text.length : 0;
    const after = parsePage({ path: page.file.path, text: applyEdits(text, [edit]) });
    const moved = { ...finding, range: { start: range.start + shift, end: range.end + shift } };
    if (ignoredBy(after)(moved) && after.findings.length <= page.findings.length && hasSameShape(after, page))
      return edit;
  }
  return undefined;
}

/** A comment above the line. For a finding about the whole front matter, it goes on the first line of the YAML. */
function frontMatterComment({ file: { text }, frontMatter }: Page, code: string, offset: number): Edit {
  const br = lineEnding(text);
  const first = frontMatter?.yamlRange.start ?? 0;
  if (offset < first) return insertion(first, `# docsight-disable ${code}${br}`);
  return insertion(lineStart(text, offset), `${indentAt(text, offset)}# docsight-ignore-next-line ${code}${br}`);
}

/** Places for a comment, the clearest first: above the line, above its block, at the end of the line or table cell. */
function* comments(page: Page, code: string, offset: number): Iterable<Edit> {
  const { text } = page.file;
  const above = `{/* docsight-ignore-next-line ${code} */}`;
  const br = lineEnding(text);
  const nodes = around(page.root, offset);
  const blocks = nodes.map(({ range }) => lineStart(text, range.start)).reverse();
  for (const start of new Set([lineStart(text, offset), ...blocks])) {
    const indent = indentAt(text, lineEnd(text, start));
    yield insertion(start, `${indent}${above}${br}`);
    yield insertion(start, `${indent}${above}${br}${br}`);
    // Imports without a blank line between them are one block.
    yield insertion(start, `${br}${indent}${above}${br}${br}`);
  }
  // After the last cell of a row, the comment is at the end of the line.
  const cell = nodes.findLast(({ kind }) => kind === 'tableCell');
  const end = cell === undefined ? lineEnd(text, offset) : (childrenOf(cell).at(-1) ?? cell).range.end;
  yield insertion(end, ` {/* docsight-ignore-line ${code} */}`);
}

/** The nodes around an offset, outermost first. */
function around(root: PageNode, offset: number): readonly PageNode[] {
  const found: PageNode[] = [];
  for (let node: PageNode | undefined = root; node !== undefined; ) {
    node = childrenOf(node).find(({ range }) => range.start <= offset && offset < range.end);
    if (node !== undefined) found.push(node);
  }
  return found;
}

/** True if two pages look the same. Their shapes are compared in pairs, because a list of both takes much memory. */
function hasSameShape(one: Page, other: Page): boolean {
  const others = shapeOf(other);
  for (const part of shapeOf(one)) if (others.next().value !== part) return false;
  return others.next().done === true;
}

/** The structure of a page without comments: its nodes in order, how they are nested, and their words. */
function* shapeOf(page: Page): Generator<string, undefined> {
  const stack: (PageNode | string)[] = [page.root];
  let isAfterEsm = false;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      isAfterEsm = false;
      yield next;
      continue;
    }
    if (isComment(next)) continue;
    // Two statements in one block are the same as two blocks.
    if (next.kind === 'esm') {
      if (!isAfterEsm) yield next.kind;
      isAfterEsm = true;
      continue;
    }
    isAfterEsm = false;
    // A comment splits a text node in two.
    if (next.kind === 'text') {
      yield* next.value.split(/\s+/).filter((word) => word !== '');
      continue;
    }
    yield next.kind;
    if (next.kind === 'code' && next.value !== '') yield next.value;
    yield '(';
    stack.push(')');
    for (const child of childrenOf(next).toReversed()) stack.push(child);
  }
  return undefined;
}

function isComment(node: PageNode): boolean {
  return isBlankText(node) || (node.kind === 'expression' && node.empty);
}

/** Turns a code off in the site's settings file, which is created if missing. Undefined if that file is broken. */
function switchOff(site: Site, code: string): FileEdit | undefined {
  const file = site.index.others.get(docsightrcPath) ?? site.files.get(docsightrcPath);
  if (file === undefined) {
    if (site.index.paths.has(docsightrcPath)) return undefined;
    return {
      kind: 'create',
      path: docsightrcPath,
      text: `${JSON.stringify({ rules: { [code]: 'off' } }, undefined, 2)}\n`,
    };
  }
  const { root, findings } = parseJson(file.text, file.path);
  if (root?.kind !== 'object' || findings.length > 0) return undefined;
  const rules = property(root, 'rules')?.value;
  const known = property(rules, code)?.value;
  if (rules !== undefined && rules.kind !== 'object') return undefined;
  const [edit] = editsFor(wholeConfig(file, new Map()), (draft) => {
    if (known !== undefined) draft.value(known).set(plain('off'));
    else draft.put(rules ?? root, rules === undefined ? ['rules', code] : [code], plain('off'));
  });
  return edit;
}
