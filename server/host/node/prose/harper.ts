import type { ProseIssue } from '../../../core/index.ts';
import { entriesOf, fieldOf, numberOf, type ProseTool, textOf, textsOf } from './proseTool.ts';

/** Name of the dictionary that Harper's editors keep in a workspace. Source: writewithharper.com, "Language Server". */
const dictionaryName = '.harper-dictionary.txt';

/**
 * Harper, the grammar checker. Runs its command line with `--format json`. It reads the user's dictionary, but not that
 * of the workspace, so that is looked up here.
 * Source: Automattic/harper, harper-cli/src/lint.
 */
export const harper: ProseTool = {
  name: 'harper',
  program: 'harper-cli',
  title: 'Harper',
  configs: [dictionaryName],
  runsCode: false,
  words: () => ['lint', '--format', 'json'],
  read(printed, text, config = '') {
    const offsets = codePointOffsets(text);
    const known = new Set(config.split(/\r?\n/).map((line) => line.trim()));
    return entriesOf(JSON.parse(printed))
      .flatMap((file) => entriesOf(fieldOf(file, 'lints')).flatMap((lint) => issueOf(lint, offsets)))
      .filter(({ word }) => word === undefined || !(known.has(word) || known.has(word.toLowerCase())));
  },
  wordLists: () => [{ path: dictionaryName, format: 'lines' }],
};

function issueOf(raw: unknown, offsets: readonly number[]): readonly ProseIssue[] {
  const span = fieldOf(raw, 'span');
  // Versions before 2.5 use the names `start` and `end`.
  const place = (name: string): number | undefined =>
    offsets[numberOf(fieldOf(span, `char_${name}`) ?? fieldOf(span, name))];
  const [start, end] = [place('start'), place('end')];
  if (start === undefined || end === undefined || end < start) return [];
  const inserted: string[] = [];
  const replacements = textsOf(fieldOf(raw, 'suggestions')).flatMap((each) => {
    const [, kind, text] = /^(Replace with: |Insert )[“"](.*)[”"]$/s.exec(each) ?? [];
    if (kind === 'Insert ' && text !== undefined) inserted.push(text);
    else if (text !== undefined) return [text];
    return each === 'Remove error' ? [''] : [];
  });
  const written = textOf(fieldOf(raw, 'matched_text'));
  const rule = textOf(fieldOf(raw, 'rule'));
  return [
    {
      range: { start, end },
      message: textOf(fieldOf(raw, 'message')),
      rule,
      replacements: [...replacements, ...(written === '' ? [] : inserted.map((text) => written + text))],
      ...(rule === 'SpellCheck' && written !== '' ? { word: written } : {}),
    },
  ];
}

/** Returns the UTF-16 offset of each code point and of the end. Harper counts code points. */
function codePointOffsets(text: string): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  offsets.push(at);
  return offsets;
}
