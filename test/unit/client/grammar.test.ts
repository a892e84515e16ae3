import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { grammarText } from '../../../scripts/generate/grammar.mjs';

const grammar = JSON.parse(grammarText()) as object;

let loaded: Promise<HighlighterCore> | undefined;
const highlighter = (): Promise<HighlighterCore> => {
  loaded ??= createHighlighterCore({
    themes: [import('shiki/themes/github-light.mjs')],
    langs: [
      import('shiki/langs/markdown.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/tsx.mjs'),
      import('shiki/langs/shellscript.mjs'),
      { ...grammar, name: 'docsight-mdx' } as never,
    ],
    // The regular expression engine of VS Code.
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  return loaded;
};

/** The scopes where a text first occurs in a page. */
async function scopesOf(page: string, text: string): Promise<string> {
  const { codeToTokensBase } = await highlighter();
  // Unlike VS Code, Shiki skips empty lines.
  const lines = codeToTokensBase(page.replace(/^$/gm, ' '), {
    lang: 'docsight-mdx',
    theme: 'github-light',
    includeExplanation: 'scopeName',
    // Shiki's limit of half a second for a line can be exceeded on a busy machine; then scopes and colors do not match.
    tokenizeTimeLimit: 0,
  });
  for (const tokens of lines) {
    const parts = tokens.flatMap(({ explanation }) => explanation ?? []);
    const at = parts
      .map(({ content }) => content)
      .join('')
      .indexOf(text);
    if (at < 0) continue;
    let end = 0;
    for (const { content, scopes } of parts) {
      end += content.length;
      if (at < end) return scopes.map(({ scopeName }) => scopeName).join(' ');
    }
  }
  throw new Error(`no "${text}"`);
}

test('front matter is YAML, and only at the top', async () => {
  const page = '---\ntitle: Hello\n---\n\ntext\n';
  assert.match(await scopesOf(page, 'title'), /meta\.embedded\.block\.frontmatter .*entity\.name\.tag\.yaml/);
});

test('components, elements, attributes and their values', async () => {
  const page = '<Card title="A" icon={x}>\n  <div>text</div>\n</Card>\n';
  assert.match(await scopesOf(page, 'Card'), /support\.class\.component\.mdx/);
  assert.match(await scopesOf(page, 'div'), /entity\.name\.tag\.mdx/);
  assert.match(await scopesOf(page, 'title'), /entity\.other\.attribute-name\.mdx/);
  assert.match(await scopesOf(page, 'A'), /string\.quoted\.double\.mdx/);
  assert.match(await scopesOf(page, 'x'), /meta\.embedded\.expression\.mdx/);
  assert.doesNotMatch(await scopesOf(page, 'text'), /meta\.tag/);
});

test('a tag that is being typed colors nothing after an empty line', async () => {
  assert.doesNotMatch(await scopesOf('<Card title="A"\n\n## After\n', 'After'), /meta\.tag/);
  assert.match(await scopesOf('<Card title="A"\n\n## After\n', 'After'), /markup\.heading/);
});

test('a fence under a component is code of its language, and ends', async () => {
  const page = '<Step>\n    ```bash title\n    echo "open\n    ```\n</Step>\n\n**bold**\n';
  assert.match(await scopesOf(page, 'bash'), /fenced_code\.block\.language/);
  assert.match(await scopesOf(page, 'echo'), /meta\.embedded\.block\.shellscript/);
  assert.match(await scopesOf(page, 'bold'), /markup\.bold/);
  assert.doesNotMatch(await scopesOf(page, 'bold'), /fenced_code/);
});

test('comments, expressions and modules', async () => {
  const page = 'import A from "/snippets/a.mdx"\n\n{/* note */}\n\n{frontmatter.title} and `code {x}`\n';
  assert.match(await scopesOf(page, 'import'), /meta\.embedded\.block\.jsx .*keyword/);
  assert.match(await scopesOf(page, 'note'), /comment\.block\.mdx/);
  assert.match(await scopesOf(page, 'frontmatter'), /meta\.embedded\.expression\.mdx/);
  assert.match(await scopesOf(page, 'code {x}'), /markup\.inline\.raw/);
});
