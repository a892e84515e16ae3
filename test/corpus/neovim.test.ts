import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { neovim } from '../../scripts/tools/neovim.mjs';
import { isBuilt, openLive, showsPage } from '../liveDocument.ts';
import { shared, sharedPath } from '../shared.ts';
import { startNeovim } from './tools/neovim.ts';

const nvim = shared === undefined ? undefined : await neovim();
const config = resolve(import.meta.dirname, '../../docs/editors/docsight.lua');

test('Neovim with our configuration file, on a deployed site; buffers change, files do not', {
  skip: shared === undefined ? 'no corpus' : !isBuilt ? 'not built' : nvim === undefined && 'no Neovim here',
  timeout: 120_000,
}, async (t) => {
  const site = sharedPath('corpus', 'modern', 'coinbase+x402');
  const editor = await startNeovim(t, nvim ?? '', config);
  const file = join(site, 'getting-started/quickstart-for-buyers.mdx');
  /** Sends a request for a position, like Neovim's own functions, and waits. */
  const ask = (method: string, more = ''): Promise<unknown> =>
    editor.run(`
      local client = vim.lsp.get_active_clients()[1]
      local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
      ${more}
      local answers, fault = vim.lsp.buf_request_sync(0, '${method}', params, 20000)
      assert(answers, fault)
      local answer = select(2, next(answers))
      assert(answer and not answer.error, vim.inspect(answer))
      return answer.result`);
  const at = (text: string): string => `vim.fn.cursor(1, 1); assert(vim.fn.search(${JSON.stringify(text)}, 'cWe') > 0)`;
  const found = (code: string): Promise<unknown> =>
    editor.run(`
      local function has() for _, each in ipairs(vim.diagnostic.get(0)) do if each.code == '${code}' then return true end end end
      return vim.wait(30000, has, 20)`);

  // Diagnostics of unsaved text, on the right line.
  await editor.run(`vim.cmd('edit ${file}')
    vim.bo.readonly = false
    assert(vim.wait(30000, function() local c = vim.lsp.get_active_clients()[1]; return c and c.initialized end, 20))
    vim.api.nvim_buf_set_lines(0, -1, -1, false, { '', '## A part of its own', '', '<Warnin>Text.</Warnin>', '', '[gone](/no/such/page)', '', '<Car' })`);
  assert.equal(await editor.run('return vim.bo.filetype'), 'mdx');
  assert.equal(await found('link/missing'), true);

  // Completion, hover, code action.
  await editor.run(`vim.cmd('normal! G$')`);
  const list = (await ask('textDocument/completion', 'params.position.character = 4')) as {
    readonly items: readonly { readonly label: string }[];
  };
  assert.ok(list.items.some(({ label }) => label === 'CardGroup'));
  await editor.run(
    `vim.api.nvim_buf_set_lines(0, -2, -1, false, { '<Card title="A">Text.</Card>' }); ${at('<Card title="A')}`,
  );
  await editor.run(`vim.cmd('normal! 0l')`);
  assert.match(JSON.stringify(await ask('textDocument/hover')), /Card/);
  await editor.run(at('<Warnin'));
  const actions = (await ask(
    'textDocument/codeAction',
    `params.range = { start = params.position, ['end'] = params.position }
     params.context = { diagnostics = {} }`,
  )) as readonly { readonly title: string }[];
  const fix = actions.findIndex(({ title }) => title === 'Rename to "Warning"');
  assert.ok(fix >= 0, JSON.stringify(actions.map(({ title }) => title)));
  await editor.run(`
    local client = vim.lsp.get_active_clients()[1]
    vim.lsp.util.apply_workspace_edit(vim.json.decode(${JSON.stringify(JSON.stringify(actions[fix]))}).edit, client.offset_encoding)`);
  assert.match(String(await editor.run(`return vim.fn.getline(vim.fn.search('Text.</Warning', 'cw'))`)), /^<Warning>/);

  // Rename a heading with its links, by Neovim's own command.
  await editor.run(`${at('## A part of')}; vim.lsp.buf.rename('Another part')
    assert(vim.wait(20000, function() return vim.fn.search('## Another part', 'nw') > 0 end, 20))`);

  // Format docs.json.
  await editor.run(`vim.cmd('edit! ${join(site, 'docs.json')}')
    assert(vim.wait(20000, function() return #vim.lsp.buf_get_clients(0) > 0 end, 20))
    vim.bo.readonly = false; vim.bo.expandtab = true; vim.bo.shiftwidth = 2; vim.bo.tabstop = 2
    vim.cmd('silent %s/^ *//')`);
  const edits = (await ask(
    'textDocument/formatting',
    `params.options = { tabSize = 2, insertSpaces = true }`,
  )) as readonly unknown[];
  assert.ok(edits.length > 1);

  // The preview: with what was not saved, following the cursor, and a click that leads back.
  await editor.run(`vim.cmd('buffer ${file}')`);
  const address = await ask(
    'workspace/executeCommand',
    `params = { command = 'docsight.preview', arguments = { { uri = vim.uri_from_bufnr(0), open = false } } }`,
  );
  const page = await openLive(t, String(address));
  await page.until(showsPage('Another part'));
  await editor.run(`vim.fn.setline('$', '<Card title="A">Words from Neovim.</Card>')`);
  await page.until((message): message is typeof message => JSON.stringify(message).includes('Words from Neovim.'));
  await editor.run(`${at('## Another part')}; vim.cmd('doautocmd CursorMoved')`);
  const line = Number(await editor.run('return vim.fn.line(".")')) - 1;
  await page.until((message): message is typeof message => message.kind === 'cursor' && message.line === line);
  await page.post({ kind: 'reveal', line: 3 });
  assert.equal(await editor.run(`return vim.wait(20000, function() return vim.fn.line('.') == 4 end, 20)`), true);
});
