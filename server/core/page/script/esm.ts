import type { AnyNode, ImportDeclaration, Program } from 'acorn';
import { literalOf } from '../../javascript/evaluate/literal.ts';
import { boundNames } from '../../javascript/module.ts';
import { type JsError, type Parsed, parseModule } from '../../javascript/parse.ts';
import { type Fix, insertion, safeFix, suggestion } from '../../text/finding.ts';
import { stripEnd } from '../../text/text.ts';
import { type BlockState, lineEnd, lineStart, trimEnd } from '../block/lines.ts';
import { addBlock, addFinding, type Draft, type Drafted, draftOf, isAtCut, isFull } from '../draft.ts';
import type { Esm, Export, Import } from '../pageTree.ts';
import { javascriptReason } from '../tag/faultMessage.ts';

const keyword = /(?:import|export) /y;

/** `import` and `export` statements: from the start of a line outside all containers, up to a blank line. */
export function esm(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
  // An import never interrupts a paragraph.
  if (silent || !beginsEsm(state, line)) return false;
  const draft = draftOf(state);
  const first = blockEnd(state, line, endLine);
  let last = first;
  const own = parseLines(state, line, last);
  let parsed = own;
  while (!parsed.ok && parsed.unfinished && last < endLine && draft.effort.budget > 0) {
    last = blockEnd(state, state.skipEmptyLines(last), endLine);
    parsed = parseLines(state, line, last);
    draft.effort.budget -= lineEnd(state, last - 1) - lineStart(state, line);
  }
  if (parsed.ok) addStatements(state, line, last, parsed.node);
  // If it stays broken, only its first lines are taken.
  else addBroken(state, line, first, { error: parsed, last, own: own.ok ? undefined : own });
  state.line = parsed.ok ? last : first;
  return true;
}

/** Parses the statements on some lines. */
function parseLines(state: BlockState, line: number, last: number): Parsed<Program> {
  return parseModule(state.src.slice(lineStart(state, line), lineEnd(state, last - 1)), draftOf(state).imported);
}

function addStatements(state: BlockState, line: number, last: number, { body }: Program): Esm {
  const draft = draftOf(state);
  const node = addNode(state, line, last);
  const shift = lineStart(state, line);
  node.imports = body.flatMap((each) => (each.type === 'ImportDeclaration' ? [importOf(draft, each, shift)] : []));
  node.exports = body.flatMap((each) => exportsOf(draft, each, shift));
  for (const each of node.imports) for (const name of each.names) draft.imported.add(name.local);
  reportOthers(draft, body, shift);
  return node;
}

function addNode(state: BlockState, line: number, last: number): Drafted<Esm> {
  const draft = draftOf(state);
  const start = lineStart(state, line);
  const end = trimEnd(state.src, start, lineEnd(state, last - 1));
  const code = state.src.slice(start, end);
  const node: Drafted<Esm> = { kind: 'esm', range: draft.source.range(start, end), code, imports: [], exports: [] };
  addBlock(draft, node, line);
  return node;
}

/** The error in several statements parsed together, the line after the last one, and the error in the first block, often one statement. */
interface Whole {
  readonly error: JsError;
  readonly last: number;
  readonly own: JsError | undefined;
}

/** Adds statements of which at least one is broken. Each is read separately, so that one mistake hides nothing else. */
function addBroken(state: BlockState, line: number, last: number, whole: Whole): void {
  const draft = draftOf(state);
  const { error } = whole;
  // MDX reports the first error, and parses beyond the statement to find it.
  let first: Pick<BrokenEsm, 'reason' | 'at'> | undefined = {
    reason: error.reason,
    at: error.at + lineStart(state, line),
  };
  let hit = { start: lineStart(state, line), end: lineEnd(state, line), ...first };
  for (let from = line; from < last; ) {
    const start = lineStart(state, from);
    const end = statementEnd(state, from, last);
    let until = end;
    const known = from > line ? undefined : until === whole.last ? error : until === last ? whole.own : undefined;
    let parsed = known ?? parseLines(state, from, until);
    while (!parsed.ok && parsed.unfinished && until < last && draft.effort.budget > 0) {
      until = statementEnd(state, until, last);
      parsed = parseLines(state, from, until);
      draft.effort.budget -= lineEnd(state, until - 1) - start;
    }
    if (!parsed.ok) until = end;
    const { code } = parsed.ok ? addStatements(state, from, until, parsed.node) : addNode(state, from, until);
    const broken = { start, end: start + code.length };
    if (first !== undefined && start <= first.at) hit = { ...broken, ...first };
    if (!parsed.ok) {
      const place = { reason: parsed.reason, at: parsed.at + start };
      report(draft, { ...broken, ...((parsed.unfinished ? first : undefined) ?? place) });
      first = undefined;
    }
    from = until;
  }
  // Each statement is valid alone, so two of them declare the same name.
  if (first !== undefined) report(draft, hit);
}

/** The line after the last before the next `import` or `export`. */
function statementEnd(state: BlockState, line: number, last: number): number {
  let next = line + 1;
  while (next < last && !beginsEsm(state, next)) next++;
  return next;
}

/** True if a line outside all containers begins with `import` or `export`, without indentation. */
export function beginsEsm(state: BlockState, line: number): boolean {
  const start = lineStart(state, line);
  if (start !== state.bMarks[line] || draftOf(state).depth > 0) return false;
  keyword.lastIndex = start;
  return keyword.test(state.src);
}

/** The line after the last one of its block. */
function blockEnd(state: BlockState, line: number, endLine: number): number {
  let next = Math.min(line + 1, endLine);
  while (next < endLine && !state.isEmpty(next)) next++;
  return next;
}

function report(draft: Draft, broken: BrokenEsm): void {
  if (isFull(draft) || isAtCut(draft, broken.at)) return;
  const { source, path } = draft;
  const { start, end } = broken;
  const at = Math.min(broken.at, source.text.length);
  const newline = source.text.charCodeAt(at) === 10 || at >= source.text.length;
  const shown = newline ? source.range(Math.max(start, at - 1), at) : source.range(at, at + 1);
  const { message, fixes, text } = fixOfEsm(draft, broken);
  const word = source.range(start, start + 6);
  const related = at > end ? [{ path, range: word, message: 'The statement begins here.' }] : [];
  addFinding(draft, 'mdx/esm', text === undefined ? shown : source.range(text.start, text.end), message, {
    related,
    fixes,
  });
}

function reportOthers(draft: Draft, body: Program['body'], shift: number): void {
  const other = body.find((each) => !/^(?:Import|Export)/.test(each.type));
  if (other === undefined) return;
  const start = other.start + shift;
  const newline = draft.source.text.indexOf('\n', start);
  const end = newline < 0 ? other.end + shift : Math.min(newline, other.end + shift);
  addFinding(draft, 'mdx/esm', draft.source.range(start, end), textFollows, {
    fixes: [
      safeFix({ path: draft.path, title: 'Insert a blank line', edits: [insertion(draft.source.at(start), '\n')] }),
    ],
  });
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
            ? declaredName(each.imported)
            : '*',
      local: each.local.name,
      range: range(each.local),
      importedRange: range(each.type === 'ImportSpecifier' ? each.imported : each.local),
    })),
  };
}

function declaredName(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

function exportsOf(draft: Draft, node: AnyNode, shift: number): readonly Export[] {
  const range = (each: { readonly start: number; readonly end: number }): Export['range'] =>
    draft.source.range(each.start + shift, each.end + shift);
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', range: range(node.declaration) }];
  // The names that another file exports are unknown here.
  if (node.type === 'ExportAllDeclaration')
    return [{ name: node.exported ? declaredName(node.exported) : '*', range: range(node.exported ?? node) }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = node;
  if (declaration === null || declaration === undefined) {
    return node.specifiers.map((each) => ({ name: declaredName(each.exported), range: range(each.exported) }));
  }
  if (declaration.type !== 'VariableDeclaration') return [{ name: declaration.id.name, range: range(declaration.id) }];
  return declaration.declarations.flatMap(({ id, init }): readonly Export[] => {
    if (id.type !== 'Identifier') return boundNames(id).map((each) => ({ name: each.name, range: range(each) }));
    const known = init === null || init === undefined ? undefined : literalOf(init);
    return [
      known === undefined ? { name: id.name, range: range(id) } : { name: id.name, range: range(id), literal: known },
    ];
  });
}

/** A statement, or something like it, that is not valid JavaScript. All offsets are those of the source. */
export interface BrokenEsm {
  readonly start: number;
  readonly end: number;
  /** Where JavaScript is invalid, and why. */
  readonly at: number;
  readonly reason: string;
}

/** The message for a broken statement and its possible fixes, most likely first. page/parsePage.ts tries them. */
export interface EsmFix {
  readonly message: string;
  readonly fixes: readonly Fix[];
  /** Text that follows the statement without a blank line. */
  readonly text?: { readonly start: number; readonly end: number };
}

/** Returns a message for authors and possible fixes. */
export function fixOfEsm(draft: Draft, broken: BrokenEsm): EsmFix {
  const { start, at } = broken;
  const { text } = draft.source;
  const word = text.slice(start, start + 6);
  const behind = textBehind(draft, broken);
  if (behind !== undefined) return behind;
  const taken = /^Identifier '(.+)' has already been declared$/.exec(broken.reason)?.[1];
  if (taken !== undefined) {
    const message = `"${taken}" is already declared. A page can import or declare a name only once.`;
    return { message, fixes: secondNameFixes(draft, broken, taken) };
  }
  const found = /^(?:[\w$]+|\S)/.exec(text.slice(at, at + 40))?.[0];
  const explained = javascriptReason(broken.reason, found);
  const reason = explained === undefined ? '' : `: ${explained}`;
  const asText = [{ range: draft.source.range(start, start + 1), text: `&#${word.charCodeAt(0)};` }];
  const title = `Write "&#${word.charCodeAt(0)};${word.slice(1)}" for the word`;
  if (!statementForm.test(text.slice(start, start + 200))) {
    const message = `A line that begins with "${word} " is JavaScript in MDX, and this is not valid JavaScript${reason}. To write a sentence, begin it with another word.`;
    return { message, fixes: [safeFix({ path: draft.path, title, edits: asText })] };
  }
  // Half a statement is not a sentence, so it should not be changed unasked.
  const fixes = [
    ...repairs(draft, broken),
    commentOut(draft, broken),
    suggestion({ path: draft.path, title, edits: asText }),
  ];
  return { message: `This "${word}" is not valid JavaScript${reason}.`, fixes };
}

/** Text that continues like a statement. */
const statementForm =
  /^(?:import|export)\s*(?:[{*"'(]|(?:const|let|var|function|class|default|async|type|interface|enum)\b|[\w$]+\s*(?:,|$|from(?=\s*(?:["'./@]|$))|=)|[\w$]+\s(?:[\w$]+\s)?["'])/;

/** Reports text directly below a complete statement, where a blank line is missing. */
function textBehind(draft: Draft, { start, end, at }: BrokenEsm): EsmFix | undefined {
  const { source, path } = draft;
  const { text } = source;
  const own = text.lastIndexOf('\n', at - 1) + 1;
  const line = [text.indexOf('\n', start) + 1, own].find(
    (each) => each > start && each < end && parseModule(text.slice(start, each), draft.imported).ok,
  );
  if (line === undefined) return undefined;
  const newline = text.indexOf('\n', line);
  const fixes = [
    safeFix({ path, title: 'Insert a blank line', edits: [insertion(source.at(line), '\n')] }),
    ...commentBehind(draft, line),
  ];
  return {
    message: textFollows,
    fixes,
    ...(line === own && { text: { start: line, end: newline < 0 ? end : newline } }),
  };
}

/** If an HTML comment follows, which MDX rejects too, one fix changes both. */
function commentBehind({ source, path }: Draft, line: number): readonly Fix[] {
  const { text } = source;
  const close = text.startsWith('<!--', line) ? text.indexOf('-->', line + 4) : -1;
  if (close < 0 || text.slice(line, close).includes('*/')) return [];
  const edits = [
    { range: source.range(line, line + 4), text: '\n{/*' },
    { range: source.range(close, close + 3), text: '*/}' },
  ];
  return [safeFix({ path, title: 'Insert a blank line and change to "{/* … */}"', edits })];
}

/** Message for text directly after statements. */
export const textFollows = 'Only "import" and "export" are allowed here. Leave a blank line between them and the text.';

/** Removes a second import of the same name, or gives it another name. */
function secondNameFixes({ source, path }: Draft, { start, end, at }: BrokenEsm, name: string): readonly Fix[] {
  const { text } = source;
  const before = text.slice(start, at);
  const free = `${name}2`;
  const inBraces = before.startsWith('import') && /\{[^}]*$/.test(before) && !/\bas\s+$/.test(before);
  const rename = suggestion({
    path,
    title: `Rename to "${free}"`,
    edits: [{ range: source.range(at, at + name.length), text: inBraces ? `${name} as ${free}` : free }],
  });
  const statement = stripEnd(text.slice(start, end), '; \t');
  if (!before.startsWith('import') || !text.slice(0, start).includes(statement)) return [rename];
  return [
    safeFix({ path, title: 'Remove the second import', edits: [{ range: source.range(start - 1, end), text: '' }] }),
  ];
}

const importForm =
  /^import\s+([\w$]+|(?:[\w$]+\s*,\s*)?\{[^{}]*\}|\*\s*as\s+[\w$]+)(?:\s+([\w$]+))?\s+(["']?)(\.{0,2}\/[^"'\s;]*|[^"'\s;]*\/[^"'\s;]*)["']?\s*;?$/;

/** Yields fixes that add what is missing in a statement: `from`, quotes around the path, closing brackets. */
function* repairs({ source, path, imported }: Draft, { start, end }: BrokenEsm): Iterable<Fix> {
  const written = source.text.slice(start, end);
  const [, names, word, quote, target] = importForm.exec(written.slice(0, 1000)) ?? [];
  if (names !== undefined && (quote !== '' || word === 'from')) {
    const fixed = `import ${names} from "${target}"`;
    if (parseModule(fixed, imported).ok)
      yield safeFix({ path, title: `Change to "${fixed}"`, edits: [{ range: source.range(start, end), text: fixed }] });
  }
  const closing = missingBrackets(written);
  if (closing !== '' && parseModule(written + closing, imported).ok)
    yield suggestion({ path, title: `Add "${closing}"`, edits: [insertion(source.at(end), closing)] });
}

/** Longer statements get no brackets. */
const maxLength = 2000;

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Returns the closing brackets that a text lacks at its end. Brackets in strings do not count. */
function missingBrackets(text: string): string {
  if (text.length > maxLength) return '';
  let open = '';
  for (const [sign] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[()[\]{}]/g)) {
    const close = brackets[sign];
    if (close !== undefined) open = close + open;
    else if (sign.length === 1 && open.startsWith(sign)) open = open.slice(1);
    if (open.length > 20) return '';
  }
  return open;
}

/** Puts a statement in a comment, so that its author keeps it and readers do not see it. */
function commentOut({ source, path }: Draft, { start, end }: BrokenEsm): Fix {
  const inside = source.text.slice(start, end).replaceAll('*/', '* /');
  return suggestion({
    path,
    title: 'Put it into a comment',
    edits: [{ range: source.range(start, end), text: `{/* ${inside} */}` }],
  });
}
