import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { makeFolder } from '../../folder.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Runs the received code and sends back the result. */
const driver = `
local pipe = vim.loop.new_pipe(false)
local text = ''
pipe:connect(vim.env.DOCSIGHT_PIPE, function()
  pipe:read_start(function(_, chunk)
    text = text .. (chunk or '')
    local at = text:find('\\n', 1, true)
    while at do
      local line = text:sub(1, at - 1)
      text = text:sub(at + 1)
      vim.schedule(function()
        local job = vim.json.decode(line)
        local ok, answer = pcall(function() return assert(loadstring(job.code))() end)
        pipe:write(vim.json.encode({ id = job.id, ok = ok, answer = answer == nil and vim.NIL or answer }) .. '\\n')
      end)
      at = text:find('\\n', 1, true)
    end
  end)
end)
`;

/** Neovim without a window. */
export interface Neovim {
  /** Runs Lua and returns the result as JSON. */
  run(code: string): Promise<unknown>;
}

/** Starts Neovim with a separate configuration, which finds the built language server by its name. */
export async function startNeovim(t: TestContext, nvim: string, config: string): Promise<Neovim> {
  const folder = makeFolder(t, { 'driver.lua': driver });
  const server = join(folder, 'docsight-language-server');
  writeFileSync(server, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/server.js')}" "$@"\n`);
  chmodSync(server, 0o755);
  const pipe = join(folder, 'pipe');
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(pipe, done));
  t.after(() => listener.close());
  const connected = new Promise<Socket>((done) => listener.once('connection', done));
  const child = spawn(
    nvim,
    ['--headless', '-n', '-i', 'NONE', '-u', config, '-c', `luafile ${join(folder, 'driver.lua')}`],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PATH: [folder, process.env['PATH']].join(delimiter),
        HOME: folder,
        XDG_STATE_HOME: folder,
        DOCSIGHT_PIPE: pipe,
      },
    },
  );
  t.after(() => child.kill('SIGKILL'));
  const socket = await Promise.race([
    connected,
    new Promise<never>((_, failed) => {
      child.on('error', failed);
      child.on('exit', (code) => failed(new Error(`Neovim ended with ${code}`)));
    }),
  ]);
  const waiting = new Map<number, (answer: { readonly ok: boolean; readonly answer: unknown }) => void>();
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const answer = JSON.parse(line) as { readonly id: number; readonly ok: boolean; readonly answer: unknown };
      waiting.get(answer.id)?.(answer);
    }
  });
  let last = 0;
  return {
    async run(code) {
      const id = last++;
      const answered = new Promise<{ readonly ok: boolean; readonly answer: unknown }>((done) => waiting.set(id, done));
      socket.write(`${JSON.stringify({ id, code })}\n`);
      const { ok, answer } = await answered;
      if (!ok) throw new Error(String(answer));
      return answer;
    },
  };
}
