// Finds or installs the browser for VS Code and the preview.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from '../tools/steps.mjs';

/** Headless builds first, because they use half the CPU time. */
const withoutWindow = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = [
  ...withoutWindow,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Flags for Chromium to work quietly, as root, and without a graphics card. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of Chromium. As root on Debian, a missing one is installed. */
export async function chromium() {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await step('Reading the package lists', 'apt-get', ['update'], { env });
    const offered = [...withoutWindow, 'chromium'].find((name) => spawnSync('apt-cache', ['show', name]).status === 0);
    const install = ['install', '-y', '--no-install-recommends', offered ?? 'chromium'];
    await step('Installing Chromium', 'apt-get', install, { env });
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'No Chromium found. Install Chromium, Chrome or Edge (on Debian and Ubuntu: sudo apt-get install chromium), or name one in CHROMIUM_PATH.',
  );
}

function find() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name + extension)));
  return [...onPath, ...places].find((path) => existsSync(path));
}
