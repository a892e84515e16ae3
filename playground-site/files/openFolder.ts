/** Largest number of files that are opened. */
export const maxFiles = 20_000;

/** A folder of the reader's disk. Its files are read in this page and sent nowhere. */
export interface OpenedFolder {
  readonly name: string;
  readonly files: ReadonlyMap<string, File>;
  /** False if only the first `maxFiles` files were opened. */
  readonly isWhole: boolean;
}

/** Folders that are never part of a site. */
const skipped = /^(?:node_modules|\.git|\.next|\.vscode|\.idea)$/;

/** A folder, from any of the browser's interfaces. */
interface Folder {
  readonly name: string;
  /** Files and folders in it. */
  entries(): AsyncIterable<Entry>;
}

type Entry = { readonly name: string } & (
  | { readonly kind: 'file'; read(): Promise<File> }
  | { readonly kind: 'folder'; readonly folder: Folder }
);

/** Returns the first dropped folder, or undefined. Must be called during the event. */
export function droppedFolder(data: DataTransfer): Promise<OpenedFolder> | undefined {
  const entry = [...data.items].map((item) => item.webkitGetAsEntry()).find((each) => each?.isDirectory === true);
  return entry === undefined || entry === null ? undefined : readFolder(folderOf(entry as FileSystemDirectoryEntry));
}

function folderOf(entry: FileSystemDirectoryEntry): Folder {
  return {
    name: entry.name,
    async *entries() {
      const reader = entry.createReader();
      // Each call returns some entries. An empty list ends them.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
        if (some.length === 0) return;
        for (const each of some)
          if (each.isDirectory)
            yield { kind: 'folder', name: each.name, folder: folderOf(each as FileSystemDirectoryEntry) };
          else
            yield {
              kind: 'file',
              name: each.name,
              read: () => new Promise<File>((done, failed) => (each as FileSystemFileEntry).file(done, failed)),
            };
      }
    },
  };
}

/** The File System Access API, which not every browser has. */
interface PickerWindow {
  showDirectoryPicker?(): Promise<FileSystemDirectoryHandle>;
}

/**
 * Asks for a folder. Undefined if none is chosen.
 *
 * @param input a file input for folders, for browsers without a folder picker
 */
export async function chooseFolder(input: HTMLInputElement): Promise<OpenedFolder | undefined> {
  const picker = window as PickerWindow;
  if (picker.showDirectoryPicker === undefined) return chooseWith(input);
  try {
    return await readFolder(handleFolder(await picker.showDirectoryPicker()));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

function handleFolder(handle: FileSystemDirectoryHandle): Folder {
  return {
    name: handle.name,
    async *entries() {
      for await (const each of handle.values())
        if (each.kind === 'directory')
          yield { kind: 'folder', name: each.name, folder: handleFolder(each as FileSystemDirectoryHandle) };
        else yield { kind: 'file', name: each.name, read: () => (each as FileSystemFileHandle).getFile() };
    },
  };
}

function chooseWith(input: HTMLInputElement): Promise<OpenedFolder | undefined> {
  return new Promise((done) => {
    const answer = (): void => {
      const files = [...(input.files ?? [])].filter(
        ({ webkitRelativePath }) => !webkitRelativePath.split('/').some((part) => skipped.test(part)),
      );
      const [name] = files[0]?.webkitRelativePath.split('/') ?? [];
      const kept = files.slice(0, maxFiles);
      const paths = kept.map((file) => [file.webkitRelativePath.split('/').slice(1).join('/'), file] as const);
      input.value = '';
      done(name === undefined ? undefined : { name, files: new Map(paths), isWhole: kept.length === files.length });
    };
    input.addEventListener('change', answer, { once: true });
    input.addEventListener('cancel', () => done(undefined), { once: true });
    input.click();
  });
}

async function readFolder(root: Folder): Promise<OpenedFolder> {
  const files = new Map<string, File>();
  let isWhole = true;
  const walk = async (folder: Folder, path: string, depth: number): Promise<void> => {
    for await (const entry of folder.entries()) {
      if (files.size >= maxFiles || depth > 20) {
        isWhole = false;
        return;
      }
      if (entry.kind === 'file') files.set(path + entry.name, await entry.read());
      else if (!skipped.test(entry.name)) await walk(entry.folder, `${path}${entry.name}/`, depth + 1);
    }
  };
  await walk(root, '', 0);
  return { name: root.name, files, isWhole };
}
