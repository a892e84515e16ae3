import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { FromWebview } from '../../server/protocol/messages.ts';
import { everythingSite } from '../unit/render/everything.ts';
import { holdTimers } from './tools/heldTimers.ts';
import { openSite, textOf } from './tools/openSite.ts';
import { type OpenPreview, useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();
const open = (text: string, more: Readonly<Record<string, string>> = {}): Promise<OpenPreview> =>
  openSite(browser, text, more);

/** The last message of a kind from the webview. */
const of = ({ sent }: OpenPreview, kind: FromWebview['kind']): FromWebview | undefined =>
  sent.findLast((message) => message.kind === kind);

/** Texts of the visible panels. */
const panels = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="tabpanel"]')]
      .filter((panel) => panel.getClientRects().length > 0)
      .map((panel) => (panel.querySelector('.code') ?? panel).textContent?.trim() ?? ''),
  );

const tabs = (titles: readonly string[], more = ''): string =>
  `<Tabs${more}>\n${titles.map((title) => `  <Tab title="${title}">In ${title}</Tab>`).join('\n')}\n</Tabs>\n`;
const codeGroup = (titles: readonly string[]): string =>
  `<CodeGroup>\n\n${titles.map((title, i) => `\`\`\`js ${title}\ncode${i}\n\`\`\``).join('\n\n')}\n\n</CodeGroup>\n`;

test('choosing a tab chooses tabs and code groups with the same title, except independent ones', async () => {
  const own = tabs(['npm', 'yarn'], ' sync={false}');
  const preview = await open(
    [tabs(['npm', 'yarn']), tabs(['yarn', 'other']), codeGroup(['npm', 'yarn']), own, tabs(['other'])].join('\n'),
  );
  const { page } = preview;
  assert.deepEqual(await panels(page), ['In npm', 'In yarn', 'code0', 'In npm', 'In other']);
  await page.click('.code-group [role="tab"]:nth-child(2)');
  assert.deepEqual(await panels(page), ['In yarn', 'In yarn', 'code1', 'In npm', 'In other']);
  await page.click('.tabs >> nth=2 >> [role="tab"] >> nth=1');
  await page.click('.tabs >> nth=0 >> [role="tab"] >> nth=0');
  assert.deepEqual(await panels(page), ['In npm', 'In yarn', 'code0', 'In yarn', 'In other']);
  // The choice applies to the next page too.
  preview.change('other.mdx', tabs(['yarn', 'npm']));
  await preview.show('other.mdx');
  assert.deepEqual(await panels(page), ['In npm']);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('of two panels with the same title each can be shown, and stays while another block is edited', async () => {
  const group = '<CodeGroup>\n\n```bash\nfirst\n```\n\n```bash\nsecond\n```\n\n</CodeGroup>\n';
  const dropdown = group.replace('<CodeGroup>', '<CodeGroup dropdown>');
  const body = (word: string): string => `${word}\n\n${group}\n${dropdown}`;
  const preview = await open(body('Before.'));
  const { page } = preview;
  assert.deepEqual(await panels(page), ['first', 'first']);
  await page.click('[role="tab"]:nth-child(2)');
  await page.selectOption('select.code-choice', { index: 1 });
  assert.deepEqual(await panels(page), ['second', 'second']);
  await preview.edit(body('After.'));
  assert.deepEqual(await panels(page), ['second', 'second']);
  await preview.edit(body('After.').replace(/second/g, 'second, edited'));
  assert.deepEqual(await panels(page), ['second, edited', 'second, edited']);
  await page.focus('[role="tab"]:nth-child(2)');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await panels(page), ['first', 'second, edited']);
  await page.close();
});

test('accordions, expandables and folded code open and close by pointer and keyboard', async () => {
  const long = `\`\`\`js a.js expandable\n${'line();\n'.repeat(40)}last();\n\`\`\``;
  const preview = await open(
    `<AccordionGroup>\n  <Accordion title="A">\n    In A.\n  </Accordion>\n  <Accordion title="B" defaultOpen>\n    In B.\n  </Accordion>\n</AccordionGroup>\n\n<ResponseField name="user" type="object">\n  <Expandable title="properties">\n    <ResponseField name="id" type="string">\n      In field.\n    </ResponseField>\n  </Expandable>\n</ResponseField>\n\n${long}\n`,
  );
  const { page } = preview;
  const isSeen = (text: string): Promise<boolean> => page.getByText(text, { exact: true }).isVisible();
  assert.deepEqual([await isSeen('In A.'), await isSeen('In B.'), await isSeen('In field.')], [false, true, false]);
  await page.click('.accordion summary >> nth=0');
  await page.focus('.accordion summary >> nth=1');
  await page.keyboard.press('Enter');
  await page.focus('.expandable > summary');
  await page.keyboard.press('Space');
  assert.deepEqual([await isSeen('In A.'), await isSeen('In B.'), await isSeen('In field.')], [true, false, true]);
  assert.equal(
    await page.evaluate(() => document.querySelector('.expandable > summary')?.textContent?.trim()),
    'Show Hide properties',
  );
  const height = (): Promise<number> =>
    page.evaluate(() => document.querySelector('.code-lines')?.getBoundingClientRect().height ?? 0);
  const folded = await height();
  await page.focus('.code-unfold');
  await page.keyboard.press('Enter');
  assert.ok((await height()) > folded * 1.5);
  await page.close();
});

test('code is copied without removed lines', async () => {
  const preview = await openSite(
    browser,
    '```js\nconst a = 1;\nconst b = 2; // [!code --]\nconst c = 3; // [!code ++]\n\nd();\n```\n',
    {},
    // It is shown for a short time only.
    { before: holdTimers },
  );
  const { page } = preview;
  await page.hover('.code');
  await page.click('.code .copy');
  await preview.heard();
  assert.deepEqual(of(preview, 'copy'), { kind: 'copy', text: 'const a = 1;\nconst c = 3;\n\nd();' });
  assert.equal(await textOf(page, '#ds-said'), 'Copied');
  await page.close();
});

test('a tooltip shows on hover and focus, inside the window, and closes with Escape', async () => {
  const preview = await open('An <Tooltip tip="Application Programming Interface">API</Tooltip> to use.\n');
  const { page } = preview;
  const tip = page.locator('#ds-tip');
  const words = 'Application Programming Interface';
  await page.hover('.tooltip');
  await tip.getByText(words).waitFor();
  const box = await tip.boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280, JSON.stringify(box));
  await page.mouse.move(1, 800);
  await tip.waitFor({ state: 'hidden' });
  await page.focus('.tooltip');
  await tip.getByText(words).waitFor();
  assert.equal(await page.getAttribute('.tooltip', 'aria-description'), words);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
  await page.close();
});

test('an image is enlarged by a click or key, and closed by Escape', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
  const body = (word: string): string => `![A harbor](/a.svg)\n\n${word} [![Linked](/a.svg)](/other)\n`;
  const preview = await open(body('Before'), { 'a.svg': svg });
  const { page } = preview;
  const zoomed = page.locator('dialog.zoomed');
  await page.click('img[alt="A harbor"]');
  await zoomed.waitFor();
  await page.keyboard.press('Escape');
  await zoomed.waitFor({ state: 'detached' });
  assert.equal(await page.getAttribute('img[alt="A harbor"]', 'tabindex'), '0');
  await preview.edit(body('After').replace('A harbor', 'The harbor'));
  await page.focus('img[alt="The harbor"]');
  await page.keyboard.press('Enter');
  assert.equal(await zoomed.getAttribute('aria-label'), 'The harbor');
  await page.keyboard.press('Escape');
  await zoomed.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('alt')), 'The harbor');
  assert.equal(await page.getAttribute('img[alt="Linked"]', 'tabindex'), null, 'the link around it is reached');
  await page.close();
});

test('diagrams and formulas are drawn; an invalid diagram shows its error', async () => {
  const preview = await open(
    '```mermaid\ngraph LR\n  Start --> End\n```\n\n```mermaid\ngraph LR\n  A[[[ --> \n```\n\nIn line $a^2$.\n\n$$\n\\frac{1}{2}\n$$\n\n<Latex>b^2</Latex>\n',
  );
  const { page } = preview;
  await page.locator('.diagram-drawing svg').first().waitFor();
  assert.match((await textOf(page, '.diagram-drawing svg')) ?? '', /Start.*End/s);
  await page.locator('.diagram-error').waitFor();
  assert.equal(await page.locator('.katex').count(), 3);
  assert.equal((await page.locator('.katex-display').count()) >= 1, true);
  const fonts = await page.evaluate(() =>
    [...document.querySelectorAll('.katex .mord')].every((each) => getComputedStyle(each).fontFamily.includes('KaTeX')),
  );
  assert.ok(fonts, 'in the fonts of formulas');
  assert.deepEqual(preview.requests, []);
  await page.close();
});

/** Diagrams that cannot be drawn, with their messages. */
const undrawn: readonly (readonly [string, string])[] = [
  ['graph LR\n  A[Start --> B[End]\n  B --> C', 'Line 2: expected "]", but found "[". A[Start --> B[End]'],
  ['graph LRR\n  A --> B', 'Line 1: "LRR" is not valid here. graph LRR'],
  ['graph LR\n  A --> \n', 'Line 2: the diagram ends where more was expected. A -->'],
  [
    'sequenceDiagram\n  loop each\n  A->>B: hi\n',
    'Line 3: expected "end", but found the end of the diagram. A->>B: hi',
  ],
  ['pie title X\n  "a" : x', 'Line 2: expected a number, but found "x". "a" : x'],
  [
    'not a diagram',
    'Unknown diagram type. The first line must be a type such as "flowchart" or "sequenceDiagram", not: not a diagram',
  ],
  // Mermaid does not count front matter and comments.
  [
    '---\ntitle: T\n---\n%% Why\n%%{init: {}}%%\n\nerDiagram\n  %% Who\n  A ||--o{ B places',
    'Line 9: expected ":", but found "places". A ||--o{ B places',
  ],
];

test('a diagram that cannot be drawn shows the line and the expected tokens', async () => {
  const preview = await open(undrawn.map(([source]) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n'));
  const { page } = preview;
  const notes = page.locator('.diagram-error');
  await notes.nth(undrawn.length - 1).waitFor();
  assert.deepEqual(
    await notes.allTextContents(),
    undrawn.map(([, said]) => said),
  );
});

test('long words in diagrams do not break; phrases wrap', async () => {
  const preview = await open(
    [
      'graph TD\n  A[downloadFromStorages] -->|anEdgeOfManyLettersWithoutAnySpaceInIt| B[some words that are more than one line of a box]\n  B --> C{downloadFromStorageAndProcessItAgain}',
      'stateDiagram-v2\n  [*] --> WaitingForAuthorizationFromUpstream',
      'classDiagram\n  class AbstractSingletonProxyFactoryBean {\n    +aPropertyWithAVeryLongName\n  }',
      'sequenceDiagram\n  AuthorizationServiceOfTheSite->>Bob: requestAuthorizationForEverything',
    ]
      .map((each) => `\`\`\`mermaid\n${each}\n\`\`\``)
      .join('\n\n'),
  );
  const { page } = preview;
  await page.locator('.diagram-drawing svg').nth(3).waitFor();
  // Labels are HTML; text in a sequence is part of the drawing.
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('.diagram-drawing svg :is(text, foreignObject p)')].flatMap((label) => {
      const range = document.createRange();
      const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      const found = new Map<number, string>();
      while (words.nextNode()) {
        const { data } = words.currentNode as Text;
        for (const { 0: word, index } of data.matchAll(/\S+/g)) {
          range.setStart(words.currentNode, index);
          range.setEnd(words.currentNode, index + word.length);
          for (const { top } of range.getClientRects())
            found.set(Math.round(top), `${found.get(Math.round(top)) ?? ''} ${word}`.trim());
        }
      }
      return [...found.values()];
    }),
  );
  for (const word of [
    'downloadFromStorages',
    'anEdgeOfManyLettersWithoutAnySpaceInIt',
    'downloadFromStorageAndProcessItAgain',
    'WaitingForAuthorizationFromUpstream',
    'AbstractSingletonProxyFactoryBean',
    '+aPropertyWithAVeryLongName',
    'AuthorizationServiceOfTheSite',
    'requestAuthorizationForEverything',
  ])
    assert.ok(lines.includes(word), `${word} in ${lines.join(' | ')}`);
  assert.equal(lines.filter((line) => /^some words|box$/.test(line)).length, 2, lines.join(' | '));
  assert.deepEqual(await page.evaluate(labelsOutside), []);
  await page.close();
});

/** Labels of diagrams that are larger than their measured space. */
function labelsOutside(): readonly string[] {
  return [...document.querySelectorAll('.diagram-drawing foreignObject')]
    .filter((place) => {
      const room = place.getBoundingClientRect();
      const label = place.firstElementChild?.getBoundingClientRect();
      return label !== undefined && (label.width > room.width + 1 || label.height > room.height + 1);
    })
    .map((place) => place.textContent ?? '');
}

test('labels of diagrams support line breaks, bold, small letters and formulas, and nothing else', async () => {
  const preview = await open(
    [
      'flowchart TD',
      '  A["one<br/>two"] -->|"x<sub>i</sub> and <b>bold</b>"| B["H<sub>2</sub>O, 2<sup>10</sup>, <i>so</i> <code>call()</code>"]',
      '  B --> C["`**strong** and _said_`"]',
      '  C --> D["$$x^2$$"]',
      "  D --> E[\"<a href='https://example.com' style='position:fixed' class='u' id='i'>linked</a><button>press</button>\"]",
      '  subgraph S["A <b>group</b>"]\n    E\n  end',
    ]
      .join('\n')
      .replace(/^/, '```mermaid\n')
      .replace(/$/, '\n```'),
  );
  const { page } = preview;
  await page.locator('.diagram-drawing svg').waitFor();
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('.diagram-drawing foreignObject p, .diagram-drawing foreignObject math')].map(
      (label) => (label.localName === 'p' ? label.innerHTML : 'a formula'),
    ),
  );
  for (const label of [
    'one<br>two',
    'x<sub>i</sub> and <b>bold</b>',
    'H<sub>2</sub>O, 2<sup>10</sup>, <i>so</i> <code>call()</code>',
    '<strong>strong</strong> and <em>said</em>',
    'a formula',
    'linkedpress',
    'A <b>group</b>',
  ])
    assert.ok(labels.includes(label), `${label} in ${labels.join(' | ')}`);
  const looks = await page.evaluate(() => {
    const style = (selector: string): CSSStyleDeclaration => {
      const element = document.querySelector(`.diagram-drawing foreignObject ${selector}`);
      if (element === null) throw new Error(selector);
      return getComputedStyle(element);
    };
    return [style('b').fontWeight, style('sub').verticalAlign, style('i').fontStyle, style('code').borderTopWidth];
  });
  assert.deepEqual(looks, ['700', 'sub', 'italic', '0px']);
  assert.deepEqual(await page.evaluate(labelsOutside), []);
  assert.deepEqual([preview.requests, preview.faults], [[], []]);
  await page.close();
});

test('an image that cannot be shown becomes a note with its alt text and the reason, also after an edit', async () => {
  const text = (more: string): string =>
    `A ![small](/broken.png) in a sentence.\n\n<Frame>\n  <img src="/broken.png" alt="The dashboard" />\n  ${more}\n</Frame>\n\n![](/good.svg)`;
  const preview = await openSite(browser, text('One.'), {
    'broken.png': 'no picture',
    'good.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
  });
  const { page } = preview;
  const note = page.locator('.frame .stand-in-missing');
  for (const words of ['One.', 'Two.']) {
    if (words === 'Two.') await preview.edit(text(words));
    await page.getByText(words).waitFor();
    await note.waitFor();
    assert.equal(await note.getAttribute('role'), 'img');
    assert.match((await note.textContent()) ?? '', /^The dashboard“broken\.png” cannot be shown/);
  }
  await page.locator('p .stand-in-small').waitFor();
  assert.equal(await page.locator('.content img').count(), 1);
  await page.close();
});

test('content from a host that is not allowed is a card with its size, text and a button; from an allowed host it is shown', async () => {
  const body = [
    '<img src="https://pictures.example.com/a.png" alt="A harbor" width="320" height="180" />',
    '<video src="https://films.example.com/a.mp4" title="A tour"></video>',
    '<iframe src="https://frames.example.com/embed" title="A map" width="400" height="300"></iframe>',
  ].join('\n\n');
  const files = new Map([
    ['docs.json', '{"name": "S", "navigation": [{"group": "G", "pages": ["page"]}]}'],
    ['page.mdx', body],
  ]);
  const closed = await browser.open(files);
  await closed.show('page.mdx');
  const cards = await closed.page.locator('.stand-in').allInnerTexts();
  assert.equal(cards.length, 3);
  for (const [i, words] of [
    ['A harbor', 'pictures.example.com', '320', '180'],
    ['A tour', 'films.example.com'],
    ['A map', 'frames.example.com'],
  ].entries())
    for (const word of words) assert.ok(cards[i]?.includes(word), `${word} in ${cards[i]}`);
  await closed.page.click('[data-load="frames.example.com"]');
  await closed.heard();
  assert.deepEqual(of(closed, 'allowHost'), { kind: 'allowHost', host: 'frames.example.com' });
  assert.deepEqual([closed.requests, closed.faults], [[], []]);
  await closed.page.close();

  const hosts = ['pictures.example.com', 'films.example.com', 'frames.example.com'];
  const opened = await browser.open(files, { host: { allowedHosts: new Set(hosts) } });
  const { page } = opened;
  // A missing picture would be replaced by a card.
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  await page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: dot }),
  );
  await opened.show('page.mdx');
  for (const selector of ['img[src*="pictures."]', 'video[controls][src*="films."]', 'iframe[sandbox][src*="frames."]'])
    await page.locator(`#ds-blocks ${selector}`).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.stand-in').count(), 0);
  assert.equal((await page.getAttribute('iframe', 'sandbox'))?.includes('allow-top-navigation'), false);
  await page.close();
});

test('titles of code are shown unchanged, snippets in place, and code that is not run by name', async () => {
  const preview = await open(
    "import Shared from '/snippets/shared.mdx';\nimport { Chart } from '/snippets/chart.jsx';\n\n```ts src/server.ts\na\n```\n\n```ts Start the server\na\n```\n\n<Shared who=\"readers\" />\n\n<Chart data={[1]} />\n\n{[1, 2].map((each) => <b>{each}</b>)}\n",
    {
      'snippets/shared.mdx': 'Shared with **{who}**.\n',
      'snippets/chart.jsx':
        'export const Chart = ({ data }) => <p>{data.length} value, {new Intl.NumberFormat("secret").format(1)}</p>;\n',
    },
  );
  const { page } = preview;
  assert.deepEqual(await page.locator('.code-title').allInnerTexts(), ['src/server.ts', 'Start the server']);
  await page.getByText('Shared with readers.').waitFor();
  await page.getByText('1 value').waitFor();
  assert.equal(await page.locator('.not-run').innerText(), 'format');
  assert.equal(await page.getByText('secret').count(), 0);
  assert.deepEqual(await page.locator('.block > b').allInnerTexts(), ['1', '2']);
  await page.close();
});

test('animations are off for readers who asked for reduced motion', async () => {
  const preview = await browser.open(everythingSite());
  const { page } = preview;
  const moving = (): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const style = getComputedStyle(element);
          const { transitionDuration, animationName } = style;
          // Scroll-driven effects are not animations.
          const isScrolled = style.getPropertyValue('animation-timeline') !== 'auto';
          return (
            (animationName !== 'none' && !isScrolled) || transitionDuration.split(', ').some((each) => each !== '0s')
          );
        }).length,
    );
  await preview.show('everything.mdx');
  assert.ok((await moving()) > 0, 'else there would be nothing to leave out');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  assert.equal(await moving(), 0);
  await page.close();
});

test('arrow keys, Home, End and letters move through a tree, and folders open and close', async () => {
  const preview = await open(
    '<Tree>\n<Tree.Folder name="app" defaultOpen>\n<Tree.File name="layout.tsx" />\n<Tree.Folder name="lib">\n<Tree.File name="db.ts" />\n</Tree.Folder>\n</Tree.Folder>\n<Tree.File name="license" />\n<Tree.File name="package.json" />\n</Tree>\n',
  );
  const { page } = preview;
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.querySelector('.tree-name')?.textContent);
  const isSeen = (name: string): Promise<boolean> => page.getByText(name, { exact: true }).isVisible();
  const press = async (key: string): Promise<string | null | undefined> => {
    await page.keyboard.press(key);
    return focused();
  };
  assert.equal(await page.locator('[role="treeitem"][tabindex="0"]').count(), 1);
  await page.focus('[role="treeitem"][tabindex="0"]');
  assert.equal(await focused(), 'app');
  assert.equal(await press('ArrowRight'), 'layout.tsx');
  assert.equal(await press('ArrowDown'), 'lib');
  assert.equal(await isSeen('db.ts'), false);
  assert.equal(await press('ArrowRight'), 'lib');
  assert.equal(await isSeen('db.ts'), true);
  assert.equal(await press('ArrowRight'), 'db.ts');
  assert.equal(await press('ArrowLeft'), 'lib');
  await press('ArrowLeft');
  assert.equal(await isSeen('db.ts'), false);
  assert.equal(await press('End'), 'package.json');
  assert.equal(await press('Home'), 'app');
  assert.equal(await press('l'), 'layout.tsx');
  assert.equal(await press('i'), 'lib');
  await press('Enter');
  assert.equal(await isSeen('db.ts'), true);
  assert.equal(await page.locator('[role="treeitem"][tabindex="0"]').count(), 1);
  await page.click('.tree-row >> text=app');
  assert.equal(await isSeen('layout.tsx'), false);
  await page.close();
});
