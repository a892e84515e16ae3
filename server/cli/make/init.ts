import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { docsightrcPath } from '../../core/index.ts';
import { writeFileAtomically } from '../../host/node/disk/textFiles.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError } from '../command.ts';
import { folderOperand, openOneSite, repositoryOf } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { githubWorkflow, gitlabJob, preCommitConfig } from './ciFiles.ts';

const extension = `${manifest.publisher}.${manifest.name}`;

/** `docsight init`: writes the files that a team shares for a site. */
export const initCommand: Command = {
  name: 'init',
  operands: '[DIR]',
  about: 'Set up a site for a team: settings, recommended extension, a check in CI.',
  details: 'Writes .docsightrc.json next to docs.json, and the files that you ask for. Existing files are not changed.',
  options: {
    vscode: { about: 'Recommend the extension to everyone who opens the repository: .vscode/extensions.json.' },
    github: { about: 'Check the site in GitHub Actions: .github/workflows/docsight.yml.' },
    gitlab: { about: 'Check the site in GitLab: .gitlab-ci.yml.' },
    'pre-commit': { about: 'Check before each commit with pre-commit: .pre-commit-config.yaml.' },
    stdout: {
      about: 'Print the file for --github, --gitlab or --pre-commit instead of writing it. Use one of them at a time.',
    },
  },
  run: runInit,
};

async function runInit(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const { folder } = await openOneSite(folderOperand(args, terminal));
  const root = await repositoryOf(folder);
  const site = relative(root, folder).split(sep).join('/') || '.';
  const files = ciFiles.filter(({ option }) => isOn(args, option));
  if (isOn(args, 'stdout')) {
    const [only, ...others] = files;
    if (only === undefined || others.length > 0 || isOn(args, 'vscode'))
      throw new UsageError('--stdout prints one file: --github, --gitlab or --pre-commit');
    await terminal.out(only.text(site));
    return 0;
  }
  await offer(folder, docsightrcPath, settingsText(), terminal);
  if (isOn(args, 'vscode')) await recommend(root, terminal);
  for (const { option, path, text, canAdd } of files)
    if (!(await offer(root, path, text(site), terminal)) && canAdd)
      await terminal.err(`${path}: already exists; to add to it, see docsight init --${option} --stdout\n`);
  const left = Object.keys(initCommand.options).filter((option) => option !== 'stdout' && !isOn(args, option));
  if (left.length > 0) await terminal.err(`More options: ${left.map((option) => `--${option}`).join(', ')}\n`);
  return 0;
}

/** Files for CI services and hooks, by option. */
const ciFiles = [
  { option: 'github', path: '.github/workflows/docsight.yml', text: githubWorkflow, canAdd: false },
  { option: 'gitlab', path: '.gitlab-ci.yml', text: gitlabJob, canAdd: true },
  { option: 'pre-commit', path: '.pre-commit-config.yaml', text: preCommitConfig, canAdd: true },
] as const;

/** Creates a file. Returns false if it already exists. */
async function offer(root: string, path: string, text: string, terminal: Terminal): Promise<boolean> {
  const before = await textIfExists(join(root, path));
  if (before === undefined) await writeFileAtomically({ path: join(root, path), text, root });
  await terminal.err(`${path}: ${before === undefined ? 'written' : 'already exists; not changed'}\n`);
  return before === undefined;
}

function textIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** The file can have comments and other recommendations, so an existing one is never overwritten. */
async function recommend(root: string, terminal: Terminal): Promise<void> {
  const path = '.vscode/extensions.json';
  const before = await textIfExists(join(root, path));
  if (before === undefined)
    await offer(root, path, `${JSON.stringify({ recommendations: [extension] }, undefined, 2)}\n`, terminal);
  else if (before.includes(`"${extension}"`)) await terminal.err(`${path}: already recommends it\n`);
  else await terminal.err(`${path}: already exists; add "${extension}" to its "recommendations"\n`);
}

function settingsText(): string {
  const schema = `https://unpkg.com/${manifest.name}@${manifest.version}/schemas/docsightrc.schema.json`;
  return `${JSON.stringify({ $schema: schema, rules: {} }, undefined, 2)}\n`;
}
