import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import {
  compareTrees,
  type LanguageTree,
  languageTrees,
  linesOf,
  type OutdatedSection,
  outdatedSections,
  pushAll,
  readTranslations,
  recordedText,
  type StalePage,
  stalePages,
  type TranslationRecord,
  type TreeComparison,
  textChange,
  translationsPath,
  translationsText,
  withRecorded,
} from '../../core/index.ts';
import { writeFileAtomically } from '../../host/node/disk/textFiles.ts';
import { earlierTexts } from '../../host/node/git/earlierTexts.ts';
import { lastChanges } from '../../host/node/git/lastChanges.ts';
import { GitProblem } from '../../host/node/git/startGit.ts';
import { languageName } from '../../protocol/counterpartMessages.ts';
import { askGit } from '../askGit.ts';
import { unifiedDiff } from '../change/unifiedDiff.ts';
import { type Paint, painter } from '../check/formats/findingText.ts';
import { count } from '../check/report.ts';
import { type Arguments, type Command, type ExitCode, isOn, optionText, UsageError, valuesOf } from '../command.ts';
import { type OpenSite, openSites } from '../openSites.ts';
import { printable, printableJson } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

/** `docsight languages`: lists pages and sections that a language lacks. */
export const languagesCommand: Command = {
  name: 'languages',
  operands: '[DIR]',
  about: 'Compare the languages of a site: missing pages and sections, and outdated translations.',
  details:
    'Each language has a folder, and all folders have the same structure: en/ and fr/, or fr/ next to the pages of the first language.\n' +
    'The first language in docs.json is compared with each of the others. Exits with 1 when a page is missing.\n' +
    'After --record, sections whose source has changed since are listed with the change.',
  options: {
    from: { value: 'LANGUAGE', about: 'The language that the others are compared with.' },
    to: { value: 'LANGUAGE', about: 'Compare only with this language.' },
    record: {
      value: 'PAGE',
      optional: true,
      multiple: true,
      about: `Record in ${translationsPath} that all translations are up to date. With PAGE, only for that translated page.`,
    },
    check: { about: 'For CI: exit with 1 when the source of a recorded section has changed.' },
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
  /** Recorded sections whose source has changed, each with the lines that differ, as far as Git has them. */
  readonly outdated: readonly { readonly section: OutdatedSection; readonly diff: readonly string[] }[];
  readonly site: OpenSite;
}

async function runLanguages(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [folder = '.', ...more] = args.operands;
  if (more.length > 0) throw new UsageError('one folder is enough');
  const sites = await openSites(resolve(terminal.cwd, folder));
  if (isOn(args, 'record')) for (const site of sites) await recordTranslations(site, args, terminal);
  const all: Compared[] = [];
  for (const site of sites) pushAll(all, await compared(site, args));
  if (all.length === 0) throw new UsageError('no folders of languages that are of one shape');
  const isJson = optionText(args, 'format') === 'json';
  await terminal.out(
    isJson ? `${printableJson(all.map(asJson))}\n` : all.map((each) => asText(each, terminal)).join('\n'),
  );
  const isOutdated = isOn(args, 'check') && all.some(({ outdated }) => outdated.length > 0);
  return isOutdated || all.some(({ comparison: { missing, extra } }) => missing.length + extra.length > 0) ? 1 : 0;
}

/** The pairs of languages that are asked for: the source first. */
function pairsOf({ host }: OpenSite, args: Arguments): readonly (readonly [LanguageTree, LanguageTree])[] {
  const [from, to] = [optionText(args, 'from'), optionText(args, 'to')];
  const isCalled = ({ language, folder: own }: LanguageTree, name: string): boolean =>
    language === name || own === name;
  return languageTrees(host.site.index).flatMap((trees) => {
    const first = from === undefined ? trees[0] : trees.find((tree) => isCalled(tree, from));
    if (first === undefined) return [];
    const others = trees.filter((tree) => tree !== first && (to === undefined || isCalled(tree, to)));
    return others.map((other) => [first, other] as const);
  });
}

/** Returns the translation records of a site, empty without a file. Throws `UsageError` if the file cannot be read. */
function recordOf({ host, folder }: OpenSite): TranslationRecord {
  const file = host.site.files.get(translationsPath);
  const record = file === undefined ? new Map<string, never>() : readTranslations(file);
  if (record === undefined)
    throw new UsageError(
      `${resolve(folder, translationsPath)} is not a record of translations. Restore it, or delete it and record again.`,
    );
  return record;
}

async function recordTranslations(site: OpenSite, args: Arguments, terminal: Terminal): Promise<void> {
  const { host, folder } = site;
  const named = valuesOf(args, 'record').filter((value) => value !== '');
  const wanted = new Set(named.map((value) => relative(folder, resolve(terminal.cwd, value)).split(sep).join('/')));
  const pages = pairsOf(site, args)
    .flatMap(([from, to]) => compareTrees(host.site, from, to).pages)
    .filter(({ other }) => wanted.size === 0 || wanted.has(other));
  const lacking = [...wanted].find((path) => pages.every(({ other }) => other !== path));
  if (lacking !== undefined) throw new UsageError(`"${lacking}" is not a translated page with a source page`);
  const text = translationsText(withRecorded(host.site, pages, recordOf(site)));
  await writeFileAtomically({ path: resolve(folder, translationsPath), text, root: await realpath(folder) });
  host.apply([{ kind: 'text', path: translationsPath, text }]);
  await terminal.err(`${count(pages.length, 'page')} recorded in ${site.prefix}${translationsPath}\n`);
}

/** Outdated sections with what changed in their source. Without Git, the change is left out. */
async function outdatedOf(site: OpenSite, pages: TreeComparison['pages']): Promise<Compared['outdated']> {
  const { host, folder } = site;
  const found: Compared['outdated'][number][] = [];
  const texts = new Map<string, readonly string[]>();
  for (const section of outdatedSections(host.site, pages, recordOf(site))) {
    const { source, now } = section;
    const earlier = texts.get(source) ?? (await earlierTexts({ folder, path: source }).catch(noTexts));
    texts.set(source, earlier);
    const before = recordedText(host.site, section, earlier);
    found.push({ section, diff: before === undefined ? [] : changedLines(source, before, now) });
  }
  return found;
}

function noTexts(error: unknown): readonly string[] {
  if (error instanceof GitProblem) return [];
  throw error;
}

/** Maximum number of lines that are shown of a change. */
const maxLines = 40;

/** The lines of a unified diff, without its head. */
function changedLines(path: string, before: string, now: string): readonly string[] {
  const change = textChange({ before, after: now });
  if (change === undefined) return [];
  const { start, oldEnd, newEnd } = change;
  const edits = [{ range: { start, end: oldEnd }, text: now.slice(start, newEnd) }];
  const lines = unifiedDiff({ path, before: `${before}\n`, edits })
    .split('\n')
    .slice(2, -1);
  return lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines), `… and ${lines.length - maxLines} more lines`];
}

async function compared(site: OpenSite, args: Arguments): Promise<readonly Compared[]> {
  const { host, folder } = site;
  const changes = isOn(args, 'changed') ? await askGit(lastChanges(folder)) : new Map();
  const all: Compared[] = [];
  for (const [from, to] of pairsOf(site, args)) {
    const comparison = compareTrees(host.site, from, to);
    const outdated = await outdatedOf(site, comparison.pages);
    all.push({ from, to, comparison, stale: stalePages(comparison.pages, changes), outdated, site });
  }
  return all;
}

function asText({ from, to, comparison, stale, outdated, site }: Compared, terminal: Terminal): string {
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
    ['Sections whose source has changed', outdated.flatMap((each) => outdatedLines(each, site, paint))],
    [
      'Changed since',
      stale.map(
        ({ path, other, at }) => `  ${printable(path)} ${paint(printable(`after ${other}, ${dayOf(at)}`), 'dim')}`,
      ),
    ],
  ];
  const shown = parts.flatMap(([heading, lines]) => (lines.length === 0 ? [] : [paint(heading, 'bold'), ...lines, '']));
  const totals = `${count(pages.length, 'page')} in both; ${missing.length + extra.length} missing, ${lacking.length} with other sections${stale.length === 0 ? '' : `, ${stale.length} changed in one`}${outdated.length === 0 ? '' : `, ${count(outdated.length, 'outdated section')}`}.`;
  return [
    paint(`${printable(languageName(from))} and ${printable(languageName(to))}`, 'bold'),
    '',
    ...shown,
    totals,
    '',
  ].join('\n');
}

function outdatedLines(
  { section: { path, offset, heading, source }, diff }: Compared['outdated'][number],
  { host }: OpenSite,
  paint: Paint,
): readonly string[] {
  const file = host.site.files.get(path) ?? { path, text: '' };
  const line = linesOf(file).positionAt(offset).line + 1;
  const colors: Readonly<Record<string, Parameters<Paint>[1]>> = { '-': 'error', '+': 'information' };
  return [
    `  ${printable(`${path}:${line}`)} ${printable(heading === '' ? '(before the first heading)' : heading)} ${paint(printable(`from ${source}`), 'dim')}`,
    ...diff.map((text) => `    ${paint(printable(text), colors[text.charAt(0)] ?? 'dim')}`),
  ];
}

function dayOf(at: number | undefined): string {
  return at === undefined ? 'not committed yet' : (new Date(at * 1000).toISOString().split('T', 1)[0] ?? '');
}

function asJson({ from, to, comparison, stale, outdated, site: { host } }: Compared): object {
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
    outdated: outdated.map(({ section: { path, offset, heading, source }, diff }) => ({
      path,
      line: linesOf(host.site.files.get(path) ?? { path, text: '' }).positionAt(offset).line + 1,
      heading,
      source,
      diff,
    })),
  };
}
