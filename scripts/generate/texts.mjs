// Writes l10n/bundle.l10n.json: all texts that the client shows, for translation. Run by `npm run generate`; a test
// checks the file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All texts in calls of `vscode.l10n.t`, sorted. */
export function clientTexts() {
  const texts = new Set();
  for (const name of readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const source = readFileSync(join(root, 'client', name), 'utf8');
    for (const [, single, double] of source.matchAll(/l10n\.t\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g))
      texts.add((single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  return [...texts].sort();
}

/** The text of the bundle. */
export function textBundle() {
  return `${JSON.stringify(Object.fromEntries(clientTexts().map((text) => [text, text])), undefined, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'l10n'), { recursive: true });
  writeFileSync(join(root, 'l10n', 'bundle.l10n.json'), textBundle());
}
