import { remoteSources } from '../core/index.ts';
import { fetchDescription } from '../net/fetchDescription.ts';
import type { Option } from './command.ts';
import type { OpenSite } from './openSites.ts';
import type { Terminal } from './terminal.ts';

/** A switch of commands that look at API descriptions. */
export const networkOption: Option = {
  about: 'Fetch the API descriptions that docs.json and pages name by URL.',
};

/** Fetches them into the site; nothing is kept. What could not be fetched is told and stays a finding. */
export async function fetchInto({ host, prefix }: OpenSite, terminal: Terminal): Promise<void> {
  for (const url of remoteSources(host.site.index)) {
    const fetched = await fetchDescription(url, { mayAsk: async () => true });
    if (fetched.kind === 'text') host.apply([{ kind: 'text', path: url, text: fetched.text }]);
    else await terminal.err(`${prefix}docs.json: an API description was not fetched: ${fetched.message}\n`);
  }
}
