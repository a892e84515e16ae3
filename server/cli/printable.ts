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

/** Lines for a screen: colors stay, and nothing else that steers a terminal. */
export function onScreen(text: string): string {
  return text.replace(/\p{Cc}\[[\d;]*m|[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (found) =>
    found === '\n' || found === '\t' || (found.length > 1 && found.startsWith('\u001b')) ? found : '\ufffd',
  );
}
