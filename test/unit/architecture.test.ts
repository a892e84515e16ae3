import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { architectureText, mapTable } from '../../scripts/generate/map.mjs';
import { checks } from '../../server/core/checks/list.ts';
import { findingRows } from '../../server/core/model/graded.ts';

const root = resolve(import.meta.dirname, '../..');

function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

test('the map is generated from the import rules', () => {
  assert.equal(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'), architectureText(), 'npm run generate');
});

test('files that the developer documentation mentions exist', () => {
  const missing = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'PATCHES.md'].flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const paths = [
      ...text.matchAll(/`((?:client|docs|media|rules-templates|schemas|scripts|server|test)\/[\w./-]+)`/g),
    ];
    return paths
      .flatMap(([, path = '']) => path)
      .filter((path) => !path.startsWith('test/output/') && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`);
  });
  assert.deepEqual(missing, []);
});

test('every folder with code is a room', () => {
  const folders = ['server', 'server/core', 'server/host'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['core', 'host'].includes(entry.name))
      .map(({ name }) => `| \`${folder}/${name}\` |`),
  );
  const map = mapTable();
  assert.deepEqual(
    folders.filter((cell) => !map.includes(cell)),
    [],
  );
});

// The compiler already excludes the DOM and Node: the core's project has neither's types.
test('the core is independent of hosts: no Node, clock, console or code generation', () => {
  const forbidden =
    /\b(?:process|setTimeout|setInterval|fetch)\b\s*[.(]|\bconsole\.|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\beval\(|new Function\b/;
  const wrong = filesOf('server/core', /(?<!\.d)\.ts$/).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    const found = forbidden.exec(code);
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
  assert.deepEqual(wrong, []);
});

test('the core keeps no state between calls', () => {
  const changing =
    /^(?:export )?(?:let (\w+)|const (\w+)(?:: (?!Readonly|readonly|\w+ )[^=]*)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});)/gm;
  const found = filesOf('server/core', /(?<!\.d)\.ts$/).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(changing)].map(
      (match) => `${file.replaceAll('\\', '/')} ${match[1] ?? match[2]}`,
    ),
  );
  assert.deepEqual(found, []);
});

test('the core only keeps values memoized by identity between calls', () => {
  const state =
    /^(?:export )?(?:let|var) |^(?:export )?const \w+(?:: (?:Weak)?(?:Map|Set)\b[^=]*)? = new (?:Weak(?:Map|Set)\b|(?:Map|Set)(?:<[^\n]*>)?\(\);)/m;
  const wrong = filesOf('server/core', /(?<!\.d)\.ts$/).flatMap((file) => {
    const found = state.exec(readFileSync(join(root, file), 'utf8'));
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
  assert.deepEqual(wrong, []);
});

test('a memo returns a result, not a table to fill later', () => {
  const table = /\bmemo(?:2|ByText)?\([^\n]*=> new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\)\)/;
  const wrong = filesOf('server/core', /(?<!\.d)\.ts$/)
    .filter((file) => !file.endsWith('memo.ts'))
    .flatMap((file) => table.exec(readFileSync(join(root, file), 'utf8'))?.[0] ?? []);
  assert.deepEqual(wrong, []);
});

test('memos are created once for a module: results stay with their input', () => {
  const wrong = filesOf('server/core', /(?<!\.d)\.ts$/)
    .filter((file) => !/text[\\/](?:memo|question)\.ts$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        /^ .*(?<![.\w])(?:memo(?:2|ByText|Weakly)?|question2?|lasting)\(/.test(line) && !lines[at - 1]?.endsWith(' =')
          ? [`${file}:${at + 1}: ${line.trim()}`]
          : [],
      );
    });
  assert.deepEqual(wrong, []);
});

// Files that read or write the author's text of docs.json. All others use the result of `site`.
const readsFormat = [
  'server/cli/change/convert.ts',
  'server/core/assist/completion/attributes.ts',
  'server/core/assist/completion/dataIdeas.ts',
  'server/core/assist/hover/config.ts',
  'server/core/change/arrange/goal.ts',
  'server/core/change/arrange/tree.ts',
  'server/core/change/move/moveConfig.ts',
  'server/core/change/refactor/newPage.ts',
  'server/core/change/rename/configSymbols.ts',
  'server/core/change/versions/newVersion.ts',
  'server/core/checks/component/laterAttribute.ts',
  'server/core/checks/config/advice.ts',
  'server/core/checks/config/navigation/groups.ts',
  'server/core/checks/config/navigation/pages.ts',
  'server/core/checks/config/navigation/redirects.ts',
  'server/core/checks/config/navigation/sameName.ts',
  'server/core/checks/config/navigation/shape.ts',
  'server/core/checks/config/navigation/versions.ts',
  'server/core/checks/config/otherFormat.ts',
  'server/core/checks/config/schema.ts',
  // Default severities depend on the format.
  'server/core/checks/grade.ts',
  'server/core/compare/review/navigationChanges.ts',
  'server/core/model/config/parts.ts',
  'server/core/model/convert/convert.ts',
  'server/core/model/write/apiPages.ts',
  'server/core/rules/generate.ts',
  'server/lsp/requests/siteRequests.ts',
];

test('above `site`, only readers and writers of docs.json’s text ask for its format', () => {
  const asking = filesOf('server', /(?<!\.d)\.ts$/)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^server\/core\/(?:schema|site)\//.test(file))
    .filter((file) =>
      /dialect [!=]== (?:'v[12]'|\w+\.)|schema [!=]== 'docs(?!\.v1' \|\|)|!== site\.index\.config\.dialect/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
  assert.deepEqual(asking.toSorted(), readsFormat);
});

// Biome limits the length of functions: 80 lines.
/** Files of the core whose code matches a pattern. */
function coreFilesWith(pattern: RegExp): readonly string[] {
  return filesOf('server/core', /(?<!\.d)\.ts$/)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
}

test('one value writes JSON of a site, and the same collects the edits of its files', () => {
  // Others may use the type of a site's draft.
  assert.deepEqual(coreFilesWith(/^import \{(?! type FileDraft \}).*from '[./\w]*\/fileDraft\.ts';$/m), [
    'server/core/model/write/siteDraft.ts',
  ]);
  assert.deepEqual(coreFilesWith(/from '[./\w]*\/jsonEntries\.ts';$/m), [
    'server/core/data/json/fileDraft.ts',
    // A duplicate key: the file is still being read, and there is no site yet.
    'server/core/data/json/jsonFaults.ts',
  ]);
  assert.deepEqual(coreFilesWith(/Map<string, (?:FileDraft|(?:readonly )?Edit\[\]|Map<number, Edit>)>/), [
    // Merges edits of existing fixes with the same cause.
    'server/core/checks/sameCause.ts',
    'server/core/model/write/siteDraft.ts',
  ]);
});

test('no code file is longer than 350 lines', () => {
  const long = ['server', 'client', 'media', 'playground-site'].flatMap((folder) =>
    filesOf(folder, /(?<!\.d)\.ts$/).flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
      return lines > 350 ? [`${file}: ${lines} lines`] : [];
    }),
  );
  assert.deepEqual(long, []);
});

test('every check file is in the list', () => {
  const list = readFileSync(join(root, 'server/core/checks/list.ts'), 'utf8');
  const missing = filesOf('server/core/checks', /\.ts$/).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /: (?:Page|Site)?Check = \{/.test(text) && !list.includes(`./${relative('server/core/checks', file)}'`);
  });
  assert.deepEqual(missing, []);
});

test('every code has a row, and every row a place that reports it', () => {
  const declared = new Set(checks.flatMap((check) => check.codes));
  const core = filesOf('server/core', /(?<!\.d|\.examples)\.ts$/)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  assert.deepEqual(
    [...declared].filter((code) => !findingRows.has(code)),
    [],
    'codes without a row in schemas/findings.json',
  );
  assert.deepEqual(
    [...findingRows.keys()].filter((code) => !core.includes(`'${code}'`)),
    [],
    'rows that nothing gives',
  );
  const used = [...core.matchAll(/code: '([a-z-]+\/[a-z0-9-]+)'/g)].flatMap((match) => match[1] ?? []);
  assert.deepEqual(
    [...new Set(used)].filter((code) => !findingRows.has(code)),
    [],
    'codes that are used without a row',
  );
});

test('rows of findings have class, severity and description', () => {
  for (const [code, row] of findingRows) {
    assert.match(code, /^[a-z0-9-]+\/[a-z0-9-]+$/);
    assert.ok(['breaks', 'misleads', 'style'].includes(row.class), code);
    assert.ok(['error', 'warning', 'information', 'hint', 'off'].includes(row.severity), code);
    assert.ok(row.title.length > 3 && row.about.length > 10, code);
  }
});

test('constants are named like everything else', () => {
  const shouting = ['server', 'client', 'media', 'playground-site'].flatMap((folder) =>
    filesOf(folder, /(?<!\.d)\.ts$/).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^ *(?:export )?const ([A-Z][A-Z_\d]+)\b/gm)].map(
        ([, name]) => `${file}: ${name}`,
      ),
    ),
  );
  assert.deepEqual(shouting, []);
});

// Declarations at the start of a line. A comment must be directly before each.
test('every export has a comment', () => {
  // An examples file has one export, explained by its name.
  const rooms = ['server', 'client', 'media', 'playground-site'].flatMap((folder) =>
    filesOf(folder, /(?<!\.examples)\.ts$/),
  );
  const declaration = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/;
  const silent = rooms.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split(/\r?\n/);
    return lines.flatMap((line, i) => {
      const name = declaration.exec(line)?.[1];
      const before = lines[i - 1] ?? '';
      return name === undefined || before.endsWith('*/') || before.trimStart().startsWith('//')
        ? []
        : [`${file}: ${name}`];
    });
  });
  assert.deepEqual(silent, []);
});
