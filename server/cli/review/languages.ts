import { resolve } from 'node:path';
import {
  compareTrees,
  type LanguageTree,
  languageTrees,
  type StalePage,
  stalePages,
  type TreeComparison,
} from '../../core/index.ts';
import { lastChanges } from '../../host/node/git/lastChanges.ts';
import { languageName } from '../../protocol/counterpartMessages.ts';
import { askGit } from '../askGit.ts';
import { painter } from '../check/formats/findingText.ts';
import { count } from '../check/report.ts';
import { type Arguments, type Command, type ExitCode, isOn, optionText, UsageError } from '../command.ts';
import { type OpenSite, openSites } from '../openSites.ts';
import { printable, printableJson } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

/** `docsight languages`: lists pages and sections that a language lacks. */
export const languagesCommand: Command = {
  name: 'languages',
  operands: '[DIR]',
  about: 'Compare the languages of a site: missing pages and sections, and outdated translations.',
  details:
    'Each language is a folder named after it, all with the same structure: en/ and fr/, or the first language with fr/ inside.\n' +
    'The first language in docs.json is compared with each other one. Exits with 1 when a page is missing.',
  options: {
    from: { value: 'LANGUAGE', about: 'The language that the others are compared with.' },
    to: { value: 'LANGUAGE', about: 'Compare only with this language.' },
    changed: { about: 'Use Git to find pages that changed in one language but not in the other.' },
    format: { value: 'FORMAT', choices: ['text', 'json'], about: 'text (default) or json.' },
  },
  run: runLanguages,
};

interface Compared {
  readonly from: LanguageTree;
  readonly to: LanguageTree;
  readonly comparison: TreeComparison;
  readonly stale: readonly StalePage[];
}

async function runLanguages(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [folder = '.', ...more] = args.operands;
  if (more.length > 0) throw new UsageError('one folder is enough');
  const sites = await openSites(resolve(terminal.cwd, folder));
  const all: Compared[] = [];
  for (const site of sites) all.push(...(await compared(site, args)));
  if (all.length === 0) throw new UsageError('no folders of languages that are of one shape');
  const isJson = optionText(args, 'format') === 'json';
  await terminal.out(
    isJson ? `${printableJson(all.map(asJson))}\n` : all.map((each) => asText(each, terminal)).join('\n'),
  );
  return all.some(({ comparison: { missing, extra } }) => missing.length + extra.length > 0) ? 1 : 0;
}

async function compared(site: OpenSite, args: Arguments): Promise<readonly Compared[]> {
  const { host, folder } = site;
  const [from, to] = [optionText(args, 'from'), optionText(args, 'to')];
  const changes = isOn(args, 'changed') ? await askGit(lastChanges(folder)) : new Map();
  const isCalled = ({ language, folder: own }: LanguageTree, name: string): boolean =>
    language === name || own === name;
  return languageTrees(host.site.index).flatMap((trees) => {
    const first = from === undefined ? trees[0] : trees.find((tree) => isCalled(tree, from));
    if (first === undefined) return [];
    const others = trees.filter((tree) => tree !== first && (to === undefined || isCalled(tree, to)));
    return others.map((other) => {
      const comparison = compareTrees(host.site, first, other);
      return { from: first, to: other, comparison, stale: stalePages(comparison.pages, changes) };
    });
  });
}

function asText({ from, to, comparison, stale }: Compared, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const { missing, extra, pages } = comparison;
  const lacking = pages.filter((page) => page.missing.length + page.extra.length > 0);
  const sections = lacking.flatMap((page) => [
    `  ${printable(page.path)}`,
    ...page.missing.map(({ text }) => `    not in ${languageName(to)}: ${printable(text)}`),
    ...page.extra.map(({ text }) => `    not in ${languageName(from)}: ${printable(text)}`),
  ]);
  const parts: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [`Pages missing in ${languageName(to)}`, missing.map((path) => `  ${printable(path)}`)],
    [`Pages missing in ${languageName(from)}`, extra.map((path) => `  ${printable(path)}`)],
    ['Sections missing', sections],
    [
      'Changed since',
      stale.map(
        ({ path, other, at }) => `  ${printable(path)} ${paint(printable(`after ${other}, ${dayOf(at)}`), 'dim')}`,
      ),
    ],
  ];
  const shown = parts.flatMap(([heading, lines]) => (lines.length === 0 ? [] : [paint(heading, 'bold'), ...lines, '']));
  const totals = `${count(pages.length, 'page')} in both; ${missing.length + extra.length} missing, ${lacking.length} with other sections${stale.length === 0 ? '' : `, ${stale.length} changed in one`}.`;
  return [
    paint(`${printable(languageName(from))} and ${printable(languageName(to))}`, 'bold'),
    '',
    ...shown,
    totals,
    '',
  ].join('\n');
}

function dayOf(at: number | undefined): string {
  return at === undefined ? 'not committed yet' : (new Date(at * 1000).toISOString().split('T', 1)[0] ?? '');
}

function asJson({ from, to, comparison, stale }: Compared): object {
  const { missing, extra, pages } = comparison;
  return {
    from: { language: from.language, folder: from.folder },
    to: { language: to.language, folder: to.folder },
    pages: pages.length,
    missing,
    extra,
    sections: pages
      .filter((page) => page.missing.length + page.extra.length > 0)
      .map((page) => ({
        path: page.path,
        other: page.other,
        missing: page.missing.map(({ text }) => text),
        extra: page.extra.map(({ text }) => text),
      })),
    changed: stale.map(({ path, other, at }) => ({ path, other, at: at ?? null })),
  };
}
