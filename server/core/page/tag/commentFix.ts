import type { Edit } from '../../text/edit.ts';
import { type Fix, safeFix } from '../../text/finding.ts';
import { type Content, type Draft, rangeIn } from '../draft.ts';
import { readTag, type TagSyntax } from './tagReader.ts';

/** Maximum number of comments that are removed from one tag. */
const maxComments = 20;

/**
 * Removes JavaScript comments from a tag if they are its only fault. Lines that contain only a comment are removed too.
 */
export function commentFix(draft: Draft, content: Content, tag: TagSyntax): Fix | undefined {
  // In a list or quote, the lines of a comment have prefixes, which would be lost.
  if (content.starts.length > 1) return undefined;
  const edits: Edit[] = [];
  const from = tag.start;
  let text = content.text.slice(from, from + maxLength);
  let read = readTag(text, 0, text.length);
  while (read.fault !== undefined && edits.length < maxComments) {
    // The fault is at the character that MDX rejects: the slash, or the one after it.
    const at = [read.fault.at, read.fault.at - 1].find((each) => /^\/[/*]/.test(text.slice(each, each + 2)));
    const comment = at === undefined ? undefined : /^(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(at))?.[0];
    if (at === undefined || comment === undefined) return undefined;
    let start = at;
    while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
    let end = at + comment.length;
    const isOwnLine = text.charAt(start - 1) === '\n' && /^[ \t]*\r?\n/.test(text.slice(end));
    if (isOwnLine) end += /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
    edits.push({ range: rangeIn(draft, content, from + start, from + end), text: '' });
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
    read = readTag(text, 0, text.length);
  }
  if (edits.length === 0 || read.fault !== undefined) return undefined;
  return safeFix({ path: draft.path, title: edits.length === 1 ? 'Remove the comment' : 'Remove the comments', edits });
}

/** Longer tags do not change. */
const maxLength = 5000;
