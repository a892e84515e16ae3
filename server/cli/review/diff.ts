import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSiteHost, review, withKnownFiles } from '../../core/index.ts';
import { readSiteAt } from '../../host/node/git/siteAt.ts';
import { NotBuilt, SiteWriter } from '../../host/node/pages/renderSite.ts';
import { changeSite, writeChanges } from '../change/siteChanges.ts';
import { type Arguments, type Command, type ExitCode, isOn, optionText, UsageError } from '../command.ts';
import { type OpenSite, openSites } from '../openSites.ts';
import { checkOutputFolder } from '../render/render.ts';
import { writeReport } from '../reportFile.ts';
import type { Terminal } from '../terminal.ts';
import { reviewJson } from './jsonReview.ts';
import { reviewMarkdown } from './markdownReview.ts';
import type { SiteReview } from './siteReview.ts';
import { reviewText } from './textReview.ts';

const formats = { text: reviewText, json: reviewJson, markdown: reviewMarkdown } as const;

/** `docsight diff`: what changed for readers since a commit. */
export const diffCommand: Command = {
  name: 'diff',
  operands: '[REF]',
  words: () => [],
  about: 'Review what changed since a branch or commit: pages, addresses, navigation, problems.',
  details: [
    'REF is a branch, tag or commit. The current files are compared with the commit where this branch started.',
    'Without REF, they are compared with the last commit. Only Git is used, and the working tree does not change.',
    'Exits with 1 when an address or section no longer works, or when there are new errors.',
  ].join('\n'),
  options: {
    format: {
      value: 'FORMAT',
      choices: Object.keys(formats),
      about: 'text (the default), json, or markdown for a pull request.',
    },
    output: { value: 'FILE', about: 'Write the output into a file.' },
    out: {
      value: 'FOLDER',
      about: 'Also write the change as a static site: a summary, and each changed page before and after.',
    },
    folder: { value: 'DIR', about: 'Look for sites there instead of the current folder.' },
    fix: { about: 'Add the redirects whose result is certain to docs.json, then report the rest.' },
  },
  run: runDiff,
};

async function runDiff(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [ref, ...more] = args.operands;
  if (more.length > 0) throw new UsageError('one branch or commit is enough; a folder is named with --folder');
  const sites = await openSites(resolve(terminal.cwd, optionText(args, 'folder') ?? '.'));
  const reviews: SiteReview[] = [];
  for (const site of sites) {
    terminal.status(`comparing ${site.folder}`);
    const found = await reviewOf(site, ref);
    reviews.push(isOn(args, 'fix') ? await fixed(found, terminal) : found);
  }
  terminal.status('');
  const format = formats[(optionText(args, 'format') ?? 'text') as keyof typeof formats];
  const file = optionText(args, 'output');
  if (file === undefined) await terminal.out(format(reviews, terminal));
  else await writeReport({ file, text: format(reviews, { ...terminal, color: false }), terminal });
  const out = optionText(args, 'out');
  if (out !== undefined) await writeSites(resolve(terminal.cwd, out), reviews, terminal);
  const isBad = reviews.some(
    ({ review: { lost, added } }) => lost.length > 0 || added.some(({ severity }) => severity === 'error'),
  );
  return isBad ? 1 : 0;
}

/** Writes each review as a static site. Several sites have a folder each, named as theirs. */
async function writeSites(out: string, reviews: readonly SiteReview[], terminal: Terminal): Promise<void> {
  for (const { site, before, since, commit, review: found } of reviews) {
    const folder = reviews.length === 1 ? out : resolve(out, site.prefix);
    await checkOutputFolder(folder, site);
    const writer = new SiteWriter({ root: await realpath(site.folder), out: folder, clean: true });
    try {
      await writer.writeReview({ before, after: site.host.site, since, commit, review: found });
    } catch (error) {
      throw error instanceof NotBuilt ? new UsageError(error.message) : error;
    } finally {
      writer.stop();
    }
    await terminal.err(`The review is in ${resolve(folder, 'index.html')}\n`);
  }
}

async function reviewOf(site: OpenSite, ref: string | undefined): Promise<SiteReview> {
  const then = await readSiteAt({ folder: site.folder, ref });
  if (then.kind === 'problem') throw new UsageError(then.message);
  const before = createSiteHost(withKnownFiles(site.host.site, then.changes), 'once').site;
  return {
    site,
    before,
    since: ref ?? 'the last commit',
    commit: then.commit,
    review: review(before, site.host.site),
  };
}

/** The review after the certain redirects are written. */
async function fixed(found: SiteReview, terminal: Terminal): Promise<SiteReview> {
  const { site, before } = found;
  const { redirects, redirectEdits } = found.review;
  if (redirectEdits.length === 0) return found;
  const { notes } = await writeChanges(site, changeSite(site, redirectEdits));
  for (const note of notes) await terminal.err(`${note}\n`);
  if (notes.length === 0)
    await terminal.err(
      `${site.prefix}docs.json: ${redirects.length} ${redirects.length === 1 ? 'redirect' : 'redirects'} added\n`,
    );
  return { ...found, review: review(before, site.host.site) };
}
