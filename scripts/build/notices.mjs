// Writes THIRD_PARTY_NOTICES.md with the licenses of all third-party code that ships: the bundled packages
// (dist/parts.json) and the packages that data was made from. `npm run package` writes it, and a test checks it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../tools/bootstrap.mjs';

/** Packages whose drawings, names or grammars ship as data, which a bundler does not list. */
const dataPackages = [
  '@fortawesome/fontawesome-free',
  '@fortawesome/fontawesome-common-types',
  'lucide-react',
  'lucide-static',
  '@iconify-json/tabler',
  '@tabler/icons',
  '@shikijs/langs',
  '@shikijs/themes',
  '@seriousme/openapi-schema-validator',
  'katex',
];

/** The text of THIRD_PARTY_NOTICES.md for the bundle in dist/, and for other bundled files. */
export function noticesText(others = []) {
  const byText = new Map();
  for (const entry of packages(others)) {
    const { text } = entry;
    byText.set(text, [...(byText.get(text) ?? []), entry]);
  }
  const sections = [...byText].map(([text, entries]) => {
    const names = entries.map(({ name, version, license }) => `- ${name} ${version} (${license})`);
    return `${names.join('\n')}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  return [
    '# Third-party notices',
    '',
    'Docsight ships code and data of these packages. Each group of packages is followed by its license.',
    'The sources of all of them are in the npm registry under the names and versions given.',
    '',
    ...sections,
  ].join('\n');
}

function packages(others) {
  const { inputs } = JSON.parse(readFileSync(join(root, 'dist', 'parts.json'), 'utf8'));
  const folders = new Set(dataPackages.map((name) => `node_modules/${name}`));
  for (const input of [...Object.keys(inputs), ...others]) {
    // The innermost package, since packages can be nested.
    const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
    if (found !== null) folders.add(found[0]);
  }
  return [...folders]
    .map((folder) => describe(join(root, folder)))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

function describe(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const kind = typeof license === 'string' ? license : (license?.type ?? 'see text');
  return { name, version, license: kind, text: licenseOf(folder) ?? statement(name, kind, author) };
}

function licenseOf(folder) {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((each) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(each));
  if (files.length === 0) return undefined;
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts
    .map((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[ \t]+$/gm, '')
        .replace(/```/g, "'''")
        .trim(),
    )
    .join('\n\n');
}

/** For packages with a license name but no license text. */
function statement(name, license, author) {
  const who = typeof author === 'string' ? author : author?.name;
  return `${name} is published under the ${license} license${who === undefined ? '' : ` by ${who}`}; the package contains no other text.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), noticesText());
