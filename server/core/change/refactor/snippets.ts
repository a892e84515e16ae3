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

/** The selected blocks move to a file of their own, which the page imports; what they need of the page goes along. */
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
  // What the page itself defines cannot go along.
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

/** The blanks before the lines of blocks of the page or of a component; undefined where they do not all have them. */
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
 * What makes relative links and pictures lead from the folder of snippets where they led from the page, as edits of the
 * selection's own text; undefined where it uses a definition that stays behind.
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

/** The import statements behind the selection's own tags, or undefined where it uses more than imports. */
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

/** After the first heading inside, or the page. */
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
