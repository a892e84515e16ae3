/** What `[!code …]` in a comment says of a line, by the words that authors write. */
const kinds: Readonly<Record<string, string>> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlight',
  hl: 'highlight',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
};

const opening = '[!code ';

/**
 * Takes the marks out of a block of code: `// [!code ++]` says that the line was added, `[!code --:3]` that this and
 * the two after it were removed. Marks in a line of their own, once taken out, leave no line.
 */
export function lineMarks(source: string): { readonly code: string; readonly marks: readonly (string | undefined)[] } {
  if (!source.includes(opening)) return { code: source, marks: [] };
  const lines: string[] = [];
  const marks: (string | undefined)[] = [];
  let pending: { readonly kind: string; left: number } | undefined;
  for (const line of source.split('\n')) {
    const found = readMark(line);
    if (found !== undefined) pending = { kind: found.kind, left: found.count };
    const rest = found === undefined ? line : found.rest;
    if (found !== undefined && rest === '') continue;
    lines.push(rest);
    marks.push(pending?.kind);
    if (pending !== undefined && --pending.left <= 0) pending = undefined;
  }
  return { code: lines.join('\n'), marks };
}

function readMark(line: string): { readonly kind: string; readonly count: number; readonly rest: string } | undefined {
  const at = line.lastIndexOf(opening);
  if (at < 0) return undefined;
  const close = line.indexOf(']', at);
  const words =
    close < 0 ? undefined : /^([+-]{2}|[a-z]{2,9})(?::(\d{1,4}))?$/.exec(line.slice(at + opening.length, close).trim());
  const kind = words?.[1] !== undefined && Object.hasOwn(kinds, words[1]) ? kinds[words[1]] : undefined;
  if (kind === undefined) return undefined;
  const behind = line.slice(close + 1).trim();
  if (behind !== '' && behind !== '*/' && behind !== '-->' && behind !== '*/}') return undefined;
  const before = line
    .slice(0, at)
    .trimEnd()
    .replace(/(?:\{\/\*|\/\/|\/\*|<!--|--|[#;%])$/, '');
  return { kind, count: Number(words?.[2] ?? 1), rest: before.trimEnd() };
}
