// node scripts/releaseNotes.mjs 1.2.3: prints the section of a version in CHANGELOG.md, for the release on GitHub.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools/bootstrap.mjs';

const [version = ''] = process.argv.slice(2);
const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const section = sections.find((each) => each.startsWith(`${version}\n`));
if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}".`);
process.stdout.write(`${section.slice(version.length).trim()}\n`);
