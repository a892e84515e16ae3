// Who may import whom: one row for each room of the house. `npm run lint` holds the code against it, and the map in
// ARCHITECTURE.md is made from it (`npm run generate`). A new room is one row here.

/** What every room of the core up to `site` may see, in the order in which they stand on each other. */
const text = ['server/core/text'];
const data = [...text, 'server/core/data'];
const schema = [...data, 'server/core/schema', 'schemas'];
const page = [...schema, 'server/core/javascript', 'server/core/page'];
const site = [...page, 'server/core/css', 'server/core/site'];
const openapi = [...site, 'server/core/openapi'];
const model = [...openapi, 'server/core/model'];
const checks = [...model, 'server/core/checks'];
const core = [
  ...checks,
  ...['change', 'rules', 'assist', 'fixes', 'compare', 'render', 'tools'].map((name) => `server/core/${name}`),
];
const door = ['server/core/index.ts'];

/**
 * The rooms, from the ground up.
 *
 * @typedef {object} Room
 * @property {string} folder A folder, or a single file.
 * @property {string} holds What it is for: ARCHITECTURE.md.
 * @property {readonly string[]} sees Folders and files that it may import from, beside its own.
 * @property {string} [says] The same in words, where the list would be long.
 * @property {readonly string[]} [libraries] Packages that it may import.
 * @property {boolean} [node] Whether it may ask Node for something.
 *
 * @type {readonly Room[]}
 */
export const rooms = [
  { folder: 'schemas', holds: 'facts, JSON only', sees: [] },
  {
    folder: 'server/core/text',
    holds: 'source files, ranges, edits, lines, findings, the memo',
    sees: [],
    libraries: ['diff'],
  },
  {
    folder: 'server/core/data',
    holds: 'the one tree, from JSON, from YAML',
    sees: text,
    libraries: ['jsonc-parser', 'yaml', 'js-yaml'],
  },
  {
    folder: 'server/core/schema',
    holds: 'catalogue, icons, precompiled validators, node to subschema',
    sees: [...data, 'schemas'],
    says: 'data, text, schemas',
  },
  {
    folder: 'server/core/javascript',
    holds: 'JavaScript, never run: the parser, and an evaluator of our own for what can be told by reading',
    sees: text,
    says: 'text',
    libraries: ['acorn', 'acorn-jsx', '@sveltejs/acorn-typescript', 're2js'],
  },
  {
    folder: 'server/core/page',
    holds: 'tag reader, the one markdown-it, page parser, slugs, fence meta, literals; HTML to Markdown',
    sees: [...schema, 'server/core/javascript'],
    says: 'javascript, schema and below',
    libraries: ['markdown-it', 'acorn', 'htmlparser2'],
  },
  {
    folder: 'server/core/css',
    holds: "style sheets: a site's own, read and kept to what they may reach, and the utility classes of pages",
    sees: [...text, 'schemas'],
    says: 'text, schemas',
    libraries: ['postcss', 'postcss-safe-parser', 'postcss-selector-parser', 'tailwindcss'],
  },
  {
    folder: 'server/core/site',
    holds: '`Site`, `SiteHost` (the one mutation), both generations as one navigation, links, views',
    sees: [...page, 'server/core/css'],
    says: 'page, css and below',
  },
  {
    folder: 'server/core/openapi',
    holds:
      'API documents: read, references resolved over the tree, operations, examples, requests, samples, pages to generate, and those that readers get without a file (`page/generatedPages.ts`: a site as what shows it sees it; checks never do)',
    sees: [...site, 'server/protocol/apiMessages.ts'],
    says: 'site and below, of protocol what a request is',
  },
  {
    folder: 'server/core/model',
    holds:
      'what a site means, for everybody who asks: parts of docs.json, the reach of pages, what a link leads to (`config`, `link`, `page`), who refers to what (`references`), what is under an offset (`place`), the one writer of docs.json and of edits of several files (`write`), docs.json of one format as the other (`convert`), the rows of findings',
    sees: openapi,
    says: 'openapi and below',
  },
  {
    folder: 'server/core/checks',
    holds: 'one record per finding or family of findings, one list, grading; an example of each finding',
    sees: model,
    says: 'model and below',
    libraries: ['acorn'],
  },
  {
    folder: 'server/core/change',
    holds:
      'changes of a site that an author asks for: rename, move, delete, arrange, split and merge pages, versions, refactorings, things that are pasted',
    sees: model,
    says: 'model and below',
  },
  { folder: 'server/core/rules', holds: 'the AI rules file', sees: model, says: 'model and below' },
  {
    folder: 'server/core/assist',
    holds: 'completion, hover, definitions, symbols, colors, folding, the tags of a page',
    sees: [...model, 'server/core/change/rename'],
    says: 'model and below, of change what has a name (`rename`)',
    libraries: ['jsonc-parser'],
  },
  {
    folder: 'server/core/fixes',
    holds: 'what ends findings: at a place, in a file, in the whole site, and as one change',
    sees: [...checks, 'server/core/change'],
    says: 'checks, change, model and below',
  },
  {
    folder: 'server/core/compare',
    holds: 'what became of a site between two moments (`review`), and of pages in another language (`counterparts`)',
    sees: [...checks, 'server/core/change'],
    says: 'checks, change, model and below',
  },
  {
    folder: 'server/core/render',
    holds: 'page to blocks of HTML, site chrome to HTML; what a published site has beside them (`publish`)',
    sees: model,
    says: 'model and below',
    libraries: ['katex'],
  },
  {
    folder: 'server/core/tools',
    holds: 'tools for assistants, which editor and command line offer',
    sees: core.filter((folder) => folder !== 'server/core/tools'),
    says: 'the other rooms of the core',
  },
  {
    folder: 'server/core/index.ts',
    holds: 'the only door of the core',
    sees: core,
    says: 'the core',
  },
  { folder: 'server/protocol', holds: 'every message that crosses a process or frame', sees: [] },
  {
    folder: 'server/workspace',
    holds:
      'what keeps time: live sites, open documents, the queue, large API documents on their way, problems and which of them wait, previews; clock, disk, threads and names of files are handed in (`runtime.ts`)',
    sees: [...door, 'server/protocol'],
    says: "the core's door, protocol",
  },
  {
    folder: 'server/host',
    holds:
      'disk, commits of git, glyphs, highlighter, the thread that reads large API documents, pages for a browser, to print and live: what the core cannot have itself',
    sees: [...door, 'server/protocol', 'server/workspace/runtime.ts'],
    says: "the core's door, protocol, of workspace what a runtime is",
    libraries: ['ignore', 'shiki'],
    node: true,
  },
  {
    folder: 'server/net',
    holds: 'requests that a user asked for: bounds, redirects, words for what goes wrong',
    sees: ['server/protocol'],
    node: true,
  },
  {
    folder: 'server/lsp',
    holds: 'language server: feature table, offsets to positions',
    sees: [...door, 'server/protocol', 'server/workspace', 'server/host'],
    says: "the core's door, protocol, workspace, host",
    libraries: ['vscode-languageserver', 'vscode-languageserver-textdocument'],
    node: true,
  },
  {
    folder: 'server/cli',
    holds: 'arguments and printing',
    sees: [
      ...door,
      ...['server/protocol', 'server/workspace', 'server/host', 'server/net'],
      ...['server/core/checks/examples.ts', 'package.json', 'rules-templates/targets.json'],
    ],
    says: "the core's door, examples of findings, protocol, workspace, host, net, names of the rules targets",
    libraries: ['@modelcontextprotocol/sdk'],
    node: true,
  },
  {
    folder: 'client',
    holds: 'VS Code only; knows no schema, and of Markdown only lists and fences at Enter and how a new page begins',
    sees: ['server/protocol', 'server/net'],
    libraries: ['vscode-languageclient'],
    says: 'protocol, net, `vscode`',
    node: true,
  },
  {
    folder: 'media',
    holds: "the webview's script and styles",
    sees: ['server/protocol', 'server/core/render/search/rankPages.ts', 'server/core/render/search/words.ts'],
    says: 'protocol, and of the core how a search ranks pages, for pages without a server',
    libraries: ['idiomorph', 'mermaid'],
  },
];

/** A path of the project's own, as a pattern: a folder with all in it, or one file. */
const pattern = (path) => (/\.\w+$/.test(path) ? `${escaped(path)}$` : `${escaped(path)}/`);
const escaped = (text) => text.replace(/[.$]/g, '\\$&');
const anyOf = (patterns) => `^(?:${patterns.join('|')})`;

const ofPackages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];

function rulesOf({ folder, sees, libraries = [], node = false }) {
  const from = { path: `^${pattern(folder)}` };
  const rule = (name, comment, to) => ({ name: `${folder}: ${name}`, severity: 'error', comment, from, to });
  return [
    rule('rooms', 'imports a room that its row does not name', {
      dependencyTypesNot: ['core', ...ofPackages],
      pathNot: [anyOf([folder, ...sees].map(pattern)), ...(folder === 'client' ? ['^vscode$'] : []), 'node_modules'],
    }),
    rule('libraries', 'imports a package that its row does not name', {
      dependencyTypes: ofPackages,
      ...(libraries.length === 0
        ? {}
        : { pathNot: `(?:^|/)node_modules/(?:@types/)?(?:${libraries.map(escaped).join('|')})/` }),
    }),
    ...(node ? [] : [rule('node', 'asks Node for something', { dependencyTypes: ['core'] })]),
  ];
}

// biome-ignore lint/style/noDefaultExport: what dependency-cruiser asks of its configuration
export default {
  forbidden: [
    ...rooms.flatMap(rulesOf),
    {
      name: 'a room for each file',
      severity: 'error',
      comment: 'stands in no room: give its folder a row',
      from: { path: '^(?:client|media|server)/', pathNot: anyOf(rooms.map(({ folder }) => pattern(folder))) },
      to: {},
    },
    {
      name: 'no cycles',
      severity: 'error',
      comment: 'imports itself through others',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing missing',
      severity: 'error',
      comment: 'imports what is not there',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
  ],
  options: {
    // TypeScript 7 has no parser that other programs could call.
    parser: 'swc',
    exclude: { path: '\\.d\\.m?ts$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
    },
  },
};
