import { type FenceMeta, parseFenceMeta } from '../../../page/fenceMeta.ts';
import type { Code } from '../../../page/pageTree.ts';
import { type Locale, t, tAs } from '../../words.ts';
import { codeLook } from '../codeLook.ts';
import { type Context, lineAttribute } from '../context.ts';
import { el, type Html, join, text, trusted } from '../html/html.ts';
import { diagram } from './diagram.ts';
import { icon } from './icon.ts';

/** Options of a code block, from a fence's meta or a component's attributes. */
export interface CodeView {
  readonly code: string;
  readonly lang: string;
  readonly title: string | undefined;
  readonly icon: string | undefined;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  readonly nocopy: boolean;
  /** Line numbers from 1. */
  readonly highlight: ReadonlySet<number>;
  readonly focus: ReadonlySet<number>;
}

/** Renders a fenced code block. */
export function renderCode(node: Code, context: Context): Html {
  if (node.lang === 'mermaid') return diagram(node.value, parseFenceMeta(node.meta), context);
  return codeBlock(viewOf(node), true, context, lineAttribute(node, context));
}

/** The options of a fence. */
export function viewOf(node: Code): CodeView {
  const meta: FenceMeta = parseFenceMeta(node.meta);
  return {
    code: node.value,
    lang: node.lang,
    title: meta.title,
    icon: meta.icon,
    lines: meta.lines,
    wrap: meta.wrap,
    expandable: meta.expandable,
    nocopy: meta.nocopy,
    highlight: new Set(meta.highlight),
    focus: new Set(meta.focus),
  };
}

/** Number of lines that stay visible in an expandable block. */
const foldedLines = 16;

/** A code block. `headed` is false inside a group, whose tabs have the titles. */
export function codeBlock(
  view: CodeView,
  headed: boolean,
  context: Context,
  more: Readonly<Record<string, string | undefined>> = {},
): Html {
  const { code, marks } = lineMarks(view.code);
  const lines = highlighted(code, view.lang, context)?.map(trusted) ?? code.split('\n').map(text);
  const hasFocus = view.focus.size > 0 || marks.some((mark) => mark === 'focus');
  const isFolded = view.expandable && lines.length > foldedLines;
  const body = join(lines.map((line, i) => lineHtml(line, i, view, marks[i], i === lines.length - 1)));
  // An icon without a title is shown before the language.
  const words = view.title ?? (view.icon === undefined ? undefined : view.lang);
  const title = headed && words !== undefined ? head(view, words, context) : undefined;
  return el(
    'div',
    {
      class: `code${title === undefined ? '' : ' code-titled'}`,
      'data-lang': view.lang === '' ? undefined : view.lang,
      'data-folded': isFolded ? 'true' : undefined,
      ...more,
    },
    title,
    el(
      'div',
      { class: 'code-body' },
      view.nocopy ? undefined : copyButton(context),
      el(
        'pre',
        {
          class: `code-lines${view.lines ? ' code-numbered' : ''}${view.wrap ? ' code-wrapped' : ''}${hasFocus ? ' code-focused' : ''}`,
          tabindex: 0,
          role: 'region',
          'aria-label': view.title ?? (view.lang === '' ? 'Code' : `Code, ${view.lang}`),
        },
        el('code', { class: view.lang === '' ? undefined : `language-${view.lang}` }, body),
      ),
    ),
    isFolded
      ? el(
          'button',
          { type: 'button', class: 'code-unfold', 'data-act': 'unfold', 'aria-expanded': 'false' },
          text(t('See all % lines', context, String(lines.length))),
        )
      : undefined,
  );
}

function highlighted(code: string, lang: string, { host, state, index }: Context): readonly string[] | undefined {
  const lines = host.highlight?.(code, lang, codeLook(index, lang));
  state.trace?.highlights.push({ code, lang, lines });
  return lines;
}

function head(view: CodeView, title: string, context: Context): Html {
  return el('div', { class: 'code-head' }, codeTitle({ title, name: view.icon, context }));
}

/** The title of a code block. */
export function codeTitle({
  title,
  name,
  context,
}: {
  readonly title: string;
  readonly name: string | undefined;
  readonly context: Context;
}): Html {
  const mark = name === undefined ? undefined : icon({ name }, context.pagePath, context);
  return el('span', { class: 'code-title' }, mark, text(title));
}

/** A button that copies the code of its block. The preview's script handles it (`data-act`). */
export function copyButton(context: Locale): Html {
  return el('button', {
    type: 'button',
    class: 'copy',
    'data-act': 'copy',
    'aria-label': tAs('Copy code', 'Copy', context),
  });
}

function lineHtml(line: Html, at: number, view: CodeView, mark: string | undefined, isLast: boolean): Html {
  const classes = ['line'];
  if (view.highlight.has(at + 1) || mark === 'highlight') classes.push('line-highlight');
  if (view.focus.has(at + 1) || mark === 'focus') classes.push('line-focus');
  if (mark !== undefined && mark !== 'highlight' && mark !== 'focus') classes.push(`line-${mark}`);
  return join([el('span', { class: classes.join(' ') }, line), isLast ? undefined : text('\n')]);
}

/** Keywords of `[!code …]` in comments. */
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
 * Extracts markers from code. `// [!code ++]` marks an added line; `[!code --:3]` marks this line and the next two as
 * removed. A line with nothing but a marker is removed.
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
