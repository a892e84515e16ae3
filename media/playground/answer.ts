import type { ApiAnswer, ApiAnswerBody } from '../../server/protocol/messages.ts';

/** A response as elements. All of it is untrusted text and never parsed as HTML. */
export function answerView(answer: ApiAnswer): HTMLElement {
  const details = make('details', 'answer');
  details.setAttribute('open', '');
  const head = make('summary', 'answer-head');
  details.append(head);
  if (answer.kind === 'problem') {
    head.append(make('span', 'answer-problem', answer.message));
    // A request that was not sent has no duration.
    if (answer.milliseconds > 0) head.append(time(answer.milliseconds));
    return details;
  }
  const { status, statusText, headers, size, isCut, milliseconds, body, url } = answer;
  head.append(
    make('span', `status status-${String(status).charAt(0)}`, String(status)),
    make('span', 'answer-meaning', statusText),
    time(milliseconds),
    make('span', 'answer-size', `${sizeWords(size)}${isCut ? ', cut' : ''}`),
  );
  details.append(make('p', 'answer-url', url), headerView(headers), bodyView(body));
  return details;
}

function time(milliseconds: number): HTMLElement {
  return make(
    'span',
    'answer-time',
    milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`,
  );
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function headerView(headers: readonly (readonly [string, string])[]): HTMLElement {
  const details = make('details', 'answer-headers');
  details.append(make('summary', '', `Headers (${headers.length})`));
  const list = make('dl', '');
  for (const [name, value] of headers.slice(0, 200))
    list.append(make('dt', '', name), make('dd', '', value.slice(0, 4000)));
  details.append(list);
  return details;
}

const maxTextLength = 200_000;

function bodyView(body: ApiAnswerBody): HTMLElement {
  switch (body.kind) {
    case 'none':
      return note('No body.');
    case 'json':
      return jsonView(body.text);
    case 'text': {
      const box = make('div', 'answer-body');
      if (body.problem !== undefined) box.append(note(body.problem));
      box.append(...textView(body.text));
      return box;
    }
    case 'image': {
      const image = document.createElement('img');
      image.className = 'answer-image';
      image.alt = 'Image from the server';
      image.addEventListener('error', () =>
        image.replaceWith(note(`The response claims to be ${body.type}, but is not a valid image.`)),
      );
      image.src = `data:${body.type};base64,${body.base64}`;
      return image;
    }
    case 'binary':
      return note(`Binary data (${body.type}), not shown.`);
  }
}

function textView(text: string): readonly HTMLElement[] {
  const isLong = text.length > maxTextLength;
  const box = make('pre', 'answer-text', isLong ? `${text.slice(0, maxTextLength)}…` : text);
  return [...(text === '' ? [] : [box]), ...(isLong ? [note(restNotShown)] : [])];
}

const restNotShown = 'The rest is not shown.';

function note(text: string): HTMLElement {
  return make('p', 'answer-note', text);
}

/** Maximum number of JSON lines. */
const maxNodes = 5000;

/** A number in the server's notation, if JavaScript would write it differently. */
class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A quick test, because most responses contain no such number. */
const odd = /\d{16}|\.\d*0\b|\d[eE]/;

function parse(text: string): unknown {
  if (!odd.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && context.source !== String(value)
      ? new WrittenNumber(context.source)
      : value,
  ) as unknown;
}

function jsonView(text: string): HTMLElement {
  const box = make('div', 'answer-body answer-json');
  try {
    const budget = { left: maxNodes };
    box.append(jsonNode(undefined, parse(text), 0, budget));
    if (budget.left <= 0) box.append(note(restNotShown));
  } catch {
    box.append(...textView(text));
  }
  return box;
}

function jsonNode(key: string | undefined, value: unknown, depth: number, budget: { left: number }): HTMLElement {
  budget.left--;
  const label = key === undefined ? [] : [make('span', 'json-key', JSON.stringify(key)), document.createTextNode(': ')];
  if (value instanceof WrittenNumber) {
    const line = make('div', 'json-line');
    line.append(...label, make('span', 'json-number', value.text));
    return line;
  }
  if (typeof value !== 'object' || value === null) {
    const line = make('div', 'json-line');
    line.append(...label, make('span', `json-${value === null ? 'null' : typeof value}`, JSON.stringify(value)));
    return line;
  }
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string | undefined, unknown])[] = isList
    ? value.map((item) => [undefined, item] as const)
    : Object.entries(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    const line = make('div', 'json-line');
    line.append(...label, document.createTextNode(open + close));
    return line;
  }
  const details = make('details', 'json-fold');
  if (depth < 3) details.setAttribute('open', '');
  const summary = make('summary', '');
  summary.append(
    ...label,
    document.createTextNode(open),
    make('span', 'json-count', ` ${entries.length} `),
    document.createTextNode(close),
  );
  const inside = make('div', 'json-inside');
  for (const [name, item] of entries) {
    if (budget.left <= 0 || depth > 100) break;
    inside.append(jsonNode(name, item, depth + 1, budget));
  }
  details.append(summary, inside);
  return details;
}

function make(name: string, className: string, text?: string): HTMLElement {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
