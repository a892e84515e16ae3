import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { WordList } from '../../../workspace/runtime.ts';
import { decode } from '../../common/decode.ts';
import { isAbsence, readWhole } from '../disk/openFile.ts';
import { realFile } from '../disk/textFiles.ts';
import type { ProseConfig, ProseTool } from './proseTool.ts';

/** Maximum size of a list of words, in bytes. */
const maxWordList = 4 * 1024 * 1024;

/**
 * Returns the file to which words can be added for a tool: the first existing one of those that its configuration
 * names, else the first. Undefined without one, or if one is outside of the folder.
 *
 * @param config the tool's configuration for the page
 * @param folder absolute path of the workspace folder
 */
export async function findWordList(
  tool: ProseTool,
  config: ProseConfig,
  folder: string,
): Promise<WordList | undefined> {
  let missing: WordList | undefined;
  for (const { path, format } of tool.wordLists(config)) {
    const list = { tool: tool.name, file: resolve(dirname(config.path), path), format, folder };
    const content = isPlainPath(path) ? await readWordList(list) : undefined;
    if (content === undefined) return undefined;
    if (content.text !== undefined) return list;
    missing ??= list;
  }
  return missing;
}

/** False for paths that a tool expands, such as `~/words.txt` and URLs. */
function isPlainPath(path: string): boolean {
  return !/^~|\$\{|^[a-z][a-z\d+.-]+:/i.test(path);
}

/**
 * Reads a list of words. Its text is undefined if the file does not exist. Undefined if the file is outside of the
 * folder, also through a link, or cannot be read as text.
 */
export async function readWordList({
  file,
  folder,
}: Pick<WordList, 'file' | 'folder'>): Promise<{ readonly text: string | undefined } | undefined> {
  try {
    const root = await realpath(folder);
    // The folder itself may be reached through a link.
    const real = await realFile({ path: resolve(root, relative(folder, file)), root });
    const bytes = await readWhole(real, maxWordList);
    if (bytes === undefined) return undefined;
    const { text, undecoded } = decode(bytes);
    return undecoded === null ? { text } : undefined;
  } catch (error) {
    return isAbsence(error) ? { text: undefined } : undefined;
  }
}
