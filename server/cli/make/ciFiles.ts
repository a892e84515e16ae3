import manifest from '../../../package.json' with { type: 'json' };

/** Released actions, pinned to the commit of their tag, since a tag can be moved. */
const actions = {
  checkout: 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2',
  setupNode: 'actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0',
};

/** A GitHub workflow that checks a site and comments on pull requests with the changes for readers. */
export function githubWorkflow(site: string): string {
  const { url } = manifest.repository;
  const action = url.replace(/^git\+https:\/\/github\.com\//, '').replace(/\.git$/, '');
  return `name: Docs

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: ${actions.checkout}
      - uses: ${actions.setupNode}
        with:
          node-version: 24
      - run: ${checkLine(site)}

  review:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pull-requests: write
    steps:
      - uses: ${actions.checkout}
        with:
          # The review compares with the commit where the branch began.
          fetch-depth: 0
      - uses: ${actions.setupNode}
        with:
          node-version: 24
      - uses: ${action}@v${manifest.version}
        with:
          command: diff
          paths: ${yamlText(site)}
`;
}

/**
 * A GitLab job whose findings become the Code Quality report of the merge request. `ci/gitlab.yml` has the same text
 * for inclusion.
 */
export function gitlabJob(site: string): string {
  return `docsight:
  image: node:24-slim
  variables:
    DOCSIGHT_PATH: ${yamlText(site)}
    DOCSIGHT_VERSION: ${manifest.version}
  script:
    - npx --yes "docsight@$DOCSIGHT_VERSION" check --format gitlab=gl-code-quality-report.json -- "$DOCSIGHT_PATH"
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`;
}

/** The configuration file of pre-commit.com. */
export function preCommitConfig(): string {
  const { url } = manifest.repository;
  return `repos:
  - repo: ${url.replace(/^git\+/, '').replace(/\.git$/, '')}
    rev: v${manifest.version}
    hooks:
      - id: docsight
`;
}

/** The command as a YAML value, with shell quotes where needed. */
function checkLine(site: string): string {
  const isPlain = isPlainWord(site);
  const word = isPlain ? site : `'${site.replaceAll("'", "'\\''")}'`;
  const line = `npx --yes ${manifest.name}@${manifest.version} check -- ${word}`;
  return isPlain ? line : JSON.stringify(line);
}

function yamlText(text: string): string {
  return isPlainWord(text) && text !== '.' ? text : JSON.stringify(text);
}

function isPlainWord(text: string): boolean {
  return /^[\w./-]+$/.test(text) && !text.startsWith('-');
}
