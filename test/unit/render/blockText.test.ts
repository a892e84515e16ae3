import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockForm, blockText } from '../../../server/core/render/blockText.ts';
import { plainHost, siteOf } from './renderText.ts';

const page = `---
title: "One"
---

First [two](/guides/two#part) ![A](/images/a.png) [here](#a-heading).

## A heading

<Note>
  Mind **this**: \`x\`.
</Note>

<Tabs>
  <Tab title="npm">

\`\`\`bash
npm install
\`\`\`

  </Tab>
  <Tab title="yarn">Text</Tab>
</Tabs>

<Cards rows={[1, 2]} />

export const Cards = ({ rows }) => <ul>{rows.map((row) => <li>Row {row}</li>)}</ul>;
`;

function copied(place: string, form: BlockForm, settings = '{}'): string | undefined {
  const config = '{"name": "S", "navigation": [{"group": "G", "pages": ["index", "guides/two"]}]}';
  const site = siteOf(
    `//- docs.json\n${config}\n//- .docsightrc.json\n${settings}\n//- guides/two.mdx\n## Part\n//- index.mdx\n${page}`,
    ['images/a.png'],
  );
  return blockText(site, 'index.mdx', page.indexOf(place), form, plainHost);
}

test('a block as Markdown: components as text, URLs from the site’s root', () => {
  assert.equal(
    copied('First', 'markdown'),
    'First [two](/guides/two#part) ![A](/images/a.png) [here](/index#a-heading).',
  );
  assert.equal(copied('<Note>', 'markdown'), '> **Note**\n>\n> Mind **this**: `x`.');
  assert.equal(copied('<Tabs>', 'markdown'), '**npm**\n\n```bash\nnpm install\n```\n\n**yarn**\n\nText');
  assert.equal(copied('<Cards', 'markdown'), '- Row 1\n- Row 2');
});

test('a block as MDX is its source', () => {
  assert.equal(copied('<Note>', 'mdx'), '<Note>\n  Mind **this**: `x`.\n</Note>');
  // Inside a block, its start counts.
  assert.equal(copied('npm install', 'mdx')?.startsWith('<Tabs>'), true);
  assert.equal(copied('---', 'mdx'), undefined);
});

test('the link of a block leads to its section, on the deployed site if it is known', () => {
  assert.equal(copied('First', 'link'), '/index');
  assert.equal(copied('<Note>', 'link'), '/index#a-heading');
  const settings = '{"siteUrl": "https://docs.example.com/help/"}';
  assert.equal(copied('<Note>', 'link', settings), 'https://docs.example.com/help/index#a-heading');
  assert.match(copied('First', 'markdown', settings) ?? '', /\(https:\/\/docs\.example\.com\/help\/guides\/two#part\)/);
});
