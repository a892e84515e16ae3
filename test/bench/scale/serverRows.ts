import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProcess, type Scope } from '../server.ts';
import type { ScaleFigures } from './child.ts';
import { memoryOfProcess, workDuring, workOfProcess } from './processes.ts';

/** More than any site of a bench takes. */
const patience = 600_000;

/** Cost of the language server on a site on disk, with the requests of an editor: milliseconds of CPU, megabytes. */
export async function measureServer(scope: Scope, folder: string, page: string): Promise<ScaleFigures> {
  const file = join(folder, page);
  const text = readFileSync(file, 'utf8');
  const { client, pid } = await openProcess(scope, folder);
  client.open(file, text);
  await client.until('the open file', () => client.diagnostics(file) !== undefined, patience);
  const first = workOfProcess(pid);
  await client.until('all files', () => client.status()?.sites[0]?.ready === true, patience);
  const all = workOfProcess(pid);
  const worked = (work: () => Promise<unknown>) => workDuring(pid, work);
  await client.request('docsight/preview/open', { preview: 'p', uri: client.uri(file), resourceRoot: 'x' });
  const updates = (): number => client.notifications('docsight/preview/update').length;
  const patches: number[] = [];
  for (const letter of 'abcdefg') {
    const seen = updates();
    patches.push(
      await worked(async () => {
        client.edit(file, 'Then do that', `Then do that${letter}`);
        await client.until('a patch', () => updates() > seen, patience);
      }),
    );
    const back = updates();
    client.edit(file, `Then do that${letter}`, 'Then do that');
    await client.until('a patch', () => updates() > back, patience);
  }
  // The pages are prepared for searches in advance, when the server is idle.
  await idle(pid);
  const search = (query: string) => worked(() => client.request('docsight/preview/search', { preview: 'p', query }));
  const [firstSearch, nextSearch] = [await search('words'), await search('billing steps')];
  const memory = memoryOfProcess(pid);
  client.connection.dispose();
  if (pid !== undefined) process.kill(pid);
  return {
    'server start: findings of the open file': first,
    'server start: all findings': all,
    'preview: first search': firstSearch,
    'preview: next search': nextSearch,
    'preview: key to patch': patches.toSorted((a, b) => a - b)[3] ?? 0,
    ...(memory !== undefined && { 'server, memory': memory }),
  };
}

/** Until a process has worked little for a second. */
async function idle(pid: number | undefined): Promise<void> {
  if (memoryOfProcess(pid) === undefined) return;
  for (let [last, quiet] = [workOfProcess(pid), 0]; quiet < 4; ) {
    await new Promise((done) => setTimeout(done, 250));
    const now = workOfProcess(pid);
    quiet = now - last < 20 ? quiet + 1 : 0;
    last = now;
  }
}
