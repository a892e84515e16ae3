import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { escapeInline } from '../../server/protocol/previewDocument.ts';
import { noticesText } from './notices.mjs';

/** What the page loads before it shows the sample site; other files are loaded on first use. */
const first = [
  ...['./', 'icon.svg', 'page.js', 'sample.json', 'style.css'],
  ...['media/preview.css', 'media/preview.js', 'web/highlighter.js', 'web/server.js'],
];

/**
 * Writes dist/playground: a static page with the language server in a worker and the preview. Uses the files of the
 * extension in dist, which must be built.
 *
 * @param {string} root the project's folder
 * @param {import('esbuild').BuildOptions} options of scripts for browsers
 */
export async function buildPlayground(root, options) {
  const source = join(root, 'playground-site');
  const dist = join(root, 'dist');
  const out = join(dist, 'playground');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'media'), { recursive: true });
  cpSync(join(source, 'style.css'), join(out, 'style.css'));
  cpSync(join(root, 'docs', 'favicon.svg'), join(out, 'icon.svg'));
  for (const name of ['server.js', 'katex.js', 'highlighter.js', 'rules-templates.json'])
    cpSync(join(dist, 'web', name), join(out, 'web', name));
  for (const name of ['glyphs', 'grammars']) cpSync(join(dist, name), join(out, name), { recursive: true });
  cpSync(join(dist, 'media', 'mermaid.js'), join(out, 'media', 'mermaid.js'));
  writePage(source, dist, out);
  writeStyles(join(dist, 'media'), join(out, 'media'));
  writeFileSync(
    join(out, 'sample.json'),
    JSON.stringify(sampleSite(join(root, 'test', 'sites', 'sample'), join(source, 'sample'))),
  );
  const script = { ...options, format: 'iife', metafile: true };
  const { metafile } = await build({
    ...script,
    entryPoints: [join(source, 'main.ts')],
    outfile: join(out, 'page.js'),
  });
  const playgroundFiles = JSON.stringify({ version: versionOf(out), first });
  await build({
    ...script,
    entryPoints: [join(source, 'offline', 'offline.ts')],
    outfile: join(out, 'offline.js'),
    define: { playgroundFiles },
  });
  writeFileSync(join(out, 'THIRD_PARTY_NOTICES.md'), noticesText(Object.keys(metafile.inputs)));
}

/**
 * Writes the page and the preview's script. The script is inline in the preview's frame, which inherits the policy of the
 * page. That policy therefore contains the hash of the script.
 */
function writePage(source, dist, out) {
  const script = escapeInline(readFileSync(join(dist, 'media', 'preview.js'), 'utf8'));
  const hash = createHash('sha256').update(script).digest('base64');
  const html = readFileSync(join(source, 'index.html'), 'utf8');
  writeFileSync(join(out, 'media', 'preview.js'), script);
  writeFileSync(join(out, 'index.html'), html.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`));
}

/**
 * The preview's style sheet, with its fonts in it: a sandboxed frame has no origin, so it can load no fonts. Those of
 * formulas are in a second one, which pages with formulas get.
 */
function writeStyles(from, to) {
  const css = readFileSync(join(from, 'preview.css'), 'utf8');
  const faces = /@font-face\{[^}]*\}/g;
  const isFormulas = (face) => face.includes('KaTeX_');
  const inlined = (text) =>
    text.replace(/url\("?\.\/(fonts\/[^")]+\.woff2)"?\)/g, (_, name) => {
      const bytes = readFileSync(join(from, name));
      return `url("data:font/woff2;base64,${bytes.toString('base64')}")`;
    });
  const page = css.replace(faces, (face) => (isFormulas(face) ? '' : face));
  writeFileSync(join(to, 'preview.css'), inlined(page));
  writeFileSync(join(to, 'formulas.css'), inlined((css.match(faces) ?? []).filter(isFormulas).join('\n')));
}

/** The sample site as one file. `own` has the playground's versions of its files, such as a docs.json v2. */
function sampleSite(folder, own) {
  const site = { name: 'Sample site', open: 'introduction.mdx', texts: {}, bytes: {} };
  const files = new Map([folder, own].flatMap((from) => filesIn(from).map((path) => [path, join(from, path)])));
  files.delete('README.md');
  for (const [path, file] of files) {
    const bytes = readFileSync(file);
    if (/\.(?:mdx?|json|svg|ya?ml|css)$/.test(path)) site.texts[path] = bytes.toString('utf8');
    else site.bytes[path] = bytes.toString('base64');
  }
  return site;
}

/** Paths of all files in a folder, with slashes, sorted. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** A version for the contents of all files. */
function versionOf(folder) {
  const hash = createHash('sha256');
  for (const path of filesIn(folder)) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}
