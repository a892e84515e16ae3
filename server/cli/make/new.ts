import { mkdir, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  baseName,
  configPath,
  nearest,
  newPage,
  newSite,
  pageTemplates,
  pageTemplatesFolder,
  templateText,
} from '../../core/index.ts';
import { exists } from '../../host/node/dataFolder.ts';
import { writeFileAtomically } from '../../host/node/disk/textFiles.ts';
import { changeSite, writeChanges } from '../change/siteChanges.ts';
import { type Arguments, type Command, type ExitCode, optionText, UsageError } from '../command.ts';
import { type OpenSite, openOneSite, shownPath } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { makeVersion, versionOptions } from './version.ts';

const kinds: readonly string[] = ['site', 'page', 'template', 'version'];

/** `docsight new`: creates a site, a page or a page template. */
export const newCommand: Command = {
  name: 'new',
  operands: 'site [FOLDER] | page TITLE | template NAME | version NAME',
  about: 'Create a site, a page, a page template, or a version.',
  details: [
    'site: docs.json and a first page, in FOLDER or the current folder.',
    'page: a page with that title in the site that contains the current folder, listed in docs.json.',
    'template: a file in .docsight/templates that new pages can start from, here and in the editor.',
    'version: the folder --from copied as a version, with the groups and tabs that it has in docs.json; links within the',
    'copy lead to the copy. With --move the folder becomes the version, and all links follow.',
    'Existing files are never replaced.',
  ].join('\n'),
  words: () => kinds,
  options: {
    name: { value: 'NAME', about: 'site: the name of the site. Default: the name of the folder.' },
    generation: {
      value: 'GENERATION',
      choices: ['v2', 'v1'],
      about: 'site: the format of docs.json, v1 or v2. Default: v2.',
    },
    site: { value: 'DIR', about: 'page, template, version: the folder of the site.' },
    path: { value: 'PATH', about: 'page: the path of the page in the site, or its folder, with / at the end.' },
    after: {
      value: 'PAGE',
      about: 'page: the page that it follows in the navigation. Default: it is added at the end.',
    },
    description: { value: 'TEXT', about: 'page: the description of the page.' },
    template: { value: 'NAME', about: 'page: the template to start from.' },
    ...versionOptions,
  },
  run: runNew,
};

async function runNew(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [what, operand, ...more] = args.operands;
  if (what !== undefined && more.length > 0)
    throw new UsageError(`"${more.join(' ')}" is one argument too many. Put a title of several words in quotes.`);
  if (what !== undefined && kinds.includes(what)) refuseOthers(args, what);
  switch (what) {
    case 'site':
      return makeSite(args, operand ?? '.', terminal);
    case 'page':
      return makePage(args, operand, terminal);
    case 'template':
      return makeTemplate(args, operand, terminal);
    case 'version':
      return makeVersion(args, operand, terminal);
    default:
      throw new UsageError(
        what === undefined
          ? 'say what to begin: site, page, template or version'
          : `new makes a site, page, template or version, no "${what}"`,
      );
  }
}

/** Throws `UsageError` for options of another kind of file. Ignoring `--dry-run` would be harmful. */
function refuseOthers({ options }: Arguments, what: string): void {
  for (const name of options.keys()) {
    const [whose = ''] = newCommand.options[name]?.about.split(':') ?? [];
    if (!whose.includes(what)) throw new UsageError(`--${name} is for docsight new ${whose.replace(/, with .*/, '')}`);
  }
}

async function makeSite(args: Arguments, operand: string, terminal: Terminal): Promise<ExitCode> {
  const folder = resolve(terminal.cwd, operand);
  const config = join(folder, configPath);
  if (await exists(config)) throw new UsageError(`${config} already exists`);
  const name = (optionText(args, 'name') ?? basename(folder)).trim() || 'Docs';
  await mkdir(folder, { recursive: true });
  for (const edit of newSite(name, optionText(args, 'generation') === 'v1' ? 'v1' : 'v2')) {
    if (edit.kind !== 'create') continue;
    const file = join(folder, edit.path);
    if (await exists(file)) {
      await terminal.err(`${file}: already exists; not changed\n`);
      continue;
    }
    await writeFileAtomically({ path: file, text: edit.text, root: await realpath(folder) });
    await terminal.err(`${file}: written\n`);
  }
  return 0;
}

async function makePage(args: Arguments, title: string | undefined, terminal: Terminal): Promise<ExitCode> {
  if (title === undefined || title.trim() === '')
    throw new UsageError('a page needs a title: docsight new page "First steps"');
  const opened = await openOneSite(resolve(terminal.cwd, optionText(args, 'site') ?? '.'));
  const { site } = opened.host;
  const after = optionText(args, 'after');
  const template = optionText(args, 'template');
  const made = newPage(site, {
    title: title.trim(),
    ...given('description', optionText(args, 'description')),
    ...given('path', optionText(args, 'path')),
    ...given('after', after === undefined ? undefined : pageCalled(opened, after)),
    ...given('template', template === undefined ? undefined : templateCalled(opened, template)),
  });
  return write(opened, changeSite(opened, made.edits), terminal);
}

async function makeTemplate(args: Arguments, name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  if (name === undefined || !/^[\w][\w .-]*$/.test(name))
    throw new UsageError('a template needs a name of letters, digits and hyphens: docsight new template guide');
  const opened = await openOneSite(resolve(terminal.cwd, optionText(args, 'site') ?? '.'));
  const path = `${pageTemplatesFolder}${name.replace(/\.mdx?$/i, '')}.mdx`;
  if (opened.host.site.index.paths.has(path)) throw new UsageError(`the template ${path} already exists`);
  return write(opened, changeSite(opened, [{ kind: 'create', path, text: templateText }]), terminal);
}

async function write(site: OpenSite, before: ReturnType<typeof changeSite>, terminal: Terminal): Promise<ExitCode> {
  const { notes } = await writeChanges(site, before);
  for (const note of notes) await terminal.err(`${note}\n`);
  for (const [path, old] of before)
    if (site.host.site.files.get(path)?.text !== old)
      await terminal.err(`${shownPath(site, path, terminal)}: ${old === undefined ? 'written' : 'updated'}\n`);
  return notes.length > 0 ? 1 : 0;
}

function pageCalled({ host }: OpenSite, name: string): string {
  const { pages } = host.site.index;
  const bare = name.replace(/^(?:\.?\/)+/, '');
  const found = [bare, `${bare}.mdx`, `${bare}.md`].find((path) => pages.has(path));
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no page "${name}"${didYouMean(
      bare,
      [...pages.keys()].map((path) => path.replace(/\.mdx?$/i, '')),
    )}`,
  );
}

function templateCalled({ host }: OpenSite, name: string): string {
  const templates = pageTemplates(host.site.index);
  const found = templates.find((path) => path === name || baseName(path).replace(/\.mdx?$/i, '') === name);
  if (found !== undefined) return found;
  const names = templates.map((path) => baseName(path).replace(/\.mdx?$/i, ''));
  throw new UsageError(
    names.length === 0
      ? `the site has no templates yet; docsight new template ${name} makes one`
      : `there is no template "${name}"; there are ${names.join(', ')}`,
  );
}

function didYouMean(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

function given<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: string };
}
