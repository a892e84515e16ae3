import { encodeName, encodePath } from '../../text/percent.ts';
import { strip } from '../../text/text.ts';
import { joinPath, slugOfPath } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { docsightrcOf, type RepositoryType } from './docsightrc.ts';

/** Where a site is kept, as git on this machine has it. Each is undefined where git has none. */
export interface GitOrigin {
  /** The address of the remote, as written in git's settings. */
  readonly remote: string | undefined;
  readonly branch: string | undefined;
  /** The site's folder within the repository; empty for the repository itself. */
  readonly folder: string | undefined;
}

/** The repository that a site is in, with what its addresses are made of. */
export interface Repository {
  /** Without a slash at its end, and without credentials: `https://github.com/acme/docs`. */
  readonly url: string;
  readonly type: RepositoryType;
  readonly branch: string;
  /** Of the site, without slashes around it. */
  readonly folder: string;
}

/** What an address of a repository says. */
export interface RepositoryAddress {
  readonly url: string;
  /** Undefined for a host that is not known. */
  readonly type: RepositoryType | undefined;
  /** Where it is the address of a folder on a branch. */
  readonly branch?: string;
  readonly folder?: string;
}

/** The branch where neither the settings nor git name one. */
const usualBranch = 'main';

/** Hosts that take ssh under another name. */
const sameHosts: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
};

/** Longer is no address. */
const maxAddress = 2000;

/**
 * The page of a repository in a browser, from the address of a remote in any of git's forms (`https://`, `ssh://`,
 * `git@HOST:PATH`) or from a browser. User names, passwords and ports of ssh are left out. Undefined for folders of this
 * machine and what else is not on a host.
 */
export function repositoryAddress(written: string): RepositoryAddress | undefined {
  const address = written.trim();
  if (address === '' || address.length > maxAddress || /[\s\\<>"'`]|\p{Cc}/u.test(address)) return undefined;
  const url = /^(https?|ssh|git|git\+ssh|git\+https):\/\/(?:[^/@]*@){0,9}([^/:@]+)(?::(\d{1,5}))?\/([^?#]*)/i.exec(
    address,
  );
  const short = /^(?:[^/@:]+@)?([^/@:]+):(?!\/\/)\/?([^?#]*)/.exec(address);
  if (url === null && (short === null || address.includes('://'))) return undefined;
  const [, scheme = 'ssh', host = '', port, path = ''] = url ?? [undefined, 'ssh', short?.[1], undefined, short?.[2]];
  const isWeb = /^https?$/i.test(scheme);
  const place = placeInRepository(host.toLowerCase(), path);
  if (place === undefined) return undefined;
  const { origin, type, rest } = place;
  const root = `${/^http$/i.test(scheme) && type === undefined ? 'http' : 'https'}://${origin}${isWeb && port !== undefined ? `:${port}` : ''}`;
  const found = parts(rest, type);
  return found === undefined ? undefined : { ...found, url: `${root}/${encodePath(found.url)}` };
}

function placeInRepository(
  written: string,
  path: string,
): { origin: string; type: RepositoryType | undefined; rest: string[] } | undefined {
  const origin = Object.hasOwn(sameHosts, written) ? (sameHosts[written] ?? written) : written;
  // A name without a dot is an alias of ssh's settings, or a drive.
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(origin)) return undefined;
  const rest = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  return rest.length < 2 || rest.includes('..') || rest.includes('.')
    ? undefined
    : { origin, type: typeOf(origin), rest };
}

/** By the host's name, which mostly says what runs there. */
function typeOf(host: string): RepositoryType | undefined {
  const names = host.split('.');
  if (host === 'bitbucket.org') return 'bitbucket';
  if (host === 'codeberg.org' || names.some((name) => name === 'gitea' || name === 'forgejo')) return 'gitea';
  return (['github', 'gitlab'] as const).find((type) => names.includes(type));
}

/** Takes apart what follows the host: the repository, and where it is the address of a folder, branch and folder. */
function parts(rest: readonly string[], type: RepositoryType | undefined): RepositoryAddress | undefined {
  const hasGroups = type !== 'github' && type !== 'bitbucket' && type !== 'gitea';
  const end = hasGroups ? rest.indexOf('-') : 2;
  const names = end < 0 ? rest : rest.slice(0, end);
  const [word, ...below] = end < 0 ? [] : rest.slice(hasGroups ? end + 1 : end);
  const at = type === 'gitea' ? below.slice(1) : below;
  const isFolder = word === 'tree' || (type === 'gitea' && word === 'src') || (type === 'bitbucket' && word === 'src');
  const last = (names.at(-1) ?? '').replace(/\.git$/, '');
  if (names.length < 2 || last === '') return undefined;
  const url = [...names.slice(0, -1), last].join('/');
  return isFolder && at[0] !== undefined ? { url, type, branch: at[0], folder: at.slice(1).join('/') } : { url, type };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether pages of the site lead to its repository, so that somebody has to know it. */
export function asksForRepository({ config }: SiteIndex): boolean {
  const { suggestEdit, raiseIssue } = config.settings.feedback;
  return suggestEdit || raiseIssue;
}

/** The repository of a site: what its settings say, and for the rest what git says. Undefined where neither knows it. */
export function repositoryOfSite(index: SiteIndex, git: GitOrigin | undefined): Repository | undefined {
  const { url, type, branch, folder } = docsightrcOf(index).repository;
  const address = repositoryAddress(url ?? git?.remote ?? '');
  const kind = type ?? address?.type;
  if (address === undefined || kind === undefined) return undefined;
  return {
    url: address.url,
    type: kind,
    branch: branch ?? address.branch ?? git?.branch ?? usualBranch,
    folder: folder ?? address.folder ?? git?.folder ?? '',
  };
}

/** Where a file of the site, by its path in it, is edited in a browser. */
export function editAddress({ url, type, branch, folder }: Repository, path: string): string {
  const file = encodePath(joinPath(strip(folder, '/'), path) ?? path);
  const at = encodePath(branch);
  switch (type) {
    // Source: docs.github.com, "Editing files": the address of the pencil of a file.
    case 'github':
      return `${url}/edit/${at}/${file}`;
    // Source: docs.gitlab.com, "Web Editor".
    case 'gitlab':
      return `${url}/-/edit/${at}/${file}`;
    // Source: support.atlassian.com, "Edit a file": the address that its button leads to.
    case 'bitbucket':
      return `${url}/src/${at}/${file}?mode=edit&at=${encodeName(branch)}`;
    case 'gitea':
      return `${url}/_edit/${at}/${file}`;
    default:
      return type satisfies never;
  }
}

/** Where an issue about a page is written, its title and text filled in. */
export function issueAddress({
  repository: { url, type },
  title,
  text,
}: {
  readonly repository: Repository;
  readonly title: string;
  readonly text: string;
}): string {
  const [name, body] = [encodeName(title), encodeName(text)];
  switch (type) {
    // Source: docs.github.com, "Creating an issue from a URL query".
    case 'github':
    case 'gitea':
      return `${url}/issues/new?title=${name}&body=${body}`;
    // Source: docs.gitlab.com, "Create an issue: using a URL with prefilled values".
    case 'gitlab':
      return `${url}/-/issues/new?issue[title]=${name}&issue[description]=${body}`;
    case 'bitbucket':
      return `${url}/issues/new?title=${name}&content=${body}`;
    default:
      return type satisfies never;
  }
}

/** The path of a page on the site, as an issue names it. */
export function pageName(path: string): string {
  return `/${slugOfPath(path)}`;
}
