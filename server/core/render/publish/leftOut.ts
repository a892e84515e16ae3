import type { RenderedBlock } from '../renderTypes.ts';

/**
 * Marks of content that is shown differently than on the platform, with the reasons. Class names of pages have a
 * prefix, so they cannot match.
 */
const marks: readonly (readonly [mark: RegExp, reasonsOf: (words: string) => readonly string[]])[] = [
  [/<span class="not-run" data-tip="Not run here: ([^"]*)"/g, (names) => names.split(', ').map(codeReason)],
  [/<span class="box-label">Not run here<()/g, () => [codeReason('an expression')]],
  [/<code class="expression"( )/g, () => [codeReason('an expression')]],
  [/<(?:code|span) class="box-label">(&lt;[^<]*&gt; is not shown here)</g, (words) => [plain(words)]],
  [
    /<code class="box-label">(&lt;[^<]*&gt;)<\/code><span class="box-detail">is not a known/g,
    (name) => [unknown(name)],
  ],
  [/<span class="box-detail">its address needs code to run<()/g, () => ['the address needs code to run']],
  [/<span class="stand-in [^"]*stand-in-(missing)"/g, () => ['a file does not exist']],
  [/ data-load="([^"]*)"/g, (host) => [`not loaded from ${plain(host)}`]],
  [/<span class="stand-in-host">from ([^<]*)</g, (host) => [`not loaded from ${plain(host)}`]],
];

/** Counts the content that pages leave out or do not run, by reason. */
export function countLeftOut(blocks: readonly RenderedBlock[], counts: Map<string, number>): void {
  for (const { html } of blocks)
    for (const [mark, reasonsOf] of marks)
      for (const [, words = ''] of html.matchAll(mark))
        for (const reason of reasonsOf(words)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
}

function codeReason(name: string): string {
  return `code is not run: ${plain(name)}`;
}

function unknown(name: string): string {
  return `${plain(name)} is not a known component`;
}

function plain(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
