import type { RenderHost } from '../../server/core/render/renderTypes.ts';
import { highlightCode } from '../../server/host/node/highlight/highlightCode.ts';
import { spy } from '../browser/tools/dangers.ts';
import type { OpenPreview, PreviewBrowser } from '../browser/tools/previewBrowser.ts';
import type { Trial } from './part.ts';
import { payloads } from './payloads.ts';

/** Texts are shown so many at a time. */
const together = 20;

/** A grammar that says a text wherever a grammar has a place for it, and has a scope that is colored. */
const grammarSaying = (text: string, at: number): string =>
  JSON.stringify({
    name: `own${at}`,
    displayName: text,
    aliases: [text],
    scopeName: `source.${text}`,
    fileTypes: [text],
    patterns: [
      { match: '\\bwidget\\b', name: 'keyword.control.own' },
      { match: 'alert\\(1\\)', name: `string.quoted.${text}` },
      { begin: '<', end: '>', name: text, captures: { 0: { name: text } }, patterns: [{ include: `#${text}` }] },
      // Every other one includes itself without an end: it has no colors.
      ...(at % 2 === 0 ? [] : [{ include: `source.${text}` }]),
      { match: text },
    ],
    repository: { [text]: { match: text, name: text } },
    injections: { [text]: { patterns: [{ match: text, name: text }] } },
  });

/** Settings of docs.json v2: grammars of the site's own, and fonts with the text as name, address and format. */
const settingsSaying = (texts: readonly string[], text: string): string =>
  JSON.stringify({
    name: 'X',
    theme: 'mint',
    navigation: { pages: ['page'] },
    styling: { codeblocks: { theme: text, languages: { custom: texts.map((_, at) => `/grammars/${at}.json`) } } },
    fonts: {
      heading: { family: 'Own', source: '/fonts/own.woff2', format: 'woff2' },
      body: { family: `Body ${text}`, source: text, format: text, weight: text },
    },
  });

/** The start of a font file, and nothing after it. */
const font = 'wOF2\0\0\0\x01';

/** As the thread for code does: a grammar that cannot be run leaves plain text. */
const highlight: NonNullable<RenderHost['highlight']> = (...words) => {
  try {
    return highlightCode(...words);
  } catch {
    return undefined;
  }
};

/** Grammars and fonts that a site brings, in Chromium and without a policy; what they become is given to `checkPage`. */
export async function attackOwnLooks(
  trial: Trial,
  browser: PreviewBrowser,
  checkPage: (preview: OpenPreview, what: string) => Promise<void>,
): Promise<void> {
  const texts = [...trial.cases(payloads, Math.min(trial.count, trial.isLong ? 400 : 60))];
  for (let from = 0; from < texts.length; from += together) {
    const some = texts.slice(from, from + together);
    const [first = ''] = some;
    const code = some.map((text, at) => `\`\`\`own${at}\nwidget ${text.replaceAll('\n', ' ')}\n\`\`\`\n`);
    const files = new Map([
      ['docs.json', settingsSaying(some, first)],
      ['page.mdx', `---\ntitle: A\n---\n\n# A\n\n${code.join('\n')}`],
      ['fonts/own.woff2', font],
      ...some.map((text, at): [string, string] => [`grammars/${at}.json`, grammarSaying(text, at)]),
    ]);
    const preview = await browser.open(files, { policy: false, before: spy, host: { highlight } });
    await preview.show('page.mdx');
    const { colored, faces } = await preview.page.evaluate(async () => {
      const loaded = await Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined)));
      const spans = [...document.querySelectorAll('pre span')];
      return { colored: spans.filter((span) => span.textContent === 'widget').length, faces: loaded.length };
    });
    trial.control('words that own grammars color', colored, 1);
    trial.control('fonts that are declared', faces, 1);
    await checkPage(preview, `${some.length} grammars, and a font that says ${JSON.stringify(first)}`);
    await preview.page.close();
  }
}
