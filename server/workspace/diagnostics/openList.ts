import type { Range, TextChange } from '../../core/index.ts';

/**
 * A list of suggestions that is probably open in the editor. No editor tells a server whether its list is open, and VS
 * Code does not even tell its extensions. What a server knows: its last answer for the place had suggestions, and since
 * then nothing happened there that closes a list. A list is closed by the cursor going elsewhere, by a letter that no
 * suggestion has, and by accepting one, which puts more than a single letter into the text; typing on, or taking letters
 * back, leaves it open, and complete lists are filtered without asking us again. Escape is not reported to anybody: so there
 * is an end in time as well (`maxListTime`). Requests that editors send by themselves, such as those for actions, come under
 * an open list too and say nothing.
 */
export interface OpenList {
  readonly uri: string;
  /** Where the word begins that is being completed, and where the cursor is. */
  readonly word: Range;
  /** What the word is matched against, in small letters. */
  readonly filters: readonly string[];
}

/**
 * The list that an editor shows for an answer; undefined when nothing of it fits to what is typed already.
 *
 * @param typed the text of `word`
 */
export function openList(uri: string, word: Range, typed: string, filters: readonly string[]): OpenList | undefined {
  const small = filters.map((filter) => filter.toLowerCase());
  const letters = typed.toLowerCase();
  return small.some((filter) => hasLetters(filter, letters)) ? { uri, word, filters: small } : undefined;
}

/** For so long, in milliseconds, a list is thought to be open when nothing happens. */
export const maxListTime = 15_000;

/**
 * The list after an edit of its document, or undefined when the edit has closed it.
 *
 * @param change what happened to the text
 * @param text gives the text after the edit
 */
export function listAfter(list: OpenList, change: TextChange, text: (range: Range) => string): OpenList | undefined {
  const inserted = change.newEnd - change.start;
  const removed = change.oldEnd - change.start;
  const isKey = (inserted === 1 && removed === 0) || (inserted === 0 && removed === 1);
  // Of equal letters side by side any may be said to be the new one: it need not stand at the cursor.
  if (!isKey || change.start < list.word.start || change.oldEnd > list.word.end) return undefined;
  const word = { start: list.word.start, end: list.word.end + inserted - removed };
  if (word.end < word.start) return undefined;
  const typed = text(word).toLowerCase();
  return list.filters.some((filter) => hasLetters(filter, typed)) ? { ...list, word } : undefined;
}

/** Whether a text has these letters in their order, which is what editors ask of a suggestion. */
function hasLetters(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
