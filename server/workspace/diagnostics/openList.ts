import type { Range, TextChange } from '../../core/index.ts';

/**
 * A list of suggestions that is probably open in the editor. Editors do not report it, and VS Code does not even tell
 * its extensions. The server knows that its last answer had suggestions, and that nothing has closed the list since:
 *
 * - Moving the cursor elsewhere closes it.
 * - A letter that no suggestion has closes it.
 * - Accepting a suggestion closes it, and inserts more than one letter.
 * - Typing on and deleting letters keep it open. Editors filter complete lists without asking again.
 * - Escape is not reported, so the list also ends after `maxListTime`.
 *
 * Requests that editors send themselves, such as those for code actions, say nothing about the list.
 */
export interface OpenList {
  readonly uri: string;
  /** Start of the word that is being completed, and the cursor. */
  readonly word: Range;
  /** Texts that the word is compared with, in lower case. */
  readonly filters: readonly string[];
}

/**
 * Returns the list that an editor shows for an answer. Undefined if no suggestion matches what is already typed.
 *
 * @param typed the text of `word`
 */
export function openList(uri: string, word: Range, typed: string, filters: readonly string[]): OpenList | undefined {
  const small = filters.map((filter) => filter.toLowerCase());
  const letters = typed.toLowerCase();
  return small.some((filter) => hasLetters(filter, letters)) ? { uri, word, filters: small } : undefined;
}

/** How long a list counts as open if nothing happens, in milliseconds. */
export const maxListTime = 15_000;

/**
 * Returns the list after an edit of its document. Undefined if the edit closed it.
 *
 * @param change the change of the text
 * @param text returns text after the edit
 */
export function listAfter(list: OpenList, change: TextChange, text: (range: Range) => string): OpenList | undefined {
  const inserted = change.newEnd - change.start;
  const removed = change.oldEnd - change.start;
  const isKey = (inserted === 1 && removed === 0) || (inserted === 0 && removed === 1);
  // If equal letters are next to each other, any of them may be reported as the new one, not only the one at the
  // cursor.
  if (!isKey || change.start < list.word.start || change.oldEnd > list.word.end) return undefined;
  const word = { start: list.word.start, end: list.word.end + inserted - removed };
  if (word.end < word.start) return undefined;
  const typed = text(word).toLowerCase();
  return list.filters.some((filter) => hasLetters(filter, typed)) ? { ...list, word } : undefined;
}

/** True if a text has these letters in this order, as editors match suggestions. */
function hasLetters(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
