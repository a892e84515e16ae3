/**
 * A text of a site as one line of a terminal or log: tabs become blanks, and control characters and those that turn the
 * direction of writing become visible. What a CI service would take for a command (`::error`, `##[error]`) is none.
 */
export function printable(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '\ufffd')
    .replaceAll('##[', '## [')
    .replaceAll('##vso[', '## vso[')
    .replace(/^\s*::/, '- $&');
}

/** The same for lines of our own in which texts of a site may be. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** What a log or terminal would act on, in formats that can write it as a number. */
const acting = /[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]|(?<=#)#(?=\[|vso\[)/g;

/** A value as JSON of two blanks a level, or of one line, that may be printed into a log: it is read as the same value. */
export function printableJson(value: unknown, indent: 0 | 2 = 2): string {
  return JSON.stringify(value, undefined, indent).replace(
    acting,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for the text of XML, once its own signs are escaped. */
export function printableXml(text: string): string {
  return text.replace(acting, (found) => `&#x${found.charCodeAt(0).toString(16)};`);
}

/** Lines for a screen: colors stay, and nothing else that steers a terminal. */
export function onScreen(text: string): string {
  return text.replace(/\p{Cc}\[[\d;]*m|[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (found) =>
    found === '\n' || found === '\t' || (found.length > 1 && found.startsWith('\u001b')) ? found : '\ufffd',
  );
}
