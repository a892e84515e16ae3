/**
 * Which class a piece of code gets, by the TextMate scopes that grammars give it. The style sheet has the colors, so one
 * highlighting serves light and dark.
 */
const classes: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  [
    'punctuation',
    [
      'punctuation',
      'meta.brace',
      'meta.delimiter',
      'keyword.operator',
      'storage.type.function.arrow',
      // Of MDX.
      'string.other.begin',
      'string.other.end',
      'string.other.strong',
      'string.other.emphasis',
    ],
  ],
  [
    'keyword',
    [
      'keyword',
      'storage',
      'storage.type',
      'storage.modifier',
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'keyword.operator.word',
      'variable.language',
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
  ['number', ['constant', 'constant.numeric', 'constant.language', 'support.constant', 'entity.name.constant']],
  [
    'function',
    [
      'entity.name.function',
      'support.function',
      'meta.function-call.generic',
      'variable.function',
      'entity.name.command',
    ],
  ],
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
      'punctuation.support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property',
      'variable.other.object.property',
      'entity.name.tag.yaml',
      'variable.parameter',
      'constant.other.option',
      'string.quoted.double.json support.type.property-name',
      'keyword.other.definition.ini',
    ],
  ],
  ['tag', ['entity.name.tag', 'support.class.component', 'punctuation.definition.tag']],
  [
    'variable',
    [
      'variable',
      'variable.other',
      'meta.definition.variable',
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

/** A color that stands for a class: themes can only name colors. */
function colorOf(at: number): string {
  return `#0000${(at + 1).toString(16).padStart(2, '0')}`.toUpperCase();
}

const byColor = new Map(classes.map(([name], at) => [colorOf(at), name === 'variable' ? undefined : name]));

/** The theme that the highlighter runs with. */
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

/** The class behind a token's color; undefined for plain code. */
export function classOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : byColor.get(color.toUpperCase());
}
