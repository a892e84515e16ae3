-- Docsight for Neovim 0.7 and newer, without plugins. Put this file into ~/.config/nvim/plugin/ and install the server:
--   npm install --global docsight
-- Commands: :DocsightPreview  :DocsightNewPage TITLE  :DocsightRules TARGET…  :DocsightApiPages  :DocsightConvert  :DocsightFixAll

local settings = {
  -- problems = { hide = { 'style/*' } },
}

local function open_outside(address)
  if vim.ui.open then
    vim.ui.open(address)
  else
    vim.fn.jobstart({ vim.fn.has('mac') == 1 and 'open' or 'xdg-open', address }, { detach = true })
  end
end

-- What a click in the preview asks for. Newer versions of Neovim have this themselves.
local function show_document(_, params)
  if params.external then
    open_outside(params.uri)
  else
    local buffer = vim.uri_to_bufnr(params.uri)
    vim.bo[buffer].buflisted = true
    vim.api.nvim_win_set_buf(0, buffer)
    if params.selection then
      vim.api.nvim_win_set_cursor(0, { params.selection.start.line + 1, 0 })
    end
  end
  return { success = true }
end

local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.window.showDocument = { support = true }

local started = {}

-- The folder of docs.json above a file, which is the root of its site.
local function root_of(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
  for _, name in ipairs({ 'docs.json', 'mint.json' }) do
    local found = vim.fn.findfile(name, vim.fn.escape(folder, ' ,;*\\') .. ';')
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p:h')
    end
  end
end

local function start(buffer)
  local root = root_of(buffer)
  if not root then
    return
  end
  local config = {
    name = 'docsight',
    cmd = { 'docsight-language-server', '--stdio' },
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    capabilities = capabilities,
    init_options = { settings = settings },
    handlers = { ['window/showDocument'] = vim.lsp.handlers['window/showDocument'] or show_document },
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
  else
    if not started[root] or vim.lsp.client_is_stopped(started[root]) then
      started[root] = vim.lsp.start_client(config)
    end
    vim.lsp.buf_attach_client(buffer, started[root])
  end
end

local function client_of(buffer)
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, client in pairs(get()) do
    if client.name == 'docsight' and vim.lsp.buf_is_attached(buffer, client.id) then
      return client
    end
  end
end

local function send(client, kind, ...)
  -- Clients are objects since 0.11.
  if vim.fn.has('nvim-0.11') == 1 then
    return client[kind](client, ...)
  end
  return client[kind](...)
end

local function execute(command, options)
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    vim.notify('Docsight: this file is not part of a site.', vim.log.levels.WARN)
    return
  end
  options = vim.tbl_extend('keep', options or {}, { uri = vim.uri_from_bufnr(buffer) })
  send(client, 'request', 'workspace/executeCommand', { command = command, arguments = { options } }, function(fault)
    if fault then
      vim.notify('Docsight: ' .. fault.message, vim.log.levels.ERROR)
    end
  end, buffer)
end

local group = vim.api.nvim_create_augroup('docsight', {})

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = group,
  pattern = '*.mdx',
  command = 'setfiletype mdx',
})

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = { 'mdx', 'markdown', 'json', 'jsonc', 'yaml' },
  callback = function(event)
    start(event.buf)
  end,
})

-- The preview follows the cursor.
vim.api.nvim_create_autocmd('CursorMoved', {
  group = group,
  callback = function(event)
    local client = client_of(event.buf)
    if client then
      local position = vim.lsp.util.make_position_params(0, client.offset_encoding).position
      position.uri = vim.uri_from_bufnr(event.buf)
      send(client, 'notify', 'docsight/cursor', position)
    end
  end,
})

local function add(name, command, options, more)
  vim.api.nvim_create_user_command(name, function(given)
    execute(command, options and options(given))
  end, more or {})
end

add('DocsightPreview', 'docsight.preview', function()
  return { line = vim.api.nvim_win_get_cursor(0)[1] - 1 }
end)
add('DocsightNewPage', 'docsight.newPage', function(given)
  return { title = given.args }
end, { nargs = '+' })
add('DocsightRules', 'docsight.generateRules', function(given)
  return #given.fargs > 0 and { targets = given.fargs } or {}
end, { nargs = '*' })
add('DocsightApiPages', 'docsight.generateApiPages')
add('DocsightConvert', 'docsight.convertConfig')
add('DocsightFixAll', 'docsight.fixAll')
