import { unknownPart, type WrittenMethod, type WrittenRequest, type WrittenText } from './writtenRequest.ts';

/** How a language names a method: in quotes, or as the name of a function. */
interface Language {
  readonly quoted: readonly RegExp[];
  readonly named: readonly RegExp[];
  /** `is` matches a request without a method. It is GET unless `not` also matches. */
  readonly silent?: { readonly is: RegExp; readonly not: RegExp };
}

const go: Language = {
  quoted: [/\bhttp\.NewRequest(?:\(|WithContext\([^,()]{1,80}(?:\(\))?,)\s*"([A-Z]+)"/dg],
  named: [
    /\bhttp\.NewRequest(?:\(|WithContext\([^,()]{1,80}(?:\(\))?,)\s*http\.Method([A-Z][a-z]+)/dg,
    /\bhttp\.(Get|Head|Post)(?:Form)?\(/dg,
  ],
};

const php: Language = {
  quoted: [/\bCURLOPT_CUSTOMREQUEST\s*(?:=>|,)\s*["']([A-Z]+)["']/dg, /->request\(\s*["']([A-Z]+)["']/dg],
  named: [/->(get|post|put|patch|delete)\(\s*["']https?:/dg],
  silent: { is: /\bCURLOPT_URL\b/, not: /\bCURLOPT_(?:POST\w*|PUT|UPLOAD|NOBODY|CUSTOMREQUEST)\b/ },
};

const ruby: Language = {
  quoted: [],
  named: [
    /\bNet::HTTP::(Get|Post|Put|Patch|Delete)\.new\b/dg,
    /\b(?:HTTParty|Faraday|RestClient)\.(get|post|put|patch|delete)\b/dg,
  ],
};

const java: Language = {
  quoted: [/\.method\(\s*"([A-Z]+)"/dg],
  named: [/\.(GET|POST|PUT|DELETE)\(/dg, /\bUnirest\.(get|post|put|patch|delete)\(/dg],
};

const languages: ReadonlyMap<string, Language> = new Map([
  ['go', go],
  ['golang', go],
  ['php', php],
  ['ruby', ruby],
  ['rb', ruby],
  ['java', java],
]);

/**
 * The request of a sample in Go, PHP, Ruby or Java, if the sample has one address and one method: then they belong
 * together. Headers and body are not read.
 */
export function otherRequests(code: string, language: string): readonly WrittenRequest[] {
  const known = languages.get(language);
  const url = known && oneOf(urlsIn(code));
  if (known === undefined || url === undefined || !isWhole(code, url)) return [];
  const method = methodIn(code, known, url);
  if (method === undefined) return [];
  return [{ method, url, query: [], headers: [], isComplete: false, body: { kind: 'other' } }];
}

/** Addresses in quotes. Placeholders, and text that the code adds after the quotes, are unknown parts. */
function urlsIn(code: string): readonly WrittenText[] {
  return [...code.matchAll(/(["'`])(https?:\/\/[^"'`\s\\]+)\1/g)].map(({ 0: whole, 2: text = '', index }) => {
    const end = index + whole.length;
    const isOpen = /^\s*(?:\+|\.(?!\w)|<<|%)/.test(code.slice(end, end + 20));
    const value = text.replace(/%(?:\[\d\])?[sdvq]|#\{[^{}]*\}|\{?\$\w+\}?/g, unknownPart);
    return { value: isOpen ? value + unknownPart : value, range: { start: index + 1, end: end - 1 } };
  });
}

/** Functions that build an address from parts. */
const joins = /\b(?:URI\.join|File\.join|JoinPath|ResolveReference|sprintf|String\.format|formatted|resolve)\b/i;

/** True unless later code extends the address through its variable. */
function isWhole(code: string, { value, range }: WrittenText): boolean {
  if (joins.test(code) && !value.includes(unknownPart)) return false;
  const before = code.slice(Math.max(0, range.start - 121), range.start - 1);
  const name = /(\w+)\s*:?=\s*(?:(?:new\s)?\s*[\w.]+\(\s*)?$/.exec(before)?.[1];
  if (name === undefined) return true;
  for (let at = code.indexOf(name, range.end); at >= 0; at = code.indexOf(name, at + name.length)) {
    const [left, right] = [code.slice(Math.max(0, at - 4), at), code.slice(at + name.length, at + name.length + 8)];
    if (/\w$/.test(left) || /^\w/.test(right)) continue;
    if (/(?:\{\$?|\+\s*\$?)$/.test(left) || /^(?:\/|\s*(?:\+|<<|%|\.\s*["'$]|\.\s))/.test(right)) return false;
  }
  return true;
}

function methodIn(code: string, { quoted, named, silent }: Language, url: WrittenText): WrittenMethod | undefined {
  const found = [
    ...quoted.flatMap((rule) => methodsBy(rule, code)),
    ...named.flatMap((rule) => methodsBy(rule, code)).map((each) => ({ ...each, isImplied: true as const })),
  ];
  if (found.length === 0 && silent?.is.test(code) === true && !silent.not.test(code))
    return { value: 'GET', range: url.range, isImplied: true };
  return oneOf(found);
}

function methodsBy(rule: RegExp, code: string): readonly WrittenText[] {
  return [...code.matchAll(rule)].flatMap(({ 1: name = '', indices }) => {
    const [start, end] = indices?.[1] ?? [];
    return start === undefined || end === undefined ? [] : [{ value: name.toUpperCase(), range: { start, end } }];
  });
}

function oneOf<Item>(list: readonly Item[]): Item | undefined {
  return list.length === 1 ? list[0] : undefined;
}
