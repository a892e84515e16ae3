import assert from 'node:assert/strict';
import { renderPreview } from '../../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../../server/core/site/siteHost.ts';
import type { Change, Site } from '../../../../server/core/site/siteTypes.ts';
import { plainHost, writtenOf } from '../../render/renderText.ts';
import type { Look } from './looks.ts';

const page = (title: string, more = '', body = 'Words.'): string =>
  `---\ntitle: ${title}\ndescription: About ${title}\n${more}---\n\n${body}\n`;

/** A docs.json v1 site with guides and an API. */
const files: Readonly<Record<string, string>> = {
  'index.mdx': page('Home'),
  'guides/a.mdx': page('Guide'),
  'extra.mdx': page('Extra page'),
  'api/get.mdx': page('Get', 'openapi: GET /pets\n'),
  'api/own.mdx': page('Own', 'api: POST /own\n'),
};
const pictures = ['favicon.svg', 'logo/light.svg', 'logo/dark.svg', 'images/icon.svg', 'images/background.png'];
/** The docs.json of statements about something else. */
export const baseConfig = {
  name: 'X',
  colors: { primary: '#0D6E4F' },
  favicon: '/favicon.svg',
  navigation: [
    { group: 'A', pages: ['index'] },
    { group: 'Guides', pages: ['guides/a'] },
    { group: 'API', pages: ['api/get', 'api/own'] },
  ],
};

/** Objects around a field that need more keys. */
const owners: Readonly<Record<string, unknown>> = {
  'topbarLinks[]': { name: 'L', url: 'https://example.org' },
  topbarCtaButton: { name: 'B', url: 'https://example.org' },
  'anchors[]': { name: 'N', url: 'https://example.org' },
  'tabs[]': { name: 'T', url: 'https://example.org' },
  'colors.background': { light: '#ffffff', dark: '#000000' },
};

/** A site with these keys of docs.json, and more files. */
export function siteOf(config: object, more: Readonly<Record<string, string>> = {}): Site {
  const texts = { ...files, ...more, 'docs.json': JSON.stringify(config) };
  const changes: Change[] = Object.entries(texts).map(([path, text]) => ({ kind: 'text', path, text }));
  return createSiteHost([...changes, ...pictures.map((path): Change => ({ kind: 'asset', path }))]).site;
}

/** Everything that the preview of a page sends, without notes for authors. */
export function previewed(site: Site, path: string): string {
  const { parts, blocks, rendering: _, ...rest } = renderPreview(site, `${path}.mdx`, plainHost);
  const html = [...parts, ...blocks].map((each) => each.html).join('\n');
  return `${JSON.stringify(rest)}\n${html.replace(/<details class="inspector">.*?<\/details>/gs, '')}`;
}

/** The HTML of a page in the rendered site. */
export function rendered(site: Site, path: string): string {
  return writtenOf(site).files.get(`${path}.html`) ?? '';
}

/** docs.json with and without a field. */
function pairOf(path: string, { value, more = {} }: Look, first: unknown): readonly [object, object] {
  const bare: Record<string, unknown> = structuredClone({ ...baseConfig, ...more });
  const full = structuredClone(bare);
  put(full, path.split(/\.|(?=\[\])/), value ?? first, '');
  return [full, bare];
}

function put(owner: object, [step = '', ...rest]: readonly string[], value: unknown, above: string): void {
  const here = above + (above !== '' && step !== '[]' ? '.' : '') + step;
  const target = owner as Record<string | number, unknown>;
  const key = step === '[]' ? 0 : step;
  if (rest.length === 0) target[key] = value;
  else {
    target[key] ??= Object.hasOwn(owners, here) ? structuredClone(owners[here]) : rest[0] === '[]' ? [] : {};
    put(target[key] as object, rest, value, here);
  }
}

/** The effect is visible with the field, and not without it. `see` shows a page to a reader. */
export function assertSeen(path: string, look: Look, first: unknown, see: typeof previewed): void {
  const [full, bare] = pairOf(path, look, first).map((config) =>
    see(siteOf(config, look.files), look.page ?? 'guides/a'),
  );
  const { sees, hides } = look;
  assert.ok(full !== undefined && bare !== undefined && full !== '' && (sees ?? hides) !== undefined, path);
  if (sees !== undefined) {
    assert.match(full, sees, path);
    assert.doesNotMatch(bare, sees, `${path}: seen without it`);
  }
  if (hides !== undefined) {
    assert.match(bare, hides, `${path}: not seen without it`);
    assert.doesNotMatch(full, hides, path);
  }
}
