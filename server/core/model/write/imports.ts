import type { Page } from '../../page/pageTree.ts';
import { baseName, slugOfPath } from '../../site/paths.ts';
import type { Edit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { endingOf } from '../../text/lines.ts';

/**
 * An edit that imports from a snippet, after existing imports, else below the front matter. `clause` is a name, or
 * names in braces.
 */
export function importEdit({
  page,
  clause,
  source,
}: {
  readonly page: Page;
  readonly clause: string;
  readonly source: string;
}): Edit {
  return statementsEdit(page, `import ${clause} from "${source}";`);
}

/** An edit that inserts statements after existing imports, else below the front matter. */
export function statementsEdit({ file, esm, frontMatter }: Page, statements: string): Edit {
  const { text } = file;
  const line = endingOf(file);
  const last = esm.flatMap(({ imports }) => imports).at(-1);
  if (last !== undefined) return insertion(last.range.end, `${line}${statements}`);
  if (frontMatter === undefined) return insertion(text.startsWith('\uFEFF') ? 1 : 0, `${statements}${line}${line}`);
  const { end } = frontMatter.range;
  // Text on the line directly below an import would be part of it.
  const touches = /^(?:\r\n|\n|\r)[^\r\n]/.test(text.slice(end, end + 3));
  return insertion(end, `${line}${line}${statements}${touches ? line : ''}`);
}

/** The name for importing a file's content: `RateLimits` for `rate-limits.mdx`. */
export function componentName(path: string): string {
  const name = baseName(slugOfPath(path))
    .replace(/\.[jt]sx$/, '')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  return /^[A-Z]/.test(name) ? name : '';
}
