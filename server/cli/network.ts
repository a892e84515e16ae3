import { remoteSources, shownRepositories } from '../core/index.ts';
import { namesPrivate } from '../net/addresses.ts';
import { fetchApiDocument } from '../net/fetchApiDocument.ts';
import type { FetchedApiDocument } from '../net/fetched.ts';
import { fetchStars } from '../net/fetchStars.ts';
import type { Option } from './command.ts';
import type { OpenSite } from './openSites.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** Option of commands that use OpenAPI documents. */
export const networkOption: Option = {
  about: 'Fetch the OpenAPI documents that docs.json and pages refer to by URL.',
};

/** Fetches remote OpenAPI documents into the site; nothing is cached. Failures are printed and remain findings. */
export async function fetchInto({ host, prefix }: OpenSite, terminal: Terminal): Promise<void> {
  for (const url of remoteSources(host.site.index)) {
    // The option allows the hosts in docs.json, but not a redirect to another host of the local network.
    const fetched = await fetchApiDocument(url, { mayAsk: async (_, isPrivate) => !isPrivate }).catch(failed);
    if (fetched.kind === 'text') {
      host.apply([{ kind: 'text', path: url, text: fetched.text }]);
      const { host: from, hostname } = new URL(url);
      if (namesPrivate(hostname))
        await terminal.err(
          `${prefix}docs.json: an OpenAPI document was fetched from ${from}, which is this machine or its network\n`,
        );
    } else
      await terminal.err(
        `${printable(`${prefix}docs.json: an OpenAPI document was not fetched: ${fetched.message}`)}\n`,
      );
  }
}

/** Stars of the repositories on pages. A repository is left out if the request fails. */
export async function starsOf({ host }: OpenSite): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const name of shownRepositories(host.site.index)) {
    const count = await fetchStars(name, fetchApiDocument);
    if (count !== undefined) counts.set(name, count);
  }
  return counts;
}

/** An unexpected error is reported like any other, and the site is still checked. */
function failed(error: unknown): FetchedApiDocument {
  return { kind: 'problem', message: error instanceof Error ? error.message : String(error) };
}

/** Prints once per site what was not fetched. */
export async function reportUnfetched({ host, prefix }: OpenSite, terminal: Terminal): Promise<void> {
  const { index } = host.site;
  const count = remoteSources(index).filter((url) => !index.others.has(url)).length;
  if (count > 0)
    await terminal.err(
      `${prefix}docs.json: ${count === 1 ? 'an OpenAPI document' : `${count} OpenAPI documents`} on the network ${count === 1 ? 'was' : 'were'} not fetched; --allow-network fetches ${count === 1 ? 'it' : 'them'}\n`,
    );
}
