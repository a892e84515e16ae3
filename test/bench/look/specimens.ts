/** A component, and texts that use all its props. Each text is a specimen with its own score. */
export interface Subject {
  readonly name: string;
  readonly specimens: readonly string[];
}

/** `/picture.svg` of the specimens. */
export const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#468"/></svg>';

const callouts = ['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger'];
const js = `// Sum of two\nfunction sum(a, b) {\n  const total = a + b;\n  return \`\${total} items\`;\n}`;
const python = 'import os\n\ndef greet(name: str) -> str:\n    return f"Hello {name}"';
const fence = (text: string, meta: string): string => `\`\`\`${meta}\n${text}\n\`\`\``;
const chart = 'graph TD\n  A[Start] --> B{Ready}\n  B -->|yes| C[Ship]\n  B -->|no| D[Wait]';

/** Markdown as authors write it; the platform's side is made from the same text. */
export const subjects: readonly Subject[] = [
  {
    name: 'Callouts',
    specimens: [
      ...callouts.map((name) => `<${name}>\nSome **bold** text with \`code\` and [a link](/page).\n</${name}>`),
      '<Note title="A title">\nText below a title.\n\nA second paragraph.\n</Note>',
      '<Callout icon="rocket" color="#7c3aed">\nA color of **its own**.\n</Callout>',
      '<Callout>\nNeither icon nor color.\n</Callout>',
      '<Callout variant="warning" ariaLabel="Careful">\nA kind by its name.\n</Callout>',
    ],
  },
  {
    name: 'CodeBlock',
    specimens: [
      fence(js, 'js'),
      fence(js, 'js sum.js'),
      fence(js, 'js sum.js icon="square-js" lines'),
      fence(js, 'js highlight={2-3}'),
      fence(js, 'js focus={2,3}'),
      fence('const one = 1; // [!code --]\nconst two = 2; // [!code ++]\nconst rest = 3;', 'js'),
      fence(`{"key": "value", "list": [1, true, null], "words": "${'very long '.repeat(20)}"}`, 'json wrap'),
      fence(Array.from({ length: 40 }, (_, i) => `line${i} = ${i}`).join('\n'), 'python expandable'),
      fence('npm install package\ncd folder && npm run build -- --flag', 'bash Terminal'),
    ],
  },
  {
    name: 'CodeGroup',
    specimens: [
      `<CodeGroup>\n${fence(js, 'js sum.js')}\n\n${fence(python, 'python greet.py')}\n\n${fence('echo hi', 'bash Shell')}\n</CodeGroup>`,
      `<CodeGroup dropdown>\n${fence(js, 'javascript sum.js')}\n\n${fence(python, 'python greet.py')}\n</CodeGroup>`,
    ],
  },
  {
    name: 'Badge',
    specimens: [
      ...[
        'gray',
        'blue',
        'green',
        'orange',
        'yellow',
        'red',
        'purple',
        'white',
        'surface',
        'white-destructive',
        'surface-destructive',
      ].map((color) => `Text <Badge color="${color}">Badge</Badge> and <Badge color="${color}" stroke>Badge</Badge>`),
      '<Badge size="xs">Tiny</Badge> <Badge size="sm">Small</Badge> <Badge size="md">Medium</Badge> <Badge size="lg">Large</Badge>',
      '<Badge shape="pill">Pill</Badge> <Badge variant="outline">Outline</Badge> <Badge disabled color="blue">Off</Badge>',
      '<Badge leadIcon="star">Lead</Badge> <Badge tailIcon="star" color="green">Tail</Badge> <Badge icon="star" iconType="solid">Icon</Badge>',
      '<Badge href="/page" color="blue">Link</Badge>',
    ],
  },
  {
    name: 'Tree',
    specimens: [
      '<Tree>\n<Tree.Folder name="app" defaultOpen>\n<Tree.File name="layout.tsx" />\n<Tree.Folder name="closed">\n<Tree.File name="hidden.ts" />\n</Tree.Folder>\n<Tree.Folder name="fixed" openable={false}>\n<Tree.File name="page.tsx" />\n</Tree.Folder>\n</Tree.Folder>\n<Tree.File name="package.json" />\n</Tree>',
    ],
  },
  {
    name: 'Tabs',
    specimens: [
      '<Tabs>\n<Tab title="First">\nIn the first.\n</Tab>\n<Tab title="Second" icon="leaf">\nIn the second.\n</Tab>\n</Tabs>',
      '<Tabs borderBottom defaultTabIndex={1} ariaLabel="Kinds">\n<Tab title="First">\nIn the first.\n</Tab>\n<Tab title="Second">\nIn the second.\n</Tab>\n</Tabs>',
    ],
  },
  {
    name: 'Tile',
    specimens: [
      `<Tile href="/page" title="A tile" description="What it is about">\n<img src="/picture.svg" alt="A picture" />\n</Tile>`,
      `<Columns cols={2}>\n<Tile href="/page" title="One">\n<img src="/picture.svg" alt="A picture" />\n</Tile>\n<Tile href="/page" title="Two" description="Described">\n<img src="/picture.svg" alt="A picture" />\n</Tile>\n</Columns>`,
    ],
  },
  {
    name: 'Update',
    specimens: [
      '<Update label="June 2025" description="v1.2.0" tags={["New", "Fixed"]}>\nWhat changed in this version.\n\nA second paragraph.\n</Update>',
      '<Update label="May 2025">\nOnly a label.\n</Update>',
    ],
  },
  {
    name: 'Frame',
    specimens: [
      `<Frame>\n<img src="/picture.svg" alt="A picture" />\n</Frame>`,
      `<Frame caption="What it shows">\n<img src="/picture.svg" alt="A picture" />\n</Frame>`,
      `<Frame hint="Look at this" caption="What it shows">\n<img src="/picture.svg" alt="A picture" />\n</Frame>`,
    ],
  },
  {
    name: 'ResponseField',
    specimens: [
      '<ResponseField name="id" type="string" required>\nIts **name**, as `code`.\n</ResponseField>',
      '<ResponseField name="count" type="number" default="10" deprecated>\nHow many.\n</ResponseField>',
      '<ResponseField name="user" type="object" pre={["before"]} post={["after"]}>\nWho it is.\n\n<Expandable title="properties" defaultOpen>\n<ResponseField name="name" type="string">\nFull name.\n</ResponseField>\n<ResponseField name="age" type="number">\nIn years.\n</ResponseField>\n</Expandable>\n</ResponseField>',
    ],
  },
  {
    name: 'ParamField',
    specimens: [
      '<ParamField path="id" type="string" required>\nWhich one.\n</ParamField>',
      '<ParamField query="limit" type="number" default="10">\nAt most so many.\n</ParamField>',
      '<ParamField body="name" type="string" deprecated>\nOld name.\n</ParamField>',
    ],
  },
  {
    name: 'Expandable',
    specimens: [
      '<Expandable title="properties">\nInside.\n</Expandable>',
      '<Expandable title="properties" defaultOpen>\nInside of it.\n</Expandable>',
      '<Expandable openedText="Close it" closedText="Open it">\nInside.\n</Expandable>',
      '<Expandable>\nInside.\n</Expandable>',
    ],
  },
  {
    name: 'Steps',
    specimens: [
      `<Steps>\n<Step title="First step">\nText of the first.\n</Step>\n<Step title="Second step" icon="leaf">\nText of the second.\n\n${fence('npm i', 'bash')}\n</Step>\n<Step title="Third step" stepNumber={7}>\nText of the third.\n</Step>\n</Steps>`,
      '<Steps titleSize="h2">\n<Step title="Large title">\nText.\n</Step>\n</Steps>',
      '<Steps titleSize="h3">\n<Step title="Smaller title">\nText.\n</Step>\n</Steps>',
    ],
  },
  {
    name: 'Card',
    specimens: [
      '<Card title="A card" icon="rocket" href="/page">\nWhat it is **about**.\n</Card>',
      '<Card title="No link" icon="leaf" color="#7c3aed">\nText.\n</Card>',
      '<Card title="Horizontal" icon="rocket" horizontal href="/page">\nText beside it.\n</Card>',
      '<Card title="Call" icon="rocket" href="https://example.com" cta="Read more" arrow>\nText.\n</Card>',
      `<Card title="Picture" img="/picture.svg" href="/page">\nText.\n</Card>`,
      '<Card title="Off" href="/page" disabled>\nText.\n</Card>',
      '<Card icon="rocket" href="/page">\nNo title.\n</Card>',
    ],
  },
  {
    name: 'Columns',
    specimens: [
      '<Columns cols={3}>\n<Card title="One" icon="leaf">\nText.\n</Card>\n<Card title="Two" icon="leaf">\nText.\n</Card>\n<Card title="Three" icon="leaf">\nText.\n</Card>\n</Columns>',
      '<Columns>\n<Card title="One">\nText.\n</Card>\n<Card title="Two">\nText.\n</Card>\n</Columns>',
    ],
  },
  {
    name: 'Accordion',
    specimens: [
      '<Accordion title="Closed" icon="leaf" description="Says more">\nInside.\n</Accordion>',
      '<Accordion title="Open" defaultOpen>\nText **inside** it.\n</Accordion>',
      '<AccordionGroup>\n<Accordion title="First">\nInside.\n</Accordion>\n<Accordion title="Second" defaultOpen>\nText inside.\n</Accordion>\n<Accordion title="Third">\nInside.\n</Accordion>\n</AccordionGroup>',
    ],
  },
  {
    name: 'Color',
    specimens: [
      '<Color variant="compact">\n<Color.Item name="green" value="#16A34A" />\n<Color.Item name="blue" value="#2563EB" />\n<Color.Item value="#7C3AED" />\n</Color>',
      '<Color variant="table">\n<Color.Row title="primary">\n<Color.Item name="green-500" value="#16A34A" />\n<Color.Item name="green-700" value="#15803D" />\n</Color.Row>\n<Color.Row title="secondary">\n<Color.Item name="blue-500" value={{"light": "#2563EB", "dark": "#93C5FD"}} />\n</Color.Row>\n</Color>',
    ],
  },
  {
    name: 'Icon',
    specimens: [
      'Text with <Icon icon="rocket" iconType="solid" /> in it.',
      '<Icon icon="leaf" iconType="solid" size={32} color="#7c3aed" />',
      '<Icon icon="leaf" iconType="solid" size={24} colorLight="#2563eb" colorDark="#93c5fd" />',
    ],
  },
  {
    name: 'Tooltip',
    specimens: [
      'Text with <Tooltip tip="Explained" title="Name" side="right" align="start" cta="More" href="/page">a term</Tooltip> in it.',
    ],
  },
  { name: 'Mermaid', specimens: [fence(chart, 'mermaid')] },
];
