import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf } from '../long.ts';
import { everythingSite } from '../unit/render/everything.ts';
import { highlight } from './tools/allColors.ts';
import { useBrowser } from './tools/previewBrowser.ts';
import { poorTexts } from './tools/tinted.ts';

const browser = useBrowser();

const kinds = ['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger'];
const badges = ['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple', 'white', 'surface'].concat([
  'white-destructive',
  'surface-destructive',
]);
/** Content that can be on any background: links, code, marks, badges in all colors. */
const words = `Text, **bold**, *leaning*, a [link](/second), \`code\`, [\`linked code\`](/second), <kbd>K</kbd>, <mark>marked</mark>, <Tooltip tip="t">tip</Tooltip> ${badges.map((color) => `<Badge color="${color}">${color}</Badge> <Badge color="${color}" stroke>${color}</Badge>`).join(' ')}`;
const fence =
  '```diff\n- const old = 1;\n+ const fresh = 2;\n```\n\n```js {1-4}\nconst a = 1; // [!code error]\nconst b = "2"; // [!code warning]\nconst c = /d/; // [!code ++]\nconst e = `f`; // [!code --]\n```\n';
const colors = ['#ffe600', '#ffffff', '#000000', '#808080', '#ff00ff'];
const fields = `<ParamField path="id" type="string" required deprecated default="x" pre={['a']} post={['b']}>\n${words}\n</ParamField>\n`;
const grounds = [
  ...kinds.map((name) => `<${name}>\n\n${words}\n\n${fence}\n</${name}>`),
  ...colors.map((color) => `<Callout icon="star" color="${color}">\n\n${words}\n\n</Callout>`),
  ...['info', 'warning', 'note', 'tip', 'check', 'danger'].map(
    (type) => `<Card title="Card" type="${type}" cta="More" href="/second">\n${words}\n</Card>`,
  ),
  ...colors.map((color) => `<Card title="Card" icon="star" color="${color}">\n${words}\n</Card>`),
  `<Accordion title="A" defaultOpen>\n${words}\n\n${fields}\n</Accordion>`,
  `<Update label="1.0" description="d" tags={['a', 'b']}>\n${words}\n</Update>`,
  `<Steps><Step title="One">\n${words}\n</Step></Steps>`,
  `<Frame caption="A caption with a [link](/second) and \`code\`">\n${words}\n</Frame>`,
  `<Prompt description="Ask">\n${words}\n</Prompt>`,
  `<Panel>\n${words}\n</Panel>`,
  `<button className="px-4">Press **me** and *me*, \`now\` <kbd>K</kbd></button> <button>Press **me**</button>`,
  `> ${words}`,
  `| Head | \`code\` |\n| --- | --- |\n| ${words} | x |\n| two | y |`,
  `<CodeGroup>\n\n${fence}\n</CodeGroup>`,
  fields,
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

interface Palette {
  readonly name: string;
  /** As in docs.json; undefined for the sample's colors. */
  readonly colors?: Readonly<Record<string, unknown>>;
}

/** Difficult colors of a site: too light, too dark, neither, and on a background that is neither white nor black. */
const palettes: readonly Palette[] = [
  { name: 'sample' },
  { name: 'yellow', colors: { primary: '#ffe600', light: '#fff9c4', dark: '#ffd600' } },
  { name: 'blue', colors: { primary: '#0000ff', light: '#0000ff', dark: '#00008b' } },
  { name: 'gray', colors: { primary: '#808080', light: '#808080', dark: '#808080' } },
  {
    name: 'on paper',
    colors: {
      primary: '#ff00aa',
      light: '#ff66cc',
      dark: '#660044',
      background: { light: '#efe6d2', dark: '#1f2937' },
    },
  },
  {
    name: 'on gray',
    colors: {
      primary: '#1f8a70',
      light: '#bedb39',
      dark: '#004358',
      background: { light: '#d5d9de', dark: '#31363f' },
    },
  },
  {
    name: 'on white and black',
    colors: { primary: '#e11d48', light: '#fb7185', background: { light: '#ffffff', dark: '#000000' } },
  },
];

function siteOf({ colors }: Palette): ReadonlyMap<string, string> {
  const site = new Map(everythingSite());
  const config = JSON.parse(site.get('docs.json') ?? '{}') as { navigation: unknown[] } & Record<string, unknown>;
  const endpoints = methods.map((method) => `api/${method.toLowerCase()}`);
  config.navigation.push({ group: 'Ways', pages: ['grounds', ...endpoints] });
  config['banner'] = { content: `A banner with a [link](/second) and \`code\``, dismissible: true };
  site.set('docs.json', JSON.stringify({ ...config, ...(colors !== undefined && { colors }) }));
  site.set('grounds.mdx', `---\ntitle: Grounds\ntag: NEW\ndeprecated: true\n---\n\n${grounds.join('\n\n')}\n`);
  for (const [i, path] of endpoints.entries())
    site.set(`${path}.mdx`, `---\ntitle: ${methods[i]}\napi: ${methods[i]} /v1/{id}\n---\n\n${fields}\n`);
  return site;
}

const pages = ['grounds.mdx', 'everything.mdx', 'api/delete.mdx', 'gone.mdx'];

test('text on every tinted background is readable, with colors and backgrounds that sites choose', async () => {
  const found = new Set<string>();
  const preview = await browser.open(siteOf({ name: 'sample' }), { host: { highlight } });
  const { page } = preview;
  const look = async (place: string): Promise<void> => {
    for (const scheme of ['light', 'dark'] as const) {
      // Without transitions, colors are final immediately.
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator(`:root[data-mode="${scheme}"]`).waitFor();
      for (const { words: text, where, contrast } of await poorTexts(page))
        found.add(`${place}, ${scheme}: ${contrast} “${text}” ${where}`);
    }
  };
  for (const palette of sampleOf(palettes, palettes.length)) {
    const { name } = palette;
    preview.change('docs.json', siteOf(palette).get('docs.json') ?? '');
    for (const path of sampleOf(pages, 2)) {
      await preview.show(path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await look(`${name}, ${path}`);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('widget');
    await page.locator('.search-hit').first().waitFor();
    await look(`${name}, search`);
    await page.keyboard.press('Escape');
  }
  assert.deepEqual([...found], []);
});
