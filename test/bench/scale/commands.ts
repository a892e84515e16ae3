import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScaleFigures } from './child.ts';
import { cli, runScript, workDuring, workOfProcess } from './processes.ts';

/** What the commands cost on a site on disk: milliseconds of CPU, megabytes, bytes. */
export async function measureCommands(folder: string, temporary: string): Promise<ScaleFigures> {
  const page = join(folder, pageNear(folder));
  const git = (...words: string[]): unknown => execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
  git('init');
  git('add', '-A');
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-m', 'Site');
  const check = await runScript(cli, ['check', folder], folder);
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('## Part 3', '## Part three'));
  const diff = await runScript(cli, ['diff'], folder);
  writeFileSync(page, text);
  const mv = await runScript(cli, ['mv', 'en/billing-0', 'en/moved', '--dry-run'], folder);
  const convert = await runScript(cli, ['convert'], folder);
  const out = mkdtempSync(join(temporary, 'out-'));
  const render = await runScript(cli, ['render', '--out', join(out, 'site')], folder);
  const sizes = htmlSizes(join(out, 'site'));
  rmSync(out, { recursive: true });
  return {
    'check, cold': check.work,
    'check, memory': check.memory,
    diff: diff.work,
    'mv of a folder': mv.work,
    convert: convert.work,
    'render, per page': render.work / sizes.length,
    'render, KB per page': sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1000,
    'preview until its address': await untilSaid(['preview', '--port', '0', folder], 'http://', folder),
    ...(await askMcp(folder)),
  };
}

function pageNear(folder: string): string {
  const pages = readdirSync(join(folder, 'en'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.mdx'),
  );
  return join('en', pages.sort()[Math.floor(pages.length / 3)] ?? '');
}

function htmlSizes(out: string): readonly number[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !path.startsWith('_docsight'))
    .map((path) => statSync(join(out, path)).size);
}

/** CPU time of a command until it prints `wanted`. */
function untilSaid(words: readonly string[], wanted: string, folder: string): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [cli, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (!said.includes(wanted)) return;
      done(workOfProcess(child.pid));
      child.kill('SIGKILL');
    });
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`${words.join(' ')} ended: ${said}`)));
  });
}

/** CPU time of the tools for assistants until they are ready, and of a search after the site is read. */
async function askMcp(folder: string): Promise<ScaleFigures> {
  const child = spawn(process.execPath, [cli, 'mcp', folder], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, () => void>();
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    const lines = (said + data.toString()).split('\n');
    said = lines.pop() ?? '';
    for (const line of lines) {
      const { id } = JSON.parse(line) as { readonly id?: number };
      if (id !== undefined) waiting.get(id)?.();
    }
  });
  const ask = (id: number, method: string, params: object): Promise<void> =>
    new Promise((done) => {
      waiting.set(id, done);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  const clientInfo = { name: 'bench', version: '1' };
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  const start = workOfProcess(child.pid);
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  const search = (id: number, query: string): Promise<void> =>
    ask(id, 'tools/call', { name: 'docsight_search', arguments: { query } });
  await search(2, 'billing');
  await search(3, 'words of a page');
  const next = await workDuring(child.pid, () => search(4, 'steps'));
  child.kill('SIGKILL');
  return { 'mcp until initialize': start, 'mcp: a search': next };
}
