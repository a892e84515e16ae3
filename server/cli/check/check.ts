/**
 * `docsight check`: selects files, checks them, fixes them if requested, compares them with a baseline, and prints the
 * findings in one of the formats. The exit code does not depend on the format.
 */

import type { Command } from '../command.ts';
import { networkOption } from '../network.ts';
import { externalOptions } from './externalLinks.ts';
import { classes, filterWords } from './filter.ts';
import { formatNames } from './formats/formats.ts';
import { runCheck } from './run.ts';

/** `docsight check`: reports the problems of sites, and fixes them if requested. */
export const checkCommand: Command = {
  name: 'check',
  operands: '[PATH…]',
  about: 'Report the problems of sites, folders or files.',
  details: [
    'PATH is a folder that contains sites, a folder or file of a site, or a pattern: "guides/**/*.mdx" (*, ** and ?).',
    'Without PATH, the sites in and below the current folder are checked, or else the site that contains it.',
    'Exits with 0 when no finding is an error, with 1 otherwise, with 2 when the command is used incorrectly.',
    'Hints are counted but not listed, unless --only is given; the JSON lists all of them.',
  ].join('\n'),
  options: {
    format: {
      value: 'FORMAT',
      choices: formatNames,
      into: 'FILE',
      multiple: true,
      about: `How findings are reported: ${formatNames.join(', ')}. Default: text; github in a GitHub workflow. With =FILE, the report is also written to a file.`,
    },
    output: { value: 'FILE', about: 'Write the output into a file.' },
    only: {
      value: 'CODE|CLASS',
      offers: filterWords,
      multiple: true,
      about: `Report only these: a code such as link/missing, an area such as link, or a class (${classes.join(', ')}).`,
    },
    skip: { value: 'CODE|CLASS', offers: filterWords, multiple: true, about: 'Leave these findings out.' },
    quiet: { about: 'List errors only.' },
    summary: { about: 'Instead of the findings, list how often each rule is broken (text format only).' },
    'max-warnings': { value: 'N', about: 'Exit with 1 when there are more than N warnings.' },
    strict: { about: 'Follow the specification to the letter: what it discourages is an error.' },
    baseline: {
      value: 'FILE',
      optional: true,
      about: "Use FILE as the baseline instead of the site's own. Without FILE, fail if the site has no baseline.",
    },
    'update-baseline': { about: 'Write the current findings into the baseline. From then on, only new ones count.' },
    'no-baseline': { about: 'Report all findings, as if there were no baseline.' },
    changed: {
      value: 'REF',
      optional: true,
      about:
        'Report only changed files: those not committed yet, or with REF, those changed since this branch left REF.',
    },
    stdin: { about: 'Read the text of one file from standard input; --path says which.' },
    path: { value: 'FILE', about: 'With --stdin: the file that the text belongs to. It does not have to exist.' },
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
