import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import rehypeStringify from 'rehype-stringify';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype, { type Options } from 'remark-rehype';
import { unified } from 'unified';
import { renderBlocks } from '../../server/core/render/page/blocks.ts';
import { idPrefix } from '../../server/core/render/page/context.ts';
import { pageOf } from '../../server/core/site/site.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { plainHtml } from '../plainHtml.ts';
import { shared, sharedPath } from '../shared.ts';

interface Example {
  readonly example: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

/** A tag as an element with its name. A capitalized one is a component, never the HTML element with that name. */
function element(state: { all(node: never): never[] }, node: { readonly name?: string }): never {
  const name = node.name ?? 'fragment';
  const tagName = /^[A-Z]/.test(name) ? `component-${name}` : name;
  return { type: 'element', tagName, properties: {}, children: state.all(node as never) } as never;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  children?: Node[];
}

/** As MDX does after parsing: unwraps paragraphs with only tags. */
function unravel() {
  return (tree: Node): void => {
    const visit = (node: Node): void => {
      for (const child of node.children ?? []) visit(child);
      node.children = node.children?.flatMap((child) =>
        child.type === 'paragraph' && isTagsAlone(child) ? (child.children ?? []) : [child],
      ) as Node[];
    };
    visit(tree);
  };
}

function isTagsAlone({ children = [] }: Node): boolean {
  return (
    children.some(({ type }) => type.startsWith('mdx')) &&
    children.every(({ type, value }) => type.startsWith('mdx') || (type === 'text' && value?.trim() === ''))
  );
}

const handlers = { mdxJsxFlowElement: element, mdxJsxTextElement: element };

const mdx = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMdx)
  .use(unravel)
  .use(remarkRehype, { handlers } as unknown as Options)
  .use(rehypeStringify)
  .freeze();

/** MDX's result for an example; undefined if MDX rejects it. */
function byMdx(markdown: string): string | undefined {
  try {
    return plainHtml(String(mdx.processSync(markdown)));
  } catch {
    return undefined;
  }
}

/** The preview's result, in a site with all images of the example. */
function byPreview({ markdown, html }: Example): string {
  const images = [...html.matchAll(/src="([^":]+)"/g)].map((match) => decodeURI(match[1] ?? '').replace(/^\//, ''));
  const { site } = createSiteHost([
    { kind: 'text', path: 'example.mdx', text: markdown },
    ...images.map((path) => ({ kind: 'asset' as const, path })),
  ]);
  const file = site.files.get('example.mdx');
  assert.ok(file !== undefined);
  const blocks = renderBlocks(pageOf(file), {
    index: site.index,
    files: site.files,
    host: { glyph: () => undefined, assetUrl: (path) => encodeURI(path) },
  });
  // Where code can wrap does not matter.
  const said = blocks.map((block) => block.html.replace(/<span class="whole">(.*?)<\/span>|<wbr[^>]*>/gs, '$1'));
  // Ids of a page have the preview's prefix.
  return plainHtml(said.join('\n').replaceAll(`href="#${idPrefix}`, 'href="#'));
}

for (const name of ['spec-0.31.2.json', 'spec-head.json']) {
  test(`CommonMark’s examples (${name}) render as specified, except where MDX differs`, {
    skip: shared === undefined,
  }, (context) => {
    const examples = JSON.parse(readFileSync(sharedPath('suites/commonmark-spec', name), 'utf8')) as readonly Example[];
    assert.ok(examples.length >= 652);
    const counts = { equal: 0, refused: 0, differs: 0 };
    const failed: string[] = [];
    for (const example of examples) {
      const wanted = plainHtml(example.html);
      const mine = byPreview(example);
      const theirs = byMdx(example.markdown);
      if (mine === wanted) counts.equal++;
      else if (theirs === undefined) counts.refused++;
      else if (theirs !== wanted) counts.differs++;
      else
        failed.push(`${example.example} (${example.section})\n${example.markdown}\nwanted ${wanted}\n   got ${mine}`);
    }
    context.diagnostic(
      `${counts.equal} as the suite says, ${counts.refused} that MDX refuses, ${counts.differs} that it reads in another way`,
    );
    assert.deepEqual(failed, []);
    // The number of exceptions must not grow unnoticed.
    assert.ok(counts.equal >= 480, `only ${counts.equal} of ${examples.length}`);
  });
}
