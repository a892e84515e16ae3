import type { ApiAnswer, ApiAnswerBody } from '../protocol/messages.ts';

/** Replaces a credential from the URL. */
const hidden = '•••';
/**
 * Minimum length of a secret that is replaced everywhere. Shorter ones are replaced only in the query, because
 * elsewhere they may be parts of words.
 */
const leastSecret = 6;

/**
 * Returns the answer without credentials in its URL, its header values and its error message. The body does not change.
 */
export function withoutSecrets(answer: ApiAnswer, secrets: readonly string[]): ApiAnswer {
  const forms = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)])
    .flatMap((form) => [form, form.replaceAll("'", '%27')])
    .toSorted((a, b) => b.length - a.length);
  if (forms.length === 0) return answer;
  const long = forms.filter(({ length }) => length >= leastSecret);
  const hide = (text: string, all = long): string => all.reduce((rest, form) => rest.replaceAll(form, hidden), text);
  if (answer.kind === 'problem') return { ...answer, message: hide(answer.message) };
  const [, address = answer.url, query = ''] = /^([^?]*)(\?.*)?$/s.exec(answer.url) ?? [];
  return {
    ...answer,
    url: hide(address) + hide(query, forms),
    headers: answer.headers.map(([name, value]) => [name, hide(value)]),
  };
}

/** Returns what a panel shows of a body, by its content type. */
export function bodyIn(bytes: Uint8Array, contentType: string, isCut: boolean): ApiAnswerBody {
  if (bytes.length === 0)
    return isCut ? { kind: 'text', text: '', problem: 'The answer is too large to decompress.' } : { kind: 'none' };
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon)$/.test(type) && !isCut)
    return { kind: 'image', type, base64: base64Of(bytes) };
  const isJson = /[/+]json$/.test(type);
  const isText =
    isJson ||
    type === '' ||
    /^text\/|[/+](?:xml|yaml|javascript|csv|x-www-form-urlencoded|graphql|x-ndjson)$/.test(type);
  if (!isText || (type === '' && bytes.subarray(0, 4096).includes(0)))
    return { kind: 'binary', type: type === '' ? 'unknown' : type };
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const text = decoded(bytes, charset);
  if (!isJson && !/^\s*[[{]/.test(text)) return { kind: 'text', text };
  try {
    JSON.parse(text);
    return { kind: 'json', text };
  } catch {
    return isJson && !isCut
      ? { kind: 'text', text, problem: 'The answer says it is JSON, but it is not valid JSON.' }
      : { kind: 'text', text };
  }
}

function decoded(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Encodes bytes in base64. */
function base64Of(bytes: Uint8Array): string {
  const part = 8192;
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += part) texts.push(String.fromCharCode(...bytes.subarray(at, at + part)));
  return btoa(texts.join(''));
}
