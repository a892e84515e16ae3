// Extracts every text for people, with its place: documents, texts in code, data and settings. Used by the prose linter
// and the wording test.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { Parser } from 'acorn';
import MarkdownIt from 'markdown-it';
import { root } from '../tools/bootstrap.mjs';

/**
 * @typedef {object} PlacedText
 * @property {string} place start of the text, such as `server/cli/main.ts:12`
 * @property {string} text the text; code and inserted values are `x` in backticks
 * @property {'document' | 'code' | 'data' | 'comment'} kind
 * @property {string} [raw] text in code, with `hole` for inserted values
 */

const documents = [
  'README.md',
  'AGENTS.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'PATCHES.md',
  'SECURITY.md',
];
/** Folders of documents and of code. */
const documentFolders = ['docs', 'rules-templates'];
const codeFolders = ['client', 'media', 'playground-site', 'scripts', 'server'];
/** Code with strings that readers copy, HTTP status names, and wrong examples. */
const otherTexts = /^server\/core\/openapi\/(?:samples\/|operation\/status\.ts)|\.examples\.ts$/;
/** Data without sentences: words to look for, styles, icon names. */
const dataWithoutTexts = new Set(['codeThemes.json', 'globals.json', 'icons.json', 'prose.json', 'wording.json']);
/** Keys with code or patterns. */
const codeKeys = new Set(['body', 'default', 'enum', 'example', 'examples', 'pattern', 'snippet', 'styles']);

/** All texts. Comments are included on request. */
export function* allTexts({ comments = false } = {}) {
  for (const path of documents) yield* documentTexts(path);
  for (const folder of documentFolders) for (const path of filesIn(folder, /\.mdx?$/)) yield* documentTexts(path);
  for (const folder of codeFolders) yield* textsInCode(folder, comments);
  for (const path of filesIn('schemas', /^[^/]*\.json$/))
    if (!dataWithoutTexts.has(path.slice('schemas/'.length))) yield* dataTexts(path);
  yield* dataTexts('rules-templates/targets.json');
  yield* dataTexts('package.json');
  yield* dataTexts('package.nls.json');
  yield* dataTexts('l10n/bundle.l10n.json');
}

/** The texts in the code of a folder. */
export function* textsInCode(folder, withComments = false) {
  for (const path of filesIn(folder, /(?<!\.d)\.(?:ts|mjs)$/))
    if (!otherTexts.test(path)) yield* codeTexts(path, withComments);
}

function filesIn(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** Content of components is indented, which Markdown would read as code. Lists and tables keep their indentation. */
const indentation = /^[ \t]+(?![ \t]*(?:[-*|]|\d+\.))/gm;

const markdown = new MarkdownIt({ html: true }).disable(['code', 'html_block']);

/**
 * Paragraphs, headings, list items and table cells of a document, its title and description, and attributes with text.
 */
function* documentTexts(path) {
  let source;
  try {
    source = readFileSync(join(root, path), 'utf8');
  } catch {
    return;
  }
  const [front = ''] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  for (const [, text] of front.matchAll(/^(?:title|description): (.*)$/gm))
    yield { place: `${path}:1`, text: text.replace(/^"(.*)"$/, '$1'), kind: 'document' };
  const body = blank(source, /^---\n[\s\S]*?\n---\n|^(?:import|export) .*$|\{\/\*[\s\S]*?\*\/\}|^\s*<!--[\s\S]*?-->/gm);
  const paragraphs = blank(body, /^[ \t]*<\/?[A-Za-z][^>\n]*>[ \t]*$/gm);
  for (const { index, 1: text } of body.matchAll(/\s(?:title|description|alt|tip)="([^"\n]+)"/g))
    yield { place: `${path}:${lineAt(body, index)}`, text, kind: 'document' };
  let line = 0;
  for (const { type, map, children } of markdown.parse(paragraphs.replace(indentation, ''), {})) {
    // Table cells have no position, so use that of the row.
    line = map?.[0] ?? line;
    const text = type === 'inline' ? inlineText(children ?? []).trim() : '';
    if (text !== '') yield { place: `${path}:${line + 1}`, text, kind: 'document' };
  }
}

function blank(text, pattern) {
  return text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '));
}

function inlineText(children) {
  let text = '';
  for (const { type, content } of children) {
    if (type === 'code_inline') text += `\`${content}\``;
    else if (type === 'text') text += content.replace(/\{[^{}]*\}/g, '`x`');
    else if (type === 'softbreak' || type === 'hardbreak') text += ' ';
  }
  return text;
}

const TypeScript = Parser.extend(tsPlugin());

/** Strings and templates with words (not names), joined at `+`. */
function* codeTexts(path, withComments) {
  const source = readFileSync(join(root, path), 'utf8');
  const comments = [];
  const tree = TypeScript.parse(source, {
    sourceType: 'module',
    ecmaVersion: 'latest',
    allowHashBang: true,
    onComment: comments,
  });
  const placed = (start, text, kind) => ({ place: `${path}:${lineAt(source, start)}`, text, kind });
  for (const { start, text, raw } of stringsIn(tree))
    if (isSentence(text)) yield { ...placed(start, text, 'code'), raw };
  if (withComments)
    for (const { start, text } of joinedComments(comments, source)) yield placed(start, text, 'comment');
}

function* stringsIn(tree) {
  const stack = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const text = textOf(node);
    if (text !== undefined) yield { start: node.start, text: plain(text), raw: text };
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') continue;
    // The parts of a joined text are already included.
    const parts = text === undefined ? Object.values(node) : holesOf(node);
    for (const part of parts.flat()) if (typeof part?.type === 'string') stack.push(part);
  }
}

/** The text of a string, a template, or several joined by `+`; undefined for other code. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }, index) => (index === 0 ? '' : hole) + value.cooked).join('');
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? hole) + (right ?? hole);
}

/** The code inside a text: template expressions and joined values. */
function holesOf(node) {
  if (node.type === 'Literal') return [];
  if (node.type === 'TemplateLiteral') return node.expressions;
  return [node.left, node.right].flatMap((side) => (textOf(side) === undefined ? [side] : holesOf(side)));
}

/** A private-use character in place of code. */
export const hole = '\uE000';

/** A text as people read it: without tags, with `x` for inserted values. */
function plain(text) {
  return text
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/[“"`]?\uE000+[”"`]?/g, '`x`')
    .replace(/(?:`x`){2,}/g, '`x`');
}

/** Comments; consecutive line comments are one. */
function* joinedComments(comments, source) {
  let open;
  for (const { type, value, start, end } of comments) {
    const text = value.replace(/^\s*\*+ ?/gm, '').trim();
    const follows = open !== undefined && type === 'Line' && /^\n[ \t]*$/.test(source.slice(open.end, start));
    if (follows) open = { ...open, end, text: `${open.text}\n${text}` };
    else {
      if (open !== undefined) yield open;
      open = { start, end, text };
    }
  }
  if (open !== undefined) yield open;
}

/** Sentences in a JSON file. Keys that begin with `$` and keys with code are skipped. */
function* dataTexts(path) {
  const source = readFileSync(join(root, path), 'utf8');
  const stack = [JSON.parse(source)];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      const place = `${path}:${lineAt(source, Math.max(0, source.indexOf(JSON.stringify(next))))}`;
      if (isSentence(next)) yield { place, text: plain(next), kind: 'data' };
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, value] of Object.entries(next))
        if (!key.startsWith('$') && !codeKeys.has(key)) stack.push(value ?? '');
    }
  }
}

/** Whether a string is for people: it contains a space, and begins or ends like a sentence. */
function isSentence(text) {
  return / /.test(text) && /[a-z]{2}/.test(text) && /^[A-Z"“`$\uE000]|[.?:]$/.test(text);
}

function lineAt(source, offset) {
  return source.slice(0, offset).split('\n').length;
}
