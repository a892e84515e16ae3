import { listOf, plain } from '../../data/json/jsonFormat.ts';
import { parseJson } from '../../data/json/parseJson.ts';
import { type DataNode, itemsOf, maxDataDepth, type ParsedData, property, stringOf, valueOf } from '../../data/node.ts';
import { parseYaml } from '../../data/yaml/parseYaml.ts';
import { yamlEntry, yamlItem, yamlUnit } from '../../data/yaml/writeYaml.ts';
import { draftOf } from '../../model/write/siteDraft.ts';
import { applyEdits } from '../../text/edit.ts';
import { lineEnding } from '../../text/lines.ts';

/**
 * How a file lists the words that a prose tool accepts:
 *
 * - `json`, `yaml`: a configuration of cspell with a key `words`
 * - `lines`: one word per line
 * - `patterns`: one regular expression per line, as in a vocabulary of Vale
 */
export type WordListFormat = 'json' | 'yaml' | 'lines' | 'patterns';

/** A file that lists words. `path` is relative to the folder of the configuration, or absolute. */
export interface WordListPlace {
  readonly path: string;
  readonly format: WordListFormat;
}

/**
 * Returns the file to which a configuration of cspell adds words: an enabled dictionary with `addWords`, else `words`,
 * else the only enabled text file. Undefined if the configuration is not JSON or YAML, or has errors.
 *
 * Source: types of @cspell/cspell-types (`DictionaryDefinitionCustom`).
 *
 * @param path path of the configuration, relative to its folder
 */
export function cspellWordList(text: string, path: string): WordListPlace | undefined {
  const format = /\.ya?ml$/i.test(path) ? 'yaml' : /\.jsonc?$/i.test(path) ? 'json' : undefined;
  const root = format && rootOf(text, format);
  if (format === undefined || root?.kind !== 'object') return undefined;
  const enabled = new Set(itemsOf(valueOf(root, 'dictionaries')).map(stringOf));
  const files = itemsOf(valueOf(root, 'dictionaryDefinitions')).filter(
    (each) => enabled.has(stringOf(valueOf(each, 'name'))) && /\.(?:txt|dic)$/i.test(pathIn(each)),
  );
  const chosen = files.find((each) => isTrue(valueOf(each, 'addWords')));
  const only = files.length === 1 && property(root, 'words') === undefined ? files[0] : undefined;
  const file = chosen ?? only;
  return file === undefined ? { path, format } : { path: pathIn(file), format: 'lines' };
}

function pathIn(definition: DataNode): string {
  return stringOf(valueOf(definition, 'path')) ?? '';
}

function isTrue(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}

/**
 * Returns the places of the first vocabulary that a configuration of Vale names, the current one first, then the one of
 * Vale 2. Empty without a vocabulary.
 *
 * Source: vale.sh, "Vocabularies" and "StylesPath".
 */
export function valeWordLists(text: string): readonly WordListPlace[] {
  const global = text.split(/^[ \t]*\[/m, 1)[0] ?? '';
  const styles = settingOf(global, 'StylesPath');
  const name = unquoted(settingOf(global, 'Vocab').split(',', 1)[0]?.trim() ?? '');
  if (styles === '' || name === '' || /[\\/]|^\.+$/.test(name)) return [];
  return ['config/vocabularies', 'Vocab'].map((folder) => ({
    path: `${styles}/${folder}/${name}/accept.txt`,
    format: 'patterns',
  }));
}

function settingOf(text: string, name: string): string {
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=');
    if (at > 0 && line.slice(0, at).trim() === name) return unquoted(line.slice(at + 1).trim());
  }
  return '';
}

function unquoted(text: string): string {
  return text.replace(/^(["'`])(.*)\1$/, '$2');
}

/**
 * Returns the text of a list with one more word, or undefined if it has the word or cannot be changed. Nothing else
 * changes.
 *
 * @param text current text, or undefined for a file that does not exist
 */
export function withWord(format: WordListFormat, text: string | undefined, word: string): string | undefined {
  switch (format) {
    case 'lines':
      return withLine(text ?? '', word);
    case 'patterns':
      return withLine(text ?? '', word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    case 'json':
      return text === undefined ? undefined : inJson(text, word);
    case 'yaml':
      return text === undefined ? undefined : inYaml(text, word);
    default:
      return format satisfies never;
  }
}

function withLine(text: string, line: string): string | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines.some((each) => each.trim() === line)) return undefined;
  const ending = lineEnding(text);
  return text === '' || /[\r\n]$/.test(text) ? `${text}${line}${ending}` : `${text}${ending}${line}`;
}

function inJson(text: string, word: string): string | undefined {
  const root = rootOf(text, 'json');
  if (root?.kind !== 'object') return undefined;
  const words = property(root, 'words');
  const draft = draftOf(text);
  if (words === undefined) draft.put(root, ['words'], listOf([plain(word)]));
  else if (words.value?.kind !== 'array' || hasWord(words.value, word)) return undefined;
  else draft.insert(words.value, words.value.items.length, plain(word));
  return draft.textOf();
}

function inYaml(text: string, word: string): string | undefined {
  const root = rootOf(text, 'yaml');
  if (root?.kind !== 'object') return undefined;
  const words = property(root, 'words');
  const unit = yamlUnit(text);
  if (words !== undefined && (words.value?.kind !== 'array' || hasWord(words.value, word))) return undefined;
  const edit =
    words?.value?.kind === 'array'
      ? yamlItem(text, words.value, { plain: word }, unit)
      : yamlEntry(text, root, 'words', { plain: [word] }, unit);
  return edit && applyEdits(text, [edit]);
}

function hasWord(list: DataNode, word: string): boolean {
  return itemsOf(list).some((each) => stringOf(each) === word);
}

/** The content of a file without errors of syntax. Comments and trailing commas are allowed. */
function rootOf(text: string, format: 'json' | 'yaml'): DataNode | undefined {
  const parsed: ParsedData =
    format === 'json'
      ? parseJson(text, '', maxDataDepth)
      : parseYaml(text, { start: 0, end: text.length }, '', maxDataDepth);
  const isBroken = parsed.findings.some(({ code }) => /^(?:json|yaml)\/(?:syntax|conflict|too-large|tab)$/.test(code));
  return isBroken ? undefined : parsed.root;
}
