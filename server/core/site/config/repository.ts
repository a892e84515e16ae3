import { encodeName, encodePath } from '../../text/percent.ts';
import { strip } from '../../text/text.ts';
import { joinPath, slugOfPath } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { docsightrcOf, type RepositoryType } from './docsightrc.ts';

/** The repository of a site according to Git on this machine. Fields are undefined if Git has no value. */
export interface GitOrigin {
  /** URL of the remote, as written in Git's settings. */
  readonly remote: string | undefined;
  readonly branch: string | undefined;
  /** The site's folder in the repository. Empty for the repository itself. */
  readonly folder: string | undefined;
}

/** The repository of a site, with the parts of its URLs. */
export interface Repository {
  /** Without a trailing slash and credentials: `https://github.com/acme/docs`. */
  readonly url: string;
  readonly type: RepositoryType;
  readonly branch: string;
  /** Folder of the site, without slashes at its ends. */
  readonly folder: string;
}

/** The parts of a repository's URL. */
export interface RepositoryAddress {
  readonly url: string;
  /** Undefined for an unknown host. */
  readonly type: RepositoryType | undefined;
  /** Set if the URL is that of a folder on a branch. */
  readonly branch?: string;
  readonly folder?: string;
}

/** The branch if neither the settings nor Git have one. */
const usualBranch = 'main';

/** Hosts with another name for ssh. */
const sameHosts: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
};

/** Longer texts are not URLs. */
const maxAddress = 2000;

/**
 * Returns the URL of a repository in a browser. The input is a remote in any of Git's forms (`https://`, `ssh://`,
 * `git@HOST:PATH`), or a URL from a browser. User names, passwords and ports of ssh are removed. Undefined for folders
 * of this machine and everything else without a host.
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
  // A name without a dot is an alias in ssh's settings, or a drive.
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(origin)) return undefined;
  const rest = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  return rest.length < 2 || rest.includes('..') || rest.includes('.')
    ? undefined
    : { origin, type: typeOf(origin), rest };
}

/** Guesses the type from the host's name. */
function typeOf(host: string): RepositoryType | undefined {
  const names = host.split('.');
  if (host === 'bitbucket.org') return 'bitbucket';
  if (host === 'codeberg.org' || names.some((name) => name === 'gitea' || name === 'forgejo')) return 'gitea';
  return (['github', 'gitlab'] as const).find((type) => names.includes(type));
}

/** Splits the path of a URL: the repository, and for the URL of a folder its branch and path. */
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

/** True if pages of the site link to its repository. */
export function linksToRepository({ config }: SiteIndex): boolean {
  const { suggestEdit, raiseIssue } = config.settings.feedback;
  return suggestEdit || raiseIssue;
}

/** Returns the repository of a site, from its settings and from Git. Undefined if neither has one. */
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

/** Returns the URL for editing a file of the site in a browser. */
export function editAddress({ url, type, branch, folder }: Repository, path: string): string {
  const file = encodePath(joinPath(strip(folder, '/'), path) ?? path);
  const at = encodePath(branch);
  switch (type) {
    // Source: docs.github.com, "Editing files": the URL of the pencil icon of a file.
    case 'github':
      return `${url}/edit/${at}/${file}`;
    // Source: docs.gitlab.com, "Web Editor".
    case 'gitlab':
      return `${url}/-/edit/${at}/${file}`;
    // Source: support.atlassian.com, "Edit a file": the URL of its button.
    case 'bitbucket':
      return `${url}/src/${at}/${file}?mode=edit&at=${encodeName(branch)}`;
    case 'gitea':
      return `${url}/_edit/${at}/${file}`;
    default:
      return type satisfies never;
  }
}

/** Returns the URL for writing an issue about a page, with title and text. */
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

/** Returns the path of a page as an issue names it. */
export function pageName(path: string): string {
  return `/${slugOfPath(path)}`;
}
