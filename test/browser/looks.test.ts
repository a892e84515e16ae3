import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from './tools/openSite.ts';
import type { OpenPreview } from './tools/previewBrowser.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

/** Shows a page of a small site. */
async function shown(text: string, width = 1280): Promise<OpenPreview> {
  const config = JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['page'] }] });
  const preview = await browser.open(
    new Map([
      ['docs.json', config],
      ['page.mdx', text],
    ]),
    { width },
  );
  await preview.show('page.mdx');
  return preview;
}

test('a line ends each field, and no line separates updates', async () => {
  const preview = await shown(`## Body

<ParamField body="first" type="string">One.</ParamField>

<ParamField body="second" type="object">
  Two.
  <Expandable title="properties" defaultOpen>
    <ResponseField name="inner" type="string">In.</ResponseField>
    <ResponseField name="other" type="string">In.</ResponseField>
  </Expandable>
</ParamField>

## Next

<ResponseField name="alone" type="string">Three.</ResponseField>

<Update label="2.0">Text.</Update>

<Update label="1.0">Text.</Update>

## Last
`);
  const seen = await preview.page.evaluate(() => {
    const lines = [...document.querySelectorAll('.field, .update')].map((each) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(each);
      const name = each.querySelector('.field-name, .update-label')?.textContent;
      return `${name} ${borderTopWidth} ${borderBottomWidth}`;
    });
    const heading = document.querySelector('.content h2')?.getBoundingClientRect().bottom ?? 0;
    return { lines, gap: (document.querySelector('.field-head')?.getBoundingClientRect().top ?? 0) - heading };
  });
  assert.deepEqual(seen.lines, [
    'first 0px 1px',
    'second 0px 1px',
    'inner 0px 1px',
    'other 0px 1px',
    'alone 0px 1px',
    '2.0 0px 0px',
    '1.0 0px 0px',
  ]);
  assert.ok(seen.gap > 8 && seen.gap < 32, `${seen.gap} px between the heading and the first field`);
  await preview.page.close();
});

test('code starts below its title, and markers of changed lines do not overlap it', async () => {
  const fence = (meta: string, code: string): string => `\`\`\`js ${meta}\n${code}\n\`\`\`\n`;
  const changed = 'const kept = 1;\nconst gone = 2; // [!code --]\nconst come = 3; // [!code ++]';
  const preview = await shown(
    [fence('Plain', 'a'), fence('Changed', changed), fence('Lines lines', changed)].join('\n'),
  );
  const seen = await preview.page.evaluate(() => {
    const starts = (element: Element | null | undefined): number => {
      const range = document.createRange();
      if (element !== null && element !== undefined) range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    };
    return [...document.querySelectorAll('.code')].map((block) => {
      const line = block.querySelector('.line-add');
      const sign = line === null ? 0 : Number.parseFloat(getComputedStyle(line, '::after').left);
      const edge = line === null ? 0 : line.getBoundingClientRect().left + 2;
      // A marker is one character wide.
      const behind = edge + sign + (line === null ? 0 : 8);
      return {
        below: Math.round(starts(block.querySelector('.line')) - starts(block.querySelector('.code-title'))),
        clear: line === null ? undefined : starts(line) - behind >= 5,
      };
    });
  });
  assert.equal(seen[0]?.below, 0);
  assert.deepEqual(
    seen.map(({ clear }) => clear),
    [undefined, true, true],
  );
  await preview.page.close();
});

test('checkboxes of a loose list are next to their text, badges next to each other, and a blocked icon in its place', async () => {
  const preview = await shown(`- [x] done

- [ ] open

- plain

<Badge>One</Badge> <Badge color="green">Two</Badge>

<Card title="Name" icon={<img src="https://example.com/logo.png" />} href="https://example.com">Text</Card>
`);
  const seen = await preview.page.evaluate(() => {
    const box = (element: Element | null): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
    const badges = [...document.querySelectorAll('.badge')].map((each) => Math.round(box(each).top));
    const icon = document.querySelector('.card .stand-in');
    return {
      tasks: [...document.querySelectorAll('.task')].map((each) => {
        const mark = box(each.querySelector('input'));
        const words = box(each.querySelector('p'));
        return mark.right <= words.left && mark.top >= words.top && mark.bottom <= words.bottom;
      }),
      bullets: [...document.querySelectorAll('.tasks > li')].map((each) => getComputedStyle(each).listStyleType),
      badges: new Set(badges).size,
      icon: box(icon).width <= 24 && box(icon).height <= 24,
    };
  });
  assert.deepEqual(seen, { tasks: [true, true], bullets: ['none', 'none', 'disc'], badges: 1, icon: true });
  await preview.page.close();
});

test('inserting a block into a long page does not restyle the others', async () => {
  const preview = await shown(
    Array.from({ length: 200 }, (_, i) => `Paragraph ${i}.\n\n<ParamField body="f${i}">Text.</ParamField>`).join(
      '\n\n',
    ),
  );
  const { page } = preview;
  const client = await page.context().newCDPSession(page);
  const counted: number[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as readonly {
      readonly name?: string;
      readonly args?: { readonly elementCount?: number };
    }[])
      if (event.name === 'UpdateLayoutTree') counted.push(event.args?.elementCount ?? 0);
  });
  const ended = new Promise<void>((done) => client.once('Tracing.tracingComplete', () => done()));
  await client.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.evaluate(() => {
    const block = document.querySelectorAll('.content > .block')[100];
    for (let i = 0; i < 5; i++) {
      block?.before(block.cloneNode(true));
      document.body.getBoundingClientRect();
    }
  });
  await client.send('Tracing.end');
  await ended;
  // A rule for adjacent blocks would restyle the whole page, some 3,000 elements, five times.
  const total = counted.reduce((sum, each) => sum + each, 0);
  assert.ok(counted.length >= 5 && total < 1500, `${total} elements: ${counted.join(' ')}`);
  await page.close();
});

test('tabs fade out where more are hidden, and only there', async () => {
  const tabs = (count: number): string =>
    `<Tabs>\n${Array.from({ length: count }, (_, i) => `<Tab title="A rather long title ${i}">${i}</Tab>`).join('\n')}\n</Tabs>\n`;
  const preview = await shown([tabs(12), tabs(2)].join('\n'), 700);
  const fades = (): Promise<readonly (readonly string[])[]> =>
    preview.page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return [...document.querySelectorAll('.tab-buttons')].map((each) => {
        const style = getComputedStyle(each);
        return [style.getPropertyValue('--fade-start'), style.getPropertyValue('--fade-end')];
      });
    });
  assert.deepEqual(await fades(), [
    ['0px', '48px'],
    ['0px', '0px'],
  ]);
  await preview.page.evaluate(() => {
    const list = document.querySelector('.tab-buttons');
    if (list !== null) list.scrollLeft = list.scrollWidth;
  });
  assert.deepEqual((await fades())[0], ['48px', '0px']);
  await preview.page.close();
});

test('code fades out where it continues, and not where it ends or fits', async () => {
  const preview = await shown(`\`\`\`text\n${'long '.repeat(80)}\n\`\`\`\n\n\`\`\`text\nshort\n\`\`\`\n`, 700);
  const marked = (of: readonly (string | null)[]): Promise<unknown> =>
    preview.page.waitForFunction((wanted) => {
      const boxes = [...document.querySelectorAll('.code-lines')];
      const isMasked = boxes.map((box) => getComputedStyle(box).maskImage !== 'none');
      return boxes.every(
        (box, i) => box.getAttribute('data-more') === wanted[i] && isMasked[i] === (wanted[i] !== null),
      );
    }, of);
  await marked(['behind', null]);
  const faded = (): Promise<string> =>
    preview.page.evaluate(() => {
      const box = document.querySelector('.code-lines');
      return box === null ? '' : (getComputedStyle(box).maskImage.match(/calc\([^)]*\)/)?.[0] ?? '');
    });
  assert.match(await faded(), /48px/);
  // The fade is not larger than the hidden part.
  await preview.page.evaluate(() => {
    const box = document.querySelector('.code-lines');
    if (box !== null) box.scrollLeft = box.scrollWidth - box.clientWidth - 8;
  });
  await marked(['before behind', null]);
  assert.match(await faded(), /\b8px/);
  const scroll = (share: number): Promise<void> =>
    preview.page.evaluate((part) => {
      const box = document.querySelector('.code-lines');
      if (box !== null) box.scrollLeft = box.scrollWidth * part;
    }, share);
  await scroll(0.3);
  await marked(['before behind', null]);
  await scroll(1);
  await marked(['before', null]);
  await preview.page.emulateMedia({ media: 'print' });
  assert.equal(
    await preview.page.evaluate(() => {
      const box = document.querySelector('.code-lines');
      return box === null ? '' : getComputedStyle(box).maskImage;
    }),
    'none',
  );
  await preview.page.close();
});

test('a nested field is indented, and a line ends fields around content next to the text', async () => {
  const example = '<RequestExample>\n```bash\ncurl\n```\n</RequestExample>\n';
  const preview = await shown(
    `<ParamField body="a"><ParamField body="b">Text.</ParamField></ParamField>\n\n${example}\n<ResponseField name="c">Text.</ResponseField>\n`,
  );
  const fields = await preview.page.evaluate(() =>
    [...document.querySelectorAll('.field')].map((field) => ({
      left: field.querySelector('.field-name')?.getBoundingClientRect().left ?? 0,
      line: getComputedStyle(field).borderBottomWidth,
    })),
  );
  const [outer, inner, next] = fields;
  assert.ok((inner?.left ?? 0) - (outer?.left ?? 0) >= 16, JSON.stringify(fields));
  assert.deepEqual([outer?.line, inner?.line, next?.line], ['1px', '1px', '1px']);
  await preview.page.close();
});

test('the button that copies covers no word of a wrapped line', async () => {
  const preview = await shown(`\`\`\`js wrap\nconst words = "${'many words '.repeat(30)}";\n\`\`\`\n`);
  const { button, words } = await preview.page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.line') as Element);
    return {
      button: document.querySelector('.copy')?.getBoundingClientRect().left ?? 0,
      words: Math.max(...[...range.getClientRects()].map(({ right }) => right)),
    };
  });
  assert.ok(button > 0 && words <= button, `words until ${words}, the button from ${button}`);
  await preview.page.close();
});

test('a numbered line that wraps continues below its code, not below its number', async () => {
  const preview = await shown(`\`\`\`js lines wrap\nconst words = "${'many words '.repeat(30)}";\n\`\`\`\n`);
  const rows = await preview.page.evaluate(() => {
    const line = document.querySelector('.line');
    if (line === null) throw new Error('no line');
    const range = document.createRange();
    range.selectNodeContents(line);
    const lefts = new Map<number, number>();
    for (const { top, left } of range.getClientRects())
      lefts.set(Math.round(top), Math.min(left, lefts.get(Math.round(top)) ?? left));
    return [...lefts.values()].map(Math.round);
  });
  assert.ok(rows.length > 2, `${rows.length} rows`);
  assert.equal(new Set(rows).size, 1, rows.join());
  await preview.page.close();
});

/** Long names, shorter and longer values, and text that would take all the space. */
const names = `| Variable | Default | Description |
| --- | --- | --- |
| \`PROXY_CLIENT_MAX_BODY_SIZE\` | \`100M\` | The largest body of a request, at the edge and behind it, in megabytes. |
| \`PROXY_KEEPALIVE_TIMEOUT\` | \`api_socket:5001\` | How long it waits for \`api_socket_of_the_server\`, \`https://app.example.com\`. |
| \`PROXY_ENABLE_CERTIFICATES\` | \`false\` | Answers what the authority asks. |
`;

const lines = (): { readonly broken: string[]; readonly over: number } => {
  const table = document.querySelector('.table');
  const firsts = [...document.querySelectorAll('td:first-child > code')];
  return {
    broken: firsts.filter((each) => each.getClientRects().length > 1).map((each) => each.textContent ?? ''),
    over: (table?.scrollWidth ?? 0) - (table?.clientWidth ?? 0),
  };
};

test('names in a table stay whole if there is room, and break before the table scrolls', async () => {
  for (const width of [820, 1440]) {
    const preview = await shown(names, width);
    assert.deepEqual({ width, ...(await preview.page.evaluate(lines)) }, { width, broken: [], over: 0 });
    await preview.page.close();
  }
  const phone = await shown(names, 390);
  const seen = await phone.page.evaluate(lines);
  assert.equal(seen.over, 0);
  assert.equal(seen.broken.length, 3);
});

test('code in a heading is as bold as the heading, and wrapped code is closed on both lines', async () => {
  const preview = await shown(
    `## The \`first\` one\n\n${'Some words before. '.repeat(4)}\`--name=value and more of it ${'words '.repeat(30)}\`\n`,
  );
  const seen = await preview.page.evaluate(() => {
    const [inHeading, inText] = [...document.querySelectorAll('.content code')].map((each) => getComputedStyle(each));
    const heading = document.querySelector('.content h2');
    return {
      weights: [inHeading?.fontWeight, heading && getComputedStyle(heading).fontWeight],
      border: inHeading?.borderTopWidth,
      edges:
        inText?.getPropertyValue('-webkit-box-decoration-break') || inText?.getPropertyValue('box-decoration-break'),
    };
  });
  assert.equal(seen.weights[0], seen.weights[1]);
  assert.deepEqual([seen.border, seen.edges], ['0px', 'clone']);
});

test('column headers are aligned on one line, above their columns', async () => {
  const preview = await shown(
    `| A name of several words that goes on | B | C |\n| --- | --- | --- |\n| x | ${'text '.repeat(60)} | ${'text '.repeat(60)} |\n`,
    600,
  );
  const bottoms = await preview.page.evaluate(() =>
    [...document.querySelectorAll('th')]
      .map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      })
      .map(({ bottom, height }) => ({ bottom: Math.round(bottom), height })),
  );
  assert.ok((bottoms[0]?.height ?? 0) > (bottoms[1]?.height ?? 0), 'the first goes on in the next line');
  assert.equal(new Set(bottoms.map(({ bottom }) => bottom)).size, 1);
});

test('a table of four columns that scrolls anyway breaks no names and squeezes no text; one that fits does not scroll', async () => {
  const row = (name: string, other: string): string =>
    `| \`"${name}_multihost_url"\` | \`${other}\` | URLs of \`InternationalizedUrl\` without scheme | \`${other}\` |`;
  const table = (name: string, other: string): string =>
    `| Validation Type | Field Type | Description | Example |\n| --- | --- | --- | --- |\n${row(name, other)}\n`;
  const text = `${table('no_scheme_of_any', 'NoSchemeMultiHostUrl')}\nText.\n\n## One\n\n${table('a', 'b')}\n## Two\n`;
  const { page, edit } = await shown(text, 1280);
  const seen = (): Promise<readonly unknown[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.table')].map((box) => {
        const lines = [...box.querySelectorAll('th, td code')].map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 10))).size;
        });
        const words = box.querySelector('td:nth-child(3)')?.getBoundingClientRect().height ?? 0;
        return [box.getAttribute('data-more'), Math.max(...lines), words < 120];
      }),
    );
  await page.locator('.table[data-more]').waitFor();
  const wanted = [
    ['behind', 1, true],
    [null, 2, true],
  ];
  assert.deepEqual(await seen(), wanted);
  await edit(text.replace('Text.', 'Other text.').replace('without scheme |', 'without a scheme |'));
  assert.deepEqual(await seen(), wanted);
  await page.close();
});

test('a table with many columns that can shrink to fit does not scroll; in a box of its own width it has a width', async () => {
  const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const table = (...cells: readonly string[]): string =>
    row('Name', 'Kind', 'Needed', 'Default', 'Meaning') + row(...cells.map(() => '---')) + row(...cells);
  const fits = table('2024-10-17 10:00:00', 'never required', 'fee-free', 'not yet known', 'Words that tell about it.');
  const words = 'Words that tell what it is about, in more than one line.';
  const never = table('A_LONG_NAME_OF_SOMETHING_OR_OTHER', words, words, words, words);
  const around = `<div className="flex">\n\n${fits}\n</div>\n\n<div style={{ display: 'inline-block' }}>\n\n${fits}\n</div>\n`;
  const { page } = await shown(`${fits}\nText.\n\n${never}\n${around}\n## One\n\n## Two\n`, 1280);
  await page.locator('.table[data-more]').first().waitFor();
  const tables = await page.evaluate(() =>
    [...document.querySelectorAll('.table')].map((box) => ({
      width: box.clientWidth,
      moves: box.scrollWidth > box.clientWidth + 1,
      words: box.querySelector('td:nth-child(3)')?.clientHeight ?? 0,
    })),
  );
  assert.deepEqual(
    tables.slice(0, 2).map(({ moves }) => moves),
    [false, true],
  );
  assert.ok((tables[0]?.words ?? 99) < 70, 'two lines at most, and a word with a hyphen in one');
  assert.ok(
    tables.slice(2).every(({ width }) => width > 300),
    JSON.stringify(tables),
  );
  await page.close();
});

test('the current section is marked in the table of contents without moving the others', async () => {
  const words = 'a section that has a name of some words which may just fit in one line or not'.split(' ');
  const { page } = await shown(
    words.map((_, i) => `## ${words.slice(0, i + 1).join(' ')}\n\nText.\n`).join('\n'),
    1440,
  );
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('.toc .toc-link')].map((link) => {
      link.removeAttribute('aria-current');
      const before = link.getBoundingClientRect().height;
      link.setAttribute('aria-current', 'location');
      return [before, link.getBoundingClientRect().height];
    }),
  );
  assert.equal(heights.length, words.length);
  assert.ok(
    heights.every(([before, after]) => before === after),
    JSON.stringify(heights),
  );
  await page.close();
});

test('a diagram is either complete or scrolls with readable text, at every width, in an even frame', async () => {
  const diagrams = [
    'sequenceDiagram\n  participant A as Administrator\n  participant B as Third-party Service\n  participant C as Site\n  participant D as User\n  A->>B: Register the client\n  B->>C: Its id and secret\n  C->>D: Ask for consent',
    'graph LR\n  A[Open the page] --> B[Choose the plan] --> C[Enter the address] --> D[Confirm the order]',
    'graph TD\n  A[Start] --> B[End]',
  ];
  const seen = new Set<string>();
  for (const width of [390, 820, 1280]) {
    const { page } = await shown(diagrams.map((each) => `\`\`\`mermaid\n${each}\n\`\`\``).join('\n\n'), width);
    await page
      .locator('.diagram-drawing svg')
      .nth(diagrams.length - 1)
      .waitFor();
    // The button appears after a moment.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('.diagram-drawing')].map((box) => {
        const drawing = box.querySelector('svg');
        const scale = (drawing?.getBoundingClientRect().width ?? 0) / (drawing?.viewBox.baseVal.width ?? 1);
        const sizes = [...box.querySelectorAll('text, foreignObject p')].map((text) =>
          Number.parseFloat(getComputedStyle(text).fontSize),
        );
        const words = (sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0) * scale;
        const frame = drawing?.viewBox.baseVal;
        const ink = drawing?.getBBox();
        const below = (frame?.y ?? 0) + (frame?.height ?? 0) - (ink?.y ?? 0) - (ink?.height ?? 0);
        const above = (ink?.y ?? 0) - (frame?.y ?? 0);
        const button = box.parentElement?.querySelector('.diagram-enlarge');
        return {
          isCut: box.scrollWidth - box.clientWidth > 1,
          words,
          isEven: Math.abs(above - below) < 2,
          hasWayOut: button !== null && button !== undefined && getComputedStyle(button).opacity === '1',
        };
      }),
    );
    for (const [i, { isCut, words, isEven, hasWayOut }] of drawn.entries()) {
      assert.ok(isEven, `${diagrams[i]} at ${width}`);
      if (words < 10.4) assert.ok(hasWayOut, `${diagrams[i]} at ${width} is small without a button to be seen`);
      seen.add(`${i} ${isCut}`);
      assert.ok(words >= (isCut ? 12 : 6.9), `${diagrams[i]} at ${width}: ${words} px${isCut ? ', cut' : ''}`);
    }
    assert.equal(drawn[0]?.isCut, width === 390, `the sequence at ${width}`);
    await page.close();
  }
  assert.ok(seen.has('1 true') && seen.has('1 false') && !seen.has('2 true'), [...seen].join(', '));
});

test('a diagram with little room can be opened in the full window by a button, and closed by Escape', async () => {
  const names = ['Order', 'Payment', 'Invoice', 'Delivery', 'Return', 'Refund', 'Credit', 'Closing', 'Archive'];
  const { page } = await shown(`\`\`\`mermaid\ngraph LR\n  ${names.join(' --> ')}\n\`\`\`\n\nText.`, 1280);
  await page.locator('.diagram-drawing svg').waitFor();
  const isCut = (selector: string): Promise<boolean> =>
    page.evaluate((of) => {
      const box = document.querySelector(of);
      return box !== null && box.scrollWidth - box.clientWidth > 1;
    }, selector);
  assert.equal(await isCut('.content .diagram-drawing'), true);
  const button = page.getByRole('button', { name: 'Enlarge' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog.zoomed svg').waitFor();
  assert.equal(await isCut('dialog.zoomed'), false);
  await page.keyboard.press('Escape');
  await page.locator('dialog.zoomed').waitFor({ state: 'detached' });
  assert.equal(await button.evaluate((each) => each === document.activeElement), true);
  await page.close();
});

test('a code name moves to the next line as a whole, and breaks only if a line is too short for it', async () => {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const preview = await shown(
    `${Array.from({ length: 12 }, (_, i) => `${'word '.repeat(i + 6)}\`${name}\` and on.`).join('\n\n')}

<CardGroup cols={4}>
  <Card title="A">\`${name}\`</Card>
  <Card title="B">Text</Card>
  <Card title="C">Text</Card>
  <Card title="D">Text</Card>
</CardGroup>
`,
  );
  const seen = await preview.page.evaluate(() => {
    const lines = (element: Element): number =>
      new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size;
    const codes = [...document.querySelectorAll('.content p > code')].filter((each) => each.closest('.card') === null);
    const inCard = document.querySelector('.card code');
    const card = inCard?.closest('.card')?.getBoundingClientRect();
    return {
      broken: codes.filter((each) => lines(each) > 1).length,
      atTheLeft: codes.filter(
        (each) => each.getBoundingClientRect().left - (each.parentElement?.getBoundingClientRect().left ?? 0) < 3,
      ).length,
      inCard: inCard === null ? 0 : lines(inCard),
      over: (inCard?.getBoundingClientRect().right ?? 0) - (card?.right ?? 0),
    };
  });
  assert.equal(seen.broken, 0);
  assert.ok(seen.atTheLeft > 0, 'one of them stands in the next line');
  assert.ok(seen.inCard > 1 && seen.over < 0, JSON.stringify(seen));
});

test('three cards in a row fit next to the table of contents; the text of a folded box is one text', async () => {
  const cards =
    '<CardGroup cols={3}>\n  <Card title="A">Text</Card>\n  <Card title="B">Text</Card>\n  <Card title="C">Text</Card>\n</CardGroup>';
  const text = `## One\n\n${cards}\n\n## Two\n\n<Expandable title="Other variables of the environment (for replicas only)">\n  Text.\n</Expandable>\n`;
  const desk = await shown(text);
  const rows = await desk.page.evaluate(
    () => new Set([...document.querySelectorAll('.card')].map((each) => each.getBoundingClientRect().top)).size,
  );
  assert.equal(rows, 1);
  const phone = await shown(text, 390);
  const parts = await phone.page.evaluate(() => {
    const [summary] = document.querySelectorAll('.expandable-summary');
    const range = document.createRange();
    const title = summary?.querySelector('.expandable-title');
    if (!title) return undefined;
    range.selectNodeContents(title);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
    const show = summary?.querySelector('.expandable-show')?.getBoundingClientRect();
    return { lines: new Set(tops).size, first: tops[0], show: Math.round(show?.top ?? 0) };
  });
  assert.equal(parts?.lines, 2);
  assert.equal(parts.show, parts.first, 'Show stands in the first line');
});

test('a list at the start or end of a callout has the same margin as text', async () => {
  const preview = await shown('<Info>\n- One\n\n- Two\n</Info>\n\n<Info>\nText.\n\nMore.\n</Info>\n');
  const [list, words] = await preview.page.evaluate(() =>
    [...document.querySelectorAll('.callout')].map((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      const paragraphs = [...each.querySelectorAll('p')].map((every) => every.getBoundingClientRect());
      return [(paragraphs[0]?.top ?? 0) - top, bottom - (paragraphs.at(-1)?.bottom ?? 0)];
    }),
  );
  assert.deepEqual(list, words);
});

test('an image in a frame is centered, whatever its display value, and so is a row of images', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect width="100" height="60"/></svg>';
  const image = (attributes: string): string => `<img src="/a.svg" alt="A" ${attributes}/>`;
  const classes = ['block', 'inline', 'flex', 'grid', 'inline-block dark:hidden', 'hidden dark:block', 'block w-1/2'];
  const frames = [
    ...classes.map((name) => image(`className="${name}"`)),
    image(`style={{ display: 'block', width: 80 }}`),
    `<div>${image('className="block"')}</div>`,
    `<div className="flex">${image('')}</div>`,
    `<div className="flex gap-2">${image('className="block"')}${image('className="block"')}</div>`,
    `<a href="https://example.com">${image('className="block"')}</a>`,
    '![A](/a.svg)',
  ].map((inside) => `<Frame>\n${inside}\n</Frame>`);
  for (const scheme of ['light', 'dark'] as const) {
    const preview = await openSite(browser, frames.join('\n\n'), { 'a.svg': svg }, { scheme });
    const { page } = preview;
    await page.waitForFunction(() => [...document.images].every((each) => each.complete || !each.checkVisibility()));
    const aside = await page.evaluate(() =>
      [...document.querySelectorAll('.frame-mat')].map((mat) => {
        const boxes = [...mat.querySelectorAll('img')]
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect());
        const { left, right } = mat.getBoundingClientRect();
        const [first, last] = [boxes[0], boxes.at(-1)];
        return first === undefined || last === undefined
          ? 0
          : Math.abs(Math.round(first.left - left - (right - last.right)));
      }),
    );
    assert.deepEqual(
      aside,
      frames.map(() => 0),
      scheme,
    );
    await page.close();
  }
});

test('a card with a type has its background, border and icon; one without has none of them', async () => {
  const types = ['info', 'warning', 'note', 'tip', 'check', 'danger'];
  const preview = await shown(
    `${types.map((type) => `<Card title="${type}" type="${type}">Text.</Card>`).join('\n\n')}\n\n<Card title="plain">Text.</Card>\n\n<Card title="own" type="tip" icon="rocket">Text.</Card>`,
  );
  const looks = await preview.page.evaluate(() =>
    [...document.querySelectorAll('.card')].map((card) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(card);
      return { ground: backgroundColor, border: borderTopColor, icon: card.querySelector('.card-icon svg')?.innerHTML };
    }),
  );
  const plain = looks[types.length];
  assert.ok(plain !== undefined && plain.icon === undefined);
  for (const [i, type] of types.entries()) {
    assert.notEqual(looks[i]?.ground, plain.ground, type);
    assert.notEqual(looks[i]?.border, plain.border, type);
    assert.ok(looks[i]?.icon !== undefined, type);
  }
  assert.notEqual(looks.at(-1)?.icon, looks[types.indexOf('tip')]?.icon, 'its own icon comes first');
  await preview.page.close();
});

test('the mark on a block next to the text is fully visible', async () => {
  const config = JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['page'] }] });
  const text = '<RequestExample>\n\n```bash\ncurl\n```\n\n</RequestExample>\n';
  const preview = await browser.open(
    new Map([
      ['docs.json', config],
      ['page.mdx', text],
    ]),
    {
      width: 1280,
      host: {
        findings: (path) => [
          {
            code: 'component/outside-panel',
            class: 'misleads',
            severity: 'warning',
            path,
            message: 'What is wrong',
            range: { start: 0, end: '<RequestExample>'.length },
          },
        ],
      },
    },
  );
  await preview.show('page.mdx');
  const cut = await preview.page.evaluate(() =>
    [...document.querySelectorAll('.beside .mark')].map((mark) => {
      const box = mark.closest('.beside')?.getBoundingClientRect();
      // Including the focus ring.
      return mark.getBoundingClientRect().right + 3 > (box?.right ?? 0);
    }),
  );
  assert.ok(cut.length > 0);
  assert.ok(!cut.includes(true), cut.join());
  await preview.page.close();
});
