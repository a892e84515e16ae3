import type { Edit, FileEdit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { pushAll } from '../text/pushAll.ts';

/** From this number on, the same word with the same problem on a page is reported once, with a count. */
export const maxSame = 10;

/** Maximum number of findings of one code that are compared and kept. Others, on hostile pages, are only counted. */
const maxKept = 5000;

/** Maximum number of further places that are listed with a finding. */
const maxRelated = 20;

/** A longer text is a block, not a word. */
const maxWord = 200;

/** Codes about words that are fine elsewhere: each place needs another text. */
const perPlace: ReadonlySet<string> = new Set([
  'component/incomplete',
  'component/missing-attribute',
  'heading/skipped-level',
  'link/empty-text',
  'link/vague-text',
]);

/** Collects the findings of one page. */
export interface Gathering {
  add(finding: Finding): void;
  /**
   * Returns the findings in the order in which they were added, each with the number of findings that it represents
   * beyond the limit. A cause that occurs too often has only its first finding, with a count in the message.
   */
  findings(): readonly (readonly [finding: Finding, times: number])[];
}

/** Findings with the same cause: the same word, with the same problem. */
interface Cause {
  readonly same: Finding[];
  count: number;
}

/** Returns an empty collection for the findings of one page. */
export function newGathering({ path, text }: { readonly path: string; readonly text: string }): Gathering {
  const causes = new Map<string, Cause>();
  const all: Cause[] = [];
  const kinds = new Map<string, { kept: number; first: Finding | undefined; dropped: number }>();
  return {
    add(finding) {
      const kind = kinds.get(finding.code) ?? { kept: 0, first: undefined, dropped: 0 };
      kinds.set(finding.code, kind);
      const key = causeOf(finding, text);
      const known = key === undefined ? undefined : causes.get(key);
      if (known !== undefined) known.count++;
      if (kind.kept >= maxKept) {
        if (known !== undefined) return;
        kind.first ??= finding;
        kind.dropped++;
        return;
      }
      kind.kept++;
      if (known !== undefined) {
        known.same.push(finding);
        return;
      }
      const cause = { same: [finding], count: 1 };
      all.push(cause);
      if (key !== undefined) causes.set(key, cause);
    },
    findings: () => [
      ...all.flatMap((cause) => {
        const [first] = cause.same;
        const shown = first === undefined || cause.count <= maxSame ? cause.same : [counted(path, first, cause)];
        return shown.map((finding) => [finding, 1] as const);
      }),
      ...[...kinds.values()].flatMap(({ first, dropped }) => (first === undefined ? [] : [[first, dropped] as const])),
    ],
  };
}

/**
 * Returns a key for the cause of a finding. Undefined if the finding is about its place and not about the word there.
 */
function causeOf({ code, message, range, fixes = [] }: Finding, text: string): string | undefined {
  if (range.end - range.start > maxWord || perPlace.has(code)) return undefined;
  const marked = text.slice(range.start, range.end);
  if (!isAbout(message, marked)) return undefined;
  let key = `${code}\0${message}\0${marked}`;
  for (const { kind, title } of fixes) key += `\0${kind}${title}`;
  return key;
}

/** Whether a message quotes the marked text, a part of it, or what contains it. */
function isAbout(message: string, marked: string): boolean {
  if (marked === '') return false;
  for (let from = message.indexOf('"'); from >= 0; ) {
    const to = message.indexOf('"', from + 1);
    if (to < 0) return false;
    const quoted = message.slice(from + 1, to);
    if (quoted !== '' && (marked.includes(quoted) || quoted.includes(marked))) return true;
    from = quoted === '' ? to : message.indexOf('"', to + 1);
  }
  return false;
}

function counted(path: string, first: Finding, { same, count }: Cause): Finding {
  return {
    ...first,
    message: `${first.message} It occurs ${count.toLocaleString('en')} times on this page.`,
    related: [
      ...(first.related ?? []),
      ...same.slice(1, maxRelated + 1).map(({ range }) => ({ path, range, message: 'The same again.' })),
    ],
    fixes: (first.fixes ?? []).flatMap((fix, at) => {
      const merged = mergedEdits(same.flatMap(({ fixes }) => fixes?.[at] ?? []));
      return merged === undefined ? [] : [{ ...fix, edits: merged }];
    }),
  };
}

/** Merges the edits of several fixes. Undefined if they change the same text in different ways. */
function mergedEdits(fixes: readonly Fix[]): readonly FileEdit[] | undefined {
  const others = new Map<string, FileEdit>();
  const changes = new Map<string, Edit[]>();
  for (const edit of fixes.flatMap(({ edits }) => edits)) {
    if (edit.kind !== 'change') others.set(JSON.stringify(edit), edit);
    else {
      const list = changes.get(edit.path) ?? [];
      changes.set(edit.path, list);
      pushAll(list, edit.edits);
    }
  }
  const merged: FileEdit[] = [...others.values()];
  for (const [path, edits] of changes) {
    const apart = withoutRepetition(edits);
    if (apart === undefined) return undefined;
    merged.push({ kind: 'change', path, edits: apart });
  }
  return merged;
}

function withoutRepetition(edits: readonly Edit[]): readonly Edit[] | undefined {
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)) {
    const last = kept.at(-1);
    if (last?.range.start === edit.range.start && last.range.end === edit.range.end && last.text === edit.text)
      continue;
    if (last !== undefined && edit.range.start < last.range.end) return undefined;
    kept.push(edit);
  }
  return kept;
}
