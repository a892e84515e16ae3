/**
 * `docsight check`: findings for people and for machines. Files are selected, checked, perhaps fixed, held against a
 * baseline, and printed in one of the formats. The exit code says what was found, whatever the format.
 */

import type { Command } from '../command.ts';
import { networkOption } from '../network.ts';
import { externalOptions } from './externalLinks.ts';
import { classes, filterWords } from './filter.ts';
import { formatNames } from './formats/formats.ts';
import { runCheck } from './run.ts';

/** `docsight check`: reports what is wrong in sites, and fixes it where that is asked for. */
export const checkCommand: Command = {
  name: 'check',
  operands: '[PATH…]',
  about: 'Report the problems of sites, folders or files.',
  details: [
    'PATH is a folder with sites in it, a folder or a file of a site, or a pattern of files: "guides/**/*.mdx" (*, ** and ?).',
    'Without it, the sites in and below the current folder, else the one around it.',
    'Exits with 0 when no finding is an error, with 1 otherwise, with 2 when the command was used wrongly.',
    'Hints are counted but not listed, unless --only is given; the JSON lists all of them.',
  ].join('\n'),
  options: {
    format: {
      value: 'FORMAT',
      choices: formatNames,
      into: 'FILE',
      multiple: true,
      about: `How findings are reported: ${formatNames.join(', ')}. Default: text; github in a GitHub workflow. With =FILE, that report goes into a file, beside what is printed.`,
    },
    output: { value: 'FILE', about: 'Write what would be printed into a file.' },
    only: {
      value: 'CODE|CLASS',
      offers: filterWords,
      multiple: true,
      about: `Report only these: a code such as link/missing, an area such as link, or a class (${classes.join(', ')}).`,
    },
    skip: { value: 'CODE|CLASS', offers: filterWords, multiple: true, about: 'Leave these out.' },
    quiet: { about: 'List errors only.' },
    summary: { about: 'List how often each rule is broken, in place of findings (in the text format).' },
    'max-warnings': { value: 'N', about: 'Exit with 1 when there are more than N warnings.' },
    strict: { about: 'Check by the specification to the letter: what is merely discouraged is an error.' },
    baseline: {
      value: 'FILE',
      optional: true,
      about: "Use FILE as the baseline in place of the site's own; without FILE, insist that the site has one.",
    },
    'update-baseline': { about: 'Write what is found now into the baseline: from then on, only what is new counts.' },
    'no-baseline': { about: 'Report all findings, as if there was no baseline.' },
    changed: {
      value: 'REF',
      optional: true,
      about:
        'Report only files that git has as changed: not committed yet, or with REF since this branch left that one.',
    },
    stdin: { about: 'Read the text of one file from standard input; --path says which.' },
    path: { value: 'FILE', about: 'With --stdin: the file of the text. It need not exist.' },
    watch: { about: 'Check again whenever a file changes. Press Ctrl+C to stop.' },
    'allow-network': networkOption,
    ...externalOptions,
    fix: { about: 'Apply all fixes whose result is certain, then report the rest.' },
    suggestions: {
      about: 'With --fix: print what else Docsight would change as a diff. It writes none of it without --yes.',
    },
    yes: { about: 'With --suggestions: write them instead of printing them, then report the rest.' },
  },
  run: runCheck,
};
