#!/usr/bin/env node
// Answers as Harper's command line does for `harper-cli lint --format json`, with Harper itself from npm. Its spans
// are in characters.
import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';

if (process.argv.slice(2).join(' ') !== 'lint --format json') throw new Error('unknown arguments');
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const text = Buffer.concat(chunks).toString('utf8');
const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
await linter.setup();
const byRule = await linter.organizedLints(text, { language: 'plaintext' });
const lints = Object.entries(byRule).flatMap(([rule, list]) =>
  list.map((lint) => ({
    rule,
    kind: lint.lint_kind(),
    span: { char_start: lint.span().start, char_end: lint.span().end },
    message: lint.message(),
    suggestions: lint.suggestions().map((each) => `Replace with: “${each.get_replacement_text()}”`),
    matched_text: lint.get_problem_text(),
  })),
);
console.log(JSON.stringify([{ file: '<stdin>', lint_count: lints.length, lints }]));
process.exitCode = lints.length > 0 ? 1 : 0;
