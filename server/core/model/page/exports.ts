import type { Import } from '../../page/pageTree.ts';
import { codeOfFile } from '../../site/code/code.ts';
import { namesOfFile } from '../../site/code/moduleNames.ts';
import { isCode } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import type { SourceFile } from '../../text/sourceFile.ts';

/** Names that a page or a code file of the site exports. Undefined for other files and if the names are unknown. */
export function exportsOf(
  index: SiteIndex,
  from: string,
  { source }: Pick<Import, 'source'>,
): readonly string[] | undefined {
  const file = resolveSnippet({ index, fromPath: from, target: source, kind: 'import' });
  if (file.kind === 'file' && isCode(file.path)) return exportsOfCode(index.others.get(file.path));
  const exported = file.kind === 'file' ? index.pages.get(file.path)?.exports : undefined;
  return exported?.includes('*') === true ? undefined : exported?.filter((name) => name !== 'default');
}

/** Code with a syntax error could export anything. */
function exportsOfCode(file: SourceFile | undefined): readonly string[] | undefined {
  if (file === undefined || codeOfFile(file).blocks.length === 0) return undefined;
  const names = namesOfFile(file).exports.map(({ name }) => name);
  return names.includes('*') ? undefined : names.filter((name) => name !== 'default');
}
