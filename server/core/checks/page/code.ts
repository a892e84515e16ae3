import fences from '../../../../schemas/fences.json' with { type: 'json' };
import words from '../../../../schemas/prose.json' with { type: 'json' };
import wording from '../../../../schemas/wording.json' with { type: 'json' };
import { parseFenceMeta } from '../../page/fenceMeta.ts';
import type { Code, Element, Page, PageNode } from '../../page/pageTree.ts';
import { catalogueOf, usesOf } from '../../site/link/references.ts';
import { includedIn } from '../../site/snippet/included.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, type Fix, insertion, safeFix, suggestion } from '../../text/finding.ts';
import { type PageCheck, ruleSentence } from '../check.ts';

const guesses = wording.languageGuesses.map(({ language, pattern }) => ({ language, pattern: new RegExp(pattern) }));

/** Reports code blocks without a language. */
export const codeLanguage: PageCheck = {
  on: 'page',
  codes: ['code/language'],
  *run(page): Iterable<Finding> {
    const { path } = page.file;
    for (const fence of page.fences) {
      if (fence.lang !== '') continue;
      const add = (language: string): Fix =>
        suggestion({
          path,
          title: `Set the language to "${language}"`,
          edits: [insertion(fence.infoRange.start, fence.meta === '' ? language : `${language} `)],
        });
      const guess = guessLanguage(fence.value);
      yield {
        code: 'code/language',
        range: firstLine(page.file.text, fence.range.start),
        message: 'This code block has no language. Write one after the opening fence, or "text" if it has none.',
        fixes: guess === undefined ? [add('text')] : [add(guess), add('text')],
      };
    }
  },
};

/** Returns the language of code if its beginning makes that clear. */
export function guessLanguage(code: string): string | undefined {
  const start = code.slice(0, 1000);
  return guesses.find(({ pattern }) => pattern.test(start))?.language;
}

function firstLine(text: string, start: number): { readonly start: number; readonly end: number } {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return { start, end };
}

const languages: Readonly<Record<string, string>> = fences.languages;

/** Reports code blocks with a title before the language, because the first word is always read as the language. */
export const codeTitleFirst: PageCheck = {
  on: 'page',
  codes: ['code/title-first'],
  *run(page): Iterable<Finding> {
    for (const { infoRange } of page.fences) {
      const info = page.file.text.slice(infoRange.start, infoRange.end);
      const match = /^("[^"]*"|'[^']*'|\S+)[ \t]+([\w+#-]+)(?=[ \t]|$)/.exec(info);
      const [written, title = '', language = ''] = match ?? [];
      if (written === undefined || !Object.hasOwn(languages, language) || !isTitle(title)) continue;
      const isQuoted = /^["']/.test(title);
      const range = { start: infoRange.start, end: infoRange.start + written.length };
      const text = `${language} ${isQuoted ? 'title=' : ''}${title}`;
      yield {
        code: 'code/title-first',
        range,
        message: `The first word after the fence is the language of the code, and "${isQuoted ? title.slice(1, -1) : title}" is not a language. Write the title after "${language}".`,
        fixes: [safeFix({ path: page.file.path, title: `Change to "${text}"`, edits: [{ range, text }] })],
      };
    }
  },
};

/** True for text in quotes or a file name. Any other word may be an unknown language. */
function isTitle(word: string): boolean {
  return /^(["']).+\1$/.test(word) || (/^[\w./@-]*\.[A-Za-z]\w*$/.test(word) && !Object.hasOwn(languages, word));
}

/** Reports samples of the same thing in several languages in a row. In a CodeGroup, readers choose one. */
export const codeUngrouped: PageCheck = {
  on: 'page',
  codes: ['code/ungrouped'],
  run(page, index) {
    const found: Finding[] = [];
    if (page.fences.length < 2) return found;
    const runs: Code[][] = [];
    for (const { node, around, before } of page.placed) {
      if (node.kind !== 'code' || groups(around.at(-1))) continue;
      if (before?.kind === 'code') runs.at(-1)?.push(node);
      else runs.push([node]);
    }
    function groups(parent: PageNode | undefined): boolean {
      return parent?.kind === 'element' && catalogueOf(index).components.get(parent.name)?.titledCode === true;
    }
    for (const fences of runs) {
      const [first] = fences;
      if (first === undefined || !isOneConcept(fences)) continue;
      const code = 'code/ungrouped';
      const languages = fences.map(({ lang }) => `"${lang}"`).join(', ');
      found.push({
        code,
        range: first.infoRange,
        message: `These code blocks show the same thing in ${languages}. ${ruleSentence(code)}`,
      });
    }
    return found;
  },
};

const languageOf = new Map(
  Object.entries(words.programmingLanguages).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
);

/** True if each has another programming language and none a file name, which would make them files of one program. */
function isOneConcept(fences: readonly Code[]): boolean {
  const languages = fences.map(({ lang }) => languageOf.get(lang.toLowerCase()));
  if (fences.length < 2 || languages.includes(undefined) || new Set(languages).size < fences.length) return false;
  return !fences.some(({ meta }) => /[./]/.test(parseFenceMeta(meta).title ?? ''));
}

const languageTitles = new Map(Object.entries(fences.languages));

/** Reports code blocks in a code group without a title, because readers choose by titles. A single block needs none. */
export const componentUntitledCode: PageCheck = {
  on: 'page',
  codes: ['component/untitled-code'],
  *run(page, index): Iterable<Finding> {
    const included = includedIn(page, index);
    const tags = new Map<Element, Element[]>();
    for (const tag of included.keys()) {
      if (tag.parent === undefined) continue;
      const list = tags.get(tag.parent);
      if (list === undefined) tags.set(tag.parent, [tag]);
      else list.push(tag);
    }
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.titledCode !== true) continue;
      const fences = element.children.filter((child) => child.kind === 'code');
      const ofSnippets = (tags.get(element) ?? []).flatMap((tag) =>
        (included.get(tag)?.parts ?? []).flatMap((part) =>
          part.kind === 'code' && part.around.length === 0 ? { tag, titled: part.titled } : [],
        ),
      );
      if (fences.length + ofSnippets.length < 2) continue;
      for (const tag of new Set(ofSnippets.filter(({ titled }) => !titled).map((each) => each.tag))) {
        yield {
          code: 'component/untitled-code',
          range: tag.nameRange,
          message: `Every code block in "${element.name}" needs a title after its language, and one in "${included.get(tag)?.path}" has none.`,
        };
      }
      for (const fence of fences) {
        if (parseFenceMeta(fence.meta).title !== undefined) continue;
        yield {
          code: 'component/untitled-code',
          range: fence.infoRange,
          message: `This code block needs a title after its language, because readers of "${element.name}" choose by title.`,
          fixes:
            fence.lang === ''
              ? []
              : [
                  suggestion({
                    path: page.file.path,
                    title: `Add the title "${titleOf(fence)}"`,
                    edits: [titleEdit(page, fence)],
                  }),
                ],
        };
      }
    }
  },
};

/** Returns the edit that adds the name of the language as the title. */
export function titleEdit(page: Page, fence: Code): Edit {
  const { start, end } = fence.infoRange;
  const language = page.file.text.slice(start, end).split(/\s/, 1)[0] ?? '';
  return insertion(start + language.length, ` ${titleOf(fence)}`);
}

function titleOf({ lang }: Code): string {
  return languageTitles.get(lang.toLowerCase()) ?? lang.charAt(0).toUpperCase() + lang.slice(1);
}
