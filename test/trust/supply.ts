import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runChild } from './child.ts';
import type { Part, Trial } from './part.ts';

const root = resolve(import.meta.dirname, '../..');

/** Allowed licenses. For a license without a short name, the notices contain its text. */
const licences =
  /^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Unlicense|BlueOak-1\.0\.0|MPL-2\.0|EPL-2\.0|Python-2\.0|see text)\b/;

/** The only files that start programs. */
const starting = [
  'client/node/serverProcess.ts',
  'server/cli/ownProcess.ts',
  'server/host/node/git/startGit.ts',
  'server/host/node/prose/runTool.ts',
];

/** Code that evaluates text or starts programs, not counting comments and strings. */
const kinds: readonly { readonly name: string; readonly pattern: RegExp; readonly allowed: readonly string[] }[] = [
  {
    name: 'child_process',
    pattern: /from 'node:child_process'|require\(['"](?:node:)?child_process/,
    allowed: starting,
  },
  { name: 'eval', pattern: /(?<![.\w'"`])eval\(/, allowed: [] },
  { name: 'new Function', pattern: /\bnew Function\(|[^.\w]Function\(['"`]/, allowed: [] },
  { name: 'node:vm', pattern: /['"](?:node:)?vm['"]/, allowed: [] },
  { name: 'process.binding', pattern: /process\.binding|process\.dlopen/, allowed: [] },
  { name: 'node:cluster', pattern: /['"](?:node:)?cluster['"]/, allowed: [] },
];

/** The packages and the code that ship. */
export const supply: Part = {
  id: 'T12',
  name: 'supply',
  shows:
    'Everything that ships has a known license, runs no script at installation, and starts programs only in listed files',
  minutes: 2,
  async run(trial) {
    sources(trial);
    await packages(trial);
    await audit(trial);
    if (trial.count > 100) await builds(trial);
    else trial.note('skipped builds');
  },
};

function sources(trial: Trial): void {
  const files = ['server', 'client', 'media', 'bin'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]s|tsx?)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const { name, pattern, allowed } of kinds) {
    const found = files
      .filter((file) => !/validators\.js$|shapes\.js$/.test(file))
      // Comments may mention what the code avoids.
      .filter((file) => pattern.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
      .map((file) => relative(root, file).replaceAll('\\', '/'));
    trial.control('listed files that start programs', found.filter((each) => allowed.includes(each)).length, 3);
    for (const file of found) trial.check(allowed.includes(file), () => `${file} uses ${name}`);
  }
  trial.note('files of the product', files.length);
}

interface Locked {
  readonly dev?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

async function packages(trial: Trial): Promise<void> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), 'utf8');
  const shipped = new Map(
    [...notices.matchAll(/^- (\S+) \S+ \((.*)\)\r?$/gm)].map(([, name = '', licence = '']) => [name, licence]),
  );
  trial.control('packages that ship', 0, 10);
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    trial.check(manifest.scripts[name] === undefined, () => `package.json has a script ${name}`);
  for (const [path, each] of Object.entries(lock.packages as Readonly<Record<string, Locked>>)) {
    if (path === '') continue;
    const name = path.split('node_modules/').at(-1) ?? '';
    trial.check(each.integrity !== undefined, () => `${name} has no checksum in package-lock.json`);
    trial.check(
      each.resolved?.startsWith('https://registry.npmjs.org/') ?? true,
      () => `${name} is from ${each.resolved}`,
    );
    const licence = shipped.get(name);
    if (licence === undefined) continue;
    trial.control('packages that ship', 1, 10);
    trial.check(each.hasInstallScript !== true, () => `${name} ships with a script that runs at installation`);
    trial.check(licences.test(licence), () => `${name} ships under ${licence}`);
  }
}

/** npm's advisories for the locked versions; skipped without a network. */
async function audit(trial: Trial): Promise<void> {
  if (trial.count < 100) return trial.note('skipped audits');
  const { out } = await runChild('npm', ['audit', '--json', '--omit=optional'], { cwd: root, seconds: 120 });
  const found = JSON.parse(out || '{}').metadata?.vulnerabilities;
  if (found === undefined) return trial.leaveOut('npm audit, because the registry does not answer');
  trial.most('high or critical vulnerabilities that npm reports', found.high + found.critical, 0);
}

/** Two builds of the same sources must give the same bytes. */
async function builds(trial: Trial): Promise<void> {
  const read = (): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('types'))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file, readFileSync(file, 'latin1')]),
    );
  const build = (): ReturnType<typeof runChild> =>
    runChild(process.execPath, ['scripts/build.mjs'], { cwd: root, seconds: 300 });
  await build();
  const first = read();
  await build();
  const second = read();
  trial.control('files that are built', first.size, 5);
  for (const [file, text] of first)
    trial.check(second.get(file) === text, () => `${relative(root, file)} differs between two builds`);
}
