import { parsePage } from '../../page/parsePage.ts';
import type { Context } from '../context.ts';
import { el, type Html, nothing, text } from '../html.ts';

const longest = 20_000;

/** What makes a text more than one plain line of words. */
const markup = /[\\`*_[\]<>&#|~\n{}]|https?:|^\s*(?:[-+]|\d+[.)])\s/;

/**
 * A text of a description as Markdown. Descriptions are CommonMark, not MDX: braces are only braces there, and of HTML
 * only tags that stand for text pass.
 */
export function prose(source: string | undefined, context: Context): Html {
  const markdown = source?.slice(0, longest).trim() ?? '';
  if (markdown === '') return nothing;
  if (!markup.test(markdown)) return el('p', {}, text(markdown));
  const page = parsePage({ path: context.source.file.path, text: withoutMdx(markdown) });
  // Its ranges are no ranges of the page, and its headings are no headings of it.
  const inside: Context = {
    ...context,
    source: page,
    blockStart: undefined,
    scope: { ...context.scope, values: new Map() },
  };
  const children = page.root.children.filter(({ kind }) => kind !== 'esm');
  return context.render(children, inside);
}

const harmless = /^<\/?(?:b|i|em|strong|code|br|sub|sup|kbd|p|ul|ol|li)\s*\/?>/i;

/** Escapes what MDX would read as code or as a component, outside of code. */
function withoutMdx(markdown: string): string {
  const hasPairs = isBalanced(markdown);
  let fence: string | undefined;
  return markdown
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || (mark.startsWith(fence) && line.trim() === mark))) {
        fence = fence === undefined ? mark : undefined;
        return line;
      }
      return fence === undefined ? escapeLine(line, hasPairs) : line;
    })
    .join('\n');
}

function escapeLine(line: string, hasPairs: boolean): string {
  // Front matter, import and export begin nothing here.
  let result = /^(?:import|export)\s/.test(line) || /^---\s*$/.test(line) ? '\u200b' : '';
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '`') {
      const run = /^`+/.exec(line.slice(at))?.[0] ?? '`';
      const close = line.indexOf(run, at + run.length);
      const end = close < 0 ? at + run.length : close + run.length;
      result += line.slice(at, end);
      at = end - 1;
    } else if (character === '\\') {
      result += line.slice(at, at + 2);
      at++;
    } else if (character === '{' || character === '}') result += `\\${character}`;
    else if (character === '<') {
      const rest = line.slice(at, at + 400);
      const tag = hasPairs ? harmless.exec(rest)?.[0] : undefined;
      if (tag !== undefined) {
        result += /^<br/i.test(tag) ? '<br/>' : tag.toLowerCase();
        at += tag.length - 1;
      } else result += /^<(?:https?:\/\/|mailto:)[^\s<>]*>/i.test(rest) ? '<' : '\\<';
    } else result += character;
  }
  return result;
}

/** Every harmless tag is closed in its order: only then none of them can break the rest apart. */
function isBalanced(markdown: string): boolean {
  const open: string[] = [];
  for (const [, slash, name] of markdown.matchAll(/<(\/?)(b|i|em|strong|code|sub|sup|kbd|p|ul|ol|li)\s*>/gi)) {
    const tag = (name ?? '').toLowerCase();
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return false;
    if (open.length > 50) return false;
  }
  return open.length === 0;
}
