import { property } from '../../data/node.ts';
import { writeFrontMatter } from '../../data/yaml/writeFrontMatter.ts';
import type { Page } from '../../page/pageTree.ts';
import type { Edit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { lineEnding } from '../../text/lines.ts';

/** An edit that adds a key to front matter, before the keys that usually follow it. */
export function addKey({
  page,
  key,
  value,
}: {
  readonly page: Page;
  readonly key: string;
  readonly value: string;
}): Edit {
  const { frontMatter, file } = page;
  const line = `${key}: ${JSON.stringify(value)}`;
  const ending = lineEnding(file.text);
  if (frontMatter === undefined) {
    const start = file.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    return insertion(start, writeFrontMatter({ [key]: value }, ending) + ending);
  }
  const title = key === 'description' ? property(frontMatter.root, 'title') : undefined;
  if (
    title !== undefined &&
    /^[ \t]*(?:\r\n|\n|\r|$)/.test(file.text.slice(title.range.end, frontMatter.yamlRange.end))
  ) {
    return insertion(title.range.end, `${ending}${line}`);
  }
  return insertion(frontMatter.yamlRange.start, `${line}${ending}`);
}
