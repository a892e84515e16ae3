import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost, type SiteHost } from '../../../server/core/site/siteHost.ts';
import { largeApiDocument } from '../../largeApiDocument.ts';
import { assertLinear } from '../../linear.ts';

const syntaxes = {
  json: (operations: number) => JSON.stringify(largeApiDocument(operations), undefined, 2),
  yaml: (operations: number) => stringify(largeApiDocument(operations), { aliasDuplicateObjects: false }),
};

interface Described {
  readonly host: SiteHost;
  readonly path: string;
  readonly text: string;
}

function described(syntax: keyof typeof syntaxes, text: string): Described {
  const path = `api.${syntax}`;
  const host = createSiteHost([
    { kind: 'text', path: 'docs.json', text: `{"name": "T", "navigation": [], "openapi": "${path}"}` },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\nopenapi: POST /things/5/{id}\n---\n' },
    { kind: 'text', path, text },
  ]);
  return { host, path, text };
}

for (const syntax of ['json', 'yaml'] as const) {
  test(`the first page of a large ${syntax.toUpperCase()} description takes linear time`, () => {
    assertLinear(
      [
        {
          name: syntax,
          at(size) {
            const text = syntaxes[syntax](60 * size);
            const { host } = described(syntax, text);
            return {
              length: text.length,
              run() {
                const preview = renderPreview(host.site, 'page.mdx', {
                  glyph: () => undefined,
                  assetUrl: (path) => path,
                });
                assert.match(preview.blocks.map(({ html }) => html).join(''), /field19/);
              },
            };
          },
        },
      ],
      0.25,
      1,
    );
  });
}
