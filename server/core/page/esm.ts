import type { AnyNode, Identifier, ImportDeclaration, Program } from 'acorn';
import { fixIn, insertion } from '../text/fix.ts';
import { type BlockState, lineEnd, lineStart, trimEnd } from './block/lines.ts';
import { addBlock, type Draft, type Drafted, draftOf } from './draft.ts';
import { evaluate } from './evaluate.ts';
import { addFinding } from './findings.ts';
import { type JsError, parseModule } from './javascript.ts';
import type { Esm, Export, Import } from './pageTree.ts';

const KEYWORD = /(?:import|export) /y;

/** `import` and `export` statements: from a line's very start, outside of every container, up to a blank line. */
export function esm(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  // An import never interrupts a paragraph.
  if (silent || !beginsEsm(state, line)) return false;
  const start = lineStart(state, line);
  const draft = draftOf(state);
  const prefix = draft.imported.length > 0 ? `var ${draft.imported.join(',')}\n` : '';
  let last = blockEnd(state, line, endLine);
  const first = last;
  let parsed = parseModule(prefix + state.src.slice(start, lineEnd(state, last - 1)));
  while (!parsed.ok && parsed.unfinished && last < endLine && draft.effort.budget > 0) {
    last = blockEnd(state, state.skipEmptyLines(last), endLine);
    const code = state.src.slice(start, lineEnd(state, last - 1));
    draft.effort.budget -= code.length;
    parsed = parseModule(prefix + code);
  }
  // What stays broken takes no more than its first lines with it.
  if (!parsed.ok) last = first;
  const end = trimEnd(state.src, start, lineEnd(state, last - 1));
  const code = state.src.slice(start, end);
  const shift = start - prefix.length;
  const node: Drafted<Esm> = { kind: 'esm', range: draft.source.range(start, end), code, imports: [], exports: [] };
  if (parsed.ok) {
    const body = prefix === '' ? parsed.node.body : parsed.node.body.slice(1);
    node.imports = body.flatMap((each) => (each.type === 'ImportDeclaration' ? [importOf(draft, each, shift)] : []));
    node.exports = body.flatMap((each) => exportsOf(draft, each, shift));
    for (const each of node.imports) for (const name of each.names) draft.imported.push(name.local);
    reportOthers(draft, body, shift);
  } else report(draft, start, end, parsed, shift);
  addBlock(draft, node, line);
  state.line = last;
  return true;
}

/** What goes on as a statement does. */
const STATEMENT =
  /^(?:import|export)\s*(?:[{*"'(]|(?:const|let|var|function|class|default|async|type|interface|enum)\b|[\w$]+\s*(?:,|$|from\b|=))/;

/** Whether a line begins with `import` or `export` at its very start, outside of every container. */
export function beginsEsm(state: BlockState, line: number): boolean {
  const start = lineStart(state, line);
  if (start !== state.bMarks[line] || draftOf(state).depth > 0) return false;
  KEYWORD.lastIndex = start;
  return KEYWORD.test(state.src);
}

/** Behind the last line before a blank one. */
function blockEnd(state: BlockState, line: number, endLine: number): number {
  let next = Math.min(line + 1, endLine);
  while (next < endLine && !state.isEmpty(next)) next++;
  return next;
}

function report(draft: Draft, start: number, end: number, error: JsError, shift: number): void {
  const { source } = draft;
  const at = Math.max(start, Math.min(error.at + shift, source.text.length));
  const newline = source.text.charCodeAt(at) === 10 || at >= source.text.length;
  const range = newline ? source.range(Math.max(start, at - 1), at) : source.range(at, at + 1);
  const word = source.text.slice(start, start + 6);
  addFinding(
    draft,
    'mdx/esm',
    range,
    `A line that begins with "${word} " is JavaScript in MDX, and this is none: ${error.reason}. If a sentence is meant, let it begin otherwise.`,
    {
      related:
        at > end
          ? [{ path: draft.path, range: source.range(start, start + 6), message: `"${word}" stands here.` }]
          : [],
      fixes: [
        {
          ...fixIn(draft.path, `Write "&#${word.charCodeAt(0)};${word.slice(1)}" for the word`, [
            { range: source.range(start, start + 1), text: `&#${word.charCodeAt(0)};` },
          ]),
          // Half a statement is no sentence: nobody wants it changed unasked.
          ...(STATEMENT.test(source.text.slice(start, start + 200)) ? { preferred: false } : {}),
        },
      ],
    },
  );
}

function reportOthers(draft: Draft, body: Program['body'], shift: number): void {
  const other = body.find((each) => !/^(?:Import|Export)/.test(each.type));
  if (other === undefined) return;
  const start = other.start + shift;
  const newline = draft.source.text.indexOf('\n', start);
  const end = newline < 0 ? other.end + shift : Math.min(newline, other.end + shift);
  addFinding(
    draft,
    'mdx/esm',
    draft.source.range(start, end),
    'Only "import" and "export" may stand here. A blank line ends them, and text follows.',
    { fixes: [fixIn(draft.path, 'Insert a blank line', [insertion(draft.source.at(start), '\n')], true)] },
  );
}

function importOf(draft: Draft, node: ImportDeclaration, shift: number): Import {
  const range = (each: { readonly start: number; readonly end: number }): Import['range'] =>
    draft.source.range(each.start + shift, each.end + shift);
  return {
    source: String(node.source.value),
    sourceRange: range(node.source),
    range: range(node),
    names: node.specifiers.map((each) => ({
      imported:
        each.type === 'ImportDefaultSpecifier'
          ? 'default'
          : each.type === 'ImportSpecifier'
            ? nameOf(each.imported)
            : '*',
      local: each.local.name,
      range: range(each.local),
      importedRange: range(each.type === 'ImportSpecifier' ? each.imported : each.local),
    })),
  };
}

function nameOf(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

function exportsOf(draft: Draft, node: AnyNode, shift: number): readonly Export[] {
  const range = (each: { readonly start: number; readonly end: number }): Export['range'] =>
    draft.source.range(each.start + shift, each.end + shift);
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', range: range(node.declaration) }];
  // Which names another file hands through is not known here.
  if (node.type === 'ExportAllDeclaration')
    return [{ name: node.exported ? nameOf(node.exported) : '*', range: range(node.exported ?? node) }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = node;
  if (declaration === null || declaration === undefined) {
    return node.specifiers.map((each) => ({ name: nameOf(each.exported), range: range(each.exported) }));
  }
  if (declaration.type !== 'VariableDeclaration') return [{ name: declaration.id.name, range: range(declaration.id) }];
  return declaration.declarations.flatMap(({ id, init }): readonly Export[] => {
    if (id.type !== 'Identifier') return boundIn(id).map((each) => ({ name: each.name, range: range(each) }));
    const known = init === null || init === undefined ? undefined : evaluate(init);
    return [
      known === undefined ? { name: id.name, range: range(id) } : { name: id.name, range: range(id), literal: known },
    ];
  });
}

/** The names that a pattern binds: `{ a, b: [c], ...d }`. */
function boundIn(pattern: AnyNode): readonly Identifier[] {
  const found: Identifier[] = [];
  const stack: AnyNode[] = [pattern];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'Identifier') found.push(node);
    else if (node.type === 'ObjectPattern')
      for (const each of node.properties) stack.push(each.type === 'Property' ? each.value : each);
    else if (node.type === 'ArrayPattern') {
      for (const each of node.elements) if (each !== null) stack.push(each);
    } else if (node.type === 'RestElement') stack.push(node.argument);
    else if (node.type === 'AssignmentPattern') stack.push(node.left);
  }
  return found.sort((a, b) => a.start - b.start);
}
