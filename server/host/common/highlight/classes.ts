/**
 * Maps TextMate scopes to CSS classes. Colors are in the style sheet, so the same HTML works in light and dark mode.
 */
const classes: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  [
    'punctuation',
    [
      'punctuation',
      'meta.brace',
      'meta.delimiter',
      // For MDX.
      'string.other.begin',
      'string.other.end',
      'string.other.strong',
      'string.other.emphasis',
    ],
  ],
  ['command', ['entity.name.command', 'entity.name.function.call.shell']],
  ['template', ['punctuation.definition.template-expression', 'punctuation.section.embedded']],
  [
    'key',
    [
      'support.type.property-name.json',
      'punctuation.support.type.property-name',
      'string.quoted.double.json support.type.property-name',
    ],
  ],
  ['operator', ['keyword.operator', 'storage.type.function.arrow']],
  ['control', ['keyword.control', 'keyword.operator.new', 'keyword.operator.delete']],
  [
    'keyword',
    [
      'keyword',
      'storage',
      'storage.type',
      'storage.modifier',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'keyword.operator.word',
      'entity.name.function.preprocessor',
      'meta.preprocessor',
    ],
  ],
  [
    'string',
    [
      'string',
      'punctuation.definition.string',
      'markup.inline.raw',
      'markup.fenced_code.block',
      'string.unquoted',
      'constant.character.escape',
      'markup.quote',
    ],
  ],
  ['number', ['constant.numeric', 'variable.other.enummember']],
  ['builtin', ['constant', 'constant.language', 'variable.language', 'support.constant', 'constant.other.option']],
  ['constant', ['variable.other.constant', 'entity.name.constant']],
  ['parameter', ['variable.parameter', 'meta.definition.variable']],
  ['function', ['entity.name.function', 'support.function', 'meta.function-call.generic', 'variable.function']],
  [
    'type',
    [
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'entity.other.inherited-class',
      'support.class',
      'support.type',
      'entity.name.section.toml',
    ],
  ],
  [
    'property',
    [
      'entity.other.attribute-name',
      'support.type.property-name',
      'entity.name.tag.yaml',
      'keyword.other.definition.ini',
    ],
  ],
  ['tag', ['entity.name.tag', 'support.class.component', 'punctuation.definition.tag']],
  [
    'variable',
    [
      'variable',
      'variable.other',
      'meta.object-literal.key',
      'support.variable',
      'string.interpolated',
      'meta.template.expression',
    ],
  ],
  ['inserted', ['markup.inserted', 'meta.diff.header.to-file', 'punctuation.definition.inserted']],
  ['deleted', ['markup.deleted', 'meta.diff.header.from-file', 'punctuation.definition.deleted']],
  ['heading', ['markup.heading', 'entity.name.section', 'punctuation.definition.heading']],
  ['link', ['markup.underline.link', 'string.other.link']],
  ['strong', ['markup.bold']],
  ['emphasis', ['markup.italic']],
];

/** Returns a color that represents a class, because themes can only contain colors. */
function colorOf(at: number): string {
  return `#0000${(at + 1).toString(16).padStart(2, '0')}`.toUpperCase();
}

const byColor = new Map(classes.map(([name], at) => [colorOf(at), name]));

/** The theme for the highlighter. */
export const theme = {
  name: 'docsight',
  type: 'light' as const,
  fg: '#000000',
  bg: '#FFFFFF',
  settings: [
    { settings: { foreground: '#000000', background: '#FFFFFF' } },
    ...classes.map(([, scope], at) => ({ scope: [...scope], settings: { foreground: colorOf(at) } })),
  ],
};

/** Returns the class for a token's color, or undefined for plain code. */
export function classOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : byColor.get(color.toUpperCase());
}
