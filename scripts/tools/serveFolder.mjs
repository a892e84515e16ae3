import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the files of a folder on 127.0.0.1, like a host of static pages.
 *
 * @param {string} folder absolute path
 * @param {number} [port] default: a free one
 * @returns {Promise<{ url: string, server: import('node:http').Server }>} `url` ends with a slash
 */
export async function serveFolder(folder, port = 0) {
  const server = createServer((request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      if (!file.startsWith(folder + sep)) throw new Error(`${path} leads out of the folder`);
      const body = readFileSync(file);
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  return { url: `http://127.0.0.1:${server.address().port}/`, server };
}
