import type { SourceFile } from '../../text/sourceFile.ts';
import type { PageCheck } from '../check.ts';

/** Reports a page that is not valid UTF-8. What could not be read shows as "�". */
export const pageEncoding: PageCheck = {
  on: 'page',
  codes: ['page/encoding'],
  *run({ file }) {
    const at = unreadableAt(file);
    if (at === undefined) return;
    yield {
      code: 'page/encoding',
      range: { start: at, end: at + 1 },
      message: 'This is not valid UTF-8, so readers see "�". Type the character again and save the file as UTF-8.',
    };
  },
};

/** Offset of the first character that replaces invalid bytes, or of the first zero byte, as in binary files. */
export function unreadableAt({ text, undecoded }: SourceFile): number | undefined {
  const zero = text.indexOf('\0');
  return zero < 0 ? undecoded : Math.min(zero, undecoded ?? zero);
}
