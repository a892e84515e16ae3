import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { settingsPath } from '../../core/index.ts';
import { writeFileAtomically } from '../../host/disk/textFiles.ts';
import { type Arguments, type Command, type ExitCode, isOn } from '../command.ts';
import { folderOperand, openOneSite, repositoryOf } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';

const extension = `${manifest.publisher}.${manifest.name}`;

/** `docsight init`: the files by which a team agrees about a site. */
export const initCommand: Command = {
  name: 'init',
  operands: '[DIR]',
  about: 'Set a site up for a team: settings, recommended extension, a check in CI.',
  details:
    'Writes .docsightrc.json beside docs.json, and what else is asked for. Files that exist are left as they are.',
  options: {
    vscode: { about: 'Recommend the extension to all who open the repository: .vscode/extensions.json.' },
    github: { about: 'Check the site in GitHub Actions: .github/workflows/docsight.yml.' },
    gitlab: { about: "Print the job for GitLab's .gitlab-ci.yml." },
    'pre-commit': { about: 'Print the hook for .pre-commit-config.yaml.' },
  },
  run: runInit,
};

async function runInit(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const { folder } = await openOneSite(folderOperand(args, terminal));
  const root = await repositoryOf(folder);
  const site = relative(root, folder).split(sep).join('/') || '.';
  await offer(folder, settingsPath, settingsText(), terminal);
  if (isOn(args, 'vscode')) await recommend(root, terminal);
  if (isOn(args, 'github')) await offer(root, '.github/workflows/docsight.yml', workflowText(site), terminal);
  if (isOn(args, 'gitlab')) await terminal.out(gitlabText(site));
  if (isOn(args, 'pre-commit')) await terminal.out(hookText());
  const left = Object.keys(initCommand.options).filter((option) => !isOn(args, option));
  if (left.length > 0) await terminal.err(`Also to be had: ${left.map((option) => `--${option}`).join(', ')}\n`);
  return 0;
}

/** Writes a file that is not there yet. */
async function offer(root: string, path: string, text: string, terminal: Terminal): Promise<void> {
  const before = await textOf(join(root, path));
  if (before === undefined) await writeFileAtomically(join(root, path), text, root);
  await terminal.err(`${path}: ${before === undefined ? 'written' : 'already exists; it was left as it is'}\n`);
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** The file may hold comments and what a team already recommends: it is never written over. */
async function recommend(root: string, terminal: Terminal): Promise<void> {
  const path = '.vscode/extensions.json';
  const before = await textOf(join(root, path));
  if (before === undefined)
    await offer(root, path, `${JSON.stringify({ recommendations: [extension] }, undefined, 2)}\n`, terminal);
  else if (before.includes(`"${extension}"`)) await terminal.err(`${path}: already recommends it\n`);
  else await terminal.err(`${path}: already exists; add "${extension}" to its "recommendations"\n`);
}

function settingsText(): string {
  const schema = `https://unpkg.com/${manifest.name}@${manifest.version}/schemas/docsightrc.schema.json`;
  return `${JSON.stringify({ $schema: schema, rules: {} }, undefined, 2)}\n`;
}

function workflowText(site: string): string {
  return `name: Docs

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  docsight:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - uses: actions/setup-node@v6
        with:
          node-version: 24
      - run: ${checkLine(site)}
`;
}

function gitlabText(site: string): string {
  return `docsight:
  image: node:24-slim
  script:
    - ${checkLine(site, ' --format gitlab=docsight.json')}
  artifacts:
    when: always
    reports:
      codequality: docsight.json
`;
}

function hookText(): string {
  const { url } = manifest.repository;
  return `repos:
  - repo: ${url.replace(/^git\+/, '').replace(/\.git$/, '')}
    rev: v${manifest.version}
    hooks:
      - id: docsight
`;
}

/** The command as a value of YAML. Names that a shell would read otherwise are in its quotes. */
function checkLine(site: string, options = ''): string {
  const isPlain = /^[\w./-]+$/.test(site);
  const word = isPlain ? site : `'${site.replaceAll("'", "'\\''")}'`;
  const line = `npx --yes ${manifest.name}@${manifest.version} check ${word}${options}`;
  return isPlain ? line : JSON.stringify(line);
}
