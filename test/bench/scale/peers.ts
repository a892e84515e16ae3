import { dirname } from 'node:path/posix';
import MarkdownIt from 'markdown-it';
import * as lsp from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  createLanguageService,
  DiagnosticLevel,
  githubSlugifier,
  type IWorkspace,
} from 'vscode-markdown-languageservice';
import type { MadeSite } from './madeSite.ts';

/** Tools that do a part of what `check` does, on the pages of a made site. */
export const peers: Readonly<Record<string, (files: MadeSite, folder: string) => Promise<unknown>>> = {
  'remark-mdx': parseAll,
  'vscode-markdown-languageservice': checkLinks,
  'markdownlint-cli2': lint,
};

/** Parses each page, and does nothing else. */
async function parseAll(files: MadeSite): Promise<void> {
  const { unified } = await import('unified');
  const [parse, mdx, frontMatter] = await Promise.all([
    import('remark-parse'),
    import('remark-mdx'),
    import('remark-frontmatter'),
  ]);
  const processor = unified().use(parse.default).use(frontMatter.default).use(mdx.default);
  for (const [path, body] of Object.entries(files)) if (isPage(path)) processor.parse(body);
}

/** The rules of its authors, on the files on disk. */
async function lint(_: MadeSite, directory: string): Promise<void> {
  const { main } = await import('markdownlint-cli2');
  const ignore = (): void => undefined;
  await main({ directory, argv: ['**/*.mdx'], noImport: true, logMessage: ignore, logError: ignore });
}

/** The links of each page: files, headings, definitions. */
async function checkLinks(files: MadeSite): Promise<number> {
  const service = createLanguageService({
    workspace: workspaceOf(files),
    parser: parserOf(new MarkdownIt({ html: true })),
    logger: { level: 0, log: () => undefined },
    markdownFileExtensions: ['mdx'],
  });
  const error = DiagnosticLevel.error;
  const options = {
    validateReferences: error,
    validateFragmentLinks: error,
    validateFileLinks: error,
    validateMarkdownFileLinkFragments: error,
    validateUnusedLinkDefinitions: error,
    validateDuplicateLinkDefinitions: error,
    ignoreLinks: [],
  };
  let found = 0;
  for (const document of documentsOf(files).values())
    found += (await service.computeDiagnostics(document, options, lsp.CancellationToken.None)).length;
  return found;
}

function isPage(path: string): boolean {
  return path.endsWith('.mdx');
}

const root = 'file:///site';
const known = new WeakMap<MadeSite, ReadonlyMap<string, TextDocument>>();

function documentsOf(files: MadeSite): ReadonlyMap<string, TextDocument> {
  const documents =
    known.get(files) ??
    new Map(
      Object.entries(files).flatMap(([path, body]) =>
        isPage(path) ? [[`${root}/${path}`, TextDocument.create(`${root}/${path}`, 'markdown', 1, body)] as const] : [],
      ),
    );
  known.set(files, documents);
  return documents;
}

type Uri = Awaited<IWorkspace['workspaceFolders']>[number];

function workspaceOf(files: MadeSite): IWorkspace {
  const documents = documentsOf(files);
  const folders = new Set<string>();
  for (const path of Object.keys(files))
    for (let at = dirname(path); at !== '.' && !folders.has(at); at = dirname(at)) folders.add(at);
  const nothing: IWorkspace['onDidChangeMarkdownDocument'] = () => ({ dispose: () => undefined });
  return {
    // The service compares these by their text and by their path.
    workspaceFolders: [
      {
        scheme: 'file',
        authority: '',
        path: '/site',
        fsPath: '/site',
        query: '',
        fragment: '',
        toString: () => root,
      } as Uri,
    ],
    onDidChangeMarkdownDocument: nothing,
    onDidCreateMarkdownDocument: nothing,
    onDidDeleteMarkdownDocument: () => ({ dispose: () => undefined }),
    getAllMarkdownDocuments: () => Promise.resolve(documents.values()),
    hasMarkdownDocument: (uri) => documents.has(uri.toString()),
    openMarkdownDocument: (uri) => Promise.resolve(documents.get(uri.toString())),
    stat(uri) {
      const path = uri.path.replace(/^\/site\/?/, '');
      const isDirectory = folders.has(path);
      return Promise.resolve(isDirectory || Object.hasOwn(files, path) ? { isDirectory } : undefined);
    },
    readDirectory: () => Promise.resolve([]),
  };
}

function parserOf(markdown: InstanceType<typeof MarkdownIt>): Parameters<typeof createLanguageService>[0]['parser'] {
  return {
    slugifier: githubSlugifier,
    tokenize: (document) => Promise.resolve(markdown.parse(document.getText(), {})),
  };
}
