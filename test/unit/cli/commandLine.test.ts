import assert from 'node:assert/strict';
import { test } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { commands } from '../../../server/cli/commands.ts';
import { docsight } from './run.ts';

test('--version prints the version, --help all commands', async () => {
  assert.deepEqual(await docsight(['--version']), { code: 0, out: `${manifest.version}\n`, err: '' });
  const help = await docsight(['--help']);
  assert.equal(help.code, 0);
  for (const { name, about } of commands) assert.ok(help.out.includes(name) && help.out.includes(about), name);
});

test('each command explains itself', async () => {
  for (const { name, options } of commands) {
    const { code, out, err } = await docsight([name, '--help']);
    assert.deepEqual({ code, err }, { code: 0, err: '' });
    assert.ok(out.startsWith(`Usage: docsight ${name}`), out);
    for (const option of Object.keys(options)) assert.ok(out.includes(`--${option}`), option);
  }
});

test('help fits the width of a terminal, between words, and explanations stay in one column', async () => {
  const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
  for (const words of [['--help'], ...commands.map(({ name }) => [name, '--help'])]) {
    const whole = (await docsight(words)).out;
    for (const columns of [60, 80, 132]) {
      const { out } = await docsight(words, { isInteractive: true, columns });
      const long = out.split('\n').filter((line) => line.length > columns && line.trim().includes(' '));
      assert.deepEqual(long, [], `${words.join(' ')} in ${columns} columns`);
      assert.equal(oneLine(out), oneLine(whole));
    }
  }
  const { out } = await docsight(['--help'], { isInteractive: true, columns: 80 });
  assert.match(out, /\n {2}mcp {9}Serve tools about .*\n {14}\S.*\n/);
  assert.equal((await docsight(['--help'], { isInteractive: true, columns: 0 })).out, (await docsight(['--help'])).out);
});

test('wrong usage exits with 2, says why, and prints no data', async () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /a command is missing/],
    [['check', '--formt', 'json'], /unknown option "--formt"; did you mean "--format"\?\n/],
    [['check', '-q'], /unknown option "-q"\n/],
    [['check', '--format'], /--format needs a value\n/],
    [['check', '--format', '--strict'], /--format needs a value\n/],
    [['check', '--fix=no'], /--fix takes no value\n/],
    [['chekc'], /no command "chekc"; did you mean "check"\?/],
    [['--colour'], /no option "--colour"/],
    [['--hlp'], /no option "--hlp"; did you mean "--help"\?/],
    [['check', '--nope'], /--nope/],
    [
      ['check', '--format', 'xml'],
      /--format is one of text, json, github, sarif, junit, gitlab, checkstyle, not "xml"/,
    ],
    [['check', '--format'], /--format/],
    [['check', '--format', 'xml=a.xml'], /--format is one of .*, not "xml=a\.xml"/],
    [['check', '--format', 'json='], /--format json= wants a file behind it/],
    [['check', '--format', 'json', '--format', 'sarif'], /only one format can be printed; .*: --format sarif=FILE/],
    [['check', '--only', 'all'], /--only takes a class \(breaks, misleads, style\), an area such as "link", or a code/],
    [['check', '--skip', 'link/mising'], /not "link\/mising"; did you mean "link\/missing"\?/],
    [['check', '--max-warnings', 'many'], /--max-warnings is a whole number from 0, not "many"/],
    [['check', '--strict', '--strict'], /--strict is given more than once/],
    [['check', '--stdin'], /--stdin needs --path FILE/],
    [['check', '--path', 'a.mdx'], /--path belongs to --stdin/],
    [['check', '--stdin', '--path', 'a.mdx', 'b'], /name the file with --path only/],
    [['check', '--stdin', '--path', 'a.mdx', '--watch'], /--stdin and --watch do not go together/],
    [['check', '--update-baseline', '--only', 'breaks'], /--update-baseline is about the whole site; leave --only out/],
    [['check', '--baseline', '--no-baseline'], /either --baseline or --no-baseline/],
    [['check', '--watch', '--fix'], /--watch and --fix do not go together/],
    [['check', 'no-such-branch', '--changed'], /To name a branch, write --changed=no-such-branch/],
    [['check', 'no-such-branch', '.', '--changed'], /To name a branch, write --changed=no-such-branch/],
    [['check', '--suggestions'], /--suggestions belongs to --fix/],
    [['check', '--fix', '--yes'], /--yes belongs to --fix --suggestions/],
    [['check', '--fix', '--suggestions', '--format', 'json'], /--suggestions prints a diff/],
    [['check', '/no/such/folder'], /"\/no\/such\/folder" does not exist/],
    [['inspect', 'a', 'b', 'c'], /one page is enough/],
  ];
  for (const [words, message] of wrong) {
    const { code, out, err } = await docsight(words);
    assert.equal(code, 2, words.join(' '));
    assert.equal(out, '');
    assert.match(err, message);
    assert.equal(err.includes('    at '), false, err);
  }
});
