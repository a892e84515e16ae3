import { benchRealActivation } from './activation.ts';
import { benchApiDocuments } from './apiDocuments.ts';
import { benchBranchSwitch } from './branchSwitch.ts';
import { benchBrowser } from './browser.ts';
import { benchConfig } from './config.ts';
import { benchLook } from './look.ts';
import { benchPages } from './pages.ts';
import { benchParse } from './parse.ts';
import type { BenchLine } from './report.ts';
import { benchScale } from './scale.ts';
import { benchServer } from './server.ts';
import { benchShapes } from './shapes.ts';
import { benchActivation, benchSize } from './size.ts';

/**
 * `npm run bench`: our figure, the peer's of the same run, and the bound of their ratio. Medians; machines are noisy, so the exit code
 * follows the bounds but no test does. Names of parts (`pages`, `apiDocuments`, `branch`, `parse`, `config`,
 * `server`, `size`, `activation`) pick some; `shapes`, `look` and `scale` take minutes and run only when they are named, and so does `browser`.
 */
const parts: Readonly<
  Record<string, (print: (line: string) => void) => readonly BenchLine[] | Promise<readonly BenchLine[]>>
> = {
  size: benchSize,
  activation: async (print) => [...benchActivation(print), ...(await benchRealActivation(print))],
  config: benchConfig,
  parse: benchParse,
  pages: benchPages,
  apiDocuments: benchApiDocuments,
  branch: benchBranchSwitch,
  browser: benchBrowser,
  shapes: benchShapes,
  look: benchLook,
  scale: benchScale,
  server: benchServer,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  const names = unknown.map((name) => `"${name}"`).join(', ');
  console.error(`There is no part ${names} of the bench. Its parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const lines: BenchLine[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 ? !asked.includes(name) : ['shapes', 'look', 'scale', 'browser'].includes(name)) continue;
  console.log(`\n${name}`);
  lines.push(...(await run((line) => console.log(`  ${line}`))));
}

const missed = lines.filter(({ passes }) => !passes);
console.log(`\n${lines.length - missed.length} of ${lines.length} within their bounds`);
for (const { name, ours, peer } of missed) {
  const ratio = peer === undefined ? '' : `, peer ${peer.toFixed(2)}, ratio ${(ours / peer).toFixed(2)}`;
  console.log(`  missed: ${name}: ${ours.toFixed(2)}${ratio}`);
}
if (missed.length > 0) process.exitCode = 1;
