/** A statement about pages. A string in place of a cell is the reason that it does not apply. */
export interface PageStatement {
  readonly says: string;
  /** Texts without a finding. */
  readonly accepted: readonly string[] | string;
  /** Texts with the code of their finding. */
  readonly refused: readonly (readonly [text: string, code: string])[] | string;
  /** A text with the cursor as `$0`, and the expected completions. */
  readonly completed: readonly [text: string, ...labels: string[]] | string;
  /** A text with the cursor as `$0`, and the expected hover. */
  readonly explained: readonly [text: string, about: RegExp] | string;
  /** The expected preview of the first accepted text. */
  readonly shown: RegExp | string;
  /** The expected rendered page, if it differs. */
  readonly rendered?: RegExp | string;
}

/** Front matter of pages in statements about something else. */
export const frontMatter = '---\ntitle: Widgets of the trade\ndescription: What widgets are for\n---\n\n';

const picture = '![Sales of the year as a chart](/images/icon.svg)';

function callout(name: string, kind: string): PageStatement {
  return {
    says: `\`${name}\` is a callout`,
    accepted: [`<${name}>\n  Mind the gap.\n</${name}>\n`],
    refused: [[`<${name} unheard="a">Mind the gap.</${name}>\n`, 'component/unknown-attribute']],
    completed: [`<${name.slice(0, 2)}$0`, name],
    explained: [`<${name.slice(0, 2)}$0${name.slice(2)}>Mind the gap.</${name}>\n`, new RegExp(`${name}`)],
    shown: new RegExp(String.raw`callout[^>]*${kind}[\s\S]*Mind the gap`, 'i'),
  };
}

/** Statements of docs-json-spec.md under "documentation page" and "Page components". */
export const pageStatements: readonly PageStatement[] = [
  {
    says: 'front matter contains `title`',
    accepted: [`${frontMatter}Words.\n`],
    refused: [['---\ndescription: What widgets are for\n---\n\nWords.\n', 'front-matter/missing-title']],
    completed: ['---\n$0\n---\n\nWords.\n', 'title'],
    explained: ['---\nti$0tle: Widgets of the trade\n---\n', /title/i],
    shown: /Widgets of the trade/,
  },
  {
    says: 'front matter contains `description`',
    accepted: [`${frontMatter}Words.\n`],
    refused: [['---\ntitle: Widgets of the trade\n---\n\nWords.\n', 'front-matter/missing-description']],
    completed: ['---\ntitle: A\n$0\n---\n\nWords.\n', 'description'],
    explained: ['---\ndescr$0iption: What widgets are for\n---\n', /page/i],
    shown: /What widgets are for/,
  },
  {
    says: 'every page begins with front matter',
    accepted: [`${frontMatter}Words.\n`],
    refused: [['Words.\n', 'front-matter/missing']],
    completed: ['$0', '---'],
    explained: 'the dashes around it have no meaning',
    shown: /Widgets of the trade/,
  },
  {
    says: 'headings start at level 2',
    accepted: ['## Parts of a widget\n\nWords.\n'],
    refused: [
      ['# Parts of a widget\n\nWords.\n', 'heading/level-one'],
      ['#### Parts of a widget\n\nWords.\n', 'heading/skipped-level'],
    ],
    completed: 'headings are free text',
    explained: 'headings are free text',
    shown: /<h2[\s\S]*Parts of a widget/,
  },
  {
    says: 'images carry descriptive alt text',
    accepted: [`<Frame>${picture}</Frame>\n`],
    refused: [['<Frame>![](/images/icon.svg)</Frame>\n', 'image/alt']],
    completed: 'alt text is free text',
    explained: [`<Frame>![Sales of the year](/images/ic$0on.svg)</Frame>\n`, /icon\.svg/],
    shown: /alt="Sales of the year as a chart"/,
  },
  {
    says: 'images are wrapped in `Frame`',
    accepted: [`<Frame>${picture}</Frame>\n`],
    refused: [[`${picture}\n`, 'image/frame']],
    completed: ['<Fr$0', 'Frame'],
    explained: [`<Fr$0ame>${picture}</Frame>\n`, /image/i],
    shown: /<figure[\s\S]*Sales of the year/,
  },
  {
    says: '`Frame` has an optional `caption`',
    accepted: [`<Frame caption="Sales by month">${picture}</Frame>\n`],
    refused: [[`<Frame captoin="Sales by month">${picture}</Frame>\n`, 'component/misspelled-attribute']],
    completed: [`<Frame $0>${picture}</Frame>\n`, 'caption'],
    explained: [`<Frame cap$0tion="Sales by month">${picture}</Frame>\n`, /image/i],
    shown: /Sales by month/,
  },
  {
    says: 'links use specific text',
    accepted: ['Read about [the first steps](/index).\n'],
    refused: [['Read [click here](/index).\n', 'link/vague-text']],
    completed: ['Read about [the first steps]($0).\n', 'Home'],
    explained: ['Read about [the first steps](/in$0dex).\n', /Home/],
    shown: /the first steps/,
  },
  callout('Note', 'note'),
  callout('Tip', 'tip'),
  callout('Warning', 'warning'),
  callout('Info', 'info'),
  callout('Check', 'check'),
  {
    says: 'a code block has a language and an optional file name',
    accepted: ['```js widget.js\nlet size = 1;\n```\n'],
    refused: [['```\nlet size = 1;\n```\n', 'code/language']],
    completed: ['```$0\nlet size = 1;\n```\n', 'javascript'],
    explained: 'a language is a name, not a thing with a meaning here',
    shown: /widget\.js/,
  },
  {
    says: '`CodeGroup` holds one concept in several languages',
    accepted: ['<CodeGroup>\n```js One\nlet a;\n```\n```py Two\na = 1\n```\n</CodeGroup>\n'],
    refused: [['<CodeGroup>\nWords.\n</CodeGroup>\n', 'component/loose-content']],
    completed: ['<CodeG$0', 'CodeGroup'],
    explained: ['<Code$0Group>\n```js One\nlet a;\n```\n</CodeGroup>\n', /code/i],
    shown: /One[\s\S]*Two/,
  },
  ...['RequestExample', 'ResponseExample'].map(
    (name): PageStatement => ({
      says: `\`${name}\` holds samples of an endpoint`,
      accepted: [
        `<${name}>\n\`\`\`json 200 Sample of it\n{}\n\`\`\`\n\`\`\`json 404 Not found\n{}\n\`\`\`\n</${name}>\n\nIt answers 200 with the widget, and 404 where there is none.\n`,
      ],
      refused: [[`<${name}>\nWords.\n</${name}>\n`, 'component/loose-content']],
      completed: ['<Re$0', name],
      explained: [
        `<Re$0${name.slice(2)}>\n\`\`\`json Sample\n{}\n\`\`\`\n</${name}>\n`,
        /sample|example|request|response/i,
      ],
      shown: /Sample of it/,
    }),
  ),
  {
    says: '`Steps` contains `Step` with `title`',
    accepted: ['<Steps>\n  <Step title="Turn it on">Press.</Step>\n</Steps>\n'],
    refused: [
      ['<Steps>\n  <Note>Press.</Note>\n</Steps>\n', 'component/child'],
      ['<Step title="Turn it on">Press.</Step>\n', 'component/parent'],
    ],
    completed: ['<Steps>\n  <Step $0>Press.</Step>\n</Steps>\n', 'title'],
    explained: ['<Steps>\n  <Step ti$0tle="Turn it on">Press.</Step>\n</Steps>\n', /step/i],
    shown: /Turn it on/,
  },
  {
    says: '`Tabs` contains `Tab` with `title`',
    accepted: ['<Tabs>\n  <Tab title="On Linux">Words.</Tab>\n</Tabs>\n'],
    refused: [
      ['<Tabs>\n  <Tab>Words.</Tab>\n</Tabs>\n', 'component/missing-attribute'],
      ['<Tab title="On Linux">Words.</Tab>\n', 'component/parent'],
    ],
    completed: ['<Tabs>\n  <Tab $0>Words.</Tab>\n</Tabs>\n', 'title'],
    explained: ['<Tabs>\n  <Tab ti$0tle="On Linux">Words.</Tab>\n</Tabs>\n', /tab/i],
    shown: /On Linux/,
  },
  {
    says: '`AccordionGroup` contains `Accordion` with `title`',
    accepted: ['<AccordionGroup>\n  <Accordion title="Why so">Words.</Accordion>\n</AccordionGroup>\n'],
    refused: [
      ['<Accordion>Words.</Accordion>\n', 'component/missing-attribute'],
      ['<AccordionGroup>\n  <Note>Words.</Note>\n</AccordionGroup>\n', 'component/child'],
    ],
    completed: ['<Accordion $0>Words.</Accordion>\n', 'title'],
    explained: ['<Accordion ti$0tle="Why so">Words.</Accordion>\n', /title|text|line|click/i],
    shown: /Why so/,
  },
  {
    says: '`Card` has `title`, `icon` and `href`',
    accepted: ['<Card title="Begin" icon="rocket" href="/index">Words.</Card>\n'],
    refused: [
      ['<Card title="Begin" icon="no-such-icon" href="/index">Words.</Card>\n', 'icon/unknown'],
      ['<Card title="Begin" href="/nowhere">Words.</Card>\n', 'link/missing'],
    ],
    completed: ['<Card $0>Words.</Card>\n', 'title', 'icon', 'href'],
    explained: ['<Card title="Begin" hr$0ef="/index">Words.</Card>\n', /link|address|lead|page|URL/i],
    shown: /Begin/,
  },
  {
    says: '`CardGroup` has `cols`',
    accepted: ['<CardGroup cols={2}>\n  <Card title="Begin">Words.</Card>\n</CardGroup>\n'],
    refused: [
      ['<CardGroup cols={9}>\n  <Card title="Begin">Words.</Card>\n</CardGroup>\n', 'component/attribute-value'],
    ],
    completed: ['<CardGroup $0>\n  <Card title="Begin">Words.</Card>\n</CardGroup>\n', 'cols'],
    explained: ['<CardGroup co$0ls={2}>\n  <Card title="Begin">Words.</Card>\n</CardGroup>\n', /column|number|beside/i],
    shown: /Begin/,
  },
  {
    says: '`ParamField` has a location, `type`, `required` and `default`',
    accepted: ['path', 'body', 'query', 'header'].map(
      (at) => `<ParamField ${at}="size" type="number" required>Of it.</ParamField>\n`,
    ),
    refused: [
      ['<ParamField type="number">Of it.</ParamField>\n', 'component/location'],
      ['<ParamField path="a" query="b" type="number">Of it.</ParamField>\n', 'component/location'],
    ],
    completed: [
      '<ParamField $0>Of it.</ParamField>\n',
      'path',
      'body',
      'query',
      'header',
      'type',
      'required',
      'default',
    ],
    explained: ['<ParamField que$0ry="size" type="number">Of it.</ParamField>\n', /query/i],
    shown: /size[\s\S]*number/,
  },
  {
    says: '`ResponseField` has `name`, `type` and `required`',
    accepted: ['<ResponseField name="size" type="number" required>Of it.</ResponseField>\n'],
    refused: [['<ResponseField type="number">Of it.</ResponseField>\n', 'component/incomplete']],
    completed: ['<ResponseField $0>Of it.</ResponseField>\n', 'name', 'type', 'required'],
    explained: ['<ResponseField na$0me="size" type="number">Of it.</ResponseField>\n', /name|field/i],
    shown: /size[\s\S]*number/,
  },
  {
    says: '`Expandable` has `title`',
    accepted: [
      '<ResponseField name="a" type="object">\n  <Expandable title="inner fields">Words.</Expandable>\n</ResponseField>\n',
    ],
    refused: [['<Expandable titel="inner fields">Words.</Expandable>\n', 'component/misspelled-attribute']],
    completed: ['<Expandable $0>Words.</Expandable>\n', 'title'],
    explained: ['<Expandable ti$0tle="inner fields">Words.</Expandable>\n', /title|name|heading|shows/i],
    shown: /inner fields/,
  },
  {
    says: '`Tooltip` has `tip`',
    accepted: ['Ask the <Tooltip tip="Application programming interface">API</Tooltip>.\n'],
    refused: [['Ask the <Tooltip>API</Tooltip>.\n', 'component/missing-attribute']],
    completed: ['Ask the <Tooltip $0>API</Tooltip>.\n', 'tip'],
    explained: [
      'Ask the <Tooltip ti$0p="Application programming interface">API</Tooltip>.\n',
      /text|hover|definition/i,
    ],
    shown: /Application programming interface/,
  },
  {
    says: '`Update` has `label` and `description`',
    accepted: ['<Update label="Version 2" description="Of spring">Words.</Update>\n'],
    refused: [['<Update description="Of spring">Words.</Update>\n', 'component/missing-attribute']],
    completed: ['<Update $0>Words.</Update>\n', 'label', 'description'],
    explained: ['<Update la$0bel="Version 2">Words.</Update>\n', /date|version|label/i],
    shown: /Version 2[\s\S]*Of spring/,
  },
  {
    says: 'embedded video is an `iframe`',
    accepted: ['<iframe src="https://www.youtube.com/embed/abc" title="How to begin"></iframe>\n'],
    refused: [['<iframe src="https://www.youtube.com/embed/abc"></iframe>\n', 'component/incomplete']],
    completed: ['<ifra$0', 'iframe'],
    explained: [
      '<ifr$0ame src="https://www.youtube.com/embed/abc" title="How to begin"></iframe>\n',
      /page|frame|video/i,
    ],
    shown: /youtube/,
  },
];
