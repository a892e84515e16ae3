import { findingRows, type GradedFinding, nearest } from '../../core/index.ts';
import { type Arguments, UsageError, valuesOf } from '../command.ts';

/** Classes of findings, the most severe first. */
export const classes = ['breaks', 'misleads', 'style'] as const;

/** Values of `--only` and `--skip`: classes, codes, and areas (all codes that begin with them). */
export const filterWords: readonly string[] = [...classes, ...findingRows.keys()];

/** The filter from `--only` and `--skip`. Throws `UsageError` for unknown words. */
export function filterOf(args: Arguments): (finding: Pick<GradedFinding, 'class' | 'code'>) => boolean {
  const only = wordsOf(args, 'only');
  const skip = wordsOf(args, 'skip');
  const isOf = (words: ReadonlySet<string>, { class: kind, code }: Pick<GradedFinding, 'class' | 'code'>): boolean =>
    words.has(code) || words.has(kind) || words.has(code.slice(0, code.indexOf('/')));
  return (finding) => (only.size === 0 || isOf(only, finding)) && !isOf(skip, finding);
}

/**
 * Whether `--only` asks for a code that is off by default: by the code itself, or by an area of which all codes are off.
 * Undefined without such a word.
 */
export function requestedCodes(args: Arguments): ((code: string) => boolean) | undefined {
  const only = wordsOf(args, 'only');
  const isOff = (code: string): boolean => findingRows.get(code)?.severity === 'off';
  const asked = [...findingRows.keys()].filter((code) => {
    const area = code.slice(0, code.indexOf('/') + 1);
    const isWholeArea =
      only.has(area.slice(0, -1)) && [...findingRows.keys()].every((each) => !each.startsWith(area) || isOff(each));
    return isOff(code) && (only.has(code) || isWholeArea);
  });
  return asked.length === 0 ? undefined : (code) => asked.includes(code);
}

function wordsOf(args: Arguments, option: 'only' | 'skip'): ReadonlySet<string> {
  const areas = new Set([...findingRows.keys()].map((code) => code.slice(0, code.indexOf('/'))));
  const words = valuesOf(args, option).map((word) => word.replace(/\/\*$/, ''));
  for (const word of words) {
    if (filterWords.includes(word) || areas.has(word)) continue;
    const near = nearest(word, [...filterWords, ...areas]);
    const known = `a class (${classes.join(', ')}), an area such as "link", or a code that docsight explain lists`;
    throw new UsageError(
      `--${option} takes ${known}, not "${word}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
    );
  }
  return new Set(words);
}
