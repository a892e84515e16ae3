import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatNames } from '../../../server/cli/check/formats/formats.ts';
import { commands } from '../../../server/cli/commands.ts';
import { docsight, folderWith } from './run.ts';

async function script(shell: string): Promise<string> {
  const { code, out } = await docsight(['completion', shell]);
  assert.equal(code, 0);
  return out;
}

test('bash completes commands, options, their values and words, nothing for numbers and free text, else files', async (context) => {
  const file = join(folderWith(context, {}), 'completion');
  writeFileSync(file, await script('bash'));
  const asked: (readonly [words: readonly string[], answer: readonly string[]])[] = [
    [[''], [...commands.map(({ name }) => name), '--help', '--version']],
    [['ex'], ['explain']],
    ...commands.map(
      ({ name, options }) => [[name, '--'], [...Object.keys(options), 'help'].map((option) => `--${option}`)] as const,
    ),
    [['check', '--format', ''], formatNames],
    // As bash splits `--format=s`.
    [['check', '--format', '=', 's'], ['sarif']],
    [['check', '--format', '='], formatNames],
    [['check', '--only', 'link/missing-a'], ['link/missing-anchor']],
    [
      ['new', ''],
      ['site', 'page', 'template', 'version'],
    ],
    [['check', ''], []],
    [['check', '--output', ''], []],
    [
      ['rules', '--target', 'claud'],
      ['claude', 'claude-rules', 'claude-skill'],
    ],
    ...['check --max-warnings', 'check --accept', 'preview --port', 'new --name', 'icons', 'diff'].map(
      (line) => [[...line.split(' '), ''], ['nothing']] as const,
    ),
  ];
  // `compopt` only exists during completion. Here it reports that no files are offered. One shell answers all.
  const ask = `. "$1"; compopt() { printf '%s\\n' nothing; }; while IFS= read -r line; do eval "COMP_WORDS=($line)"; COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _docsight; printf '%s\\n' "\${COMPREPLY[@]}" end; done`;
  const input = asked.map(([words]) => ['docsight', ...words].map((word) => `'${word}'`).join(' ')).join('\n');
  const answers = execFileSync('bash', ['-c', ask, 'bash', file], { encoding: 'utf8', input: `${input}\n` }).split(
    'end\n',
  );
  for (const [at, [words, answer]] of asked.entries())
    assert.deepEqual(answers[at]?.split('\n').filter(Boolean), answer, words.join(' '));
});

for (const shell of ['zsh', 'fish'])
  test(`${shell} loads its completion script, which has every command and option`, async (context) => {
    const text = await script(shell);
    for (const { name, options } of commands) {
      assert.ok(text.includes(name), name);
      const dashes = shell === 'zsh' ? '--' : '-l ';
      for (const option of Object.keys(options)) assert.ok(text.includes(`${dashes}${option}`), option);
    }
    const file = join(folderWith(context, {}), 'completion');
    writeFileSync(file, text);
    // If the shell is installed.
    const { status, stderr, error } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    if (error !== undefined) return;
    assert.deepEqual([status, stderr], [0, '']);
    if (shell === 'zsh') return completesInZsh(file);
    const complete = (line: string): readonly string[] =>
      execFileSync('fish', ['--no-config', '-c', `source ${file}; complete -C '${line}'`], { encoding: 'utf8' })
        .trimEnd()
        .split('\n')
        .map((each) => each.replace(/\t.*/, ''));
    assert.deepEqual(complete('docsight exp'), ['explain']);
    assert.deepEqual(complete('docsight check --format s'), ['sarif']);
    assert.deepEqual(complete('docsight check --max'), ['--max-warnings']);
    assert.deepEqual(complete('docsight explain link/missing-a'), ['link/missing-anchor']);
    assert.deepEqual(complete('docsight rules --target claude-s'), ['claude-skill']);
    assert.deepEqual(complete('docsight preview --port '), ['']);
    assert.deepEqual(complete('docsight icons '), ['']);
  });

/** zsh only completes in a terminal. Waits until the line has the expected text. */
function completesInZsh(file: string): void {
  const completed = [
    ['exp', 'docsight explain'],
    ['check --max', 'docsight check --max-warnings'],
    ['check --format=s', '--format=sarif'],
    ['explain link/missing-a', 'docsight explain link/missing-anchor'],
    ['completion f', 'docsight completion fish'],
    ['rules --target=claude-s', '--target=claude-skill'],
  ];
  const setUp = `PS1= PS2=; autoload -Uz compinit; compinit -u -D; source ${file}; print rea''dy`;
  const asks = completed.map(
    ([typed, shown]) => `zpty -n -w shell $'\\C-u''docsight ${typed}'$'\\t'; zpty -r -m shell seen '*${shown}*'`,
  );
  const lines = [
    'zmodload zsh/zpty',
    'zpty shell zsh -f -i',
    `zpty -w shell ${quoted(setUp)}`,
    "zpty -r -m shell seen '*ready*'",
  ];
  const script = [...lines, ...asks, 'print completed'].join(' && ');
  assert.equal(execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8', timeout: 60_000 }), 'completed\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

test('another shell is wrong usage', async () => {
  const { code, err } = await docsight(['completion', 'tcsh']);
  assert.equal(code, 2);
  assert.match(err, /name one shell: bash, zsh, fish/);
});
