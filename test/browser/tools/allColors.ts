/** Lines of code in all colors of the style sheet. */
export function highlight(code: string): readonly string[] {
  const kinds = [
    'comment',
    'keyword',
    'string',
    'number',
    'function',
    'type',
    'property',
    'tag',
    'punctuation',
    'inserted',
    'deleted',
    'heading',
  ];
  return code
    .split('\n')
    .map((line, i) => `<span class="tk-${kinds[i % kinds.length]}">${line.replace(/[<>&]/g, '*')}</span>`);
}
