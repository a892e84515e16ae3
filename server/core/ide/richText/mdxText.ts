/**
 * A text so written that MDX reads it as that text: within a line. URLs are kept from becoming links by themselves,
 * since escapes would be part of them; `withUrls` gives those back that hold none.
 */
export function mdxText(text: string): string {
  return text.replace(/[\\`*[\]<{~$]|_|&(?=#|[a-z0-9]+;)|:(?=\/\/)|(?<=www)\./gi, (sign, at: number) => {
    // Between letters an underscore means nothing.
    const isInWord = sign === '_' && isWord(text.charAt(at - 1)) && isWord(text.charAt(at + 1));
    return isInWord ? sign : `\\${sign}`;
  });
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** URLs that stand for themselves and need no escape may be links. Takes a whole paragraph that `mdxText` wrote. */
export function withUrls(text: string): string {
  return text
    .replace(/(?<=^|\s)(https?)\\(:\/\/[\w\-./?=#%+:;,]*[\w/])(?=\s|$)/gim, '$1$2')
    .replace(/(?<=^|\s)(www)\\(\.[\w\-./?=#%+:;,]*[\w/])(?=\s|$)/gim, '$1$2');
}

/** The same for the beginnings of lines, where more has a meaning. Takes lines that `mdxText` wrote. */
export function mdxLines(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=:|+\s]+$)/, line.trim() === '' ? '' : '\\')
        .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
        // A paragraph that begins so would be taken for a program.
        .replace(/^[ei](?=(?:mport|xport)\s)/, (letter) => (letter === 'i' ? '&#105;' : '&#101;')),
    )
    .join('\n');
}

/** A text as code in a line: between as many backticks as it takes. */
export function mdxCode(text: string): string {
  const code = text.replace(/\s+/g, ' ');
  if (code.trim() === '') return code;
  const ticks = '`'.repeat(longestRun(code) + 1);
  const blank = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return ticks + blank + code + blank + ticks;
}

/** A block of code. */
export function mdxFence(code: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${ticks}${language}\n${code}\n${ticks}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A URL or path as the target of a link: nothing in it ends the link or begins something else. */
export function mdxTarget(url: string): string {
  return url
    .replace(/[\s<>(){}"'`\\|^[\]]/g, (sign) => encodeURIComponent(sign).replace(/^[^%].*/, (each) => hex(each)))
    .replace(/&(?=#|[a-z0-9]+;)/gi, '%26');
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
