/**
 * A replacement for the `code` executable that @vscode/test-electron starts: VS Code from npm, in Chromium. Supports
 * the arguments of runTests; exits with the exit code of the tests.
 */
import { chromium as playwright } from 'playwright-core';
import { end } from '../../scripts/tools/steps.mjs';
import { chromium, chromiumFlags } from '../../scripts/vscode/chromium.mjs';
import { startVscode } from '../../scripts/vscode/vscodeHost.mjs';
import { startDriver } from './driver.ts';

const options = new Map<string, string>();
let folder = '';
for (const argument of process.argv.slice(2)) {
  const found = /^--([a-z-]+)=(.*)$/i.exec(argument);
  if (found?.[1] !== undefined && found[2] !== undefined) options.set(found[1], found[2]);
  else if (!argument.startsWith('--')) folder = argument;
}
const required = (name: string): string => {
  const value = options.get(name);
  if (value === undefined) throw new Error(`--${name} is missing`);
  return value;
};

const vscode = await startVscode(required('user-data-dir'), {
  args: [
    '--enable-smoke-test-driver',
    ...(process.argv.includes('--disable-workspace-trust') ? ['--disable-workspace-trust'] : []),
  ],
  log: (text) => process.env['DOCSIGHT_VERBOSE'] !== undefined && process.stderr.write(text),
});
const browser = await playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
const page = await context.newPage();
// Only one process connects to the window, because each one makes it slower.
const driver = await startDriver(
  process.env['DOCSIGHT_DRIVER'] ?? '',
  async () => page,
  (text) => console.log(text),
);

const finished = new Promise<number>((resolve) => {
  void page.exposeFunction('codeAutomationLog', (type: string, values: readonly unknown[]) => {
    if (process.env['DOCSIGHT_VERBOSE'] !== undefined) console.error(`[${type}]`, ...values);
  });
  void page.exposeFunction('codeAutomationExit', (code: number) => resolve(code));
  if (process.env['DOCSIGHT_VERBOSE'] !== undefined)
    page.on('console', (message) => console.error(`[console] ${message.text()}`));
  page.on('crash', () => resolve(1));
  vscode.child.on('exit', () => resolve(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(130));
});
const remote = (path: string): string => `vscode-remote://127.0.0.1:${vscode.port}${path}`;
const payload = JSON.stringify([
  ['extensionDevelopmentPath', remote(required('extensionDevelopmentPath'))],
  ['extensionTestsPath', remote(required('extensionTestsPath'))],
  ...[...options].flatMap(([name, value]) =>
    name === 'extension-development-kind' ? [['extensionDevelopmentKind', value]] : [],
  ),
]);
await page.goto(`${vscode.url}?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(payload)}`);
const code = await finished;
driver.close();
await browser.close();
end(vscode.child);
process.exit(code);
