import * as vscode from 'vscode';
import type { InsertAnswer, Insertion, InsertRequest } from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import { isServed, platform } from '../platform.ts';
import type { Sites } from '../sites/sites.ts';

const selector: vscode.DocumentSelector = [{ pattern: '**/*.{mdx,md}' }, { scheme: 'untitled', language: 'mdx' }];
const forms = ['text/plain', 'text/html', 'text/uri-list', 'image/*', 'files'];
/** Time that a paste waits for a starting server, in milliseconds. After that, the text is inserted unchanged. */
const patience = 3000;
/** An image can wait longer: VS Code shows progress, and Escape cancels. */
const morePatience = 20_000;
/** Maximum number of characters. Longer text is inserted unchanged. */
const maxText = 2_000_000;
/** Attempts to find an unused file name. */
const maxTries = 8;

/**
 * Paste and drop in pages: saves images in a Frame, and converts URLs, table cells, rich text and files of the site.
 * Plain pasting stays available in VS Code's menu; anything unknown is pasted unchanged.
 */
export function insertIntoPages(server: Server, sites: Sites): vscode.Disposable {
  const api = pasteApi();
  const kindOf = (insertion: Insertion['kind']): EditKind | undefined =>
    api?.DocumentDropOrPasteEditKind.Empty.append('docsight', insertion);
  const ask = (
    document: vscode.TextDocument,
    range: vscode.Range,
    data: vscode.DataTransfer,
    token: vscode.CancellationToken,
  ): Promise<readonly Made[]> => made(server, sites, document, range, data, token);

  const drop: vscode.DocumentDropEditProvider = {
    async provideDocumentDropEdits(document, position, data, token) {
      const found = await ask(document, new vscode.Range(position, position), data, token);
      const edits = found.map(({ insertion, snippet, files }) => {
        const edit: vscode.DocumentDropEdit & { title?: string; kind?: EditKind } = new vscode.DocumentDropEdit(
          snippet,
        );
        if (files !== undefined) edit.additionalEdit = files;
        const kind = kindOf(insertion.kind);
        if (kind !== undefined) Object.assign(edit, { title: insertion.title, kind });
        return edit;
      });
      // Older versions take one edit.
      return api === undefined ? edits[0] : (edits as unknown as vscode.DocumentDropEdit);
    },
  };
  if (api === undefined) return vscode.languages.registerDocumentDropEditProvider(selector, drop);
  const kinds = [api.DocumentDropOrPasteEditKind.Empty.append('docsight')];
  return vscode.Disposable.from(
    api.languages.registerDocumentDropEditProvider(selector, drop, {
      providedDropEditKinds: kinds,
      dropMimeTypes: forms,
    }),
    api.languages.registerDocumentPasteEditProvider(
      selector,
      {
        async provideDocumentPasteEdits(document, ranges, data, _, token) {
          const [range] = ranges;
          if (range === undefined || ranges.length > 1) return undefined;
          return (await ask(document, range, data, token)).map((each) => pasteEdit(api, each));
        },
      },
      { providedPasteEditKinds: kinds, pasteMimeTypes: forms },
    ),
  );
}

function pasteEdit(api: PasteApi, { insertion, snippet, files }: Made): object {
  const kind = api.DocumentDropOrPasteEditKind.Empty.append('docsight', insertion.kind);
  const edit = new api.DocumentPasteEdit(snippet, insertion.title, kind);
  if (files !== undefined) edit.additionalEdit = files;
  return edit;
}

/** An insertion for VS Code. */
interface Made {
  readonly insertion: Insertion;
  readonly snippet: vscode.SnippetString;
  /** Creates the new files. Fails if one already exists. */
  readonly files: vscode.WorkspaceEdit | undefined;
}

async function made(
  server: Server,
  sites: Sites,
  document: vscode.TextDocument,
  range: vscode.Range,
  data: vscode.DataTransfer,
  token: vscode.CancellationToken,
): Promise<readonly Made[]> {
  if (sites.roleOf(document.uri) !== 'page') return [];
  const wanted = vscode.workspace
    .getConfiguration('docsight.editing', document)
    .get<readonly string[]>('pasteAndDrop', []);
  if (wanted.length === 0) return [];
  const images = await imagesIn(data);
  const request = await requestFor(document, range, data, images);
  if (request === undefined || token.isCancellationRequested) return [];
  const answer = await answerTo(server, request);
  if (answer === undefined || token.isCancellationRequested) return [];
  if (answer.note !== undefined) vscode.window.setStatusBarMessage(answer.note, 8000);
  return answer.insertions
    .filter(({ kind }) => wanted.includes(kind))
    .map((insertion) => ({
      insertion,
      snippet: new vscode.SnippetString(insertion.snippet),
      files: insertion.files.length === 0 ? undefined : creation(insertion, images),
    }));
}

interface PastedImage {
  readonly type: string;
  readonly bytes: Uint8Array;
}

async function imagesIn(data: vscode.DataTransfer): Promise<readonly PastedImage[]> {
  const found: PastedImage[] = [];
  for (const [type, item] of data) {
    if (!type.startsWith('image/')) continue;
    const bytes = await item.asFile()?.data();
    if (bytes !== undefined) found.push({ type, bytes });
  }
  return found;
}

/** Undefined if there is nothing to convert: most pasted content is plain text. */
async function requestFor(
  document: vscode.TextDocument,
  range: vscode.Range,
  data: vscode.DataTransfer,
  images: readonly PastedImage[],
): Promise<InsertRequest | undefined> {
  const read = async (type: string): Promise<string> => (await data.get(type)?.asString()) ?? '';
  const text = await read('text/plain');
  // Text copied from an editor of VS Code comes with HTML that only has its colors.
  const html = data.get('vscode-editor-data') === undefined ? await read('text/html') : '';
  const files = (await read('text/uri-list')).split(/\r?\n/).filter(isFile);
  if (text.length > maxText || html.length > maxText) return undefined;
  const isMore = html !== '' || files.length > 0 || images.length > 0 || text.includes('\t');
  if (!isMore && (range.isEmpty || text === '')) return undefined;
  return {
    uri: document.uri.toString(),
    range: { start: { ...position(range.start) }, end: { ...position(range.end) } },
    images: images.map(({ type, bytes }) => ({ type, size: bytes.byteLength })),
    files,
    text,
    html,
  };
}

/** Whether a line of a list of URIs is a file, and not the address of a web page. */
function isFile(line: string): boolean {
  return !line.startsWith('#') && URL.canParse(line) && isServed(vscode.Uri.parse(line));
}

function position({ line, character }: vscode.Position): { readonly line: number; readonly character: number } {
  return { line, character };
}

/** Asks again until no new file has the name of a file on disk that the site does not contain. */
async function answerTo(server: Server, request: InsertRequest): Promise<InsertAnswer | undefined> {
  const longest = request.text === '' ? morePatience : patience;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), longest);
  });
  try {
    return await freeAnswer(server, request, late);
  } finally {
    clearTimeout(timer);
  }
}

async function freeAnswer(
  server: Server,
  request: InsertRequest,
  late: Promise<undefined>,
): Promise<InsertAnswer | undefined> {
  const taken: string[] = [];
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await Promise.race([server.request('docsight/insert', { ...request, taken }), late]);
    if (answer === undefined || answer.site === null) return undefined;
    const site = vscode.Uri.parse(answer.site);
    const places = answer.insertions.flatMap(({ files }) => files.map(({ uri }) => uri));
    for (const uri of places) if (!(await platform().staysIn(site, vscode.Uri.parse(uri)))) return undefined;
    const there = [];
    for (const uri of places) if (await exists(vscode.Uri.parse(uri))) there.push(uri);
    if (there.length === 0) return answer;
    taken.push(...there);
  }
  return undefined;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

function creation({ files }: Insertion, images: readonly PastedImage[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, image } of files) {
    const contents = images[image]?.bytes;
    if (contents !== undefined)
      edit.createFile(vscode.Uri.parse(uri), { overwrite: false, ignoreIfExists: false, contents });
  }
  return edit;
}

/** Kind of an edit for a menu: `docsight.image`. */
export interface EditKind {
  append(...parts: string[]): EditKind;
}

/** The parts of a paste edit that we set: changes in addition to the text, such as new files. */
export interface PasteEdit {
  additionalEdit?: vscode.WorkspaceEdit;
}

/** VS Code's paste API, which is newer than the oldest supported version. */
export interface PasteApi {
  readonly DocumentPasteEdit: new (insertText: vscode.SnippetString, title: string, kind: EditKind) => PasteEdit;
  readonly DocumentDropOrPasteEditKind: { readonly Empty: EditKind };
  readonly languages: {
    registerDocumentPasteEditProvider(
      selector: vscode.DocumentSelector,
      provider: {
        provideDocumentPasteEdits(
          document: vscode.TextDocument,
          ranges: readonly vscode.Range[],
          data: vscode.DataTransfer,
          context: unknown,
          token: vscode.CancellationToken,
        ): Promise<PasteEdit[] | undefined>;
      },
      metadata: { readonly providedPasteEditKinds: readonly EditKind[]; readonly pasteMimeTypes: readonly string[] },
    ): vscode.Disposable;
    registerDocumentDropEditProvider(
      selector: vscode.DocumentSelector,
      provider: vscode.DocumentDropEditProvider,
      metadata?: { readonly providedDropEditKinds: readonly EditKind[]; readonly dropMimeTypes: readonly string[] },
    ): vscode.Disposable;
  };
}

/** Undefined in VS Code before 1.97. */
export function pasteApi(): PasteApi | undefined {
  return 'DocumentPasteEdit' in vscode && 'DocumentDropOrPasteEditKind' in vscode
    ? (vscode as unknown as PasteApi)
    : undefined;
}
