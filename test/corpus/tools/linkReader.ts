/**
 * Finds the references of a site with regular expressions alone. It knows less than the engine and shares no code with
 * it. References that both find must be updated by the engine.
 */
export type Texts = ReadonlyMap<string, string>;

/** A target as written in a file. */
export interface Written {
  readonly target: string;
  readonly start: number;
  readonly end: number;
  /** It is relative to the folder of snippets. */
  readonly isSnippet?: true;
}

const markdown = /\.mdx?$/i;

/** Targets of a file, in order. */
export function targetsIn(path: string, text: string): readonly Written[] {
  if (path === 'docs.json' || path === 'mint.json') return configTargets(text);
  return markdown.test(path) ? pageTargets(text) : [];
}

const patterns = [
  /\sicon=(?:"([^"\n{}]*\/[^"\n{}]*)"|'([^'\n{}]*\/[^'\n{}]*)')/g,
  /!?\[(?:[^\][\\]|\\.)*\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+"[^"]*")?\s*\)/g,
  /^ {0,3}\[[^\][]+\]:[ \t]+<?([^\s<>]+)>?/gm,
  /\s(?:href|src|img|darkImg)=(?:"([^"\n{}]+)"|'([^'\n{}]+)')/g,
  /^import\s[^'"\n]*(?:"([^"\n]+)"|'((?:[^'\\\n]|\\.)+)')/gm,
];

function pageTargets(text: string): readonly Written[] {
  const shown = withoutCode(text);
  const found = new Map<number, Written>();
  for (const pattern of patterns) {
    for (const match of shown.matchAll(pattern)) {
      const target = match[1] ?? match[2] ?? '';
      const start = match.index + match[0].lastIndexOf(target);
      if (/^(?:[a-z][a-z+.-]*:|\/\/|#)/i.test(target) || target.includes('\u0000')) continue;
      found.set(start, { target, start, end: start + target.length });
    }
  }
  for (const match of shown.matchAll(/<Snippet\s+file="([^"\n{}]+)"/g)) {
    const target = match[1] ?? '';
    const start = match.index + match[0].lastIndexOf(target);
    found.set(start, { target, start, end: start + target.length, isSnippet: true });
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** Replaces fences, inline code and comments by characters that no pattern matches. */
function withoutCode(text: string): string {
  const blank = (all: string): string => '\u0000'.repeat(all.length);
  return text
    .replace(/^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, blank)
    .replace(/(?<!`)(`+)(?!`)[^`]+?\1(?!`)/g, blank);
}

/** Keys of docs.json with pages and files. */
const named = new Set(['pages', 'root', 'openapi', 'favicon', 'light', 'dark', 'logo', 'src', '$ref', 'thumbnail']);

function configTargets(text: string): readonly Written[] {
  const found: Written[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (named.has(key) && !/^[a-z]+:/i.test(value)) found.push({ target: value, start: 0, end: 0 });
    } else if (Array.isArray(value)) for (const each of value) visit(each, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) if (name !== 'redirects') visit(each, name);
  };
  try {
    visit(JSON.parse(text), '');
  } catch {
    // A docs.json that is not plain JSON is skipped.
  }
  return found;
}

/** The file for a target, from the names of all files; undefined if this reader cannot tell. */
export function fileOf(
  paths: ReadonlySet<string>,
  from: string,
  { target, isSnippet }: Pick<Written, 'target' | 'isSnippet'>,
): string | undefined {
  const written = target.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll("\\'", "'");
  let bare = written.replace(/[?#].*$/s, '');
  try {
    bare = decodeURIComponent(bare);
  } catch {
    // An invalid escape is kept unchanged.
  }
  const isConfig = /^(?:docs|mint)\.json$/.test(from);
  const folder = isConfig ? '' : from.split('/').slice(0, -1).join('/');
  const bases = bare.startsWith('/')
    ? ['']
    : bare.startsWith('.')
      ? [folder]
      : isSnippet
        ? ['_snippets', 'snippets']
        : [folder, ''];
  for (const base of bases) {
    const path = joined(base, bare);
    if (path === undefined || path === '') continue;
    const all = [path, `${path}.mdx`, `${path}.md`, `${path}/index.mdx`, `${path}/index.md`];
    const found = all.find((each) => paths.has(each));
    if (found !== undefined) return found;
  }
  return undefined;
}

function joined(base: string, path: string): string | undefined {
  const parts: string[] = base === '' ? [] : base.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The redirect of an address in docs.json: an exact source first, else one with a final `:name*`. */
export function redirected(text: string, address: string): string | undefined {
  const list: readonly { readonly source?: string; readonly destination?: string }[] =
    (JSON.parse(text) as { redirects?: [] }).redirects ?? [];
  const exact = list.find(({ source }) => source?.replace(/\/$/, '') === address);
  if (exact !== undefined) return exact.destination;
  for (const { source, destination } of list) {
    const head = /^(.*\/):\w+\*$/.exec(source ?? '')?.[1];
    if (head !== undefined && address.startsWith(head))
      return destination?.replace(/:\w+\*$/, () => address.slice(head.length));
  }
  return undefined;
}

/** The rest of a text without its targets and words with a slash. It must never change. */
export function beside(path: string, text: string): string {
  let at = 0;
  let rest = '';
  for (const { start, end } of targetsIn(path, text)) {
    rest += `${text.slice(at, start)}\u0001`;
    at = end;
  }
  return (rest + text.slice(at)).replace(/[^\s"()<>{}[\],`=]*\/[^\s"()<>{}[\],`=]*/g, '\u0001');
}
