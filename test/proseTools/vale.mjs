#!/usr/bin/env node
// Speaks the JSON of Vale. It reports "very" and "utilize" wherever they are, headings that end in a period, and
// "frobnicatoor" unless the vocabulary Base has it. Columns count characters from 1.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const options = process.argv.slice(2);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const lines = Buffer.concat(chunks).toString('utf8').split('\n');
if (lines.some((line) => line.includes('Crash'))) {
  console.log(JSON.stringify({ Code: 'E100', Text: 'The styles folder is missing.', Line: 1 }, undefined, 2));
  process.exit(2);
}
const rules = [
  { Check: 'Acme.Very', pattern: /\bvery\b/g, Message: "Remove 'very'.", Action: { Name: 'remove', Params: null } },
  {
    Check: 'Acme.Use',
    pattern: /\butilize\b/g,
    Message: "Use 'use'.",
    Action: { Name: 'replace', Params: ['use', 'apply'] },
  },
  {
    Check: 'Acme.Headings',
    pattern: /^#+ .*\.$/g,
    Message: 'No period in a heading.',
    Action: { Name: '', Params: null },
  },
  { Check: 'Acme.Extension', pattern: /extension/g, Message: options.join(' '), Action: { Name: '', Params: null } },
];
let folder = process.cwd();
while (!existsSync(join(folder, '.vale.ini')) && dirname(folder) !== folder) folder = dirname(folder);
const vocabulary = join(folder, 'styles/config/vocabularies/Base/accept.txt');
const accepted = existsSync(vocabulary) ? readFileSync(vocabulary, 'utf8').split(/\r?\n/) : [];
if (!accepted.some((line) => line !== '' && new RegExp(`^(?:${line})$`).test('frobnicatoor')))
  rules.push({
    Check: 'Vale.Spelling',
    pattern: /\bfrobnicatoor\b/g,
    Message: "Did you really mean 'frobnicatoor'?",
    Action: { Name: 'suggest', Params: ['spellings'] },
  });
const alerts = lines.flatMap((line, at) =>
  rules.flatMap(({ Check, pattern, Message, Action }) =>
    [...line.matchAll(pattern)].map(({ index, 0: Match }) => {
      const column = [...line.slice(0, index)].length + 1;
      return {
        Action,
        Check,
        Description: '',
        Line: at + 1,
        Link: '',
        Message,
        Severity: 'warning',
        Span: [column, column + [...Match].length - 1],
        Match,
      };
    }),
  ),
);
console.log(JSON.stringify({ 'stdin.md': alerts }, undefined, 2));
