import type { CodeFix } from '../../model/answers.ts';
import { resolveReference } from '../../model/link/resolveReference.ts';
import { componentName } from '../../model/write/imports.ts';
import { editsFor } from '../../model/write/siteDraft.ts';
import { slugOf } from '../../page/anchorRule.ts';
import type { Page } from '../../page/pageTree.ts';
import { walk } from '../../page/walk.ts';
import { catalogueOf, declaredNames, referencesOf, usesOf } from '../../site/link/references.ts';
import { linkPath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import { lineEnd, lineEnding, lineStart } from '../../text/lines.ts';
import { encodeTarget } from '../../text/percent.ts';
import { encloses, type Range } from '../../text/range.ts';
import { urlPath } from '../move/moveTarget.ts';
import { type BlockRun, blocksIn } from './wrap.ts';

/** Extracts the selected blocks to a snippet that the page imports. Imports that they need move along. */
export function snippetFixes(site: Site, page: Page, range: Range): readonly CodeFix[] {
  if (range.start === range.end) return [];
  const run = blocksIn(page, range);
  const indent = run === undefined ? undefined : indentOf(page, run);
  if (run === undefined || indent === undefined) return [];
  if (run.blocks.some(({ kind }) => kind === 'esm' || kind === 'definition' || kind === 'footnoteDefinition'))
    return [];
  const { text } = page.file;
  const rooted = rootedEdits(site, page, run.range);
  if (rooted === undefined || hasFootnote(page, run.range)) return [];
  const content = applyEdits(text.slice(run.range.start, run.range.end), rooted).replaceAll(`\n${indent}`, '\n');
  const imports = neededImports(site, page, run.range);
  // Definitions in the page itself cannot move.
  if (imports === undefined) return [];
  const line = lineEnding(text);
  const { file, name } = freeSnippet(site, page, run.range);
  const head = imports.length === 0 ? '' : `${imports.join(line)}${line}${line}`;
  return [
    {
      title: `Extract to the snippet "/${file}"`,
      kind: 'refactor.extract.snippet',
      edits: editsFor(site.index.config.whole, (draft) => {
        draft.file(file).make(`${head}${content}${line}`);
        draft.import(page, name, `/${file}`);
        draft.text(page.file).replace({ range: run.range, text: `<${name} />` });
      }),
    },
  ];
}

/** The indentation that all lines of the blocks have; undefined if they differ. */
function indentOf({ file: { text } }: Page, { container, blocks, range }: BlockRun): string | undefined {
  if (container.kind === 'root') return '';
  if (container.kind !== 'element') return undefined;
  if (blocks.some(({ kind }) => kind === 'text' || kind === 'break')) return undefined;
  const indent = text.slice(lineStart(text, range.start), range.start);
  const rest = text.slice(range.end, lineEnd(text, range.end));
  if (indent.trim() !== '' || rest.trim() !== '') return undefined;
  const lines = text.slice(range.start, range.end).split('\n').slice(1);
  return lines.every((line) => line.trim() === '' || line.startsWith(indent)) ? indent : undefined;
}

/**
 * Edits of the selection that make relative links work from the snippets folder. Undefined if it uses a link
 * definition, which stays in the page.
 */
function rootedEdits({ index }: Site, page: Page, range: Range): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  for (const reference of referencesOf(page, index)) {
    const { definedAt, form, target } = reference;
    if (!encloses(range, reference.range)) continue;
    if (form === 'markdown' && definedAt !== undefined && !encloses(range, definedAt)) return undefined;
    if (/^(?:[/#\\]|[a-z][a-z0-9+.-]*:)/i.test(target)) continue;
    const resolved = resolveReference(page, index, reference);
    if (resolved.kind !== 'page' && resolved.kind !== 'file') continue;
    const path = resolved.kind === 'page' ? linkPath(resolved.path) : resolved.path;
    const end = target.search(/[?#]/);
    const at = definedAt ?? reference.range;
    edits.push({
      range: { start: at.start - range.start, end: at.end - range.start },
      text: encodeTarget(urlPath(`/${path}`)) + (end < 0 ? '' : target.slice(end)),
    });
  }
  return edits;
}

function hasFootnote({ root }: Page, range: Range): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.kind === 'footnoteReference' && encloses(range, node.range)) found = true;
  });
  return found;
}

/** Imports for the selection's tags; undefined if it uses anything else from the page. */
function neededImports(site: Site, page: Page, range: Range): readonly string[] | undefined {
  const { text } = page.file;
  const uses = usesOf(page, site.index).filter(({ element, declared }) => declared && encloses(range, element.range));
  const statements = new Set<string>();
  for (const { element } of uses) {
    const local = element.name.split('.', 1)[0];
    const found = page.esm
      .flatMap((esm) => esm.imports)
      .find(({ names }) => names.some((each) => each.local === local));
    if (found === undefined || found.source.startsWith('.')) return undefined;
    statements.add(text.slice(found.range.start, found.range.end));
  }
  const expressions = page.expressions.some(
    (each) => encloses(range, each.range) && !each.empty && each.literal === undefined && each.elements === undefined,
  );
  return expressions ? undefined : [...statements];
}

/** An unused file and name, made from the first heading inside or the page. */
function freeSnippet(site: Site, page: Page, range: Range): { readonly file: string; readonly name: string } {
  const heading = page.headings.find((each) => encloses(range, each.range));
  const base =
    slugOf(heading?.text ?? '')
      .replace(/^[^a-z]+/, '')
      .slice(0, 40)
      .replace(/-$/, '') || 'shared-text';
  const taken = new Set([...declaredNames(page), ...catalogueOf(site.index).components.keys()]);
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    const file = `snippets/${slug}.mdx`;
    const name = componentName(file);
    if (name !== '' && !site.index.paths.has(file) && !taken.has(name)) return { file, name };
    if (name === '') return { file: `snippets/shared-text-${count}.mdx`, name: `SharedText${count}` };
  }
}
