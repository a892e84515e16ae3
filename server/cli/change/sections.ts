import { resolve } from 'node:path';
import { isMarkdown, mergePage, splitFragment } from '../../core/index.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { carryOut } from './carryOut.ts';
import { dryRun, pageFile, pathIn, redirects, redirectsOf, siteOf } from './refactor.ts';

/** `docsight split`: moves a section to its own page. */
export const splitCommand: Command = {
  name: 'split',
  operands: 'PAGE#HEADING [NEW]',
  about: 'Move a section to a new page, and update the links to it.',
  details:
    'The section moves with its subsections, and with the imports, footnotes and definitions that it uses. Its heading\n' +
    'becomes the title. NEW is the path of the new page. By default, it is next to PAGE and named after the heading.\n' +
    'The navigation lists the new page after PAGE.',
  options: { 'dry-run': dryRun },
  run: runSplit,
};

/** `docsight merge`: appends a page to another one. */
export const mergeCommand: Command = {
  name: 'merge',
  operands: 'PAGE INTO',
  about: 'Append a page to another one, update the links to it, and delete it.',
  details: 'The title of PAGE becomes a heading, and the other headings are below it. Links to its sections follow.',
  options: { 'dry-run': dryRun, redirects },
  run: runMerge,
};

async function runSplit(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [place, to, ...rest] = args.operands;
  const hash = place?.lastIndexOf('#') ?? -1;
  if (place === undefined || rest.length > 0 || hash < 0) throw new UsageError('say which section, as PAGE#HEADING');
  const file = await pageFile(resolve(terminal.cwd, place.slice(0, hash)));
  const site = await siteOf(file);
  const target = to === undefined ? undefined : pathIn(site, resolve(terminal.cwd, isMarkdown(to) ? to : `${to}.mdx`));
  const split = splitFragment({
    site: site.host.site,
    path: pathIn(site, file),
    fragment: place.slice(hash + 1),
    to: target,
  });
  if (split.kind === 'refused') throw new UsageError(split.reason);
  return carryOut(site, split.edits, isOn(args, 'dry-run'), terminal);
}

async function runMerge(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [page, into, ...rest] = args.operands;
  if (page === undefined || into === undefined || rest.length > 0)
    throw new UsageError('say which page, and into which other one');
  const [file, home] = [await pageFile(resolve(terminal.cwd, page)), await pageFile(resolve(terminal.cwd, into))];
  const site = await siteOf(file);
  const merged = mergePage({
    site: site.host.site,
    path: pathIn(site, file),
    into: pathIn(site, home),
    options: redirectsOf(args),
  });
  if (merged.kind === 'refused') throw new UsageError(merged.reason);
  return carryOut(site, merged.edits, isOn(args, 'dry-run'), terminal);
}
