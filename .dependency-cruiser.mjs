// Which folder can import which: one row for each room. `npm run lint` checks the code against it, and `npm run
// generate` writes the map in ARCHITECTURE.md from it. A new room is one row here.

/** What each room of the core up to `checks` can import: the rooms below it. */
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
 * @property {readonly string[]} sees Folders and files that it can import from, besides its own.
 * @property {string} [says] The same in words, where the list would be long.
 * @property {readonly string[]} [libraries] Packages that it may import.
 * @property {readonly string[]} [apart] Folders and files in it that are rooms of their own.
 * @property {boolean} [node] Whether it can import modules of Node.
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
    holds: 'JavaScript, never run: the parser, and our own evaluator of what can be known by reading',
    sees: text,
    says: 'text',
    libraries: ['acorn', 'acorn-jsx', '@sveltejs/acorn-typescript', 're2js'],
  },
  {
    folder: 'server/core/page',
    holds: 'tag reader, the one markdown-it, page parser, anchors, fence meta, literals; HTML to Markdown',
    sees: [...schema, 'server/core/javascript'],
    says: 'schema, JavaScript and below',
    libraries: ['markdown-it', 'acorn', 'htmlparser2'],
  },
  {
    folder: 'server/core/css',
    holds: 'style sheets of a site, limited to what they may reach, and the utility classes of pages',
    sees: [...text, 'schemas'],
    says: 'text, schemas',
    libraries: ['postcss', 'postcss-safe-parser', 'postcss-selector-parser', 'tailwindcss'],
  },
  {
    folder: 'server/core/site',
    holds: '`Site`, `SiteHost` (the one mutation), docs.json v1 and v2 as one navigation, links, views',
    sees: [...page, 'server/core/css'],
    says: 'page, css and below',
  },
  {
    folder: 'server/core/openapi',
    holds:
      'API documents: references, operations, examples, requests, samples, pages to generate. `page/generatedPages.ts` adds the pages that readers get without a file, for previews and never for checks',
    sees: [...site, 'server/protocol/apiMessages.ts'],
    says: 'site and below, the request type of protocol',
  },
  {
    folder: 'server/core/model',
    holds:
      'what a site means. Parts of docs.json, pages, and targets of links (`config`, `page`, `link`). References (`references`), the syntax at an offset (`place`), the one writer of docs.json (`write`), docs.json v1 as v2 and back (`convert`), the rows of findings',
    sees: openapi,
    says: 'openapi and below',
  },
  {
    folder: 'server/core/checks',
    holds: 'one record per finding or family of findings, one list, severities, an example of each finding',
    sees: model,
    says: 'model and below',
    libraries: ['acorn'],
  },
  {
    folder: 'server/core/change',
    holds:
      'changes that an author asks for: rename, move, delete, arrange, split and merge pages, versions, refactorings, pasted content',
    sees: model,
    says: 'model and below',
  },
  { folder: 'server/core/rules', holds: 'the AI rules file', sees: model, says: 'model and below' },
  {
    folder: 'server/core/assist',
    holds: 'completion, hover, definitions, symbols, colors, folding, the tags of a page',
    sees: [...model, 'server/core/change/rename'],
    says: 'model and below, of change only `rename`',
    libraries: ['jsonc-parser'],
  },
  {
    folder: 'server/core/fixes',
    holds: 'collects fixes of findings, which checks write: at a place, in a file, in the whole site',
    sees: [...checks, 'server/core/change'],
    says: 'checks, change, model and below',
  },
  {
    folder: 'server/core/compare',
    holds: 'the difference between two states of a site (`review`), and between languages (`counterparts`)',
    sees: [...checks, 'server/core/change'],
    says: 'checks, change, model and below',
  },
  {
    folder: 'server/core/render',
    holds: 'page to blocks of HTML, site chrome to HTML, and the other files of a published site (`publish`)',
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
      'everything that depends on time: live sites, open documents, the queue, large API documents, problems and their delay, previews. Clock, disk, threads and file names are passed in (`runtime.ts`)',
    sees: [...door, 'server/protocol'],
    says: "the core's door, protocol",
  },
  {
    folder: 'server/host/common',
    holds:
      'what hosts of every kind do with the bytes that they read: text, size of a picture, colors of code, ignore files, AI rules files',
    sees: [...door, 'server/protocol', 'server/workspace/runtime.ts'],
    says: "the core's door, protocol, the runtime of workspace",
    libraries: ['ignore', 'shiki'],
  },
  {
    folder: 'server/host/web',
    holds:
      'the same for a browser: files that the client reads, glyphs and grammars of the extension, threads. Nothing of Node and no network',
    sees: [...door, 'server/protocol', 'server/workspace/runtime.ts', 'server/host/common'],
    says: "the core's door, protocol, the runtime of workspace, host/common",
    libraries: ['katex'],
  },
  {
    folder: 'server/host/node',
    holds:
      'I/O for the core on a machine with Node: disk, commits of Git, glyphs, highlighter, the thread for large API documents, pages for a browser (live and to print)',
    sees: [...door, 'server/protocol', 'server/workspace/runtime.ts', 'server/host/common'],
    says: "the core's door, protocol, the runtime of workspace, host/common",
    node: true,
  },
  {
    folder: 'server/net',
    holds: 'requests that a user asked for: limits, redirects, error messages',
    sees: ['server/protocol'],
    node: true,
  },
  {
    folder: 'server/lsp',
    holds:
      'language server: one row for each request of LSP (`features`) and of ours (`requests`), offsets to positions',
    sees: [...door, 'server/protocol', 'server/workspace', 'server/host', 'l10n/findings.de.json'],
    says: "the core's door, protocol, workspace, host, translations",
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
    holds:
      'VS Code only. Knows no schema. Knows Markdown only for lists and fences at Enter, and for the start of a new page',
    sees: ['server/protocol', 'server/net/fetched.ts', 'server/net/fetchStars.ts'],
    libraries: ['vscode-languageclient'],
    says: 'protocol, of net the types and star counts, `vscode`; not the parts of it below',
    apart: ['client/node', 'client/web', 'client/extension.ts'],
  },
  {
    folder: 'client/node',
    holds: 'what a machine with Node does for the client: the process of the server, requests, files in one step',
    sees: ['client', 'server/protocol', 'server/net'],
    libraries: ['vscode-languageclient'],
    says: 'client, protocol, net, `vscode`',
    node: true,
  },
  {
    folder: 'client/web',
    holds: 'the same in a browser: the worker of the server, requests by `fetch`',
    sees: ['client', 'server/protocol', 'server/net/answerShown.ts'],
    libraries: ['vscode-languageclient'],
    says: 'client, protocol, of net what shows answers, `vscode`',
  },
  {
    folder: 'client/extension.ts',
    holds: 'where VS Code starts the client with Node',
    sees: ['client'],
    says: 'client',
  },
  {
    folder: 'media',
    holds: "the webview's script and styles",
    sees: ['server/protocol', 'server/core/render/search/rankPages.ts', 'server/core/render/search/words.ts'],
    says: 'protocol, and the ranking of search results from the core, for pages without a server',
    libraries: ['idiomorph', 'mermaid'],
  },
  {
    folder: 'playground-site',
    holds: 'the page on which anybody can try Docsight: an editor, the server in a worker, the preview in a frame',
    sees: ['server/protocol'],
    libraries: ['@codemirror', '@lezer', 'dompurify'],
    says: 'protocol',
  },
];

/** A path of the project as a pattern: one file, or a folder with everything in it. */
const pattern = (path) => (/\.\w+$/.test(path) ? `${escaped(path)}$` : `${escaped(path)}/`);
const escaped = (text) => text.replace(/[.$]/g, '\\$&');
const anyOf = (patterns) => `^(?:${patterns.join('|')})`;

const ofPackages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];

function rulesOf({ folder, sees, libraries = [], apart = [], node = false }) {
  const from = { path: `^${pattern(folder)}`, ...(apart.length === 0 ? {} : { pathNot: anyOf(apart.map(pattern)) }) };
  const rule = (name, comment, to) => ({ name: `${folder}: ${name}`, severity: 'error', comment, from, to });
  return [
    rule('rooms', 'imports a room that its row does not list', {
      dependencyTypesNot: ['core', ...ofPackages],
      pathNot: [
        anyOf([folder, ...sees].map(pattern)),
        ...(/^client(?:$|\/)/.test(folder) ? ['^vscode$'] : []),
        'node_modules',
      ],
    }),
    rule('libraries', 'imports a package that its row does not list', {
      dependencyTypes: ofPackages,
      ...(libraries.length === 0
        ? {}
        : { pathNot: `(?:^|/)node_modules/(?:@types/)?(?:${libraries.map(escaped).join('|')})/` }),
    }),
    ...(node ? [] : [rule('node', 'imports a module of Node', { dependencyTypes: ['core'] })]),
  ];
}

// biome-ignore lint/style/noDefaultExport: what dependency-cruiser asks of its configuration
export default {
  forbidden: [
    ...rooms.flatMap(rulesOf),
    {
      name: 'a room for each file',
      severity: 'error',
      comment: 'is in no room: add a row for its folder',
      from: {
        path: '^(?:client|media|playground-site|server)/',
        pathNot: anyOf(rooms.map(({ folder }) => pattern(folder))),
      },
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
      comment: 'imports a file that does not exist',
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
      conditionNames: ['import', 'node', 'browser', 'default'],
      mainFields: ['module', 'main'],
    },
  },
};
