// Every text that a person reads, with the place where it is written: documents, the texts in the code, data and
// settings. The prose linter and the wording test read them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { Parser } from 'acorn';
import MarkdownIt from 'markdown-it';
import { root } from '../tools/bootstrap.mjs';

/**
 * @typedef {object} PlacedText
 * @property {string} place where the text begins, as `server/cli/main.ts:12`
 * @property {string} text the text; code and values that are filled in are `x` in backticks
 * @property {'document' | 'code' | 'data' | 'comment'} kind
 * @property {string} [raw] a text in code, with `hole` for what is filled in
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
/** Folders of documents, and of code. */
const documentFolders = ['docs', 'rules-templates'];
const codeFolders = ['client', 'media', 'scripts', 'server'];
/** Code with strings for readers of a site to copy, names that HTTP gives to its statuses, and faulty examples. */
const otherTexts = /^server\/core\/openapi\/(?:samples\/|operation\/status\.ts)|\.examples\.ts$/;
/** Data without sentences for people: words that checks look for, styles, names of icons. */
const dataWithoutTexts = new Set(['codeThemes.json', 'globals.json', 'icons.json', 'prose.json', 'wording.json']);
/** Keys of data whose strings are code or patterns. */
const codeKeys = new Set(['body', 'default', 'enum', 'example', 'examples', 'pattern', 'snippet', 'styles']);

/** All texts. Comments are left out unless they are asked for. */
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

/** Content of a component is indented, which Markdown would read as code; lists and tables keep theirs. */
const indentation = /^[ \t]+(?![ \t]*(?:[-*|]|\d+\.))/gm;

const markdown = new MarkdownIt({ html: true }).disable(['code', 'html_block']);

/** Paragraphs, headings, list items and cells of a document, its title and description, and the texts of attributes. */
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
    // Cells of a table have no place: their row has.
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

/** Strings and templates of a source file that are words rather than names, joined where `+` joins them. */
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
    // The parts of a joined text were read with it.
    const parts = text === undefined ? Object.values(node) : holesOf(node);
    for (const part of parts.flat()) if (typeof part?.type === 'string') stack.push(part);
  }
}

/** The text of a string, a template or of several that `+` joins; undefined for any other code. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }, index) => (index === 0 ? '' : hole) + value.cooked).join('');
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? hole) + (right ?? hole);
}

/** The code in a text: what a template fills in, and what is joined to a string. */
function holesOf(node) {
  if (node.type === 'Literal') return [];
  if (node.type === 'TemplateLiteral') return node.expressions;
  return [node.left, node.right].flatMap((side) => (textOf(side) === undefined ? [side] : holesOf(side)));
}

/** A character of the private use area in place of code. */
export const hole = '\uE000';

/** A text as it is read: without tags, with `x` for what is filled in. */
function plain(text) {
  return text
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/[“"`]?\uE000+[”"`]?/g, '`x`')
    .replace(/(?:`x`){2,}/g, '`x`');
}

/** Comments as they are read: lines that follow each other are one. */
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

/** Strings of a JSON file that are sentences. Keys that begin with `$` and those that hold code are left out. */
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

/** Whether a string is for people: it has a space, and begins or ends as sentences do. */
function isSentence(text) {
  return / /.test(text) && /[a-z]{2}/.test(text) && /^[A-Z"“`$\uE000]|[.?:]$/.test(text);
}

function lineAt(source, offset) {
  return source.slice(0, offset).split('\n').length;
}
