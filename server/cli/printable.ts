/**
 * Makes a text of a site safe for one line of a terminal or log. Tabs become spaces. Control characters and
 * bidirectional marks become visible. Text such as `::error` and `##[error]` is no longer a command of a CI service.
 */
export function printable(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '\ufffd')
    .replaceAll('##[', '## [')
    .replaceAll('##vso[', '## vso[')
    .replace(/^\s*::/, '- $&');
}

/** The same for several lines that contain text of a site. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Characters that a log or terminal interprets, for formats that can escape them. */
const acting = /[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]|(?<=#)#(?=\[|vso\[)/g;

/** JSON, indented or in one line, that is safe in a log. It parses to the same value. */
export function printableJson(value: unknown, indent: 0 | 2 = 2): string {
  return JSON.stringify(value, undefined, indent).replace(
    acting,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for escaped XML text. */
export function printableXml(text: string): string {
  return text.replace(acting, (found) => `&#x${found.charCodeAt(0).toString(16)};`);
}

/** Lines for a terminal: colors stay, all other control sequences are removed. */
export function printableForTerminal(text: string): string {
  return text.replace(/\p{Cc}\[[\d;]*m|[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (found) =>
    found === '\n' || found === '\t' || (found.length > 1 && found.startsWith('\u001b')) ? found : '\ufffd',
  );
}
