import {
  countsAsIssue,
  type GradedFinding,
  type ProseIssue,
  type ProseToolName,
  pageOf,
  proseFinding,
  proseFor,
  type Range,
  shift,
  textChange,
} from '../../core/index.ts';
import type { ProseResult, WordList } from '../runtime.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** A word that is not in the dictionary of a tool, and the list to which it can be added. */
export interface UnknownWord {
  readonly range: Range;
  readonly word: string;
  readonly list: WordList;
}

/** What tools reported of a page. */
export interface ReadPage {
  readonly text: string;
  /** Ranges are those of `text`. */
  readonly findings: readonly GradedFinding[];
  readonly words: readonly UnknownWord[];
  /** Absolute paths of files that change the results: configurations and lists of words. */
  readonly files: ReadonlySet<string>;
  /** One of `files` changed. The results count until the page is read again. */
  readonly isOld: boolean;
}

/** Returns what tools reported of a page that had this text. */
export function readOf(live: LiveSite, path: string, text: string, results: readonly ProseResult[]): ReadPage {
  const files = new Set(results.flatMap((each) => each.files));
  const file = live.site.files.get(path);
  // Ranges of an older text would be wrong. The newer text is read next.
  const issues = file === undefined || file.text !== text ? [] : results.flatMap((each) => issuesIn(live, path, each));
  return {
    text,
    findings: issues.flatMap(({ tool, issue }) => proseFinding(live.site, tool, path, issue) ?? []),
    words: issues.flatMap(({ issue: { range, word }, list }) =>
      word === undefined || list === undefined ? [] : { range, word, list },
    ),
    files,
    isOld: false,
  };
}

interface FoundIssue {
  readonly tool: ProseToolName;
  readonly issue: ProseIssue;
  readonly list: WordList | undefined;
}

/** The issues of a tool that count. */
function issuesIn(live: LiveSite, path: string, { tool, issues, wordList: list }: ProseResult): readonly FoundIssue[] {
  const file = live.site.files.get(path);
  if (file === undefined) return [];
  const page = pageOf(file);
  const text = proseFor(tool, page, live.site.index);
  return issues
    .filter(({ range }) => countsAsIssue(tool, page, { text, range }))
    .map((issue) => ({ tool, issue, list }));
}

/** Returns the findings of an older text that the change to the newer one does not touch. */
export function carried({ text, findings }: ReadPage, now: string): readonly GradedFinding[] {
  const change = textChange({ before: text, after: now });
  if (change === undefined) return findings;
  return findings
    .filter(({ range }) => range.end < change.start || range.start > change.oldEnd)
    .map((finding) => ({ ...finding, range: shift(finding.range, change), fixes: [] }));
}
