import type { PageCheck } from './check.ts';

/** A page whose bytes are no text in UTF-8: what could not be read shows as "�". */
export const pageEncoding: PageCheck = {
  on: 'page',
  codes: ['page/encoding'],
  *run({ file: { text } }) {
    const at = unreadableAt(text);
    if (at === undefined) return;
    yield {
      code: 'page/encoding',
      range: { start: at, end: at + 1 },
      message: 'This is no text in UTF-8, so readers see "�" here. Write the sign anew and save the file as UTF-8.',
    };
  },
};

/** Where a text has the first sign that stands for bytes that are none, or a zero byte as binary files have them. */
export function unreadableAt(text: string): number | undefined {
  const [zero, sign] = [text.indexOf('\0'), text.indexOf('\ufffd')];
  if (zero < 0 || sign < 0) return zero < 0 && sign < 0 ? undefined : Math.max(zero, sign);
  return Math.min(zero, sign);
}
