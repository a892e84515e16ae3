// Writes the map in ARCHITECTURE.md from the import rules of lint (.dependency-cruiser.mjs). Run by `npm run generate`;
// a test checks the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rooms } from '../../.dependency-cruiser.mjs';

const file = join(fileURLToPath(new URL('../..', import.meta.url)), 'ARCHITECTURE.md');

/** Folders without code, or with code that nothing imports. They are not checked. */
const others = [
  { folder: 'rules-templates', holds: 'texts and targets of the AI rules file', may: '' },
  { folder: 'test', holds: 'fixtures, goldens, suites, the sample site, in-editor tests, benches', may: 'everything' },
];

/** The table between its two markers in ARCHITECTURE.md. */
export function mapTable() {
  const rows = [...rooms.map((room) => ({ ...room, may: mayImport(room) })), ...others];
  return [
    '| Folder | Holds | May import |',
    '| --- | --- | --- |',
    ...rows.map(({ folder, holds, may }) => `| \`${folder}\` | ${holds} | ${may} |`),
  ].join('\n');
}

/** The text of ARCHITECTURE.md with the current table. */
export function architectureText() {
  return readFileSync(file, 'utf8').replace(
    /(<!-- map: npm run generate -->\n)[\s\S]*?(?=\n<!-- \/map -->)/,
    (_, start) => `${start}${mapTable()}`,
  );
}

function mayImport({ sees, says, libraries = [], node = false }) {
  const rooms = says ?? sees.map((path) => path.replace(/^server\/(?:core\/)?/, '')).join(', ');
  const parts = [rooms, ...libraries, ...(node ? ['Node'] : [])].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, architectureText());
