import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commands } from '../../server/cli/commands.ts';
import { schemaNamed } from '../../server/core/schema/schema.ts';
import { makeFolder } from '../folder.ts';
import { type Ended, runChild } from './child.ts';
import type { Part, Trial } from './part.ts';
import { saying } from './saying.ts';

const main = resolve(import.meta.dirname, '../../server/cli/main.ts');
const hook = pathToFileURL(join(import.meta.dirname, 'netHook.ts')).href;
const host = 'https://evil.example';

/** Arguments for each command that needs no network. */
const lines: readonly string[] = [
  'check .',
  'check --format sarif .',
  'prose .',
  'check --fix .',
  'diff',
  'languages .',
  'languages --record .',
  'prose --with vale .',
  'explain link/broken',
  'render . --out dist',
  'new page Hello',
  'api . --write',
  'icons rocket',
  'convert .',
  'init .',
  'mv index.mdx start.mdx',
  'rename index.mdx#one Uno',
  'split index.mdx#one',
  'merge two index',
  'rules . --target claude',
  'inspect .',
  'completion bash',
];

/** Commands that run until they are stopped. T6 attacks their servers. */
const serving: ReadonlySet<string> = new Set(['preview', 'mcp']);

/** A site with URLs of another machine in every field of the schemas. */
function siteNaming(turn: number): Readonly<Record<string, string>> {
  const schema = schemaNamed(turn % 2 === 0 ? 'docs.v1' : 'docs.v2');
  const kept = (key: string): unknown =>
    key === 'pages' ? ['index', 'two', 'api'] : key === '$ref' ? 'x.json' : undefined;
  const page = schemaNamed('page');
  const front = saying(page, page, `${host}/x.png`, turn >> 1, () => undefined) as object;
  return {
    'docs.json': JSON.stringify(saying(schema, schema, `${host}/openapi.json`, turn >> 1, kept)),
    'index.mdx': `---\n${JSON.stringify(front)}\n---\n\n## One\n\n![a](${host}/a.png) <img src="${host}/b.png" /> [c](${host})\n\nimport x from "${host}/x.mdx"\n`,
    'two.mdx': `---\ntitle: Two\n---\n\n<Frame><iframe src="${host}" /></Frame>\n`,
    'api.mdx': `---\nopenapi: ${host}/openapi.json GET /a\n---\n`,
    'style.css': `@import "${host}/a.css"; .a { background: url(${host}/b.png) }\n`,
    'api.json': `{"openapi": "3.1.0", "servers": [{"url": "${host}"}], "components": {"schemas": {"A": {"$ref": "${host}/a.json"}}}}`,
  };
}

/** Every command on a site full of URLs, in a process that counts its connections. */
export const network: Part = {
  id: 'T9',
  name: 'network',
  shows: 'No request is sent unless the user asks for it, and everything else works without a network',
  minutes: 2,
  async run(trial) {
    for (const { name } of commands)
      trial.check(
        serving.has(name) || lines.some((line) => line.split(' ')[0] === name),
        () => `nothing counts the connections of the command ${name}`,
      );
    await control(trial);
    const isIsolated = await canIsolate();
    if (!isIsolated) trial.leaveOut('a namespace without a network, which is not possible on this machine');
    for (const line of trial.cases(lines)) {
      const folder = makeFolder(trial as never, siteNaming(trial.random.below(16)));
      const { err } = await run(folder, line);
      const asked = [...err.matchAll(/^net: (.*)$/gm)].map(([, each]) => each);
      trial.most('connections and DNS requests', asked.length, 0);
      if (asked.length > 0) trial.fail(`${line}: ${asked.slice(0, 5).join(', ')}`);
      if (!isIsolated) continue;
      const turn = trial.random.below(16);
      const [one, other] = [siteNaming(turn), siteNaming(turn)].map((files) => makeFolder(trial as never, files));
      const [outside, inside] = [await run(one ?? '', line), await run(other ?? '', line, true)];
      trial.check(
        outside.code === inside.code,
        () => `${line} ends with ${inside.code} without a network: ${inside.err}`,
      );
    }
  },
};

function run(folder: string, line: string, isAlone = false): Promise<Ended> {
  const words = ['--import', hook, main, ...line.split(' ')];
  const env = { ...process.env, XDG_STATE_HOME: join(folder, '.state') };
  return isAlone
    ? runChild('unshare', ['-rn', process.execPath, ...words], { cwd: folder, env })
    : runChild(process.execPath, words, { cwd: folder, env });
}

async function canIsolate(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return (await runChild('unshare', ['-rn', 'true']).catch(() => ({ code: 1 }))).code === 0;
}

/** Control: requests that the user asks for are noticed, here for external links to an allowed host. */
async function control(trial: Trial): Promise<void> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.end('x');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const folder = makeFolder(trial as never, {
    'docs.json': '{"name": "X", "navigation": [{"group": "G", "pages": ["index"]}]}',
    'index.mdx': `---\ntitle: A\n---\n\n[a](${url})\n`,
  });
  const { err } = await run(folder, 'check --external --allow-host 127.0.0.1 .');
  trial.control('requested connections that are noticed', /^net: /m.test(err) ? 1 : 0, 1);
  trial.control('requests that arrive', requests, 1);
  const refused = await run(folder, 'check --external .');
  trial.most('requests to a host that is not allowed', requests > 0 && /^net: connect/m.test(refused.err) ? 1 : 0, 0);
  server.close();
}
