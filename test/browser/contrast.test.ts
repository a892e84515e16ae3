import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf } from '../long.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const files = new Map([
  [
    'docs.json',
    JSON.stringify({
      name: 'Site',
      navigation: [{ group: 'G', pages: ['page', 'other'] }],
      tabs: [{ name: 'More', url: 'more' }],
    }),
  ],
  [
    'page.mdx',
    '---\ntitle: Page\n---\n\n<Tabs>\n  <Tab title="one">1</Tab>\n  <Tab title="two">2</Tab>\n</Tabs>\n\n<Accordion title="A">x</Accordion>\n',
  ],
  ['other.mdx', 'Text.'],
  ['more/page.mdx', 'Text.'],
]);

test('in a high contrast mode with system colors, selected and foldable elements are visible', async () => {
  for (const scheme of sampleOf(['light', 'dark'] as const, 2)) {
    const preview = await browser.open(files, { scheme });
    const { page } = preview;
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
    await preview.show('page.mdx');
    const seen = await page.evaluate(() => {
      const style = (selector: string): CSSStyleDeclaration => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(`no ${selector}`);
        return getComputedStyle(element);
      };
      const paper = getComputedStyle(document.body).backgroundColor;
      const line = (selector: string): boolean => style(selector).borderBottomColor !== paper;
      const underlined = (selector: string): boolean => style(selector).textDecorationLine === 'underline';
      return {
        tabs: [line('.tab-button[aria-selected="true"]'), line('.tab-button[aria-selected="false"]')],
        siteTabs: [line('.tab-link[aria-current]'), line('.tab-link:not([aria-current])')],
        entries: [underlined('.nav-link[aria-current]'), underlined('.nav-link:not([aria-current])')],
        chevron: style('.accordion .chevron').backgroundColor !== paper,
      };
    });
    assert.deepEqual(
      seen,
      { tabs: [true, false], siteTabs: [true, false], entries: [true, false], chevron: true },
      scheme,
    );
    await page.close();
  }
});

test('text on a background that a diagram sets is dark on light and light on dark; an explicit text color stays', async () => {
  const diagrams = [
    'graph LR\n  A[pale] --> B[deep]\n  B --> C[said]\n  C --> D[plain]\n  D --> E[classed]\n  style A fill:#bbf\n  style B fill:#224\n  style C fill:#bbf,color:#99f\n  classDef odd fill:#fe9,stroke:#333\n  class E odd\n  subgraph S[framed]\n    D\n  end\n  style S fill:#dfd',
    'sequenceDiagram\n  rect rgb(191, 223, 255)\n  A->>B: asked\n  end\n  B->>A: answered',
  ];
  for (const scheme of sampleOf(['light', 'dark'] as const, 2)) {
    const preview = await browser.open(
      new Map([
        ['docs.json', '{ "name": "S", "navigation": [{ "group": "G", "pages": ["page"] }] }'],
        ['page.mdx', diagrams.map((each) => `\`\`\`mermaid\n${each}\n\`\`\``).join('\n\n')],
      ]),
      { scheme },
    );
    await preview.show('page.mdx');
    const { page } = preview;
    await page.waitForFunction(() => document.querySelectorAll('.diagram-drawing svg').length === 2);
    const colors = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.diagram-drawing foreignObject p, .diagram-drawing text')].map((label) => {
          const { color, fill } = getComputedStyle(label);
          return [label.textContent?.trim(), label.localName === 'p' ? color : fill];
        }),
      ),
    );
    // Colors of Mermaid's own themes.
    const theme = scheme === 'light' ? 'rgb(51, 51, 51)' : 'rgb(204, 204, 204)';
    const text = scheme === 'light' ? 'rgb(51, 51, 51)' : 'rgb(211, 211, 211)';
    const dark = (own: string): string => (scheme === 'light' ? own : 'rgb(10, 13, 18)');
    assert.deepEqual(
      ['pale', 'deep', 'said', 'plain', 'classed', 'framed', 'asked', 'answered'].map((word) => [word, colors[word]]),
      [
        ['pale', dark(theme)],
        ['deep', scheme === 'dark' ? theme : 'rgb(255, 255, 255)'],
        ['said', 'rgb(153, 153, 255)'],
        ['plain', theme],
        ['classed', dark(theme)],
        ['framed', dark('rgb(51, 51, 51)')],
        ['asked', dark(text)],
        ['answered', text],
      ],
      scheme,
    );
    assert.deepEqual(preview.faults, []);
    await page.close();
  }
});
