/**
 * The one bundle of server and command line, dist/docsight.js, as its two thin entries see it: dist/server.js and
 * dist/cli.js. Nothing in it is imported on demand: that would cost every module a function around it, at each start.
 */
export { runServer as server } from '../lsp/process.ts';
export { runCli as cli } from './process.ts';
