import type { RenderHost } from '../../server/core/render/renderTypes.ts';
import { highlightCode } from '../../server/host/node/highlight/highlightCode.ts';
import { spy } from '../browser/tools/dangers.ts';
import type { OpenPreview, PreviewBrowser } from '../browser/tools/previewBrowser.ts';
import type { Trial } from './part.ts';
import { payloads } from './payloads.ts';

/** Number of texts that are shown at a time. */
const together = 20;

/** A grammar with the given text in every field, and with a scope that gets a color. */
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
      // Every second grammar includes itself endlessly, so its code has no colors.
      ...(at % 2 === 0 ? [] : [{ include: `source.${text}` }]),
      { match: text },
    ],
    repository: { [text]: { match: text, name: text } },
    injections: { [text]: { patterns: [{ match: text, name: text }] } },
  });

/** A docs.json v2 with the site's grammars, and with fonts whose name, address and format are the text. */
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

/** Only the first bytes of a font file. */
const font = 'wOF2\0\0\0\x01';

/** Like the highlighting thread: if a grammar fails, the code stays plain text. */
const highlight: NonNullable<RenderHost['highlight']> = (...words) => {
  try {
    return highlightCode(...words);
  } catch {
    return undefined;
  }
};

/** Shows a site's grammars and fonts in Chromium, without a content policy, and calls `checkPage` for the result. */
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
    trial.control('words that the grammars color', colored, 1);
    trial.control('fonts that are declared', faces, 1);
    await checkPage(preview, `${some.length} grammars, and a font with ${JSON.stringify(first)}`);
    await preview.page.close();
  }
}
