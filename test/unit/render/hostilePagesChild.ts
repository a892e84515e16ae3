import { renderStatic } from '../../../server/core/render/static.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { hostilePages, snippets } from './hostilePages.ts';

const names = process.argv.slice(2);

/** Renders the given pages. Prints for each its name, milliseconds of work, characters, and whether it was cut. */
for (const [name, text] of Object.entries(hostilePages)) {
  if (!names.includes(name)) continue;
  process.stdout.write(`${name}\t`);
  const before = process.cpuUsage();
  const files = { 'docs.json': '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}', ...snippets };
  const { site } = createSiteHost(
    [...Object.entries(files), ['index.mdx', `---\ntitle: A\n---\n\n${text}\n`] as const].map(([path, text]) => ({
      kind: 'text',
      path,
      text,
    })),
  );
  const whole = renderStatic(site, { glyph: () => undefined, nonce: () => 'x' });
  const written = whole.filesOf('index.mdx').reduce((sum, file) => sum + file.text.length, 0);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${Math.round((user + system) / 1000)}\t${written}\t${whole.cut.has('index.mdx')}\n`);
}
