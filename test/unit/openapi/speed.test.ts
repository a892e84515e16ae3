import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { checkFile } from '../../../server/core/checks/run.ts';
import { prepareData } from '../../../server/core/openapi/prepare.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost, type SiteHost } from '../../../server/core/site/siteHost.ts';
import { largeDescription } from '../../largeDescription.ts';
import { assertLinear, stepsOf } from '../../linear.ts';

const syntaxes = {
  json: (operations: number) => JSON.stringify(largeDescription(operations), undefined, 2),
  yaml: (operations: number) => stringify(largeDescription(operations), { aliasDuplicateObjects: false }),
};

/** What reads them. */
const readers = { json: '/openapi/strictJson.ts', yaml: '/node_modules/yaml/' };

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

/** A letter more in the summary of an operation, and what is found then. */
function typed({ host, path, text }: Described, letters: number): number {
  const at = text.indexOf('Keystroke 5');
  assert.ok(at > 0);
  const next = `${text.slice(0, at)}${'x'.repeat(letters)}${text.slice(at)}`;
  host.apply([{ kind: 'text', path, text: next }]);
  return checkFile(host.site, path).length;
}

for (const syntax of ['json', 'yaml'] as const) {
  test(`the first page of a large description in ${syntax.toUpperCase()} takes steps linear in its size`, () => {
    assertLinear(
      [
        {
          name: syntax,
          at(size) {
            // What was read before, whatever it belonged to, is not read again.
            const text = syntaxes[syntax](200 * size).replaceAll('Operation', `Page of ${size}`);
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

  test(`a keystroke in a large description in ${syntax.toUpperCase()} reads one part of it`, () => {
    const text = syntaxes[syntax](80).replaceAll('Operation', 'Keystroke');
    const site = described(syntax, text);
    const read = stepsOf(() => checkFile(site.host.site, site.path), readers[syntax]);
    const key = stepsOf(() => typed(site, 1), readers[syntax]);
    assert.ok(read > 10_000 && key < read / 20, `${key} steps, ${read} for all of it`);
  });
}

test('a large description in YAML is read in many slices, none of which reads much of it', () => {
  const text = syntaxes.yaml(80).replaceAll('Operation', 'Slice');
  const slices = prepareData({ path: 'api.yaml', text });
  const steps: number[] = [];
  for (let isDone = false; !isDone; )
    steps.push(
      stepsOf(() => {
        isDone = slices.next().done === true;
      }, readers.yaml),
    );
  const all = steps.reduce((sum, each) => sum + each);
  assert.ok(
    steps.length > 100 && Math.max(...steps) < all / 20,
    `${Math.max(...steps)} steps in one of ${steps.length}, ${all} in all`,
  );
});
