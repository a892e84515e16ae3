import { toValue } from '../../data/node.ts';
import { react } from '../../javascript/evaluate/natives.ts';
import { Foreign, isAllowedKey, note, type Run, type Scope, type Value } from '../../javascript/evaluate/values.ts';
import { type Budget, type Code, declarationsOf, exportOf, type Link, moduleScope } from '../../javascript/module.ts';
import { filledPage } from '../../page/filledPage.ts';
import { memo2 } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { isCode, isMarkdown } from '../paths.ts';
import { pageOf } from '../site.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { resolveSnippet } from '../snippet/resolveSnippet.ts';
import { codeOfFile, codeOfPage } from './code.ts';
import { isRefusedExport, takesImport } from './refused.ts';

/** A file whose text stands where its name is used as a tag: what code gets by `import X from 'x.mdx'`. */
export interface SnippetFile {
  readonly kind: 'snippet';
  readonly path: string;
}

/** The code of a site's files, linked by their imports. Nothing of it is run: values are worked out by core/javascript. */
export interface Modules {
  /** The names that the code of a file sees: what it declares and imports. */
  scopeOf(file: SourceFile): Scope;
  /** A file and all files that its code imports, at any depth. */
  filesOf(file: SourceFile): readonly SourceFile[];
}

/** The code of a file; empty for one that has none, or whose code cannot be read. */
function codeOf(file: SourceFile, { config }: SiteIndex): Code {
  if (isMarkdown(file.path)) return codeOfPage(filledPage(pageOf(file), config.anchorRule));
  return isCode(file.path) ? codeOfFile(file) : noCode;
}

const noCode: Code = { blocks: [] };

/** Steps that all constants of a site's code may take together. */
const maxSteps = 2_000_000;

/** Files that the code of one file reaches at most. */
const maxFiles = 200;

/** The files of a site as modules. */
export const modulesOf: (files: ReadonlyMap<string, SourceFile>, index: SiteIndex) => Modules = memo2(
  (files, index) => {
    const budget: Budget = { steps: maxSteps };
    const scopes = new Map<SourceFile, Scope>();

    const fileAt = (from: string, source: string): SourceFile | undefined => {
      const resolved = resolveSnippet({ index, fromPath: from, target: source, kind: 'import' });
      return resolved.kind === 'file' ? files.get(resolved.path) : undefined;
    };
    const linkOf =
      (from: string): Link =>
      (source, imported, run) => {
        if (source === 'react') return ofReact(imported, run);
        const file = takesImport({ from, source }) ? fileAt(from, source) : undefined;
        if (file === undefined)
          return note(run, `${imported === 'default' || imported === '*' ? '' : `${imported} of `}${source}`);
        if (imported === 'default' && isMarkdown(file.path)) {
          const snippet: SnippetFile = { kind: 'snippet', path: file.path };
          return new Foreign(snippet);
        }
        if (isCode(file.path) && isRefusedExport(codeOf(file, index), imported))
          return note(run, `${imported} of ${file.path}`);
        const found = exportOf(codeOf(file, index), scopeOf(file), imported, linkOf(file.path), run);
        return found === undefined ? note(run, `${imported} of ${file.path}`) : found.value;
      };
    const scopeOf = (file: SourceFile): Scope => {
      let scope = scopes.get(file);
      if (scope === undefined) {
        scope = moduleScope(codeOf(file, index), linkOf(file.path), budget, frontMatterScope(file));
        scopes.set(file, scope);
      }
      return scope;
    };
    const filesOf = (file: SourceFile): readonly SourceFile[] => {
      const found = new Set([file]);
      for (const each of found) {
        for (const source of sourcesOf(codeOf(each, index))) {
          const next =
            found.size < maxFiles && takesImport({ from: each.path, source }) ? fileAt(each.path, source) : undefined;
          if (next !== undefined) found.add(next);
        }
      }
      return [...found];
    };
    return { scopeOf, filesOf };
  },
);

function ofReact(imported: string, run: Run): Value {
  if (imported === 'default' || imported === '*') return react;
  return Object.hasOwn(react, imported) && isAllowedKey(imported) ? react[imported] : note(run, imported);
}

/** The front matter of a page, which its code sees as `frontmatter`. */
function frontMatterScope(file: SourceFile): Scope | undefined {
  if (!isMarkdown(file.path)) return undefined;
  const root = pageOf(file).frontMatter?.root;
  const value = root?.kind === 'object' ? (toValue(root) as Value) : undefined;
  return { bindings: new Map([['frontmatter', { value, isChangeable: false }]]), parent: undefined };
}

/** The specifiers of all that a file imports and hands through. */
function sourcesOf(code: Code): ReadonlySet<string> {
  const { names, exports, all } = declarationsOf(code);
  const found = new Set(all);
  for (const { from } of names.values()) if (from !== undefined) found.add(from.source);
  for (const each of exports.values()) if ('source' in each) found.add(each.source);
  return found;
}
