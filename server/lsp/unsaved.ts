import type { Places } from '../workspace/runtime.ts';

/** Names for new documents that were never saved. */
export interface UnsavedDocuments {
  /** Names of files that include these documents. */
  readonly places: Places;
  /** Gives a document a name by its language. Other documents, and other languages, get none. */
  opened(document: { readonly uri: string; readonly languageId: string }): void;
  closed(document: { readonly uri: string }): void;
}

/** Scheme of their URIs, and start of their names. No file of a machine or of a client is named like this. */
const scheme = 'untitled:';

/**
 * Each document is alone in a folder that does not exist, as a page or as a docs.json: its language or path says which.
 * So it has the findings and features that need no other file.
 *
 * @param isMarkdownPage whether new Markdown is a page. Outside of documentation sites, it is not MDX.
 */
export function unsavedDocuments(base: Places, isMarkdownPage: () => boolean): UnsavedDocuments {
  const files = new Map<string, string>();
  let count = 0;
  const isUnsaved = (file: string): boolean => file.startsWith(scheme);
  const nameFor = (uri: string, language: string): string | undefined => {
    // A new document can have a path where it will be saved.
    if (language === 'docsight-json' || /[:/]docs\.json$/.test(uri)) return 'docs.json';
    return language === 'mdx' || (language === 'markdown' && isMarkdownPage()) ? 'page.mdx' : undefined;
  };
  return {
    places: {
      ...base,
      isUnsaved,
      fileOf: (uri) => (uri.startsWith(scheme) ? files.get(uri) : base.fileOf(uri)),
      uriOf: (file) => (isUnsaved(file) ? file : base.uriOf(file)),
      fileIn: (folder, path) => (isUnsaved(folder) ? `${folder}/${path}` : base.fileIn(folder, path)),
      pathWithin(folder, file) {
        if (!isUnsaved(folder) && !isUnsaved(file)) return base.pathWithin(folder, file);
        if (folder === file) return '';
        return file.startsWith(`${folder}/`) && isUnsaved(folder) ? file.slice(folder.length + 1) : undefined;
      },
    },
    opened({ uri, languageId }) {
      const name = uri.startsWith(scheme) ? nameFor(uri, languageId) : undefined;
      if (name !== undefined) files.set(uri, `${scheme}${++count}/${name}`);
    },
    closed({ uri }) {
      files.delete(uri);
    },
  };
}
