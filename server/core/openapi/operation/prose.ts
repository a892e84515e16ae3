import type { Page } from '../../page/pageTree.ts';
import { parsePage } from '../../page/parsePage.ts';

/**
 * Parses a descriptive text of an API document. It is CommonMark, not MDX: braces have no meaning, only harmless HTML
 * tags are kept, and comments are left out. Relative paths start from the folder of `path`. Ranges are meaningless.
 */
export function parseProse(markdown: string, path: string): Page {
  return parsePage({ path, text: withoutMdx(withoutComments(markdown)) });
}

const harmless = /^<\/?(?:b|i|em|strong|code|br|sub|sup|kbd|p|ul|ol|li)\s*\/?>/i;

/** Escapes what MDX would read as code or as a component, except in code. */
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

/** Removes HTML comments, except those in code. */
export function withoutComments(markdown: string): string {
  if (!markdown.includes('<!--')) return markdown;
  let fence: string | undefined;
  let isComment = false;
  return markdown
    .split('\n')
    .flatMap((line) => {
      const mark = isComment ? undefined : /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || (mark.startsWith(fence) && line.trim() === mark)))
        fence = fence === undefined ? mark : undefined;
      if (fence !== undefined || mark !== undefined) return [line];
      const rest = lineWithoutComments(line, isComment);
      ({ isComment } = rest);
      return rest.text.trim() === '' && rest.text !== line ? [] : [rest.text];
    })
    .join('\n');
}

function lineWithoutComments(line: string, isInside: boolean): { readonly text: string; readonly isComment: boolean } {
  let text = '';
  let at = 0;
  let isComment = isInside;
  while (at < line.length) {
    if (isComment) {
      const end = line.indexOf('-->', at);
      if (end < 0) return { text, isComment };
      at = end + 3;
      isComment = false;
    } else if (line.startsWith('<!--', at)) {
      at += 4;
      isComment = true;
    } else {
      const end = line.charAt(at) === '`' ? codeEnd(line, at) : at + 1;
      text += line.slice(at, end);
      at = end;
    }
  }
  return { text, isComment };
}

/** Offset after the code that begins with the backticks at an offset, or after the backticks if nothing closes it. */
function codeEnd(line: string, at: number): number {
  const run = /^`+/.exec(line.slice(at))?.[0] ?? '`';
  const close = line.indexOf(run, at + run.length);
  return close < 0 ? at + run.length : close + run.length;
}

function escapeLine(line: string, hasPairs: boolean): string {
  // Front matter, import and export have no meaning here.
  let result = /^(?:import|export)\s/.test(line) || /^---\s*$/.test(line) ? '\u200b' : '';
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '`') {
      const end = codeEnd(line, at);
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

/** True if all harmless tags are closed in order. Otherwise one of them could break the rest. */
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
