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
import { followsImport, isRefusedExport } from './refused.ts';

/** A snippet that code imports by `import X from 'x.mdx'`. Its content replaces the tag. */
export interface SnippetFile {
  readonly kind: 'snippet';
  readonly path: string;
}

/** The code of a site's files, linked by imports. It is never run: core/javascript evaluates it. */
export interface Modules {
  /** Returns the scope of a file's code: the names that it declares and imports. */
  scopeOf(file: SourceFile): Scope;
  /** Returns a file and all files that its code imports, at any depth. */
  filesOf(file: SourceFile): readonly SourceFile[];
}

/** Returns the code of a file. Empty if it has none or cannot be parsed. */
function codeOf(file: SourceFile, { config }: SiteIndex): Code {
  if (isMarkdown(file.path)) return codeOfPage(filledPage(pageOf(file), config.anchorRule));
  return isCode(file.path) ? codeOfFile(file) : noCode;
}

const noCode: Code = { blocks: [] };

/** Steps that all constants of a site's code can take together. */
const maxSteps = 2_000_000;

/** Maximum number of files that the code of one file reaches. */
const maxFiles = 200;

/** Returns the files of a site as modules. */
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
        const file = followsImport({ from, source }) ? fileAt(from, source) : undefined;
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
            found.size < maxFiles && followsImport({ from: each.path, source }) ? fileAt(each.path, source) : undefined;
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

/** Returns the front matter of a page, which its code sees as `frontmatter`. */
function frontMatterScope(file: SourceFile): Scope | undefined {
  if (!isMarkdown(file.path)) return undefined;
  const root = pageOf(file).frontMatter?.root;
  const value = root?.kind === 'object' ? (toValue(root) as Value) : undefined;
  return { bindings: new Map([['frontmatter', { value, isChangeable: false }]]), parent: undefined };
}

/** Returns the specifiers of everything that a file imports or exports from another file. */
function sourcesOf(code: Code): ReadonlySet<string> {
  const { names, exports, all } = declarationsOf(code);
  const found = new Set(all);
  for (const { from } of names.values()) if (from !== undefined) found.add(from.source);
  for (const each of exports.values()) if ('source' in each) found.add(each.source);
  return found;
}
