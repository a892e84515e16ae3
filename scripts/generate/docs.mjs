// Writes the reference pages of docs/ from the facts: commands and settings in package.json, command line options,
// .docsightrc.json, and every finding. Run by `npm run generate`; a test checks the files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../../server/cli/commands.ts';
import { examples, fileTitle, otherFilesText, shownFiles } from '../../server/core/checks/examples.ts';
import { helpAnchor } from '../../server/core/checks/helpUrl.ts';
import { findingRows, isIgnoredInPages } from '../../server/core/model/graded.ts';
import { codeFence } from '../../server/core/page/richText/mdxText.ts';
import { rulesTable } from '../../server/core/rules/sentences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest = json('package.json');
const texts = json('package.nls.json');
const text = (value) => (value ?? '').replace(/^%(.+)%$/, (_, key) => texts[key] ?? key);

/** Subject of each area of codes. */
const areas = {
  agents: ['Assistants', 'What keeps assistants from using a page. All of it is off by default.'],
  api: ['API pages', 'How complete the pages of an API are.'],
  asyncapi: ['AsyncAPI documents', 'AsyncAPI documents and the pages that show them.'],
  code: ['Code blocks', 'Languages, titles and secrets of code blocks.'],
  component: ['Components', 'Components, their attributes, parents and children.'],
  config: ['docs.json', 'Keys and values of docs.json, its navigation and redirects.'],
  css: ['Style sheets', 'Style sheets of the site and the classes of its pages.'],
  expression: ['Expressions', 'JavaScript in braces.'],
  file: ['Files', 'Files that cannot be read.'],
  'front-matter': ['Front matter', 'Fields between the lines of --- at the start of a page.'],
  heading: ['Headings', 'Levels, texts and ids of headings.'],
  html: ['HTML', 'HTML tags and attributes in pages.'],
  icon: ['Icons', 'Names of icons.'],
  image: ['Images', 'Images, their files and alt texts.'],
  json: ['JSON', 'JSON that cannot be read.'],
  link: ['Links', 'Links to pages, sections, files and other sites.'],
  mdx: ['MDX', 'Text that stops the build.'],
  openapi: ['OpenAPI documents', 'OpenAPI documents and the pages that show them.'],
  page: ['Pages', 'Pages as a whole.'],
  prose: ['Prose', 'Words and sentences.'],
  settings: ['Settings', 'The file .docsightrc.json.'],
  site: ['Sites', 'The site as a whole.'],
  snippet: ['Snippets', 'Files that pages include.'],
  table: ['Tables', 'Rows and cells of tables.'],
  translation: ['Translations', 'Sections of translated pages whose source has changed.'],
  variable: ['Variables', 'Variables of docs.json.'],
  yaml: ['YAML', 'YAML of front matter and OpenAPI documents.'],
};

/** The generated pages by path, relative to docs/. */
export function docsPages() {
  const pages = new Map([
    ['reference/commands.mdx', commandsPage()],
    ['reference/settings.mdx', settingsPage()],
    ['reference/command-line.mdx', commandLinePage()],
    ['reference/docsightrc.mdx', settingsFilePage()],
    ['reference/writing-rules.mdx', writingRulesPage()],
  ]);
  const byArea = new Map();
  for (const [code, row] of findingRows) {
    const [area] = code.split('/');
    byArea.set(area, [...(byArea.get(area) ?? []), [code, row]]);
  }
  for (const [area, rows] of byArea) pages.set(`reference/findings/${area}.mdx`, findingsPage(area, rows));
  return pages;
}

/** @param sidebarTitle a shorter title for the sidebar, or undefined */
function page({ title, sidebarTitle, description }, ...parts) {
  const short = sidebarTitle === undefined ? '' : `sidebarTitle: ${JSON.stringify(sidebarTitle)}\n`;
  return `---\ntitle: ${JSON.stringify(title)}\n${short}description: ${JSON.stringify(description)}\n---\n\n${parts.join('\n\n')}\n`;
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text for MDX: "<" and "{" are escaped outside code. */
function mdx(words) {
  return words
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[<{]/g, '\\$&')))
    .join('');
}

/**
 * The details of a command. Asterisks of patterns are not emphasis. Lines such as `bash: …` are a list, and a line that
 * continues one begins with a lower-case letter.
 */
function detailsOf(details) {
  let isInList = false;
  const written = [];
  for (const line of mdx(details).replaceAll('*', '\\*').split('\n')) {
    const wasInList = isInList;
    const isItem = /^\w+: /.test(line);
    isInList = isItem || (wasInList && /^[a-z]/.test(line));
    if (wasInList && !isInList) written.push('');
    if (isItem) written.push(`- ${line.replace(/ +/g, ' ')}`);
    else written.push(isInList ? `  ${line}` : line);
  }
  return written.join('\n');
}

/** Text for a table cell. */
function cell(words) {
  return mdx(words.replace(/\s*\n\s*/g, ' ')).replaceAll('|', '\\|');
}

function commandsPage() {
  const keys = new Map(manifest.contributes.keybindings.map(({ command, key }) => [command, key]));
  // Commands that only a fix or a code lens runs are not in the Command Palette.
  const unlisted = new Set(
    manifest.contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
  );
  const rows = manifest.contributes.commands
    .filter(({ command }) => !unlisted.has(command))
    .map(({ command, title }) => [
      `Docsight: ${cell(text(title))}`,
      keys.has(command) ? `\`${keys.get(command)}\`` : '',
    ]);
  return page(
    { title: 'Commands', description: 'Every command of the VS Code extension, with its key.' },
    'Run a command from the Command Palette (`Ctrl+Shift+P`). On macOS, `ctrl` is `cmd` in most of these keys.',
    table(['Command', 'Key'], rows),
  );
}

function settingsPage() {
  const rows = manifest.contributes.configuration.flatMap(({ properties }) =>
    Object.entries(properties).map(([name, { default: value, markdownDescription, description }]) => [
      `\`${name}\``,
      `\`${JSON.stringify(value)}\``,
      cell(text(markdownDescription ?? description)),
    ]),
  );
  return page(
    { title: 'Settings', description: 'Every setting of the VS Code extension, with its default.' },
    'These settings are personal. Settings for everyone who works on a site belong in [.docsightrc.json](/reference/docsightrc).',
    table(['Setting', 'Default', 'Meaning'], rows),
  );
}

function commandLinePage() {
  const parts = commands.map(({ name, operands, about, details, options }) => {
    const rows = Object.entries(options).map(([option, { value, into, optional, multiple, about: meaning }]) => {
      const argument = value === undefined ? '' : optional ? `[=${value}]` : ` ${value}${into ? `[=${into}]` : ''}`;
      return [`\`--${option}${argument.replaceAll('|', '\\|')}\`${multiple ? ' (repeatable)' : ''}`, cell(meaning)];
    });
    return [
      `## docsight ${name}`,
      mdx(about),
      `\`\`\`text\ndocsight ${name} ${operands}${rows.length === 0 ? '' : ' [OPTIONS]'}\n\`\`\``,
      ...(details === undefined ? [] : [detailsOf(details)]),
      ...(rows.length === 0 ? [] : [table(['Option', 'Meaning'], rows)]),
    ].join('\n\n');
  });
  return page(
    { title: 'Command-line reference', description: 'Every command of docsight and its options.' },
    'Commands exit with 0 when all is well, with 1 when the site has errors, and with 2 when they are used incorrectly.',
    ...parts,
  );
}

function settingsFilePage() {
  const schema = json('schemas/docsightrc.schema.json');
  const rows = [];
  const add = (properties, above) => {
    for (const [name, property] of Object.entries(properties)) {
      if (name === '$schema') continue;
      const target = property.$ref?.startsWith('#/') ? schema.definitions[property.$ref.split('/').at(-1)] : undefined;
      const type = [property.type ?? target?.type ?? ''].flat().join(' or ');
      const isSaid = property.default === undefined || property.description?.includes('Default: ');
      const fallback = isSaid ? '' : ` Default: \`${JSON.stringify(property.default)}\`.`;
      rows.push([`\`${above}${name}\``, type, cell((property.description ?? target?.description ?? '') + fallback)]);
      if (property.properties !== undefined) add(property.properties, `${above}${name}.`);
    }
  };
  add(schema.properties, '');
  return page(
    { title: '.docsightrc.json', description: 'Settings of a site that the editor and the command line share.' },
    'The file is next to docs.json. `docsight init` creates it. Comments and trailing commas are allowed.',
    '```json .docsightrc.json\n{\n  "rules": { "image/frame": "off", "link/missing-anchor": "error" },\n  "overrides": [\n    { "files": ["api/**"], "rules": { "front-matter/missing-description": "off" } }\n  ],\n  "siteUrl": "https://docs.example.com",\n  "repository": { "url": "https://github.com/acme/website", "folder": "docs" }\n}\n```',
    table(['Key', 'Type', 'Meaning'], rows),
  );
}

function writingRulesPage() {
  return page(
    {
      title: 'Writing rules',
      description: 'The rules that the AI rules file gives to assistants, and the findings that check them.',
    },
    'Change the rules of your site in `assistants` of [.docsightrc.json](/reference/docsightrc).',
    rulesTable(),
  );
}

function findingsPage(area, rows) {
  if (areas[area] === undefined) throw new Error(`scripts/generate/docs.mjs: say in "areas" what "${area}" is about`);
  const [title, description] = areas[area];
  const silence = isIgnoredInPages(rows[0][0])
    ? ' To silence it once, put `{/* docsight-ignore-next-line CODE */}` on the line before it.'
    : '';
  const parts = rows.map(([code, row]) => {
    return [
      `## ${code} {#${helpAnchor(code)}}`,
      `**${mdx(row.title)}.** ${mdx(row.about)}`,
      weightLine(row),
      ...exampleParts(code),
    ].join('\n\n');
  });
  return page(
    { title: `Findings: ${title}`, sidebarTitle: title, description },
    `[Check and fix](/guides/check-and-fix) says what severities and classes mean. To change the severity of a code, use \`rules\` in [.docsightrc.json](/reference/docsightrc).${silence}`,
    ...parts,
  );
}

const badgeColors = { error: 'red', warning: 'orange', information: 'blue', hint: 'gray', off: 'gray' };

/** Severities of a finding in one line. */
function weightLine({ class: kind, breaks, severity, v2, strict = 'error' }) {
  const stops = { build: 'the build stops', readers: 'readers see an error', settings: 'the setting is ignored' };
  const badge = `<Badge color="${badgeColors[severity]}">${severity}</Badge>`;
  const others = [
    ...(v2 === undefined ? [] : [`\`${v2}\` in docs.json v2`]),
    ...(strict === severity ? [] : [`\`${strict}\` with \`strict\``]),
  ];
  const weight = breaks === undefined ? kind : `${kind}: ${stops[breaks]}`;
  return [badge, weight, ...others].join(' · ');
}

/** The example of a finding: the wrong version with highlighted lines, and the right one. */
function exampleParts(code) {
  const example = examples[code];
  if ('inWords' in example) return [`For example: ${mdx(example.inWords)}`];
  const { wrong, right } = shownFiles(example);
  const also = (example.also ?? []).map((each) => `\`${each}\``);
  return [
    ...fences(code, wrong, 'Wrong', (file) => file.marks.map(({ line }) => line)),
    ...(also.length === 0 ? [] : [`This is also reported as ${also.join(' and ')}.`]),
    ...fences(code, right, 'Right', (file) => newLines(file, wrong)),
  ];
}

/** The lines of a file that the wrong version does not have; empty if that is all of them. */
function newLines({ path, lines }, wrong) {
  const before = new Set(wrong.find((file) => file.path === path)?.lines);
  const added = lines.flatMap((line, at) => (line === '' || before.has(line) ? [] : [at]));
  return added.length === lines.filter((line) => line !== '').length ? [] : added;
}

/**
 * Code blocks with a label above the reported file, else the first. `highlighted` returns the lines of a file to
 * highlight, from 0.
 */
function fences(code, files, label, highlighted) {
  const others = otherFilesText(files, '`');
  const shown = files.filter(({ form }) => form !== 'name');
  const labelled = Math.max(
    0,
    shown.findIndex(({ marks }) => marks.length > 0),
  );
  const blocks = shown.map((file, at) => {
    const name = file.form === 'body' ? [] : [fileTitle(file)];
    const title = [...(at === labelled ? [label] : []), ...name].join(': ');
    const lines = [...new Set(highlighted(file).map((line) => line + 1))];
    const icon = at !== labelled ? '' : label === 'Wrong' ? ' icon="circle-xmark"' : ' icon="circle-check"';
    const wrap = file.lines.some((line) => line.length > 80) ? ' wrap' : '';
    const meta = `title="${title}"${icon}${wrap}${lines.length === 0 ? '' : ` {${lines.join(',')}}`}`;
    return codeFence(file.lines.join('\n'), `${languageOf(file.path)} ${meta}`);
  });
  // Our own pages are checked too, and this one shows a secret on purpose.
  const silence = code === 'code/secret' ? [`{/* docsight-ignore-next-line ${code} */}`] : [];
  return [...(others === undefined ? [] : [others]), ...blocks.flatMap((block) => [...silence, block])];
}

function languageOf(path) {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return path.endsWith('.docsightrc.json') ? 'jsonc' : ending;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of docsPages()) {
    const file = join(root, 'docs', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
