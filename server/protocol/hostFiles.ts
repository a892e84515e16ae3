import type { Bytes, FileContent, FileToRead, FolderContent, HostRequests } from './hostMessages.ts';

/**
 * Files that a client provides to a server without a disk. The server reads untrusted files, so the client checks that a
 * URI is in a folder that it shares. Read errors are part of the result: no method rejects.
 */
export interface HostFiles {
  list(folder: string): Promise<FolderContent>;
  read(file: FileToRead): Promise<FileContent>;
  /** Returns a file next to the server's script, such as `glyphs/lucide.json.gz`, or undefined if it is missing. */
  asset(name: string): Promise<Uint8Array | undefined>;
}

/**
 * Returns handlers for the requests of a server without a disk, by method name.
 *
 * @param encode makes base64 of bytes, if messages are JSON text
 */
export function answersOf(
  files: HostFiles,
  encode: (bytes: Bytes) => Bytes = (bytes) => bytes,
): ReadonlyMap<string, (params: unknown) => Promise<unknown>> {
  return new Map(Object.entries(typedAnswers(files, encode)) as [string, (params: unknown) => Promise<unknown>][]);
}

function typedAnswers(
  files: HostFiles,
  encode: (bytes: Bytes) => Bytes,
): {
  readonly [Method in keyof HostRequests]: (
    params: HostRequests[Method]['params'],
  ) => Promise<HostRequests[Method]['result']>;
} {
  return {
    'docsight/files/list': ({ folders }) => Promise.all(folders.map((folder) => files.list(folder))),
    async 'docsight/files/read'({ files: asked }) {
      const contents = await Promise.all(asked.map((file) => files.read(file)));
      return contents.map((each) => (each.kind === 'bytes' ? { ...each, bytes: encode(each.bytes) } : each));
    },
    async 'docsight/asset'({ name }) {
      const bytes = isAssetName(name) ? await files.asset(name) : undefined;
      return bytes === undefined ? null : { bytes: encode(bytes) };
    },
  };
}

/** True if an untrusted name is a relative path inside the folder of the server's script. */
function isAssetName(name: string): boolean {
  return /^(?:[a-z\d][\w-]*\/)*[a-z\d][\w.-]*$/i.test(name) && !name.includes('..');
}

/** The parts of a worker that are needed to exchange messages. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Sends and receives LSP messages as objects. */
export interface MessagePipe {
  send(message: object): void;
  listen(take: (message: object) => void): void;
}

/**
 * Connects to the language server in a worker, `new Worker('server.js')`, for a page without VS Code. Requests for
 * files and assets are answered here, so the LSP client sees only LSP.
 *
 * @example
 * const pipe = overWorker(new Worker('docsight/web/server.js'), files);
 * pipe.listen((message) => client.receive(JSON.stringify(message)));
 * pipe.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
 */
export function overWorker(worker: WorkerLike, files: HostFiles): MessagePipe {
  const answers = answersOf(files);
  const listeners: ((message: object) => void)[] = [];
  worker.addEventListener('message', ({ data }) => {
    if (typeof data !== 'object' || data === null) return;
    const { id, method, params } = data as {
      readonly id?: unknown;
      readonly method?: unknown;
      readonly params?: unknown;
    };
    const answer = typeof method === 'string' ? answers.get(method) : undefined;
    if (answer === undefined) for (const listener of listeners) listener(data);
    else
      answer(params).then(
        (result) => worker.postMessage({ jsonrpc: '2.0', id, result }),
        (error: unknown) => worker.postMessage({ jsonrpc: '2.0', id, error: { code: -32603, message: String(error) } }),
      );
  });
  return { send: (message) => worker.postMessage(message), listen: (take) => void listeners.push(take) };
}
